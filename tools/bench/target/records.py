"""Copies the records of finished games out of a flash: argv is its image, and a folder."""

import sys

import bench_flash
import vfs

from hal.store import Store

image, folder = sys.argv[1:]
flash = bench_flash.Flash(open(image, "r+b"), None)
vfs.mount(vfs.VfsLfs2(flash, progsize=bench_flash.PROGRAM), "/store")
games = Store().games
for number in games.numbers():
    with games.open(number) as record:
        with open("%s/%s" % (folder, games.path(number).split("/")[-1]), "wb") as copy:
            copy.write(record.read())
