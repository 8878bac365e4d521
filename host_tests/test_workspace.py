"""The kernels know the block's layout by constants of their own: viper takes no others."""

import itertools
import re

import pytest

from engine import (
    anchors,
    bounds,
    crosschecks,
    edges,
    leaves,
    movegen,
    overlooking,
    playlist,
    scoring,
    search,
    tiles,
    workspace,
)

OWN = ("AT_ONCE", "STAR", "BLANK_FLAG", "POINT", "STALE", "PIECE")
# Arrays of a kernel that are counted in half-words.
HALF_WORDS = ("ANCHORS", "STRIDES", "UNSORTED", "BOUNDS", "BEST_LEAVES")


KERNELS = (anchors, bounds, crosschecks, leaves, overlooking, playlist, scoring, search)


@pytest.mark.parametrize("module", KERNELS)
def test_a_kernel_has_the_layout_of_the_workspace(module):
    shared = {name[1:]: value for name, value in vars(module).items() if re.match("_[A-Z]", name)}
    assert shared
    for name, value in shared.items():
        if hasattr(workspace, name):
            there = getattr(workspace, name)
            assert value == (there // 2 if name in HALF_WORDS else there), name
        else:
            assert name in OWN or value in theirs(name), name


def theirs(name: str) -> list[int]:
    """The values of a constant in the modules that the kernels have them from."""
    name = {"EDGE_AT_HAND": "EDGE"}.get(name, name)
    return [
        vars(module).get(n)
        for module in (edges, bounds, movegen, tiles)
        for n in (name, "_" + name)
    ]


def test_a_point_is_worth_as_much_to_the_kernel_as_to_the_table():
    assert scoring._POINT == leaves.POINT


def test_the_star_is_the_middle_square():
    assert anchors._STAR == workspace.cell_of(112, 0)


def test_cells_and_squares_are_each_others_inverse():
    for down in (0, workspace.DOWN):
        cells = {workspace.cell_of(square, down) for square in range(225)}
        assert len(cells) == 225
        assert all(workspace.cell_of(workspace.square_of(c), down) == c for c in cells)


def test_no_two_parts_of_the_block_overlap():
    parts = sorted([
        (workspace.COUNTS, 27), (workspace.LEAST, 1), (workspace.TILES, 16),
        (4 * workspace.FIRST_REGISTER, 4 * 20), (4 * workspace.FRAMES, 16 * 16),
        (4 * workspace.AT_LEAST, 4 * 11), (4 * workspace.FILL, 4 * 10),
        (workspace.FIRST_CELL, 512), (workspace.CROSS_SCORES, 512), (workspace.PREMIUM, 256),
        (workspace.VALUE, 64), (workspace.STRIDES, 54), (4 * workspace.LEAVES, 4),
        (workspace.RANKED, 10), (workspace.SUMS, 10), (workspace.BEST_LEAVES, 20),
        (4 * workspace.FIRST_CELL, 4 * 512),
        (workspace.ANCHORS, 900), (workspace.BOUNDS, 1024),
    ])  # fmt: skip
    for (start, size), (after, _) in itertools.pairwise(parts):
        assert start + size <= after, (start, after)
    assert parts[-1][0] + parts[-1][1] <= workspace.SIZE
    # Where the anchors are sorted is free again when the bounds begin to be kept there.
    assert workspace.UNSORTED == workspace.BOUNDS
