"""Sheets name the tie-breaks that were agreed on, and say how each is counted (T-4)."""

from typing import get_args

import pytest

from reports.documents import StandingsSheet, TieBreak
from reports.render import render
from tests.service.club_evening import ClubEvening
from tournament.competition.standing import standings_after
from tournament.service.printing.standings import standings_sheet
from tournament.service.sentences_standings import HEADINGS, written
from tournament.standings.tiebreak import NAMES, TieBreakName

FIVE = ("Ann", "Bob", "Cat", "Dan", "Eve")


def sheet(order: tuple[TieBreakName, ...], **settings: object) -> StandingsSheet:
    evening = ClubEvening(FIVE, rounds=2, tie_breaks=order, **settings)
    evening.round()
    evening.round()
    made = standings_sheet(evening.edition(), 2)
    shown = [name for name in order if name not in {"match_points", "lots"}]
    assert [row.figures for row in made.rows] == [
        tuple(written(name, row.figures[name]) for name in shown)
        for row in standings_after(evening.edition().state, 2)
    ]
    return made


def test_sheets_know_every_tie_break_that_can_be_agreed_on() -> None:
    assert get_args(TieBreak) == NAMES


def test_every_tie_break_has_its_column_and_its_meaning() -> None:
    page = render(sheet(NAMES))
    for name in NAMES:
        if name not in {"match_points", "lots"}:
            assert f'<th scope="col" class="num">{HEADINGS[name]}</th>' in page
            assert f"<dt>{HEADINGS[name]}</dt><dd>" in page
            assert f"<dt>{HEADINGS[name]}</dt><dd></dd>" not in page


def test_the_caption_names_what_decides_first_to_last() -> None:
    page = render(sheet(("match_points", "head_to_head", "buchholz", "lots")))
    assert "Ranked by match points, points against each other, Buchholz, then lot." in page
    assert "MW %" not in page


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({}, "of March 2026"),
        ({"unplayed": "fide-2023"}, "before March 2026"),
        ({"format": "round-robin"}, "the match that was due"),
    ],
)
def test_the_rule_for_rounds_not_played_is_named_where_it_counts(
    settings: dict[str, object], said: str
) -> None:
    rounds = {"rounds": None} if "format" in settings else {}
    order: tuple[TieBreakName, ...] = ("match_points", "buchholz", "lots")
    evening = ClubEvening(FIVE, **{"rounds": 2, "tie_breaks": order, **settings, **rounds})
    evening.round()
    page = render(standings_sheet(evening.edition(), 1))
    assert "<dt>Not played</dt>" in page
    assert said in page


def test_it_is_not_named_where_nothing_rests_on_it() -> None:
    assert "Not played" not in render(sheet(("match_points", "omw", "lots")))
