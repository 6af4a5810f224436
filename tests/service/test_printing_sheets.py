"""The sheets of an evening: entries, pairings, standings, crosstable."""

from fractions import Fraction

import pytest

from reports.documents import Score
from reports.render import render
from tests.competition.evening import result
from tests.service.club_evening import SLUG, ClubEvening
from tournament.competition.standing import standings_after
from tournament.service import director
from tournament.service.printing.entries import entry_list
from tournament.service.printing.pairings import (
    pairing_sheet,
    pairings_by_name,
    result_slips,
)
from tournament.service.printing.standings import crosstable, standings_sheet
from tournament.service.printing.terms import percent
from tournament.service.scorer import correct_result

FIVE = ("Ann", "Bob", "Cem", "Dee", "Eve")


def test_lots_stand_on_the_entry_list_once_they_are_drawn() -> None:
    evening = ClubEvening(FIVE, rounds=3)
    assert [line.lot for line in entry_list(evening.edition()).entries] == [None] * 5
    evening.pair()
    assert sorted(line.lot or 0 for line in entry_list(evening.edition()).entries) == [
        1,
        2,
        3,
        4,
        5,
    ]


def test_the_entry_list_tells_who_came_late_and_who_left() -> None:
    evening = ClubEvening(FIVE, rounds=3)
    evening.round()
    evening.enter("Fay")
    director.withdraw(evening.ledger, SLUG, 2)
    sheet = entry_list(evening.edition())
    assert sheet.header.counted == "6 entries, 1 withdrawn"
    told = {line.player.name: (line.from_round, line.withdrawn_after) for line in sheet.entries}
    assert told["Fay"] == (2, None)
    assert told["Bob"] == (1, 1)
    assert "withdrawn after round 1" in render(sheet)


def test_the_header_says_what_was_agreed_and_from_which_state_of_the_log() -> None:
    evening = ClubEvening(FIVE, rounds=3, cut=2)
    evening.round()
    header = standings_sheet(evening.edition(), 1).header
    head = evening.ledger.store.head()
    assert header.title == "Spring Open"
    assert header.subtitle == "speed/club@1, best of 3, 3 rounds, cut to the top 2"
    assert header.counted == ("after round 1, 2 of 2 results, 0 open calls; win 3, draw 1, loss 0")
    assert header.printed_at == "2026-01-10 18:00:00 UTC"
    assert header.log_position == head.size
    assert header.fingerprint


def test_nothing_recorded_after_the_head_was_read_is_printed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = ClubEvening(FIVE, rounds=3)
    evening.pair()
    head = evening.ledger.store.head()
    evening.publish()
    monkeypatch.setattr(evening.ledger.store, "head", lambda: head)
    assert pairing_sheet(evening.edition(), evening.current()).draft


def test_pairings_are_a_draft_until_they_are_published() -> None:
    evening = ClubEvening(FIVE, rounds=3)
    draft = evening.pair()
    for sheet in (pairing_sheet, pairings_by_name, result_slips):
        document = sheet(evening.edition(), draft)
        assert document.draft
        assert document.header.counted == "draft 1"
        assert "DRAFT" in render(document)
    published = evening.publish()
    for sheet in (pairing_sheet, pairings_by_name, result_slips):
        document = sheet(evening.edition(), published)
        assert not document.draft
        assert "DRAFT" not in render(document)


def test_byes_come_last_and_an_entry_without_a_place_is_named() -> None:
    evening = ClubEvening(FIVE, rounds=3)
    evening.pair()
    evening.enter("Fay")  # after the draft, which is not made again
    sheet = pairing_sheet(evening.edition(), evening.current())
    assert [line.table for line in sheet.tables] == [1, 2]
    (bye,) = sheet.byes
    assert [player.name for player in sheet.unpaired] == ["Fay"]
    page = render(sheet)
    places = [page.rindex(name) for name in (sheet.tables[-1].right.name, bye.player.name, "Fay")]
    assert places == sorted(places)


def test_everybody_is_found_by_name_whatever_case_and_accents() -> None:
    evening = ClubEvening(("élan", "Zoe", "Emil", "anna", "Ewa"), rounds=3)
    evening.pair()
    lines = pairings_by_name(evening.edition(), evening.current()).lines
    assert [line.player.name for line in lines] == ["anna", "élan", "Emil", "Ewa", "Zoe"]
    by_player = {line.player: line for line in lines}
    for line in lines:
        if line.opponent is None:
            assert line.place == "bye"
        else:
            across = by_player[line.opponent]
            assert (across.opponent, across.table) == (line.player, line.table)
            assert {across.seat, line.seat} == {"left", "right"}


def test_pairings_show_the_points_from_before_the_round() -> None:
    evening = ClubEvening(FIVE, rounds=3)
    evening.round()
    before = {row.entry: row.match_points for row in standings_after(evening.edition().state, 1)}
    evening.round()
    sheet = pairing_sheet(evening.edition(), evening.current())
    for line in sheet.tables:
        assert line.left_points == before[line.left.entry]
        assert line.right_points == before[line.right.entry]
    assert [bye.points for bye in sheet.byes] == [before[bye.player.entry] for bye in sheet.byes]


@pytest.mark.parametrize("after", [1, 2, 3])
def test_the_standings_sheet_says_what_the_standings_say(after: int) -> None:
    evening = ClubEvening(FIVE, rounds=3)
    for _ in range(3):
        evening.round()
    edition = evening.edition()
    sheet = standings_sheet(edition, after)
    assert [
        (row.rank, row.player.entry, row.points, (row.won, row.lost, row.drawn), row.figures)
        for row in sheet.rows
    ] == [
        (
            row.rank,
            row.entry,
            row.match_points,
            (row.record.won, row.record.lost, row.record.drawn),
            tuple(percent(row.figures[name]) for name in ("omw", "gw", "ogw")),
        )
        for row in standings_after(edition.state, after)
    ]
    assert all(row.rounds[-1].total == row.points for row in sheet.rows)
    assert all(len(row.rounds) == after for row in sheet.rows)


def test_a_closed_rounds_sheet_stays_as_it_was() -> None:
    evening = ClubEvening(FIVE, rounds=3)
    evening.round()
    rows = standings_sheet(evening.edition(), 1).rows
    evening.round()
    director.withdraw(evening.ledger, SLUG, 1)
    evening.round()
    edition = evening.edition()
    assert standings_sheet(edition, 1).rows == rows
    assert [row.player.name for row in standings_sheet(edition, 2).rows if row.withdrawn] == ["Ann"]
    assert [row.player.name for row in crosstable(edition).rows if row.withdrawn] == ["Ann"]


def test_a_late_entry_is_late_before_it_came_and_an_outstanding_match_is_open() -> None:
    evening = ClubEvening(FIVE, rounds=3)
    evening.round(without=[2])
    evening.enter("Fay")
    evening.round()
    sheet = standings_sheet(evening.edition(), 2)
    rounds = {row.player.name: row.rounds for row in sheet.rows}
    assert (rounds["Fay"][0].kind, rounds["Fay"][0].total) == ("late", 0)
    waiting = evening.edition().state.rounds[0].tables[2].paired
    left, right = (evening.edition().player(entry) for entry in (waiting.left, waiting.right))
    assert rounds[left.name][0].kind == "open"
    assert rounds[left.name][0].opponent == right
    assert sheet.header.counted == (
        "after round 2, 3 of 3 results, 1 of earlier rounds missing, 0 open calls; "
        "win 3, draw 1, loss 0"
    )


def test_a_corrected_result_is_the_one_that_is_shown() -> None:
    evening = ClubEvening(FIVE, rounds=3)
    evening.round()
    correct_result(evening.ledger, SLUG, 1, 1, result("1-2"), reason="slip misread")
    edition = evening.edition()
    table = pairing_sheet(edition, edition.state.rounds[0]).tables[0]
    assert table.score == Score(1, 2)
    row = next(r for r in standings_sheet(edition, 1).rows if r.player == table.right)
    assert (row.rounds[0].result, row.rounds[0].score) == ("win", Score(2, 1))


def test_who_is_inside_the_cut_is_marked_after_the_last_round_and_never_a_withdrawn_entry() -> None:
    evening = ClubEvening(FIVE, rounds=2, cut=2)
    evening.round()
    assert not any(row.advances for row in standings_sheet(evening.edition(), 1).rows)
    evening.round()
    first = standings_sheet(evening.edition(), 2).rows[0].player
    director.withdraw(evening.ledger, SLUG, first.entry)
    rows = standings_sheet(evening.edition(), 2).rows
    assert [row.rank for row in rows if row.advances] == [2, 3]
    assert rows[0].withdrawn


def test_the_legend_gives_the_floor_as_it_was_agreed() -> None:
    for floor, shown in {"0.33": "33 %", "1/3": "1/3", "0.25": "25 %", "0": "0 %"}.items():
        evening = ClubEvening(FIVE, rounds=3, floor=floor)
        evening.round()
        assert standings_sheet(evening.edition(), 1).scoring.floor == shown


def test_there_is_no_crosstable_before_a_round_is_closed() -> None:
    evening = ClubEvening(FIVE, rounds=3)
    evening.pair()
    assert crosstable(evening.edition()) is None


@pytest.mark.parametrize(
    ("figure", "shown"),
    [
        (Fraction(0), "0.00"),
        (Fraction(1), "100.00"),
        (Fraction(2, 3), "66.67"),
        (Fraction(1, 3), "33.33"),
        (Fraction(1, 20_000), "0.01"),
        (Fraction(33, 100), "33.00"),
    ],
)
def test_shares_are_rounded_half_up_to_hundredths_of_a_per_cent(
    figure: Fraction, shown: str
) -> None:
    assert percent(figure) == shown
