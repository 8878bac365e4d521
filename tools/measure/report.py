"""The tables of the measurements, as text."""

from collections.abc import Callable

from tools.measure import armv6m, runtime, screens
from tools.measure.measuring import QUACKLE_LIMIT
from tools.measure.sizes import Size

Column = tuple[str, Callable[[dict], str]]


def _number(name: str, digits: int = 0, factor: float = 1) -> Callable[[dict], str]:
    """A number of a row with so many digits; a dash where there is none."""
    return lambda row: "-" if row[name] is None else f"{row[name] * factor:,.{digits}f}"


_SEARCH: list[Column] = [
    ("blanks", _number("blanks")),
    ("positions", _number("positions")),
    ("visits", _number("visits")),
    ("CPython ms", _number("cpython_ms", 1)),
    ("most", _number("cpython_ms_most", 1)),
    ("M visits/s", _number("cpython_visits_per_second", 2, 1e-6)),
    ("MicroPython ms", _number("micropython_ms", 2)),
    ("most", _number("micropython_ms_most", 2)),
    ("M visits/s", _number("micropython_visits_per_second", 2, 1e-6)),
    ("Quackle ms", _number("quackle_ms", 2)),
    ("times Quackle", _number("times_quackle", 2)),
]
_VISIT: list[Column] = [
    ("blanks", _number("blanks")),
    ("positions", _number("positions")),
    ("visits", _number("visits")),
    ("instructions a visit", _number("instructions_a_visit", 1)),
    ("cycles a visit", _number("cycles_a_visit", 1)),
    ("flash reads a visit", _number("flash_reads_a_visit", 2)),
    ("cache misses a visit", _number("misses_a_visit", 3)),
]
_TIME: list[Column] = [
    ("blanks", _number("blanks")),
    ("viper", _number("code_ms", 1)),
    ("flash", _number("flash_ms", 1)),
    ("runtime*", _number("runtime_ms", 1)),
    ("bytecode*", _number("bytecode_ms", 1)),
    ("sum", _number("ms", 1)),
    ("most", _number("ms_most", 1)),
    ("budget", _number("budget_ms")),
    ("of budget", lambda row: f"{row['of_budget']:.0%}"),
    ("set-up in viper", _number("setup_ms", 2)),
]


def text(results: dict) -> str:
    """All of the tables."""
    parts = [results["machine"]]
    if "pack" in results:
        parts += ["The dictionary", _table(_SIZES, results["pack"])]
    if "screens" in results:
        parts += [
            f"What the LCD is sent, and how long that takes at {screens.RATE // 10**6} MHz",
            _table(_COSTS, results["screens"]),
            "Free at the worst moment of a game of four: {free:,} of {heap:,} bytes, where words"
            " are twice as long as the handheld's".format(**results),
        ]
    if "search" in results:
        parts += [
            f"Searches for the best play, {results['source']} positions, ms each; a visit is a "
            f"round of extend_right's loop.\nMicroPython is to take at most {QUACKLE_LIMIT} times "
            "as long as Quackle.",
            _table(_SEARCH, results["search"]),
            *_handheld(results),
            *_agreement(results),
        ]
    return "\n\n".join(parts)


def _handheld(results: dict) -> list[str]:
    if "missing" in results:
        return [f"The handheld: {results['missing']}"]
    shares = [f"{name} {share:.1%}" for name, share in results["functions"].items()]
    return [
        f"The same on the handheld, from the machine code for armv6m: instructions and cycles "
        f"counted, flash behind a\n16 KB cache of two ways with {armv6m.MISS} cycles a miss, code "
        "and workspace in SRAM.",
        _table(_VISIT, results["handheld"]),
        f"Milliseconds at {armv6m.CLOCK // 10**6} MHz, set-up after one play included. "
        "* estimated: calls of MicroPython from viper, 20 to\n150 cycles each; bytecode around "
        f"viper, {runtime.BYTECODE} cycles each, as many as CPython needs.",
        _table(_TIME, results["handheld"]),
        "Cycles by function: " + ", ".join(shares[:8]),
    ]


def _agreement(results: dict) -> list[str]:
    if results["differences"]:
        return ["DIFFERENT:\n" + "\n".join(results["differences"])]
    return ["All find the same best plays, and as many plays as there are."]


def _of_pack(row: dict) -> str:
    return "-" if row["size"] is None else f"{row['times_pack']:.2f}"


_SIZES: list[Column] = [
    ("", lambda row: row["way"]),
    ("words", _number("words")),
    ("bytes", _number("size")),
    ("bytes a word", _number("bytes_a_word", 3)),
    ("times the full tier", _of_pack),
    ("", lambda row: row["note"]),
]


_COSTS: list[Column] = [
    ("", lambda row: row["action"]),
    ("bytes", _number("sent")),
    ("rows", _number("rows")),
    ("ms", _number("ms", 1)),
]


def cost_rows(costs: list[screens.Cost]) -> list[dict]:
    """Costs, with what follows from them."""
    return [{**vars(cost), "ms": cost.ms} for cost in costs]


def size_rows(sizes: list[Size]) -> list[dict]:
    """Sizes, the first of them the pack's full tier, with what follows from them."""
    rows = []
    for size in sizes:
        known = size.size is not None
        rows.append(
            {
                **vars(size),
                "bytes_a_word": size.size / size.words if known else None,
                "times_pack": size.size / sizes[0].size if known else None,
            }
        )
    return rows


def _table(columns: list[Column], rows: list[dict]) -> str:
    """Aligned: numbers to the right, text to the left."""
    titles = [title for title, _ in columns]
    cells = [titles, *([show(row) for _, show in columns] for row in rows)]
    widths = [max(len(line[n]) for line in cells) for n in range(len(columns))]
    lines = []
    for line in cells:
        shown = (
            cell.ljust(width) if not title else cell.rjust(width)
            for cell, width, (title, _) in zip(line, widths, columns, strict=True)
        )
        lines.append(("  " + "  ".join(shown)).rstrip())
    return "\n".join(lines)
