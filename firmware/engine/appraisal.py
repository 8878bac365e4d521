"""What the tiles kept are worth at a stage of a game: for the search to add to the score."""

from engine import leaves
from engine.tiles import BLANK, VALUES

# Hundredths of a point, for a play after which so many tiles are in the bag.
_TIMING = (0, 0, 0, 0, 0, 0, 0)
_KEPT_AT_THE_END = -800  # for not going out when the bag is empty
_FADE = 12  # tiles in the bag from which on leaves are worth all of their weights


def appraise(game, each, laid):
    """What the player to move keeps in mind: fills each and laid as `leaves.appraise` has them.

    Returns the share of the weights. Nothing is known here that a player does not see.
    """
    bag, rack = len(game.bag), len(game.player.rack)
    for tile in range(1, BLANK + 1):
        each[tile] = 0 if bag else -100 * VALUES[tile]
    for count in range(len(laid)):
        left = bag - count
        laid[count] = _TIMING[left] if 0 <= left < len(_TIMING) else 0
    if not bag:
        others = sum(player.rack_value() for player in game.players) - game.player.rack_value()
        for count in range(len(laid)):
            laid[count] = 200 * others if count == rack else _KEPT_AT_THE_END
    share = min(leaves.FULL, leaves.FULL * bag // _FADE)
    if game.player.target:
        # The race is over soon: what is kept for later has no time to pay.
        share = share * min(_togo(game), 100) // 100
    return share


def _togo(game):
    """How many points whoever is nearest to the finish line has to go."""
    return max(0, min(player.target - player.score for player in game.players))
