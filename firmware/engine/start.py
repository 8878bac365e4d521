"""Who starts: a draw of one tile each."""

from engine.tiles import BLANK


def draw_for_start(bag, players):
    """Draw for `players` players: the tile nearest A starts, a blank before A.

    Those level draw again among themselves. Returns the index of who starts, and the rounds of
    the draw, each a list of (player, tile). All tiles go back to the bag.
    """
    rounds = []
    drawing = list(range(players))
    while len(drawing) > 1:
        tiles = bag.draw(len(drawing))
        bag.put_back(tiles)
        rounds.append(list(zip(drawing, tiles)))
        best = min(_order(tile) for tile in tiles)
        drawing = [player for player, tile in rounds[-1] if _order(tile) == best]
    return drawing[0], rounds


def _order(tile):
    return 0 if tile == BLANK else tile
