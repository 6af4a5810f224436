"""Ratings come from the log alone: in the order of closing, by the results as they stand."""

import pytest
from openskill.models import PlackettLuce

from eventstore.memory import MemoryEventStore
from tournament.competition.events import Result, Settings
from tournament.projections.roster import MemoryRoster
from tournament.service import director, scorer
from tournament.service.codec import codec
from tournament.service.entering import Consent, add_players, plan_entries
from tournament.service.erasure import erase
from tournament.service.ledger import Ledger
from tournament.service.newcomers import read_entries
from tournament.service.ratings import club_ratings
from tournament.service.tournaments import load

AGAIN = Consent(same_people=True, club_ratings=True)


@pytest.fixture
def ledger() -> Ledger:
    return Ledger(MemoryEventStore(), MemoryRoster(), codec(), actor="director")


def begin(ledger: Ledger, slug: str) -> None:
    """Announce a tournament of Ann and Bob, and hang round 1 out."""
    director.create(ledger, slug, slug, Settings(rules="speed/club@1", rounds=1))
    add_players(ledger, slug, "list", read_entries("list", "name\nAnn\nBob\n"), AGAIN)
    director.pair(ledger, slug)
    director.publish(ledger, slug)


def ann_wins(ledger: Ledger, slug: str) -> Result:
    return _result(ledger, slug, "2-0")


def _result(ledger: Ledger, slug: str, score: str) -> Result:
    """Return a result as Ann sees it."""
    table = load(ledger, slug).state.rounds[0].tables[1]
    ann_left = table.paired.left == 1
    return scorer.read_result(score if ann_left else score[::-1], None, 3)


def finish(ledger: Ledger, slug: str, result: Result) -> None:
    scorer.enter_result(ledger, slug, 1, result)
    director.close(ledger, slug)


def by_name(ledger: Ledger) -> dict[str, tuple[int, int]]:
    people = ledger.roster.get(club_ratings(ledger))
    return {
        people[person].name: (found.points, found.matches)
        for person, found in club_ratings(ledger).items()
    }


def test_one_match_gives_what_the_library_gives(ledger: Ledger) -> None:
    begin(ledger, "spring")
    assert club_ratings(ledger) == {}
    finish(ledger, "spring", ann_wins(ledger, "spring"))
    model = PlackettLuce()
    [[won], [lost]] = model.rate([[model.rating()], [model.rating()]])
    points = {"Ann": won.ordinal(), "Bob": lost.ordinal()}
    assert by_name(ledger) == {
        name: (round(1000 + 40 * ordinal), 1) for name, ordinal in points.items()
    }


def test_rounds_are_rated_in_the_order_in_which_they_were_closed(ledger: Ledger) -> None:
    begin(ledger, "spring")
    begin(ledger, "autumn")
    finish(ledger, "autumn", _result(ledger, "autumn", "0-2"))
    finish(ledger, "spring", ann_wins(ledger, "spring"))
    model = PlackettLuce()
    [[bob], [ann]] = model.rate([[model.rating()], [model.rating()]])
    [[ann], [bob]] = model.rate([[ann], [bob]])
    assert by_name(ledger) == {
        "Ann": (round(1000 + 40 * ann.ordinal()), 2),
        "Bob": (round(1000 + 40 * bob.ordinal()), 2),
    }


def test_a_correction_counts_from_the_first(ledger: Ledger) -> None:
    begin(ledger, "spring")
    finish(ledger, "spring", ann_wins(ledger, "spring"))
    before = by_name(ledger)
    corrected = _result(ledger, "spring", "0-2")
    scorer.correct_result(ledger, "spring", 1, 1, corrected, reason="misread")
    after = by_name(ledger)
    assert (after["Ann"], after["Bob"]) == (before["Bob"], before["Ann"])


def test_a_draw_is_one_and_a_no_show_says_nothing(ledger: Ledger) -> None:
    begin(ledger, "spring")
    finish(ledger, "spring", scorer.read_result(None, "left-absent", 3))
    assert by_name(ledger) == {}
    begin(ledger, "autumn")
    finish(ledger, "autumn", scorer.read_result("1-1", "time", 3))
    found = by_name(ledger)
    assert found["Ann"] == found["Bob"]


def test_who_is_known_again_is_entered_with_the_rating_of_the_club(ledger: Ledger) -> None:
    begin(ledger, "spring")
    finish(ledger, "spring", ann_wins(ledger, "spring"))
    director.create(ledger, "next", "Next", Settings(rules="speed/club@1"))
    newcomers = read_entries("list", "name,rating\nAnn,\nBob,1500\nCat,\n")
    planned = plan_entries(ledger, load(ledger, "next"), "list", newcomers, AGAIN)
    assert [each.rating for each in planned.values()] == [by_name(ledger)["Ann"][0], 1500, None]
    add_players(ledger, "next", "list", newcomers, AGAIN)
    assert load(ledger, "next").state.entries[2].rating == 1500


def test_who_was_erased_has_no_name_and_nobody_elses_rating_changes(ledger: Ledger) -> None:
    begin(ledger, "spring")
    finish(ledger, "spring", ann_wins(ledger, "spring"))
    before = club_ratings(ledger)
    erase(ledger, {load(ledger, "spring").state.entries[1].person: "asked"})
    assert club_ratings(ledger) == before
    assert list(by_name_known(ledger)) == ["Bob"]


def by_name_known(ledger: Ledger) -> list[str]:
    return [person.name for person in ledger.roster.get(club_ratings(ledger)).values()]
