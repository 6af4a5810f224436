"""Hints from corrections that favour one side (T-9)."""

import pytest

from tests.competition.evening import result
from tests.service.club_evening import SLUG, ClubEvening, RecordForTest
from tests.service.unusual_play import (
    correct,
    look,
    of_kind,
    ten_tables,
)
from tournament.competition.events import ResultCorrected
from tournament.disputes.events import DisputeOpened, RulingIssued
from tournament.service import scorer, undo
from tournament.service.disputes.reading import stream_of_dispute
from tournament.service.ledger import Change
from tournament.service.tournaments import load
from tournament.service.unusual.words import (
    heading,
    sentence,
)


@pytest.fixture
def field() -> ClubEvening:
    return ten_tables()


def test_corrections_that_all_favour_one_side_give_a_hint_with_the_number(
    field: ClubEvening,
) -> None:
    for table in range(1, 10):
        correct(field, table, "left")
    found = look(field)
    [hint] = of_kind(found, "corrections")
    assert (hint.entry, hint.actor, hint.hits, hint.of) == (None, "director", 9, 9)
    assert hint.chance == pytest.approx(2 / 2**9)
    assert not hint.stands_out, "19 questions were asked"
    assert heading(hint, field.edition().tournament) == "corrections by director"
    assert "9 made the result better for the left seat, 0 for the right" in sentence(hint, found)


def test_only_corrections_that_stand_and_favour_somebody_are_counted(field: ClubEvening) -> None:
    for table in range(1, 10):
        correct(field, table, "left")
    as_far_ahead = result("1-0", ending="time")
    scorer.correct_result(field.ledger, SLUG, 1, 10, as_far_ahead, reason="the clock")
    [hint] = of_kind(look(field), "corrections")
    assert (hint.hits, hint.of) == (9, 9)
    tournament = load(field.ledger, SLUG)
    to = undo.last_act(field.ledger, tournament, 6)
    undone = undo.preview(field.ledger, tournament, to, reason="all wrong")
    undo.undo(field.ledger, SLUG, undone, reason="all wrong")
    assert of_kind(look(field), "corrections") == []


def test_corrections_to_both_sides_give_none(field: ClubEvening) -> None:
    for table in range(1, 10):
        correct(field, table, "left" if table % 2 else "right")
    assert look(field).hints == ()


def test_each_scorer_is_compared_alone(field: ClubEvening) -> None:
    for table in range(1, 11):
        field.ledger.actor = f"scorer/{table % 2}"
        correct(field, table, "left" if table % 2 else "right")
    hints = of_kind(look(field, level=0.07), "corrections")
    assert {(hint.actor, hint.hits, hint.of) for hint in hints} == {
        ("scorer/1", 5, 5),
        ("scorer/0", 0, 5),
    }


def test_corrections_that_favour_one_player_round_after_round_give_a_hint() -> None:
    evening = ClubEvening([f"Player {n}" for n in range(1, 5)], format="round-robin", legs=2)
    for _ in range(6):
        evening.round()
    for played in evening.edition().state.rounds:
        number, table = next(
            (n, t) for n, t in played.tables.items() if 4 in (t.paired.left, t.paired.right)
        )
        scorer.correct_result(
            evening.ledger,
            SLUG,
            played.number,
            number,
            result("2-1" if table.paired.left == 4 else "1-2"),
            reason="misread",
        )
    found = look(evening, level=0.02)
    assert [(hint.entry, hint.hits, hint.of) for hint in of_kind(found, "corrections")] == [
        (4, 6, 6)
    ]


def test_a_correction_that_a_ruling_made_is_not_counted(field: ClubEvening) -> None:
    for table in range(1, 8):
        correct(field, table, "left")
    for table in (8, 9, 10):
        rule(field, table)
    assert of_kind(look(field), "corrections") == []
    for table in (8, 9):
        correct(field, table, "right")
        correct(field, table, "left")
    hints = of_kind(look(field, level=0.25), "corrections")
    assert [(hint.hits, hint.of) for hint in hints if hint.entry is None] == [(9, 11)]


def rule(evening: ClubEvening, table: int) -> None:
    """Put a ruling and the correction that it makes on the log by one command."""
    paired = evening.edition().state.rounds[0].tables[table].paired
    opened = DisputeOpened(
        round=1, table=table, match=paired.match, game=0, claim="result", by="left", basis="result"
    )
    issued = RulingIssued(
        ruling=1, referee="referee", kind="award", game=0, clause="T-9", reason="as played"
    )
    corrected = ResultCorrected(
        round=1,
        table=table,
        match=paired.match,
        was=result("2-1"),
        result=result("2-0"),
        reason="ruling",
    )
    dispute, of_event = stream_of_dispute(SLUG, table), f"tournament/{SLUG}"
    version = evening.ledger.store.version(of_event)
    changes = [Change(dispute, 0, (opened, issued)), Change(of_event, version, (corrected,))]
    evening.ledger.record(dispute, RecordForTest(stream=dispute), lambda: changes)
