"""What a room is shown of an event as it stands: the round's clock, its results, its people."""

from datetime import UTC, datetime, timedelta

import pytest

from reports.documents import Player
from tests.service.club_evening import SLUG, ClubEvening, RecordForTest
from tournament.competition.events import Result, ResultEntered, RoundPublished
from tournament.service import paper_rounds, undo
from tournament.service.ledger import Change
from tournament.service.public.clock import RoundClock
from tournament.service.public.now import EventNow, read_now
from tournament.service.public.people import sought
from tournament.service.public.results import latest_results
from tournament.service.scorer import correct_result, read_result
from tournament.service.tournaments import load, stream_of


@pytest.fixture
def evening() -> ClubEvening:
    return ClubEvening(["Ana", "Ben", "Cleo", "Dan"], round_minutes=40)


def now(evening: ClubEvening) -> EventNow:
    return read_now(evening.ledger, SLUG)


def published_at(evening: ClubEvening) -> datetime:
    last = [
        each
        for each in evening.ledger.store.read(stream_of(SLUG))
        if each.type == RoundPublished.__name__
    ][-1]
    return datetime.fromisoformat(last.recorded_at).astimezone(UTC)


def test_the_clock_runs_from_publication_to_the_end_of_the_round(evening: ClubEvening) -> None:
    assert now(evening).clock is None
    evening.pair()
    assert now(evening).clock is None
    evening.publish()
    assert now(evening).clock == RoundClock(1, published_at(evening), 40)
    evening.play()
    assert now(evening).clock is None


def test_a_round_that_is_published_again_begins_again(evening: ClubEvening) -> None:
    evening.pair()
    evening.publish()
    tournament = load(evening.ledger, SLUG)
    back = undo.last_act(evening.ledger, tournament)
    undoing = undo.preview(evening.ledger, tournament, back, reason="too early")
    undo.undo(evening.ledger, SLUG, undoing, reason="too early")
    assert now(evening).clock is None
    evening.publish()
    clock = now(evening).clock
    assert clock is not None
    assert clock.began == published_at(evening)


def test_nobody_invents_when_a_round_on_paper_began(evening: ClubEvening) -> None:
    text = "table,a,b,score\n1,1,2,2-0\n2,3,4,\n"
    plan = paper_rounds.read_rounds(evening.ledger, SLUG, "rounds.csv", text)
    paper_rounds.bring_back(evening.ledger, plan)
    shown = now(evening)
    assert shown.edition.state.running is not None
    assert shown.clock is None


def test_no_clock_is_shown_where_no_minutes_are_agreed() -> None:
    evening = ClubEvening(["Ana", "Ben"], round_minutes=0)
    evening.pair()
    evening.publish()
    assert now(evening).clock is None


@pytest.mark.parametrize(
    ("passed", "left"), [(0, 40), (1, 40), (60, 39), (2399, 1), (2400, 0), (9999, 0)]
)
def test_a_begun_minute_is_left(passed: int, left: int) -> None:
    began = datetime(2026, 11, 30, 19, tzinfo=UTC)
    assert RoundClock(1, began, 40).minutes_left(began + timedelta(seconds=passed)) == left


def test_the_latest_result_is_first_and_what_was_taken_back_is_none(evening: ClubEvening) -> None:
    evening.pair()
    evening.publish()
    evening.result(1, "2-0")
    evening.result(2, "2-1")
    reason = "read wrongly"
    correct_result(evening.ledger, SLUG, 1, 1, read_result("0-2", None, 3), reason=reason)
    shown = [
        (one.table, one.score and (one.score.left, one.score.right), one.corrected)
        for one in latest_results(now(evening), 9)
    ]
    assert shown == [(1, (0, 2), True), (2, (2, 1), False), (1, (2, 0), False)]
    assert [one.table for one in latest_results(now(evening), 1)] == [1]
    tournament = load(evening.ledger, SLUG)
    back = undo.last_act(evening.ledger, tournament, 2)
    undoing = undo.preview(evening.ledger, tournament, back, reason=reason)
    undo.undo(evening.ledger, SLUG, undoing, reason=reason)
    assert [(one.table, one.corrected) for one in latest_results(now(evening), 9)] == [(1, False)]


def test_a_result_that_cannot_have_happened_is_not_shown(evening: ClubEvening) -> None:
    evening.pair()
    evening.publish()
    stranger = ResultEntered(
        round=9, table=1, match=77, result=Result(left=2, right=0, drawn=0), by="x"
    )
    stream = stream_of(SLUG)
    change = Change(stream, evening.ledger.store.version(stream), [stranger])
    evening.ledger.record(stream, RecordForTest(stream=stream), lambda: [change])
    assert latest_results(now(evening), 9) == []


@pytest.mark.parametrize(
    ("words", "name", "found"),
    [
        ("", "Ana López", True),
        ("lop", "Ana López", True),
        ("LÓPEZ ana", "Ana López", True),
        ("opez", "Ana López", False),
        ("7", "Ana López", True),
        ("#7", "Ana López", True),
        ("8", "Ana López", False),
        ("brien", "Eoin O’Brien", True),
        ("محمد", "محمد علي", True),
        ("陳", "Mei 陳美玲", True),
        ("<b>", "Ana López", False),
    ],
)
def test_somebody_is_found_by_the_beginning_of_a_name_or_the_number(
    words: str, name: str, *, found: bool
) -> None:
    assert sought(Player(7, name), words) is found
