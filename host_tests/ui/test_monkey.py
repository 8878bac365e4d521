"""Whatever a monkey does, nothing crashes, hangs or gets lost. `make torture` has it do more."""

import os
from concurrent.futures import ThreadPoolExecutor

from host_tests.ui.monkey import Monkey
from tools.bench.unit import Unit

EVENTS = 20_000 if "TORTURE" in os.environ else 1_200  # in all
SEEDS = range(1, 5)


def let_play(seed: int) -> Monkey:
    with Unit(name=f"monkey-{seed}") as unit:
        monkey = Monkey(unit, seed)
        monkey.play(EVENTS // len(SEEDS))
        return monkey


def test_a_monkey_breaks_nothing():
    with ThreadPoolExecutor(len(SEEDS)) as pool:
        monkeys = list(pool.map(let_play, SEEDS))
    for name in ("events", "cuts", "kept", "games", "played"):
        print(name, *(getattr(monkey, name) for monkey in monkeys))
    print("screens", *sorted(set().union(*(monkey.screens for monkey in monkeys))))
    assert sum(monkey.cuts for monkey in monkeys) > EVENTS // 500
