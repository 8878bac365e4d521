"""Where squares lie on the screen, and which square a finger means."""

import pytest

from engine.board import CENTRE, SIDE
from ui.viewport import CLOSE, EXTENT, MIDDLE, WHOLE, Viewport

ZOOMS = (WHOLE, MIDDLE, CLOSE)
CORNERS = (0, SIDE - 1, SIDE * (SIDE - 1), SIDE * SIDE - 1)


def looking(zoom: int, square: int = CENTRE) -> Viewport:
    port = Viewport()
    port.look(zoom, square)
    return port


def in_sight(port: Viewport) -> list[int]:
    return [square for square in range(SIDE * SIDE) if port.sees(square)]


@pytest.mark.parametrize(
    "zoom, pixels, squares", [(WHOLE, 14, 15), (MIDDLE, 23, 9), (CLOSE, 35, 6)]
)
def test_zooms_show_so_many_squares_of_so_many_pixels(zoom, pixels, squares):
    port = looking(zoom)
    assert (port.cell, len(in_sight(port))) == (pixels, squares * squares)


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("about", (CENTRE, *CORNERS))
def test_every_pixel_of_a_square_drawn_means_that_square(zoom, about):
    port = looking(zoom, about)
    assert about in in_sight(port)
    for square in in_sight(port):
        for x in range(port.x(square), port.x(square) + port.size):
            for y in (port.y(square), port.y(square) + port.size - 1):
                assert 0 <= x < EXTENT and 0 <= y < EXTENT
                assert port.square_at(x, y) == square


@pytest.mark.parametrize("zoom", ZOOMS)
def test_squares_lie_side_by_side_with_one_grid_line_between(zoom):
    port = looking(zoom)
    for square in in_sight(port):
        if port.sees(square + 1) and square % SIDE != SIDE - 1:
            assert port.x(square + 1) == port.x(square) + port.size + 1
        if port.sees(square + SIDE):
            assert port.y(square + SIDE) == port.y(square) + port.size + 1


@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_pixel_of_the_board_means_a_square_in_sight(zoom):
    port = looking(zoom)
    for x in range(EXTENT):
        for y in range(EXTENT):
            assert port.sees(port.square_at(x, y))


@pytest.mark.parametrize("x, y", [(-1, 5), (5, -1), (EXTENT, 5), (5, EXTENT)])
def test_off_the_board_there_is_no_square(x, y):
    assert looking(WHOLE).square_at(x, y) == -1


def test_a_trembling_finger_stays_on_its_square_and_a_moving_one_leaves_it():
    port = looking(MIDDLE)
    edge = port.x(CENTRE) + port.size
    y = port.y(CENTRE) + 5
    assert port.square_at(edge + 2, y) == CENTRE + 1
    assert port.square_at(edge + 2, y, near=CENTRE) == CENTRE
    assert port.square_at(edge + 6, y, near=CENTRE) == CENTRE + 1


@pytest.mark.parametrize("zoom", (MIDDLE, CLOSE))
def test_scrolling_stops_at_the_edges(zoom):
    port = looking(zoom)
    while port.scroll(-2, -2):
        pass
    assert port.sees(0) and (port.row, port.column) == (0, 0)
    while port.scroll(2, 2):
        pass
    assert port.sees(SIDE * SIDE - 1) and port.row == SIDE - port.span


def test_the_whole_board_does_not_scroll():
    assert not looking(WHOLE).scroll(2, 2)


@pytest.mark.parametrize("square", (0, 14, CENTRE, 210, 224))
def test_reveal_brings_a_square_into_sight_and_moves_no_more_than_that(square):
    port = looking(CLOSE)
    moved = port.reveal(square)
    assert port.sees(square) and moved == (square != CENTRE)
    assert not port.reveal(square)


def test_a_zoom_keeps_what_it_looked_at_in_the_middle():
    port = looking(MIDDLE, 7 * SIDE + 5)
    port.look(CLOSE, port.middle)
    assert port.middle == 7 * SIDE + 5
