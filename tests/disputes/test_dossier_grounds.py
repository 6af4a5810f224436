"""What a dossier says of a ruling holds for whoever lost by it: its grounds, and what counts."""

from dataclasses import replace

import pytest

from reports.documents import Dossier
from tests.competition.evening import result
from tests.disputes.disputed import NOW_US, SLUG, Disputed
from tests.disputes.moments import game
from tournament.games.game import Outcome
from tournament.service.disputes.dossier.dossier import draw
from tournament.service.disputes.results import Wish
from tournament.service.disputes.ruling import Proposal
from tournament.service.disputes.scene.endings import ending_words


def drawn(evening: Disputed, number: int = 1) -> Dossier:
    return draw(evening.ledger, SLUG, number, now_us=NOW_US).document


def test_beside_the_referee_stand_the_clauses_by_which_one_may_rule_so() -> None:
    evening = Disputed()
    evening.rule(evening.open(), Proposal("warn"), clause="S-4a", reason="seen")
    document = drawn(evening)
    assert document.rulings[0].powers == "R-2, R-3"
    assert {"R-2", "R-3", "S-4a"} <= set(dict(document.clauses))


@pytest.mark.parametrize(
    ("of_game", "said"),
    [(1, "AL is also a witness: event 4."), (0, "AL is also a witness: event 4 of game 1.")],
)
def test_a_referee_who_stated_something_on_the_record_is_named_as_a_witness(
    of_game: int, said: str
) -> None:
    stated = 'statement "al " referee "I saw it"\nstatement "MF" referee "so did I"'
    evening = Disputed(f"+0 start\n+1.0 1 8C>L^7S\n{stated}\n+600 end 1 time")
    number = evening.open("conduct")
    evening.rule(number, Proposal("let_stand", game=of_game), clause="S-7", reason="seen")
    assert drawn(evening).rulings[0].also == said


def test_a_referee_of_whom_the_record_has_nothing_is_no_witness() -> None:
    evening = Disputed()
    evening.rule(evening.open(), Proposal("let_stand"), clause="G-1", reason="so it was")
    assert drawn(evening).rulings[0].also == ""


DECK = """8C 3C KD 4H JS 6H 9D 2D QH 5S 9C 10S AC 2C 4C 5C 6C 7C JC QC KC AD 3D 4D 5D 10D 6D 7D
8D 9S 10C JD QD AH 2H 3H 5H 7H 8H 9H 7S QS 10H JH KH AS 2S 3S 4S 6S 8S KS""".replace("\n", " ")
FALSE_BLOCK = "+0 start\n+1.0 1 8C>L\n+3.0 2 !\n+4.2 turn 10H 3S\n+4.9 2 2D>R\n+600 end drawn time"


def test_where_fewest_cards_decided_it_says_how_many_and_what_becomes_of_a_drawn_game() -> None:
    evening = Disputed(FALSE_BLOCK, order=DECK)
    void = Proposal("void", targets=(4, 5, 6))
    evening.rule(evening.open("false-block"), void, clause="S-9", reason="so")
    document = drawn(evening)
    (ruling,) = document.rulings
    was = (
        "drawn: equal cards when time was called, 19 each (G-2); a drawn game does not count (G-3)"
    )
    now = "Ann wins: fewest cards when time was called, 19 to 20 (G-2)"
    assert (ruling.before, ruling.after) == (was, now)
    both = document.scene.as_ruled
    assert both is not None
    assert (both.played, both.ruled) == (was, now)
    assert document.result.startswith(f"What counts in the game: {now}. ")
    assert {"G-2", "G-3"} <= set(dict(document.clauses))


def test_a_drawn_game_that_is_claimed_does_not_count_either() -> None:
    evening = Disputed("+0 start\n+1 1 8C>L\n+2 2 9D>L\n+600 end drawn time")
    answer = drawn(evening, evening.open("result", game=1)).scene.answer
    assert answer.endswith("called, 19 each (G-2); a drawn game does not count (G-3).")


@pytest.mark.parametrize(
    ("name", "cause", "winners", "said"),
    [
        ("spring/m1/g1", "time", (0,), "time was called, 19 to 20 (G-2)"),
        ("spring/m1/g1", "time", (1,), "fewest cards when time was called"),
        ("spring/m1/g1", "time", (), "when time was called; a drawn game does not count (G-3)"),
        ("friendly", "time", (), "drawn: equal cards when time was called"),
        ("spring/m1/g1", "out", (0,), "out of cards"),
        ("spring/m1/g1", "dead", (), "unless the fewest cards in it decide an elimination match"),
    ],
)
def test_it_says_of_an_end_only_what_the_record_bears_out(
    name: str, cause: str, winners: tuple[int, ...], said: str
) -> None:
    recorded = replace(game("film", "+0 start\n+1 1 8C>L"), id=name)
    words = ending_words(recorded, Outcome(winners=winners, cause=cause), recorded.state)
    assert said in words
    assert ("(G-2)" in words) == ("(G-2)" in said)


def test_a_ruling_on_a_score_agrees_with_the_result_that_stands_beside_it() -> None:
    evening = Disputed("")
    evening.evening.result(1, "2-1")
    wish = Wish(result=result("1-2"))
    let_stand = Proposal("let_stand", game=0)
    evening.rule(evening.open("result", game=0), let_stand, clause="T-9", reason="so", wish=wish)
    document = drawn(evening)
    won = "1–2 for the right seat, Cem (#3), not 2–1 for the left seat, Ann (#1) (T-9)"
    assert won in document.standing
    assert document.result == "The match: Ann (#1) – Cem (#3) 1–2."
    (ruling,) = document.rulings
    assert "before the ruling: Ann (#1) – Cem (#3) 2–1." in ruling.effect[0]


def test_without_a_record_nobody_claims_to_know_who_won() -> None:
    evening = Disputed("")
    scene = drawn(evening, evening.open("result", game=0)).scene
    (known,) = scene.limits
    assert "no more is known than what was entered: a score" in known
    assert scene.answer.endswith(
        "a referee weighs the slip and what both sides say. "
        "Only a correction with author and reason changes a result (T-9)."
    )


@pytest.mark.parametrize(
    ("at", "said"),
    [("", "It points at no event; the scene shows event 4."), ("3", "It points at event 3 of the")],
)
def test_a_claim_that_points_at_no_event_says_which_one_is_shown(at: str, said: str) -> None:
    evening = Disputed()
    assert drawn(evening, evening.open(at=at)).claim.points_at.startswith(said)


def test_a_claim_without_a_scene_points_at_no_event_and_nothing_is_drawn() -> None:
    evening = Disputed("")
    document = drawn(evening, evening.open("result", game=0))
    assert document.claim.points_at == "It points at no event."
    assert document.scene.who.startswith("Ann (#1) sits left, Cem (#3) sits right.")
