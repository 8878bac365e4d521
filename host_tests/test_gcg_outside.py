"""Records from outside, of real games and of single faults, under `python -m tools.gcg`."""

from pathlib import Path

import pytest

from common import SHARED
from tools.gcg import open_record
from tools.gcg.__main__ import main

# The line that is wrong in a record, and how; of games/ and of format/.
REFUSED = {
    "macondo-polish_endgame": (6, "Ć is no English letter, and this reader knows no others"),
    "magpie-challenge_bonus_rack_malformed": (24, "- is not a tile"),
    "magpie-challenge_bonus_without_play": (24, "there is no play just before to challenge"),
    "magpie-duplicate_nicknames": (3, "two players have the nickname ann"),
    "magpie-empty": (1, "#player1 is missing"),
    "magpie-encoding_wrong_place": (20, "#character-encoding belongs on the first line"),
    "magpie-end_game_event_before_game_end": (18, "a time penalty before the end of the game"),
    "magpie-end_points_rack_malformed": (45, "# is not a tile"),
    "magpie-end_rack_points_incorrect": (36, "ACEHLRT brings 24, not 14"),
    "magpie-event_after_last_rack": (37, "a turn after the racks of an unfinished game"),
    "magpie-exchange_malformed": (6, ". is not a tile"),
    "magpie-exchange_not_in_rack": (6, "DEIIKOR has not 3 I"),
    "magpie-first_rack_not_in_bag": (13, "AAENZZZ cannot be: only 1 Z left"),
    "magpie-game_events_overflow": (19, "GRUU cannot be: only 0 G left"),
    "magpie-invalid_challenge_bonus_player_index": (24, "the play just before is bob's"),
    "magpie-invalid_phony_tiles_player_index": (22, "the play just before is bob's"),
    "magpie-last_rack2_not_in_bag": (13, "AENRSKK cannot be: only 1 K left"),
    "magpie-last_rack_penalty_incorrect": (17, "EIOQRRT costs 16, not 18"),
    "magpie-malformed_rack": (30, "8 is not a tile"),
    "magpie-midgame_rack_not_in_bag": (35, "HMOYZZZ cannot be: only 0 Z left"),
    "magpie-move_event_after_game_end": (45, "a turn after bob went out"),
    "magpie-pass_rack_malformed": (28, "3 is not a tile"),
    "magpie-phony_tiles_returned_mismatch": (22, "the play was made from ADGKOSV"),
    # Counted among the good ones where it came from; but the format numbers players, and a
    # game of two with no second player is none.
    "magpie-player_number_redundant": (3, "#player1 is given twice"),
    "magpie-time_penalty_before_rack_penalties": (
        15, "a time penalty before the racks are settled",
    ),
    "magpie-time_penalty_before_rack_points": (45, "a time penalty before the racks are settled"),
    "magpie-time_penalty_between_rack_penalties": (
        16, "a time penalty before the racks are settled",
    ),
    "magpie-time_penalty_first_event": (12, "a time penalty before the end of the game"),
    "magpie-time_penalty_midgame": (15, "a time penalty before the end of the game"),
    "magpie-unsupported_character_encoding": (
        1, "character encoding ASCII: only UTF-8 and ISO-8859",
    ),
}  # fmt: skip
# magpie-muzaks_empyrean is in neither list of the folder's own: nothing is wrong with it.
SCORES = {
    "liwords-josh_nationals_round_10": [619, 337],
    "liwords-many_double_words_covered": [395, 347],
    "macondo-doug_v_emely_double_challenge": [451, 345],
    "macondo-issue_476": [422, 443],
    "macondo-utf8_dos": [375, 488],
    "magpie-success_six_pass": [-6, -16],
    "magpie-success_five_point_challenge": [339, 532],
    "magpie-partially_known_rack_from_phonies": [689, 259],
}


def handed():
    """The records from outside."""
    return sorted(Path(SHARED).glob("gcg/*/*.gcg"))


OUTSIDE = pytest.mark.skipif(not handed(), reason=f"no records from outside in {SHARED}")


@OUTSIDE
def test_there_is_a_file_for_each_refusal():
    assert set(REFUSED) | set(SCORES) <= {path.stem for path in handed()}


@OUTSIDE
@pytest.mark.parametrize("path", handed(), ids=lambda path: path.stem)
def test_record_from_outside(path, capsys):
    status = main(["check", str(path)])
    said = capsys.readouterr().out
    if path.stem in REFUSED:
        line, reason = REFUSED[path.stem]
        assert (status, said) == (1, f"{path}:{line}: {reason}\n")
        return
    assert (status, said) == (0, f"{path}: ok\n")
    if path.stem in SCORES:
        replay = open_record(path)
        replay.run()
        assert replay.scores[:2] == SCORES[path.stem]
