"""Games go on to their end, whatever happens meanwhile. `make torture` plays 500 of them."""

import os
from concurrent.futures import ProcessPoolExecutor, as_completed

from host_tests.ui.torture import MISHAPS, Ordeal
from tools.bench.unit import Unit

SEEDS, GAMES = (20, 25) if "TORTURE" in os.environ else (1, 2)
GROWTH = 4096  # bytes: what has been written since the power came is never quite the same
SEVERAL, LASTING = 5, 2048  # weighings, and bytes that the least of the last has over the first's


def suffer(seed: int) -> tuple[list[int], list[int], dict[str, int], int, int, int]:
    with Unit(name=f"torture-{seed}") as unit:
        ordeal = Ordeal(unit, seed)
        ordeal.play(GAMES)
        happened = ordeal.mishaps, ordeal.records, ordeal.cuts, ordeal.events
        return ordeal.heap, ordeal.largest, *happened


def test_games_go_on_to_their_end_whatever_happens():
    with ProcessPoolExecutor(SEEDS) as pool:
        suffering = [pool.submit(suffer, seed) for seed in range(1, SEEDS + 1)]
        try:
            for one in as_completed(suffering):
                one.result()  # what breaks, breaks here, and not after an hour
        except Exception as problem:
            print(problem, flush=True)  # the others play to their end first
            pool.shutdown(cancel_futures=True)
            raise
    results = [one.result() for one in suffering]
    heaps, largest, mishaps, records, cuts, events = zip(*results, strict=True)
    print("games", SEEDS * GAMES, "records", sum(records))
    print("cuts", sum(cuts), "touches and keys", sum(events))
    print("mishaps", {name: sum(each[name] for each in mishaps) for name in MISHAPS})
    print("heap in use before the first game", *(heap[0] for heap in heaps))
    print("after the last", *(heap[-1] for heap in heaps))
    print("largest free block after the last", *(sizes[-1] for sizes in largest))
    print("least of the first five, least of the last, most")
    for heap in heaps:
        assert 2 * len(heap) > GAMES  # or what is to be seen is hardly looked at
        first, last = min(heap[:SEVERAL]), min(heap[-SEVERAL:])
        print(first, last, max(heap))
        all_of_them = " ".join(map(str, heap))
        assert last - first < LASTING and max(heap) - heap[0] < GROWTH, all_of_them
