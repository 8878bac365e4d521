"""Games of chance over all rules and players; the same under both runtimes."""

from chance import Words
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_games import Match
from runtimes import ENGINE, HEAP

from engine.rules import EDITIONS, OPTIONS
from tools import ROOT, micropython

GAMES = 2000
SAME = 120  # how many of them MicroPython plays as well
ROOM = 2 * HEAP  # for the games' own source as well
WORDS = Words()
played: dict[str, int] = {}  # setup: digest of its record


@st.composite
def setups(draw) -> str:
    """An edition, now and then with lines of its own, and variants; two to four players."""
    chosen = list(draw(st.sampled_from(EDITIONS))[1:])
    for n, (_, choices) in enumerate(OPTIONS):
        if n >= len(chosen):
            chosen.append(draw(st.sampled_from(choices)))
        elif draw(st.integers(0, 5)) == 0:
            chosen[n] = draw(st.sampled_from(choices))
    options = bytes(choices.index(value) for value, (_, choices) in zip(chosen, OPTIONS))
    players = draw(st.text("hhhc", min_size=2, max_size=4))
    return f"{draw(st.integers(0, 0x7FFFFFFF))} {players} {options.hex()}"


@settings(
    max_examples=GAMES, deadline=None, database=None, derandomize=True,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
@given(setups())
def test_games_of_chance_keep_every_rule(setup: str):
    """100 tiles, scores as recounted, and a round trip through bytes, at every step."""
    played[setup] = Match(setup, WORDS).run()


def test_same_games_under_micropython(tmp_path):
    some = list(played)[:: max(1, len(played) // SAME)]
    assert some, "the games before have to be played first"
    (tmp_path / "setups").write_text("\n".join(some))
    there = micropython.run(
        ENGINE / "random_games.py", [tmp_path / "setups"], ROOM,
        [ENGINE, ROOT / "firmware"], timeout=600,
    )  # fmt: skip
    assert there.returncode == 0, there.stdout[-500:] + there.stderr
    assert there.stdout.split() == [str(played[setup]) for setup in some]


def test_games_go_on_from_their_bytes_as_they_would_have_without():
    for setup in list(played)[:: max(1, len(played) // SAME)]:
        alone = Match(setup, WORDS, through_snapshots=False).run()
        assert alone == played[setup], setup
