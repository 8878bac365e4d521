"""A move generator of the plainest kind: every word tried at every place.

It shares nothing with the engine: the board is rows of text, words are text, and the values and
premium squares are written down once more.
"""

from collections import Counter
from itertools import combinations

SIDE = 15
VALUES = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (
    1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10
)))  # fmt: skip
TRIPLE_WORD = {(0, 0), (0, 7), (0, 14), (7, 0), (7, 14), (14, 0), (14, 7), (14, 14)}
DOUBLE_WORD = {(7, 7)} | {
    p for n in (1, 2, 3, 4) for p in ((n, n), (n, 14 - n), (14 - n, n), (14 - n, 14 - n))
}
TRIPLE_LETTER = {(r, c) for r in (1, 5, 9, 13) for c in (1, 5, 9, 13)} - DOUBLE_WORD
_HALF = {(0, 3), (2, 6), (3, 0), (3, 7), (6, 2), (6, 6)}
DOUBLE_LETTER = {
    p for r, c in _HALF for p in ((r, c), (r, 14 - c), (14 - r, c), (14 - r, 14 - c))
} | {(7, 3), (7, 11), (3, 7), (11, 7)}

Square = tuple[int, int]


def plays(rows: list[str], rack: str, words: set[str]) -> set[tuple[bytes, str, int]]:
    """Every legal play as (squares, letters laid with blanks in lower case, score)."""
    found: set[tuple[bytes, str, int]] = set()
    empty = all(letter == "." for row in rows for letter in row)
    near = {(7, 7)} if empty else beside_tiles(rows)
    needs = {word: Counter(word).items() for word in words}
    for down in (False, True):
        for line in range(SIDE):
            places = [(n, line) if down else (line, n) for n in range(SIDE)]
            if near.isdisjoint(places):
                continue
            there = "".join(rows[r][c] for r, c in places)
            supply = dict.fromkeys(VALUES, 0)
            supply |= Counter(there.upper().replace(".", "") + rack.replace("?", ""))
            for word, need in needs.items():
                short = 0
                for letter, count in need:
                    if count > supply[letter]:
                        short += count - supply[letter]
                if short > rack.count("?"):
                    continue
                for start in range(SIDE - len(word) + 1):
                    laid = fit(there, word, start)
                    if not laid or len(laid) > len(rack) or (empty and len(laid) < 2):
                        continue
                    new = {places[start + n]: word[n] for n in laid}
                    if near.isdisjoint(new):
                        continue
                    for tiles in placements(new, rack):
                        score = judge(rows, places, start, len(word), tiles, words)
                        if score is not None:
                            order = sorted(tiles)
                            squares = bytes(r * SIDE + c for r, c in order)
                            found.add((squares, "".join(tiles[p] for p in order), score))
    return found


def beside_tiles(rows: list[str]) -> set[Square]:
    """The squares that share a side with a tile."""
    return {
        (r + i, c + j)
        for r in range(SIDE)
        for c in range(SIDE)
        if rows[r][c] != "."
        for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))
    }


def fit(there: str, word: str, start: int) -> list[int]:
    """Which letters of `word` must be laid for it to stand at `start`; none when it cannot."""
    end = start + len(word)
    if (start > 0 and there[start - 1] != ".") or (end < SIDE and there[end] != "."):
        return []
    laid = []
    for n, letter in enumerate(word):
        if there[start + n] == ".":
            laid.append(n)
        elif there[start + n].upper() != letter:
            return []
    return laid


def placements(new: dict[Square, str], rack: str):
    """The ways to lay these letters with blanks for some of them."""
    order = list(new)
    letters = Counter(rack.replace("?", ""))
    for count in range(rack.count("?") + 1):
        for blanks in combinations(order, count):
            plain = Counter(new[p] for p in order if p not in blanks)
            if not plain - letters:
                yield {p: new[p].lower() if p in blanks else new[p] for p in order}


def judge(rows, places, start, length, tiles, words) -> int | None:
    """The score of a play, None when a cross word is none."""
    total = run_score(rows, places[start : start + length], tiles)
    down = places[0][1] == places[1][1]
    for r, c in tiles:
        cross = [(r, n) for n in range(SIDE)] if down else [(n, c) for n in range(SIDE)]
        at = cross.index((r, c))
        first = last = at
        while first > 0 and letter_at(rows, tiles, cross[first - 1]) != ".":
            first -= 1
        while last < SIDE - 1 and letter_at(rows, tiles, cross[last + 1]) != ".":
            last += 1
        if first < last:
            run = cross[first : last + 1]
            if "".join(letter_at(rows, tiles, p) for p in run).upper() not in words:
                return None
            total += run_score(rows, run, tiles)
    return total + (50 if len(tiles) >= 7 else 0)


def letter_at(rows, tiles, place: Square) -> str:
    return tiles.get(place) or rows[place[0]][place[1]]


def run_score(rows, run: list[Square], tiles) -> int:
    total, multiplier = 0, 1
    for place in run:
        value = VALUES.get(letter_at(rows, tiles, place), 0)
        if place in tiles:
            value *= 3 if place in TRIPLE_LETTER else 2 if place in DOUBLE_LETTER else 1
            multiplier *= 3 if place in TRIPLE_WORD else 2 if place in DOUBLE_WORD else 1
        total += value
    return total * multiplier
