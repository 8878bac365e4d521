"""The end of a game: time penalties, the tiles left over, and who has won."""

from engine.clock import minutes_over

# How a game ends: someone went out; nobody plays any more; the finish line was reached; all but
# one have resigned.
OUT, NO_PLAYS, FINISHED, RESIGNED = 1, 2, 3, 4


class Adjustment:
    """A line of the final reckoning: what a player gains or loses, and by whose tiles.

    tiles_of: index of the player whose tiles they are; None for a time penalty.
    """

    def __init__(self, player, points, tiles_of):
        self.player = player
        self.points = points
        self.tiles_of = tiles_of


def reckon(game):
    """Adjust the scores of an ended game line by line, and rank its players.

    Time comes first, so that a tie is judged by what is left after it. The tiles left over count
    only where the game was played to its end: the finish line is crossed, and a resigned game
    won, whatever is on the racks.
    """
    _take_time(game)
    before = [player.score for player in game.players]
    if game.ended == OUT or game.ended == NO_PLAYS:
        _settle_racks(game)
    results = [_result(game, n, before[n]) for n in range(len(before))]
    for result in sorted(set(results), reverse=True):
        game.ranking.append([n for n in range(len(results)) if results[n] == result])


def _result(game, n, before):
    """What the ranking goes by, greatest first. Whoever resigned is behind those who did not."""
    player = game.players[n]
    # With a finish line for each player, who comes nearest to the own one is ahead.
    return (
        not player.resigned,
        game.ended == FINISHED and game.ended_by == n,
        player.score - player.target,
        before - player.target,
    )


def _take_time(game):
    rules = game.rules
    if not rules.minutes:
        return
    for n, used in enumerate(game.clock.used):
        points = rules.penalty * minutes_over(used, rules.minutes)
        if points:
            _adjust(game, n, -points, None)


def _settle_racks(game):
    """Everybody loses the own tiles; who went out gains the others'."""
    left = [n for n, player in enumerate(game.players) if player.rack]
    for n in left:
        _adjust(game, n, -game.players[n].rack_value(), n)
    if game.ended == OUT:
        for n in left:
            _adjust(game, game.ended_by, game.players[n].rack_value(), n)


def _adjust(game, player, points, tiles_of):
    game.players[player].score += points
    game.adjustments.append(Adjustment(player, points, tiles_of))
