"""The sheets of round robins, groups and eliminations."""

import re
from contextlib import suppress
from itertools import pairwise

import pytest

from reports.documents import BracketSheet
from reports.layering import draw_part
from reports.render import render
from tests.service.club_evening import SLUG, ClubEvening
from tournament.service import director
from tournament.service.errors import RefusedByRule
from tournament.service.printing.book import pages_of
from tournament.service.printing.bracket import bracket_sheet
from tournament.service.printing.round_robin import round_robin_table
from tournament.service.printing.standings import standings_sheet

NAMES = tuple(f"P{number:02}" for number in range(1, 41))


def played_out(size: int, **settings: object) -> ClubEvening:
    evening = ClubEvening(NAMES[:size], **settings)
    with suppress(RefusedByRule):
        while True:
            evening.round()
    return evening


def sheet_of(evening: ClubEvening) -> BracketSheet:
    sheet = bracket_sheet(evening.edition())
    assert sheet is not None
    return sheet


@pytest.mark.parametrize("size", [2, 3, 4, 5, 7, 11, 16, 23])
@pytest.mark.parametrize(
    "settings",
    [
        {"format": "double-elimination"},
        {"format": "single-elimination", "all_places": True},
        {"format": "single-elimination", "third_place": True},
    ],
    ids=["double", "all", "third"],
)
def test_every_match_is_on_the_sheet_once_and_no_box_lies_on_another(
    size: int, settings: dict[str, object]
) -> None:
    sheet = sheet_of(played_out(size, **settings))
    columns = [*sheet.rounds, *(column for part in sheet.parts for column in part.rounds)]
    drawn = [match for column in columns for match in column.matches]
    drawn += [sheet.third_place] if sheet.third_place else []
    numbers = [match.number for match in drawn]
    assert len(numbers) == len(set(numbers))
    played = [match for match in drawn if match.bottom.kind != "bye"]
    assert all(match.score and match.winner and match.table for match in played)
    assert len(sheet.places) == size
    assert sheet.champion == sheet.places[0].player
    for part in sheet.parts:
        boxes = draw_part(part).boxes
        places = {(box.x, box.y) for box in boxes}
        assert len(places) == len(boxes)
        for x in {x for x, _ in places}:
            heights = sorted(y for other, y in places if other == x)
            assert all(b - a >= 56 for a, b in pairwise(heights))
    assert render(sheet).count("<svg") >= 1 + len(sheet.parts)


def test_a_double_elimination_shows_its_two_sides_and_its_final() -> None:
    sheet = sheet_of(played_out(8, format="double-elimination"))
    assert sheet.title == "Winners' side"
    assert [part.title for part in sheet.parts] == ["Losers' side", "Final"]
    page = render(sheet)
    assert "Losers&#39; side" in page
    assert "loser of match" not in page, "every side is known by now"


def test_all_places_are_parts_of_the_sheet() -> None:
    sheet = sheet_of(played_out(16, format="single-elimination", all_places=True))
    titles = [part.title for part in sheet.parts]
    assert titles == ["Places 5 to 8", "Places 9 to 16"]
    assert sheet.third_place is not None
    assert [line.place for line in sheet.places] == list(range(1, 17))


def test_the_rounds_of_a_large_bracket_have_names() -> None:
    sheet = sheet_of(played_out(20, format="single-elimination"))
    names = [column.name.title or column.name.stage for column in sheet.rounds]
    assert names == ["Last 32", "Last 16", "quarter-finals", "semi-finals", "final"]


def test_the_crosstable_of_a_round_robin_has_everybody_against_everybody() -> None:
    evening = played_out(5, format="round-robin", legs=2)
    table = round_robin_table(evening.edition())
    assert table is not None
    (group,) = table.groups
    assert [row.player.entry for row in group.rows] == [1, 2, 3, 4, 5]
    assert [row.points for row in group.rows] == [24, 18, 12, 6, 0]
    for place, row in enumerate(group.rows):
        assert [cell.oneself for cell in row.cells] == [n == place for n in range(5)]
        for other, cell in enumerate(row.cells):
            scores = [(score.left, score.right) for score in cell.scores if score]
            expected = [(2, 0), (2, 0)] if place < other else [(0, 2), (0, 2)]
            assert scores == ([] if other == place else expected)
    pages = pages_of(evening.ledger, SLUG)
    assert "Crosstable after round 10" in pages["crosstable.html"]
    assert "round robin" in pages["index.html"]


def test_groups_have_a_crosstable_each_with_who_goes_on_and_what_drew_the_line() -> None:
    evening = ClubEvening(NAMES[:8], format="groups", groups=2, cut=4, seeding="entered")
    assert round_robin_table(evening.edition()) is None
    for _ in range(3):
        evening.round()
    table = round_robin_table(evening.edition())
    assert table is not None
    assert [group.title for group in table.groups] == ["Group 1", "Group 2"]
    assert [[row.advances for row in group.rows] for group in table.groups] == [
        [True, True, False, False]
    ] * 2
    assert len(table.lines) == 2
    assert re.fullmatch(
        r"group 1: P04 \(#4\) is the last in, P05 \(#5\) the first out: match points 6 against 3",
        table.lines[0],
    )
    assert standings_sheet(evening.edition(), 3).lines == table.lines
    assert standings_sheet(evening.edition(), 2).lines == ()
    director.cut(evening.ledger, SLUG)
    after_cut = round_robin_table(evening.edition())
    assert after_cut is not None
    assert (after_cut.groups, after_cut.lines) == (table.groups, table.lines)
    assert "Cut: <bdi>group 1: P04" in pages_of(evening.ledger, SLUG)["crosstable.html"]
    assert pages_of(evening.ledger, SLUG)["bracket.html"]
