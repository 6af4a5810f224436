"""What a player who lost asks of a dossier stands in it: whom, what counts, until when, why."""

import re
from dataclasses import replace

import msgspec
import pytest

from reports.render import render
from tests.disputes.disputed import NOW_US, SLUG, Disputed
from tests.disputes.moments import game
from tournament.competition.events_people import PenaltyLevel
from tournament.disputes.events import AppealLodged, RulingIssued
from tournament.disputes.state import Dispute
from tournament.service.disputes.dossier.appeal import appeal_words
from tournament.service.disputes.dossier.dossier import draw
from tournament.service.disputes.results import Penalty, Wish
from tournament.service.disputes.ruling import Proposal
from tournament.service.disputes.scene.logged import arrivals, logged_lines
from tournament.service.disputes.scene.scene import Pointed, scene_of
from tournament.service.disputes.scene.view import scene_view
from tournament.service.games import load_game
from tournament.service.instants import instant
from tournament.service.replay import at_us
from tournament.service.sentences_disputes import SIDES, as_subject
from tournament.service.tournaments import stream_of

HOUR_US = 3_600_000_000
UNKNOWN = (
    "scene L[7S 8C 9C 10S]+4 R[QS KD AC 2C 3D 4D 5D 6D 7D 8D 9S 10C JD]+4 1[]2+12 2[]1+12\nresume"
)


def ruling(**how: object) -> RulingIssued:
    usual = {
        "ruling": 1,
        "referee": "AL",
        "kind": "let_stand",
        "game": 1,
        "clause": "G-1",
        "reason": "so",
        "appeal_until_us": NOW_US + HOUR_US,
    }
    return RulingIssued(**{**usual, **how})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (Dispute(), ""),
        (Dispute(rulings=[ruling()]), "An appeal may be lodged until 2026-01-01 01:00 UTC"),
        (Dispute(rulings=[ruling()]), "A referee other than AL then rules"),
        (Dispute(rulings=[ruling()]), "once in all, by either side that has not accepted"),
        (
            Dispute(rulings=[ruling()]),
            "Accepted so far: nobody; what is said in the claim",
        ),
        (
            Dispute(rulings=[ruling()], accepting=["left"]),
            "Accepted so far: the left seat;",
        ),
        (
            Dispute(rulings=[ruling(), ruling(ruling=2, referee="BM")]),
            "A referee other than AL and BM then rules",
        ),
        (Dispute(rulings=[ruling(appeal_until_us=NOW_US - 1)]), "The time for an appeal ended"),
        (Dispute(rulings=[ruling(appeal_until_us=None)]), "is the last word"),
        (Dispute(rulings=[ruling(on_appeal=True)]), "was given on appeal. It is the last word"),
        (Dispute(rulings=[ruling()], accepted=1), "it is final, no appeal follows (R-7)"),
        (
            Dispute(
                rulings=[ruling()], appeal=AppealLodged(ruling=1, by="left", reason="I was first")
            ),
            "The left seat has appealed against ruling 1: I was first.",
        ),
    ],
)
def test_it_says_until_when_and_with_whom_an_appeal_may_be_lodged(
    state: Dispute, words: str
) -> None:
    said = appeal_words(state, SIDES.__getitem__, NOW_US)
    assert words in said
    assert bool(words) == bool(said)


def test_it_says_who_has_won_and_what_counts_now() -> None:
    evening = Disputed()
    number = evening.open()
    evening.rule(number, Proposal("award", award=1), clause="S-6", reason="the film shows it")
    document = draw(evening.ledger, SLUG, number, now_us=NOW_US).document
    assert "the right seat, Cem (#3) has won (S-6)" in document.standing
    assert document.result.startswith("What counts in the game: Cem wins: awarded by the ruling.")
    assert "The right seat" not in " ".join(document.claim.unheard)
    assert document.scene.who == "Ann (#1) sits left and is drawn above, Cem (#3) sits right."


@pytest.mark.parametrize("level", [None, "warning"])
def test_it_says_who_is_penalised_or_that_nobody_is(level: PenaltyLevel | None) -> None:
    evening = Disputed()
    number = evening.open()
    wish = Wish(penalty=Penalty(level, "right")) if level else Wish()
    evening.rule(number, Proposal("warn"), clause="S-7", reason="seen", wish=wish)
    document = draw(evening.ledger, SLUG, number, now_us=NOW_US).document
    (issued,) = document.rulings
    if level:
        assert issued.penalties == (
            "A penalty for the right seat, Cem (#3): warning, from round 1 on.",
        )
        assert issued.penalties[0] in document.standing
    else:
        assert "No penalty is entered" in issued.penalties[0]
        assert "enalty" not in document.standing


def test_every_clause_that_it_names_stands_there_with_its_words() -> None:
    evening = Disputed()
    number = evening.open()
    evening.rule(number, Proposal("let_stand"), clause="S-6b", reason="no pile shows it (S-10b)")
    document = draw(evening.ledger, SLUG, number, now_us=NOW_US).document
    listed = dict(document.clauses)
    assert {"S-6", "S-6b", "S-10b", "R-6"} <= set(listed)
    assert "S-9" not in listed
    said = render(replace(document, clauses=()))
    shown = set(re.findall(r">([GST]-\d+[a-z]?)<", said))
    assert shown <= set(listed)


@pytest.mark.parametrize("proposal", [Proposal("void", targets=(4,)), Proposal("let_stand")])
def test_it_says_of_a_game_without_an_event_that_nobody_knows_how_it_would_have_gone(
    proposal: Proposal,
) -> None:
    evening = Disputed()
    number = evening.open()
    evening.rule(number, proposal, clause="S-6b", reason="the film shows it")
    document = draw(evening.ledger, SLUG, number, now_us=NOW_US).document
    said = "after another course, nobody can know" in render(document)
    assert said == (proposal.kind == "void")
    assert ("R-4" in dict(document.clauses)) == said


def test_it_says_what_a_ruling_changed_beside_the_game_only_where_there_is_one() -> None:
    evening = Disputed()
    number = evening.open("result", game=0)
    evening.rule(number, Proposal("let_stand", game=0), clause="T-9", reason="the slip says so")
    page = render(draw(evening.ledger, SLUG, number, now_us=NOW_US).document)
    assert "<p>What it changed:</p>" in page


def test_a_game_that_does_not_count_has_no_event_that_does() -> None:
    evening = Disputed()
    number = evening.open()
    evening.rule(number, Proposal("replay"), clause="S-6b", reason="nobody can tell")
    both = draw(evening.ledger, SLUG, number, now_us=NOW_US).document.scene.as_ruled
    assert both is not None
    assert {line.ruled for line in both.lines} == {"does not count"}


def test_it_says_when_a_record_came_into_the_log_and_whether_the_page_proves_it() -> None:
    evening = Disputed()
    view = draw(evening.ledger, SLUG, evening.open(), now_us=NOW_US).document.scene
    assert any("The record came into the log in one go" in line for line in view.rests_on)
    assert "are in the proof of this page" in view.proved
    running = Disputed("+0 start\n+1.0 1 8C>L^7S\n+1.172 2 6H>L^7S ~")
    view = draw(running.ledger, SLUG, running.open(), now_us=NOW_US).document.scene
    assert "not in the proof of this page" in view.proved


def test_a_table_of_which_no_hand_is_known_hides_nothing() -> None:
    evening = Disputed(UNKNOWN, basis="scene", order="unknown")
    document = draw(evening.ledger, SLUG, evening.open("miscount"), now_us=NOW_US).document
    assert not document.scene.closed
    assert "are in the proof of this page" in document.scene.proved
    known = Disputed(UNKNOWN.replace("1[]2+12", "1[KS]2+12"), basis="scene", order="unknown")
    document = draw(known.ledger, SLUG, known.open("miscount"), now_us=NOW_US).document
    assert document.scene.closed


def test_what_was_played_at_the_table_is_told_with_its_arrival() -> None:
    evening = Disputed(basis="live")
    recorded = load_game(evening.ledger, evening.game)
    at_once = list(evening.ledger.store.read(recorded.stream))
    assert arrivals(recorded, at_once) == {}
    one_by_one = [msgspec.structs.replace(each, command_id=f"c{each.version}") for each in at_once]
    came = arrivals(recorded, one_by_one)
    assert list(came) == [each.version for each in one_by_one]
    assert all(re.fullmatch(r"\d\d:\d\d:\d\d\.\d{6}", time) for time in came.values())
    (line,) = logged_lines(recorded, one_by_one)
    assert line.startswith("The log took the record down event by event, from ")
    scene = scene_of(recorded, Pointed("lost-race"), open_hands=True)
    view = scene_view(scene, None, logged=one_by_one)
    assert all(one.arrived for one in view.attempts)


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (0, "less than a minute"),
        (1, "1 minute"),
        (61, "1 hour 1 minute"),
        (120, "2 hours"),
        (1440 + 22 * 60 + 5, "1 day 22 hours"),
        (2880 + 5, "2 days"),
    ],
)
def test_how_much_later_a_record_came_is_told_in_two_units(minutes: int, said: str) -> None:
    recorded = game("film", "+0 start\n+1 1 8C>L")
    last = max(us for us in map(at_us, recorded.events) if us is not None)
    came = instant(last + minutes * 60_000_000 + 1).isoformat()
    logged = Disputed().ledger.store.read(stream_of(SLUG))
    (one, *_) = (msgspec.structs.replace(each, recorded_at=came) for each in logged)
    (line, *_) = logged_lines(recorded, [one])
    assert f", {said} after the last time in it; of the time before that" in line


def test_a_record_without_a_time_says_so() -> None:
    evening = Disputed(UNKNOWN, basis="scene", order="unknown")
    view = draw(evening.ledger, SLUG, evening.open("miscount"), now_us=NOW_US).document.scene
    assert (
        "No time of day is on the record: when it was played only people can say." in view.rests_on
    )


def test_a_name_beside_a_side_is_set_off_by_commas() -> None:
    assert as_subject("the left seat") == "the left seat"
    assert as_subject("the left seat, Ann (#1)") == "the left seat, Ann (#1),"
