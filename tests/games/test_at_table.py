"""What a ruleset says to a live table; a game that says nothing can be played there too."""

from types import SimpleNamespace
from typing import Any, cast

import msgspec

from tournament.games.fusion import GAME as FUSION
from tournament.games.fusion.variants import RULESETS as OF_FUSION
from tournament.games.offers import AtTable, at_table
from tournament.games.speed import GAME as SPEED
from tournament.games.speed.rules import CLUB


def test_speed_is_called_where_the_rules_want_it_and_time_where_there_is_a_limit() -> None:
    """S-11a, G-2."""
    assert at_table(SPEED, CLUB) == AtTable(hand=5, calls=("block", "speed"))
    short = msgspec.structs.replace(CLUB, call="automatic", time_limit=600)
    assert at_table(SPEED, short) == AtTable(hand=5, calls=("block",), time_limit=600)


def test_fusion_shows_as_many_places_as_its_ruleset_fills_a_hand_to() -> None:
    """F-3: a house may play with another hand."""
    rulebook = OF_FUSION["fusion/rulebook@1"]
    assert at_table(FUSION, rulebook) == AtTable(hand=3, free_rounds=True)
    four = msgspec.structs.replace(rulebook, id="fusion/four@1", hand_limit=4)
    assert at_table(FUSION, four).hand == 4


def test_a_game_that_says_nothing_to_a_table_has_one_without_time_and_empty_places() -> None:
    silent = cast("Any", SimpleNamespace(name="silent"))
    assert at_table(silent, CLUB) == AtTable(hand=0, calls=("block",), time_limit=None)
