"""A claim is taken down with what is known, printed on its slip, and shown while it is open."""

import re

import pytest

from tests.disputes.moments import game as noted
from tests.service.club_evening import SLUG, SPEED, START_US, ClubEvening, bot_game
from tests.service.recorded import found, new_ledger
from tournament.games.bots import choose_greedily, play
from tournament.games.shuffle import seed_of
from tournament.service import director
from tournament.service.disputes import acting, opening
from tournament.service.disputes.claims import open_claim_lines, open_claims_said
from tournament.service.disputes.moments import Moment, read_moment, version_at
from tournament.service.disputes.reading import load_dispute, numbers_of, open_disputes
from tournament.service.errors import BadInput, NotFound, RefusedByRule
from tournament.service.games import recorded_game
from tournament.service.printing.call_slip import blank_slip, slip_of_dispute
from tournament.service.tournaments import load

NOW = START_US


@pytest.fixture
def evening() -> ClubEvening:
    evening = ClubEvening(["Ana Ruiz", "Ben Okafor", "Chloé Martin", "Dmitri Volkov"], rounds=2)
    evening.pair()
    evening.publish()
    return evening


def claimed(evening: ClubEvening, table: int = 1, **how: object) -> int:
    place = opening.place_of_claim(evening.ledger, load(evening.ledger, SLUG), table)
    wish = opening.claim_of(evening.ledger, place, **{"claim": "lost-race", "by": "left", **how})
    return opening.open_dispute(evening.ledger, SLUG, wish).number


def test_the_empty_slip_says_what_is_on_record_and_claims_nothing(evening: ClubEvening) -> None:
    evening.record(1, 1, bot_game(SPEED, "called"))
    name, page = blank_slip(evening.ledger, SLUG, 1)
    assert name == "call-round-1-table-1.html"
    assert re.search(r"Game 1: played by bots \(\d+ events\)", page)
    assert "Game ______" in page
    assert "No game of this match is on the record" in blank_slip(evening.ledger, SLUG, 2)[1]
    assert open_disputes(evening.ledger, SLUG, NOW) == []
    with pytest.raises(NotFound, match="no table 9"):
        blank_slip(evening.ledger, SLUG, 9)


def test_a_claim_finds_match_game_and_basis_and_its_slip_is_filled(evening: ClubEvening) -> None:
    evening.record(1, 1, bot_game(SPEED, "called"))
    said = opening.read_saying("left: I was first")
    number = claimed(evening, at="30", says=(said,))
    opened = load_dispute(evening.ledger, SLUG, number).opened
    assert (opened.round, opened.game, opened.basis, opened.version) == (1, 1, "bot", 30)
    acting.say(evening.ledger, SLUG, number, opening.read_saying("right: no"), now_us=NOW)
    _, page = slip_of_dispute(evening.ledger, load_dispute(evening.ledger, SLUG, number))
    assert "<strong>who was first on a pile</strong> (claimed)" in " ".join(page.split())
    for text in ("Dispute 1", "game 1", "event 30 of the record", "I was first", "<p>no</p>"):
        assert text in page


def test_without_a_record_the_match_as_a_whole_is_meant(evening: ClubEvening) -> None:
    opened = load_dispute(evening.ledger, SLUG, claimed(evening)).opened
    assert (opened.game, opened.basis, opened.version) == (0, "result", None)
    filmed = load_dispute(evening.ledger, SLUG, claimed(evening, game=2, basis="film")).opened
    assert (filmed.game, filmed.basis) == (2, "film")


def test_the_last_game_on_record_is_meant_and_by_a_claim_about_the_result_the_match(
    evening: ClubEvening,
) -> None:
    for game in (1, 2):
        evening.record(1, game, bot_game(SPEED, f"game {game}"))
    assert load_dispute(evening.ledger, SLUG, claimed(evening)).opened.game == 2
    assert load_dispute(evening.ledger, SLUG, claimed(evening, claim="result")).opened.game == 0


def test_two_claims_at_one_moment_get_two_numbers(evening: ClubEvening) -> None:
    append = evening.ledger.store.append

    def after_another(appends, stamp) -> object:
        evening.ledger._append = None
        assert claimed(evening, 2) == 1
        return append(appends, stamp)

    evening.ledger._append = after_another
    assert claimed(evening, 1) == 2
    assert [each.opened.table for each in open_disputes(evening.ledger, SLUG, NOW)] == [2, 1]


@pytest.mark.parametrize(
    ("at", "wrong"),
    [
        ("900", "has no event 900"),
        ("yesterday", "it is no moment"),
        ("+x", "it is no moment"),
        ("0", "it is no moment"),
        ("19.40", "it is no moment"),
        ("07", "it is no moment"),
        ("1940", "has no event 1940"),
        ("2026-01-01", "it is no moment"),
        ("+86400", "the record of spring/m1/g1 is of "),
        ("2025-12-31T23:59:00Z", "the record of spring/m1/g1 is of 2026-01-01 00:00:00 to "),
    ],
)
def test_a_moment_that_is_none_is_told(evening: ClubEvening, at: str, wrong: str) -> None:
    evening.record(1, 1, bot_game(SPEED, "called"))
    with pytest.raises(BadInput, match=wrong):
        claimed(evening, at=at)


def test_a_moment_is_a_time_too(evening: ClubEvening) -> None:
    evening.record(1, 1, bot_game(SPEED, "called"))
    first = load_dispute(evening.ledger, SLUG, claimed(evening, at="+12.5")).opened
    assert first.at_us is not None
    assert (first.at_us - START_US) % 1_000_000 == 500_000
    dated = load_dispute(evening.ledger, SLUG, claimed(evening, at="2026-01-01T00:00:01Z")).opened
    assert dated.at_us == START_US + 1_000_000
    at_the_end = load_dispute(evening.ledger, SLUG, claimed(evening, at="00:00:02Z")).opened
    assert at_the_end.at_us == START_US + 2_000_000
    with pytest.raises(BadInput, match="no recorded time"):
        claimed(evening, 2, at="+1")
    with pytest.raises(BadInput, match="no record"):
        claimed(evening, 2, at="7")


def test_a_time_after_midnight_is_one_of_the_night_of_the_record() -> None:
    there = found(SPEED)
    before_midnight = START_US - 10_000_000
    policies = [choose_greedily, choose_greedily]
    seed = seed_of("midnight")
    game = play(there.game, there.rules, seed=seed, policies=policies, start_us=before_midnight)
    recorded = recorded_game(new_ledger(), "night", game)
    assert read_moment("23:59:55Z", recorded).at_us == START_US - 5_000_000
    assert read_moment("00:00:05Z", recorded).at_us == START_US + 5_000_000


ZERO_US = 1_795_892_645_000_000
"""2026-11-28T19:04:05Z, from which the times of these records count."""


@pytest.mark.parametrize(
    ("at", "seconds"),
    [("+0", 0), ("+601", 601), ("19:04:04Z", -1), ("+602", None), ("19:04:03Z", None)],
)
def test_a_time_may_be_a_second_beside_the_record_and_no_more(at: str, seconds: int | None) -> None:
    """Who reads it from a watch leaves out the parts of a second."""
    ended = noted("referee", "+0 start\n+1 1 8C>L\n+600 end 1 time")
    if seconds is None:
        with pytest.raises(BadInput, match="the record of friendly is of 2026-11-28 19:04:05 to"):
            read_moment(at, ended)
    else:
        assert read_moment(at, ended).at_us == ZERO_US + seconds * 1_000_000


def test_of_a_game_that_goes_on_it_may_be_now() -> None:
    going_on = noted("referee", "+0 start\n+1 1 8C>L")
    assert read_moment("+602", going_on).at_us == ZERO_US + 602_000_000


def test_seconds_count_from_the_first_picture_of_a_film_and_not_from_the_first_act() -> None:
    film = f'film {"5f" * 32} 84213760 frame 16667 600 by "MF"'
    recorded = noted("film", f"{film}\n+2 start\n+3 1 8C>L")
    assert read_moment("+3", recorded).at_us == 3_000_000


def test_a_time_without_a_record_to_hold_it_lies_after_1970() -> None:
    with pytest.raises(BadInput, match="it lies before 1970"):
        read_moment("1969-12-31T23:59:00Z", None)


def test_the_event_at_a_time_is_the_last_one_up_to_it() -> None:
    recorded = noted("film", "+1 start\n+2 1 8C>L\n+3 2 9D>L")
    moments = [ZERO_US + us for us in (999_999, 1_000_000, 2_999_999, 3_000_000, 9_000_000)]
    assert [version_at(recorded, Moment(at_us=us)) for us in moments] == [None, 2, 3, 4, 4]
    assert version_at(recorded, Moment(version=2)) == 2


@pytest.mark.parametrize("text", ["I was first", "bob: I was first", "left:", "left:  "])
def test_somebody_says_it(text: str) -> None:
    with pytest.raises(BadInput, match="does not say who speaks"):
        opening.read_saying(text)


def test_who_speaks_may_be_written_with_a_capital_as_phones_do() -> None:
    assert opening.read_saying("Left: I was first") == opening.read_saying("left: I was first")


def test_a_claim_is_open_until_it_is_withdrawn(evening: ClubEvening) -> None:
    claimed(evening)
    claimed(evening, 2, claim="conduct", by="witness")
    tournament = load(evening.ledger, SLUG)
    first, second = open_claim_lines(evening.ledger, tournament, NOW)
    assert first.startswith("dispute 1, round 1, table 1, the match: who was first at a pile, ")
    assert second.endswith("claimed by a witness; open: no ruling yet")
    said = open_claims_said(open_disputes(evening.ledger, SLUG, NOW))
    assert said == "2 claims are open and may change them: disputes 1, 2"
    acting.withdraw(evening.ledger, SLUG, 1, reason="a misunderstanding")
    assert [each.number for each in open_disputes(evening.ledger, SLUG, NOW)] == [2]
    with pytest.raises(RefusedByRule):
        acting.withdraw(evening.ledger, SLUG, 1, reason="again")
    assert numbers_of(evening.ledger, SLUG) == [1, 2]


def test_evidence_points_at_a_record_that_is_there(evening: ClubEvening) -> None:
    evening.record(2, 1, bot_game(SPEED, "seen"))
    claimed(evening)
    game = "spring/m2/g1"
    acting.show_evidence(evening.ledger, SLUG, 1, game, version=7, note="the card", now_us=NOW)
    assert load_dispute(evening.ledger, SLUG, 1).state.phase(NOW) == "evidence"
    with pytest.raises(BadInput, match="has no event 900"):
        acting.show_evidence(evening.ledger, SLUG, 1, game, version=900, note="x", now_us=NOW)
    with pytest.raises(NotFound):
        acting.show_evidence(
            evening.ledger, SLUG, 1, "spring/m9/g1", version=None, note="x", now_us=NOW
        )


def test_a_claim_between_rounds_is_about_the_last_one(evening: ClubEvening) -> None:
    evening.play()
    assert load_dispute(evening.ledger, SLUG, claimed(evening)).opened.round == 1
    director.pair(evening.ledger, SLUG)
    assert load_dispute(evening.ledger, SLUG, claimed(evening)).opened.round == 1
