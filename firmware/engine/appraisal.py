"""What the tiles kept are worth at a stage of a game: for the search to add to the score."""

from engine import leaves
from engine.tiles import BLANK, VALUES

# Hundredths of a point for a play after which so many tiles are in the bag: who draws the last of
# them lets the other be the first to go out. By what self-play has shown.
_TIMING = (-50, 800, 700, 500, 300, 250, 100, -500, -200)
_KEPT_AT_THE_END = -800  # for not going out when the bag is empty
_RACE = 100  # points from the finish line from which on leaves are worth less and less


def appraise(game, each, laid):
    """What the player to move keeps in mind: fills each and laid as `leaves.appraise` has them.

    Returns the share of the weights. Nothing counts here that the player does not see.
    """
    bag, rack = len(game.bag), len(game.player.rack)
    for tile in range(1, BLANK + 1):
        each[tile] = 0 if bag else -100 * VALUES[tile]
    for count in range(len(laid)):
        left = max(0, bag - count)
        laid[count] = _TIMING[left] if left < len(_TIMING) else 0
    if not bag:
        others = sum(player.rack_value() for player in game.players) - game.player.rack_value()
        for count in range(len(laid)):
            laid[count] = 200 * others if count == rack else _KEPT_AT_THE_END
        return 0
    if game.player.target:
        # The race is over soon: what is kept for later has no time to pay.
        return leaves.FULL * min(_to_go(game), _RACE) // _RACE
    return leaves.FULL


def _to_go(game):
    """How many points whoever is nearest to the finish line has to go."""
    return max(0, min(player.target - player.score for player in game.players))
