"""Copies the records of finished games out of a flash: argv is its image, and a folder."""

import sys

import bench_flash

from hal.games import Games

image, folder = sys.argv[1:]
bench_flash.mount(bench_flash.insert(image, None), "/store")
games = Games("/store/games")
for number in games.numbers():
    with games.open(number) as record:
        with open("%s/%s" % (folder, games.path(number).split("/")[-1]), "wb") as copy:
            copy.write(record.read())
