"""A thousand games between two handhelds under MicroPython, on the worst of cables.

Both ends have to have the same of each: board, racks, bag, scores and clocks, which a snapshot
holds, and all acts in order.
"""

import os
import pty
import select
import subprocess
import tty

from runtimes import ENGINE, HEAP, LINK

from tools import ROOT, micropython

MEETINGS = 200
GAMES = 5  # of each
PATH = [ENGINE, LINK, ROOT / "firmware"]
ROOM = 4 * HEAP  # for two handhelds, and the tests' own source


def play(script, *arguments):
    """Run one of the scripts in host_tests/link to its end; returns the lines it printed."""
    done = micropython.run(LINK / script, arguments, ROOM, PATH, timeout=600)
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr
    return done.stdout.splitlines()


def test_a_thousand_games_end_the_same_at_both_ends_of_a_bad_cable():
    *meetings, last = play("linked_games.py", 0, MEETINGS, GAMES)
    assert last == f"{MEETINGS * GAMES} games"
    numbers = [[int(word) for word in line.split() if word.isdigit()] for line in meetings]
    failures, pulls = (sum(column) for column in list(zip(*numbers))[1:3])
    assert failures > MEETINGS and pulls > MEETINGS, "the cable was not that bad"


def test_ten_thousand_hostile_frames_take_no_more_heap_than_a_hundred():
    heap, states = play("hostile.py", 10_000)
    before, after = (int(word) for word in heap.split() if word.isdigit())
    assert after < before + 16 * 1024, heap
    assert states == "states [0, 1, 2, 4, 5]"


def test_a_game_of_two_processes_over_terminals():
    """In real time; this process is the cable between them."""
    ours, theirs = zip(pty.openpty(), pty.openpty())
    for end in theirs:
        tty.setraw(end)
    command = [str(micropython.command()), "-X", f"heapsize={ROOM}", str(LINK / "one_end.py")]
    processes = [
        subprocess.Popen(
            [*command, str(n), os.ttyname(end)], env=micropython.environment(PATH),
            stdout=subprocess.PIPE, text=True,
        )
        for n, end in enumerate(theirs)
    ]  # fmt: skip
    while any(process.poll() is None for process in processes):
        for end in select.select(ours, [], [], 0.1)[0]:
            os.write(ours[1 - ours.index(end)], os.read(end, 1024))
    for end in ours + theirs:
        os.close(end)
    one, other = (process.communicate()[0] for process in processes)
    assert one == other and one.count("\n") >= 1
