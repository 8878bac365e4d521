"""What happens in a game, as a Game tells its listeners: `listener(kind, player, detail)`.

Each is told when it has happened. `Game.rack_before` is the rack before it, as bytes, at PLACED,
EXCHANGED, PASSED, TURN_LOST and RESIGNED.
"""

PLACED = 1  # a play was laid, not yet scored; detail: the Play
CHALLENGED = 2  # player: the challenger; detail: the Play
SUSTAINED = 3  # player: the challenger; detail: list of the words that the dictionary lacks
NOT_SUSTAINED = 4  # player: the challenger; detail: the Play
OVERRULED = 5  # player: whose play stands after all; detail: the Play
WITHDRAWN = 6  # player: whose tiles came back and whose turn is lost; detail: the Play
SETTLED = 7  # the play is final: scored, and tiles drawn; detail: the Play
POINTS_WON = 8  # for a challenge that failed; player: who was challenged; detail: points
EXCHANGED = 9  # detail: bytes of the tiles that went back
PASSED = 10  # detail: None
TURN_LOST = 11  # for an earlier challenge that failed; detail: None
RESIGNED = 12  # detail: bytes of the tiles that went back
OVER = 13  # player: who went out, reached the finish line or is left; None when nobody; detail:
# one of the ways to end in ending.py. The adjustments and the ranking are made.
