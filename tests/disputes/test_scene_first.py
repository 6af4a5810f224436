"""Which two acts raced, and what applies where nobody can tell: by arrival, on film, of calls."""

from dataclasses import replace

import msgspec
import pytest

from tests.disputes.moments import game
from tests.service.recorded import new_ledger
from tournament.games.speed.cards import FACES
from tournament.service.disputes.scene.answer import Answer, answer
from tournament.service.disputes.scene.scene import Pointed, Scene, scene_of
from tournament.service.disputes.scene.words import limits, rows
from tournament.service.games import RecordedGame, recorded_game

TWO_CARDS = "+1.0 1 8C>L^7S\n+{late} 2 6H>L^7S ~"


def noted(basis: str, acts: str, *, clock: str = "* 0 4700") -> RecordedGame:
    return game(basis, f"+0 start\n{acts}", clock=clock)


def said(basis: str, acts: str) -> Answer:
    return answer(scene_of(noted(basis, acts), Pointed("lost-race")))


@pytest.mark.parametrize(
    ("acts", "version", "raced"),
    [
        ("+1.0 1 8C>L^7S\n+1.1 2 2D>L x S-4\n+1.2 2 6H>L^7S ~", 3, (3, 5)),  # what it won against
        ("+1.0 1 8C>L\n+1.1 2 9D>L\n+1.2 1 3C>L x S-4", 4, (4, 5)),  # what came too late for it
        ("+1.0 1 8C>L\n+1.1 2 9D>L\n+1.2 1 3C>L x S-4", 5, (4, 5)),
        ("+1.0 1 8C>L\n+1.1 2 9D>L\n+1.2 1 KD>R", 4, (3, 4)),  # else what it lies on
        ("+1.0 1 8C>L\n+1.1 2 9D>L\n+1.2 1 KD>R", 3, (3, 4)),  # or what lies on it
        ("+1.0 1 8C>L\n+1.1 2 9D>L\n+1.2 1 KD>R", 5, None),  # another pile
        ("+1.0 1 8C>L\n+1.1 1 JS>R", 3, None),  # the same seat
    ],
)
def test_an_act_raced_with_what_it_won_or_lost_against_else_with_its_neighbour(
    acts: str, version: int, raced: tuple[int, int] | None
) -> None:
    first = scene_of(noted("live", acts), Pointed("lost-race", version)).first
    assert raced == (first and (first.first.version, first.second.version))


def test_two_cards_that_lie_there_raced_as_far_as_their_clocks_may_be_wrong() -> None:
    acts = "+1.0 1 8C>L\n+1.7 2 9D>L"
    for clock, raced in (("* 0 4700", False), ("* 0 350000", True)):
        found = scene_of(noted("live", acts, clock=clock), Pointed(None, 4))
        assert (found.first is not None) is raced


def test_where_the_record_says_another_number_than_its_times_both_are_told() -> None:
    recorded = noted("live", TWO_CARDS.format(late="1.172"))
    *before, lost = recorded.events
    other = msgspec.structs.replace(lost, delta_us=150_000)
    differing = recorded_game(new_ledger(), "any", [*before, other])
    text = answer(scene_of(differing, Pointed("lost-race"))).text
    assert "was first, by 172 ms" in text
    assert "The record itself says 150 ms; its times give another number." in text
    assert "The record itself" not in answer(scene_of(recorded, Pointed("lost-race"))).text


def test_by_arrival_nothing_else_applies_where_the_clocks_cannot_tell() -> None:
    """G-1: what arrived first counts as first; S-6b is for who has no recorder."""
    text = said("live", TWO_CARDS.format(late="1.004")).text
    assert text.endswith("counts as first, unless a ruling says otherwise (G-1).")
    assert "S-6b" not in text


def test_an_order_marked_on_a_film_is_not_established_even_where_the_marks_agree() -> None:
    """G-1."""
    agreed = "counts as not established all the same"
    assert agreed in said("film", TWO_CARDS.format(late="1.172")).text
    assert agreed not in said("live", TWO_CARDS.format(late="1.172")).text


def test_a_second_card_that_lies_against_the_rules_is_called_so() -> None:
    assert (
        "QH on L lies there, though against the rules (S-4)"
        in said("film", "+1.0 1 8C>L\n+1.1 2 QH>L").text
    )


def test_what_is_only_worth_knowing_of_a_card_is_not_against_the_rules() -> None:
    """G-1: that the order of two cards is open is a note."""
    found = scene_of(noted("film", "+1.0 1 8C>L\n+1.004 2 9D>L"), Pointed("lost-race"))
    assert [one.code for one in found.moment.findings] == ["order-not-established"]
    assert not [row for row in rows(found) if "against the rules" in row.became]
    assert "against the rules" not in answer(found).text


def test_attempts_are_not_listed_where_the_event_in_question_is_none() -> None:
    found = scene_of(noted("film", '+1.0 1 8C>L\n2 note "both hands"'), Pointed("conduct"))
    assert len(found.attempts) == 1
    assert rows(found) == []


def test_a_statement_beside_a_film_leaves_the_limits_of_the_film() -> None:
    acts = '+1.0 1 8C>L\nstatement "AL" "referee" "left was first"'
    stated = limits(scene_of(noted("film", acts), Pointed("lost-race")))
    plain = limits(scene_of(noted("film", "+1.0 1 8C>L"), Pointed("lost-race")))
    assert stated == (*plain, "What is stated in it is worth as much as whoever states it.")


def test_where_a_house_replays_a_race_that_nobody_can_decide_the_answer_says_so() -> None:
    """S-6b with `race_undecided`."""
    recorded = noted("film", "+1.0 race L 1 8C 2 6H")
    rules = msgspec.structs.replace(recorded.rules, race_undecided="replay")
    found = scene_of(replace(recorded, rules=rules), Pointed("lost-race"))
    assert answer(found).text.endswith("the game is played again (S-6b).")


def two_out(calls: str) -> Scene:
    """A scene in which both have put their last card down, and call."""
    left, right, tops = "8C", "KH", ("7S", "QS")
    rest = [face for face in FACES if face not in (left, right, *tops)]
    piles = (*rest[:19], tops[0]), (*rest[19:38], tops[1])
    laid = " ".join(f"{name}[{' '.join(cards)}]+5" for name, cards in zip("LR", piles, strict=True))
    acts = f"scene {laid} 1[{left}]1+0 2[{right}]1+0\nresume\n+1 1 8C>L\n+1.1 2 KH>R\n{calls}"
    return scene_of(game("film", acts, order="unknown"), Pointed("late-call"))


def test_two_calls_that_nobody_could_order_are_drawn_and_played_again() -> None:
    """S-11c, G-3."""
    found = answer(two_out("+2 1 speed\n+2 2 speed\n+2 end drawn calls-together"))
    assert found.sure == "Nobody could tell"
    assert "with the call of Speed!" in found.text
    assert found.text.endswith("the game is drawn (S-11c), and a drawn game is played again (G-3).")


def test_of_two_calls_that_a_film_cannot_order_it_is_said_what_applies() -> None:
    """S-11c: where a referee cannot tell either."""
    tried = "+2.004 2 tried speed ? ? ? x S-11 game-over"
    found = answer(two_out(f"+2 1 speed\n+2 end 1 out\n{tried}"))
    assert found.sure == "The marks on the film cannot tell"
    assert "Where a referee cannot tell either, the game is drawn (S-11c)" in found.text
