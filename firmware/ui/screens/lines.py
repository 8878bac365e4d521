"""The lines of an edition: the label of each, what it sets, and what its values are called."""

LINES = (
    ("Exchange", "exchange_minimum", ("any bag", "7 in the bag")),
    ("Ends also when", "ends", ("all pass", "all pass twice", "six scoreless")),
    ("Overrule", "overrule", ("no", "yes")),
    ("Challenge lost", "failed_challenge", ("lose a turn", "no penalty", "5 points")),
    ("Who starts", "starts", ("player 1", "draw")),
    ("Timer", "minutes", ("off", "25 minutes")),
    ("Penalty", "penalty", ("none", "10 a minute")),
)
