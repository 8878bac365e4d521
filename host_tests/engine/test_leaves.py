"""What leaves are worth."""

from array import array

from leave_values import each_leave

from engine import leaves, workspace
from engine.tiles import BLANK, decode, encode

RACKS = ("Q", "?", "AAEE??S", "ABCDEF?", "IIIIIII", "AABBCCDD?", "?ZZYYXXX?", "VWXYZQK")
NONE = array("h", bytes(56)), array("h", bytes(20))


def weight(*tiles):
    low, middle, high = [0] * (3 - len(tiles)) + sorted(tiles)
    place = low + middle * (middle + 1) // 2 + high * (high + 1) * (high + 2) // 6
    table = b"".join(leaves.WEIGHTS)
    found = table[2 * place] | table[2 * place + 1] << 8
    return found - 65536 if found & 32768 else found


def choices(tiles):
    """Every way to take one to three of the tiles, equal ones once."""
    found = set()
    for i in range(len(tiles)):
        found.add((tiles[i],))
        for j in range(i):
            found.add((tiles[j], tiles[i]))
            for k in range(j):
                found.add((tiles[k], tiles[j], tiles[i]))
    return found


def appraised(rack, share=leaves.FULL, each=NONE[0], laid=NONE[1]):
    """What each leave of a rack is worth, by its tiles."""
    block = workspace.create()
    for tile in encode(rack):
        block[0 if tile == BLANK else tile] += 1
    counts = block[:27]
    table = leaves.fill(
        block, counts, lambda table, block: leaves.appraise(table, block, share, each, laid)
    )
    found = each_leave(block, counts)
    assert sorted(number for number, _ in found) == list(range(len(table)))
    return {tiles: table[number] - leaves.BIAS for number, tiles in found}


def test_leave_is_worth_the_weights_of_all_choices_of_its_tiles():
    for rack in RACKS:
        for tiles, worth in appraised(rack).items():
            assert worth == sum(weight(*choice) for choice in choices(tiles)), (rack, tiles)


def test_share_of_the_weights():
    for tiles, worth in appraised("AAEE??S", 128).items():
        assert worth == sum(weight(*choice) >> 1 for choice in choices(tiles)), tiles


def test_what_is_added_for_tiles_kept_and_laid():
    each = array("h", [-10 * tile for tile in range(28)])
    laid = array("h", [1000 * count - 4000 for count in range(10)])
    for rack in RACKS:
        for tiles, worth in appraised(rack, 0, each, laid).items():
            gone = len(rack) - len(tiles)
            assert worth == 1000 * gone - 4000 - 10 * sum(tiles), (rack, tiles)


def test_table_has_a_weight_for_each_choice():
    kinds = 28  # none, the letters, the blank
    sizes = [len(part) for part in leaves.WEIGHTS]
    assert sum(sizes) == 2 * kinds * (kinds + 1) * (kinds + 2) // 6
    assert sizes[0] == sizes[1] == 2 * 1360 >= sizes[2]
    assert weight() == 0


def test_blank_is_worth_more_than_any_letter_in_its_place():
    for first in range(1, 27):
        for second in range(first, 27):
            kept = appraised(decode(bytes((first, second))) + "?")
            for tiles in (b"", bytes((first,)), bytes((second,))):
                for letter in (first, second):
                    other = kept.get(bytes(sorted(tiles + bytes((letter,)))), -leaves.BIAS)
                    assert kept[tiles + bytes((BLANK,))] > other, (tiles, letter)
