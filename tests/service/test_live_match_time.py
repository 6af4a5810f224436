"""A match of the bracket at a live table that is level when its time is over (G-3, G-4)."""

import pytest
from msgspec.structs import replace

from tests.service.club_evening import ClubEvening
from tournament.competition.events import Result
from tournament.projections.live_tables import MemoryLiveTables
from tournament.service import director
from tournament.service.live import closing, opening
from tournament.service.live.loading import load_table
from tournament.service.live.matches import PlayedGame, RuledGame
from tournament.service.live.table import LiveTable

SIGNAL_US = 1_700_000_000_000_000
LEVEL = (
    PlayedGame(winners=(1,), cause="out", began_us=SIGNAL_US),
    PlayedGame(winners=(0,), cause="out", began_us=SIGNAL_US + 300_000_000),
)
AFTER = PlayedGame(winners=(), cause="dead", fewest=(1,), began_us=SIGNAL_US + 650_000_000)
"""Drawn after match time, and the right seat has fewest cards."""


@pytest.fixture
def semifinal() -> tuple[ClubEvening, LiveTable]:
    evening = ClubEvening(["Ana", "Ben", "Cleo", "Dan"], rounds=1, cut=4, match_time=600)
    evening.round()
    director.cut(evening.ledger, "spring")
    evening.publish()
    opened = opening.open_match(evening.ledger, MemoryLiveTables(), "spring", 2, 1)
    return evening, load_table(evening.ledger, opened)


def entered(evening: ClubEvening, table: LiveTable, *games: PlayedGame) -> Result | None:
    """Enter the result of games at the table, and return what is on the record."""
    standing = table.sheet.standing(games, 700)
    assert closing.enter(lambda _: evening.ledger, table, standing) == ""
    return evening.current().tables[1].result


def test_the_one_more_game_that_is_drawn_goes_to_the_fewest_cards(
    semifinal: tuple[ClubEvening, LiveTable],
) -> None:
    evening, table = semifinal
    assert table.sheet.elimination
    found = entered(evening, table, *LEVEL, AFTER)
    assert found == Result(left=1, right=2, drawn=0, ending="played")
    assert evening.current().tables[1].games == ("right", "left", "right")


def test_equal_cards_in_it_wait_for_lots(semifinal: tuple[ClubEvening, LiveTable]) -> None:
    evening, table = semifinal
    standing = table.sheet.standing((*LEVEL, replace(AFTER, fewest=())), 700)
    assert "lots decide" in closing.enter(lambda _: evening.ledger, table, standing)
    assert evening.current().tables[1].result is None


def test_who_is_ahead_at_that_time_has_won_and_the_result_says_why(
    semifinal: tuple[ClubEvening, LiveTable],
) -> None:
    evening, table = semifinal
    found = entered(evening, table, LEVEL[0])
    assert found == Result(left=0, right=1, drawn=0, ending="time")


def test_match_time_counts_from_the_first_signal_though_that_game_is_played_again(
    semifinal: tuple[ClubEvening, LiveTable],
) -> None:
    _, table = semifinal
    first, *level = [
        PlayedGame(winners=(seat,), cause="out", began_us=SIGNAL_US + minutes * 60_000_000)
        for seat, minutes in ((0, 0), (1, 5), (0, 8))
    ]
    sheet = replace(table.sheet, ruled=(RuledGame(number=1, counts=False),))
    over = sheet.standing([first, *level, AFTER], 700)
    assert (over.won, over.winner, over.next_game) == ((1, 2), 1, None)
