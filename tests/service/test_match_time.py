"""What a ruleset says of a match reaches the tournament, and the tables that bots play at."""

import msgspec
import pytest

from tournament.competition.events import PairedTable, Settings
from tournament.games.catalogue import Found
from tournament.games.speed import GAME
from tournament.games.speed.rules import CLUB, SpeedRules
from tournament.match.fold import game_ended, start, time_passed
from tournament.match.rules import MatchRules
from tournament.service.demo.tables import Table
from tournament.service.rulesets import agreed_by, of_a_match

SHORT = SpeedRules(id="speed/short@1", max_draws=1, match_time=600)
PAIRED = PairedTable(table=1, match=1, left=1, right=2)


def test_a_tournament_agrees_to_what_its_ruleset_says_of_a_match() -> None:
    """G-3, G-4."""
    settings = Settings(rules=SHORT.id, best_of=5)
    assert agreed_by(SHORT, settings) == Settings(
        rules=SHORT.id, best_of=5, max_draws=1, match_time=600
    )
    assert agreed_by(CLUB, settings) == settings


def test_a_ruleset_without_these_switches_is_played_by_the_defaults() -> None:
    class Plain(msgspec.Struct):
        id: str = "patience/plain@1"
        hash: str = "0"

    assert of_a_match(Plain()) == (3, None)


@pytest.mark.parametrize(
    ("games", "seconds", "ending"),
    [([0], 600, "time"), ([0, 1], 600, "time"), ([0, 0], 600, "played"), ([0, 1, 0], 0, "played")],
)
def test_a_match_that_match_time_cut_short_says_so(
    games: list[int], seconds: int, ending: str
) -> None:
    """G-4, T-1."""
    rules = MatchRules(max_draws=1, match_time=600)
    table = Table("demo", PAIRED, Found(game=GAME, rules=SHORT), rules)
    table.match = start(rules)
    for winner in games:
        table.match = game_ended(table.match, winner)
    table.match = time_passed(table.match, seconds)
    assert table.match.finished
    assert table.result().ending == ending
