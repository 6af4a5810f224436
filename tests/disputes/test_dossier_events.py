"""Which events a dossier proves, by which head, and what of earlier rulings still stands in it."""

import re
from html import unescape

import pytest

from reports.render import render
from tests.disputes.disputed import KEY, NOW_US, SLUG, Disputed
from tests.disputes.test_dossier_answers import ruling
from tests.service.club_evening import SPEED, RecordForTest, bot_game
from tournament.disputes.state import Dispute
from tournament.games.streams import PREFIX
from tournament.service.checkpoints import make_checkpoint
from tournament.service.disputes.acting import show_evidence, withdraw
from tournament.service.disputes.dossier.appeal import appeal_words
from tournament.service.disputes.dossier.dossier import Drawn, draw
from tournament.service.disputes.results import Penalty, Wish
from tournament.service.disputes.ruling import Proposal
from tournament.service.ledger import Change
from tournament.service.sentences_disputes import SIDES


@pytest.fixture
def evening() -> Disputed:
    evening = Disputed()
    evening.open()
    return evening


def drawn(evening: Disputed) -> Drawn:
    return draw(evening.ledger, SLUG, 1, now_us=NOW_US)


def types(found: Drawn) -> list[str]:
    return [event.type for event in found.proof.events]


def test_it_proves_who_played_and_which_key_signs_the_log(evening: Disputed) -> None:
    found = types(drawn(evening))
    assert found.count("LogKeyAdopted") == 1
    assert found.count("EntryAdded") == 2


def test_a_game_of_no_match_of_the_event_is_named_and_not_handed_out(evening: Disputed) -> None:
    stream = f"{PREFIX}friendly"
    change = Change(stream, 0, bot_game(SPEED, "friendly"))
    evening.evening.ledger.record(stream, RecordForTest(stream=stream), lambda: [change])
    show_evidence(evening.ledger, SLUG, 1, "friendly", version=7, note="it", now_us=NOW_US)
    found = drawn(evening)
    assert "friendly" in found.document.evidence[0]
    assert stream not in {event.stream for event in found.proof.events}


def test_a_head_that_was_signed_before_an_event_does_not_prove_it(evening: Disputed) -> None:
    make_checkpoint(evening.ledger, KEY)
    assert drawn(evening).document.proof.head_signed
    evening.rule(1, Proposal("warn"), clause="G-5", reason="seen")
    found = drawn(evening)
    assert not found.document.proof.head_signed
    assert found.proof.head.size == evening.ledger.store.head().size


def test_a_penalty_of_a_ruling_that_was_replaced_does_not_stand(evening: Disputed) -> None:
    wish = Wish(penalty=Penalty("warning", "left"))
    evening.rule(1, Proposal("warn"), clause="G-5", reason="seen", wish=wish)
    given = "A penalty for the left seat"
    assert given in drawn(evening).document.standing
    evening.rule(1, Proposal("let_stand"), clause="G-5", reason="it was another")
    document = drawn(evening).document
    assert given not in document.standing
    assert "Penalty 1 is taken back." in document.standing
    assert given in document.rulings[0].penalties[0]


def test_of_a_claim_that_was_taken_back_nobody_waits_for_a_ruling(evening: Disputed) -> None:
    withdraw(evening.ledger, SLUG, 1, reason="a mistake")
    assert drawn(evening).document.standing == "The claim was taken back."


def test_in_the_last_moment_an_appeal_may_still_be_lodged() -> None:
    """R-6."""
    state = Dispute(rulings=[ruling(appeal_until_us=NOW_US)])
    assert "An appeal may be lodged until" in appeal_words(state, SIDES.__getitem__, NOW_US)
    assert "ended" in appeal_words(state, SIDES.__getitem__, NOW_US + 1)


def test_a_ruling_that_was_replaced_is_marked_on_the_page_and_what_each_changed(
    evening: Disputed,
) -> None:
    evening.rule(1, Proposal("award", award=1), clause="S-6", reason="one film")
    evening.rule(1, Proposal("replay"), clause="S-6b", reason="two films")
    first, second = articles(render(drawn(evening).document))
    assert ("no longer in force" in first, "no longer in force" in second) == (True, False)
    assert "The game without it Ann wins" in first
    assert "The game with it Cem wins" in first
    assert "Nobody has ruled." not in f"{first}{second}"


def test_the_page_says_what_is_signed_of_it(evening: Disputed) -> None:
    plain = words(render(drawn(evening).document))
    assert "Nobody has signed that head" in plain
    assert "Nobody has signed this page." in plain
    assert plain.count("Nobody has ruled.") == 2, "what counts now, and the list of rulings"
    signed = words(render(draw(evening.ledger, SLUG, 1, now_us=NOW_US, key=KEY).document))
    assert "The club has signed that head" in signed
    assert "This page is signed." in signed
    assert KEY.verifier.text in signed


def test_the_page_says_what_is_in_question_and_whether_hands_are_hidden(evening: Disputed) -> None:
    hidden = "hands are counted here, not shown"
    page = words(render(drawn(evening).document))
    assert page.count(" in question ") == 2
    assert hidden not in page
    running = Disputed("+0 start\n+1.0 1 8C>L^7S\n+1.172 2 6H>L^7S ~")
    running.open()
    assert hidden in words(render(drawn(running).document))


def articles(page: str) -> list[str]:
    return [words(each) for each in re.findall(r"<article.*?</article>", page, re.DOTALL)]


def words(page: str) -> str:
    """Return what a page says: entities as they are read, blanks as one."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())
