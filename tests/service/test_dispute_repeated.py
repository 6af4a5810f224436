"""A ruling that is given again word for word is one only where it would change nothing more."""

import pytest

from tests.competition.evening import result
from tests.service.club_evening import SLUG, ClubEvening
from tests.service.test_dispute_rulings import MINUTE, NOW, disputed, evening_of, rule, told
from tournament.competition.commands_people import LiftPenalty
from tournament.service import scorer
from tournament.service.disputes import acting, ruling
from tournament.service.disputes.reading import load_dispute
from tournament.service.disputes.repeated import given_already
from tournament.service.disputes.results import NOTHING_MORE, Penalty, Wish
from tournament.service.disputes.ruling import Proposal
from tournament.service.tournaments import ask

WORDS = {"referee": "R1", "clause": "S-6", "reason": "the right card lay below"}
WARN = Proposal("warn")
WARNED = Wish(penalty=Penalty("warning", "left"))


@pytest.fixture
def evening() -> ClubEvening:
    """Table 1 of round 1 went L, R, L, and is disputed."""
    evening = evening_of()
    evening.pair()
    evening.publish()
    told(evening, 1, "LRL")
    disputed(evening, 1, 1)
    return evening


def again(
    evening: ClubEvening, proposal: Proposal, wish: Wish = NOTHING_MORE, **words: str
) -> int | None:
    """Return the number of the ruling that this one would only repeat."""
    ledger = evening.ledger
    foreseen = ruling.what_if_of_dispute(ledger, SLUG, 1, proposal, wish)
    loaded = load_dispute(ledger, SLUG, 1)
    found = given_already(ledger, loaded, foreseen, **{**WORDS, **words})
    return found.ruling if found else None


@pytest.mark.parametrize(
    ("proposal", "wish"),
    [
        (Proposal("award", award=1), NOTHING_MORE),
        (Proposal("let_stand", game=0), Wish(result=result("1-2"))),
        (WARN, WARNED),
    ],
)
def test_every_word_again_is_the_ruling_that_was_given(
    evening: ClubEvening, proposal: Proposal, wish: Wish
) -> None:
    assert again(evening, proposal, wish) is None
    rule(evening, 1, proposal, wish)
    assert again(evening, proposal, wish) == 1
    for name in WORDS:
        assert again(evening, proposal, wish, **{name: "another"}) is None


def test_it_is_another_once_something_came_after_it(evening: ClubEvening) -> None:
    rule(evening, 1, WARN)
    acting.appeal(evening.ledger, SLUG, 1, "left", reason="no", now_us=NOW)
    assert again(evening, WARN) is None


def test_it_is_another_where_it_takes_the_place_of_more(evening: ClubEvening) -> None:
    rule(evening, 1, Proposal("let_stand"))
    rule(evening, 1, Proposal("warn", supersedes=()), at=NOW + MINUTE)
    assert again(evening, Proposal("warn", supersedes=())) == 2
    assert again(evening, WARN) is None


def test_it_is_another_where_the_result_was_corrected_since(evening: ClubEvening) -> None:
    whole, said = Proposal("let_stand", game=0), Wish(result=result("1-2"))
    rule(evening, 1, whole, said)
    scorer.correct_result(evening.ledger, SLUG, 1, 1, result("2-0"), reason="slip")
    assert again(evening, whole, said) is None


def test_it_is_another_where_it_gives_another_penalty(evening: ClubEvening) -> None:
    rule(evening, 1, WARN, WARNED)
    assert again(evening, WARN, Wish(penalty=Penalty("caution", "left"))) is None
    assert again(evening, WARN, Wish(penalty=Penalty("warning", "right"))) is None
    assert again(evening, WARN) is None


def test_it_is_another_where_its_penalty_was_taken_back_since(evening: ClubEvening) -> None:
    rule(evening, 1, WARN, WARNED)
    ask(evening.ledger, SLUG, LiftPenalty(penalty=1, reason="another seat"))
    assert again(evening, WARN, WARNED) is None
