"""Records of Speed that start from a table somebody declared: worked cases, with faces."""

from collections.abc import Sequence

import msgspec
import pytest

from tests.games.speed_positions import (
    card,
    cards,
    facts,
    found,
    kinds,
    place,
    refusal,
    table,
    tops,
)
from tournament.event import Event, Refused, fold
from tournament.games.commands import (
    CallSpeed,
    CallTime,
    ClaimBlock,
    DeclareScene,
    DrawCard,
    ResumePlay,
    StartPlay,
    TakeBackCard,
    TurnReserves,
)
from tournament.games.events import BlockClaimed, CardDrawn, GameEnded, HandFound
from tournament.games.game import Outcome
from tournament.games.speed import GAME
from tournament.games.speed.deal import deal_unknown
from tournament.games.speed.rules import CLUB
from tournament.games.speed.state import SpeedState
from tournament.games.table import UNKNOWN

DEAL = deal_unknown(CLUB, 2, "scene")


def scene(
    left: str,
    right: str,
    *,
    hands: Sequence[tuple[str, int, int]] = (("", 5, 15), ("", 5, 15)),
    reserves: tuple[int, int] = (5, 5),
) -> DeclareScene:
    """Piles from the bottom up; of each seat the known cards, all in hand, and all to draw."""
    return DeclareScene(
        piles=(tuple(cards(left)), tuple(cards(right))),
        reserves=reserves,
        hands=tuple(
            HandFound(cards=tuple(cards(known)), size=size, draw_size=draw)
            for known, size, draw in hands
        ),
    )


def unknown() -> SpeedState:
    assert not isinstance(DEAL, Refused)
    return fold(GAME.reducer, GAME.initial(CLUB), [DEAL])


def begun(declared: DeclareScene) -> SpeedState:
    """Play goes on from the scene."""
    state = unknown()
    facts(state, declared)
    facts(state, ResumePlay())
    return state


AT_THE_START = scene("7S", "QS")
BLOCKED = scene("7S", "QS", hands=(("2C 3C", 5, 15), ("2H", 5, 15)))


class TestFromTheStart:
    def test_before_a_scene_nothing_but_the_end_can_be_told(self) -> None:
        state = unknown()
        assert refusal(state, StartPlay()) == ("S-2", "deal-unknown")
        assert refusal(state, ResumePlay()) == ("S-2", "deal-unknown")
        assert refusal(state, place(0, "8C", 0)) == ("S-2", "deal-unknown")

    def test_piles_that_were_found_are_seen_before_play_goes_on(self) -> None:
        state = unknown()
        facts(state, scene("2C 3C 7S", "JH QS", hands=(("", 5, 15), ("", 5, 12))))
        piles = GAME.open_view(state).piles
        assert [(list(pile.cards), pile.face_down) for pile in piles] == [
            (cards("2C 3C 7S"), 0),
            (cards("JH QS"), 0),
        ]

    def test_a_whole_game_is_told_by_what_lands(self) -> None:
        state = unknown()
        facts(state, AT_THE_START)
        assert refusal(state, place(0, "8C", 0)) == ("S-3", "not-resumed")
        facts(state, StartPlay())
        facts(state, place(0, "8C", 0))
        assert facts(state, DrawCard(seat=0)) == (CardDrawn(seat=0, card=None),)
        assert facts(state, DrawCard(seat=0, card=card("9C"))) == (
            CardDrawn(seat=0, card=card("9C")),
        )
        view = GAME.open_view(state)
        assert [(seat.hand, seat.hand_size, seat.draw_size) for seat in view.seats] == [
            ((card("9C"),), 6, 13),
            ((), 5, 15),
        ]
        assert tops(state) == ["8C", "QS"]

    def test_a_card_that_lies_elsewhere_cannot_come_from_a_hand(self) -> None:
        """S-4: the record is not to be trusted from there."""
        state = begun(AT_THE_START)
        facts(state, place(0, "8C", 0))
        assert refusal(state, place(1, "8C", 1)) == ("S-4", "card-lies-elsewhere")
        assert refusal(state, place(1, "7S", 1)) == ("S-4", "card-lies-elsewhere")
        assert refusal(state, DrawCard(seat=1, card=card("QS"))) == ("S-8", "card-lies-elsewhere")

    def test_a_hand_with_nothing_hidden_shows_no_new_card(self) -> None:
        """S-4."""
        declared = scene("4H 5H 6H 7S", "QS", hands=(("8C 9C", 2, 15), ("", 5, 15)))
        state = begun(declared)
        assert refusal(state, place(0, "6C", 0)) == ("S-4", "card-not-held")

    def test_draws_beyond_five_are_found_without_knowing_a_card(self) -> None:
        """S-8, S-8a."""
        state = begun(AT_THE_START)
        facts(state, DrawCard(seat=0))
        facts(state, DrawCard(seat=0))
        facts(state, place(0, "8C", 0))
        assert found(state) == [
            (5, "S-8", "illegal", "drawn-beyond-five"),
            (4, "S-8", "illegal", "drawn-beyond-five"),
        ]

    def test_who_is_out_is_known_by_counting(self) -> None:
        """S-11, S-11b: a false call, a forgotten one, and time."""
        declared = scene(
            "7S 8C 9C 8D 7C 8H 9H 10H JH QH KH AH 2H 3H 4H 5H 6H 7H",
            "QS KS AS 2S 3S 4S 5S 6S 5D 4D 3D 2D AD KD QD JD 10D 9D 8S 9S 10S JS",
            hands=(("", 1, 0), ("", 1, 0)),
        )
        state = begun(declared)
        facts(state, CallSpeed(seat=1))
        facts(state, place(0, "6D", 0))
        facts(state, CallTime())
        assert state.outcome == Outcome(winners=(0,), cause="time")
        assert found(state) == [(4, "S-11b", "note", "speed-called-falsely")]

    def test_out_and_not_called_while_the_other_went_on_is_told(self) -> None:
        """S-11a: the note stands with the card that was the last."""
        state = table("7S", "QS", hands=("8C", "9C"), basis="film")
        facts(state, place(0, "8C", 0))
        facts(state, place(1, "9C", 0))
        facts(state, CallSpeed(seat=1))
        assert state.outcome == Outcome(winners=(1,), cause="out")
        assert found(state) == [(101, "S-11a", "note", "speed-not-called")]


class TestBlocks:
    def test_a_fitting_card_of_the_old_hand_proves_the_call_false(self) -> None:
        """S-9: nobody drew since, so the 8H was in hand when the block was called."""
        state = begun(BLOCKED)
        assert facts(state, ClaimBlock(seat=0)) == (BlockClaimed(seat=0, holds=True),)
        facts(state, TurnReserves(cards=(card("AD"), card("5D"))))
        assert found(state) == [(4, "S-9", "note", "block-not-established")]
        facts(state, place(1, "8H", 0))
        assert (4, "S-9", "illegal", "block-proved-false") in found(state)
        assert (4, "S-9", "note", "block-not-established") not in found(state)

    def test_a_card_drawn_since_explains_one_fitting_card_and_no_more(self) -> None:
        """S-9."""
        state = begun(scene("7S", "QS", hands=(("", 5, 15), ("", 5, 15))))
        facts(state, ClaimBlock(seat=0))
        facts(state, TurnReserves(cards=(card("9D"), card("7D"))))
        facts(state, place(1, "2H", 0))
        facts(state, DrawCard(seat=1))
        facts(state, place(1, "8H", 0))
        assert (4, "S-9", "note", "block-not-established") in found(state)
        facts(state, place(1, "8S", 1))
        assert (4, "S-9", "illegal", "block-proved-false") in found(state)

    def test_a_named_draw_explains_itself_and_nothing_else(self) -> None:
        """S-9: the drawn 8H was not in hand, and so the 8S was."""
        state = begun(AT_THE_START)
        facts(state, ClaimBlock(seat=0))
        facts(state, TurnReserves(cards=(card("9D"), card("7D"))))
        facts(state, place(1, "2H", 0))
        facts(state, DrawCard(seat=1, card=card("8H")))
        facts(state, place(1, "8H", 1))
        assert not any(code == "block-proved-false" for *_, code in found(state))
        facts(state, place(1, "8S", 1))
        assert (4, "S-9", "illegal", "block-proved-false") in found(state)

    def test_a_known_card_that_fits_is_proof_at_once(self) -> None:
        """S-9a: the table said that the call held."""
        state = begun(scene("7S", "QS", hands=(("8C", 5, 15), ("", 5, 15))))
        assert facts(state, ClaimBlock(seat=1)) == (BlockClaimed(seat=1, holds=False),)
        facts(state, ClaimBlock(seat=1, held=True))
        assert found(state) == [
            (4, "S-9d", "note", "block-called-falsely"),
            (5, "S-9a", "illegal", "call-misjudged"),
        ]

    def test_four_in_hand_and_cards_to_draw_are_no_block(self) -> None:
        """S-9a, S-8b: counting is enough."""
        state = begun(scene("7S 6C", "QS", hands=(("", 4, 15), ("", 5, 15))))
        assert facts(state, ClaimBlock(seat=1)) == (BlockClaimed(seat=1, holds=False),)

    def test_a_turn_that_nobody_called_is_in_doubt_like_a_call(self) -> None:
        """S-9d."""
        state = begun(AT_THE_START)
        facts(state, TurnReserves(cards=(card("AD"), card("5D"))))
        assert found(state) == [(4, "S-9d", "note", "block-not-established")]
        facts(state, place(0, "JC", 1))
        assert (4, "S-9d", "illegal", "block-proved-false") in found(state)

    def test_a_later_scene_that_names_a_hand_may_prove_it_too(self) -> None:
        """S-9: what a hand is found to hold, it held in the block."""
        state = begun(AT_THE_START)
        facts(state, ClaimBlock(seat=0))
        facts(state, scene("7S", "QS", hands=(("8C", 5, 15), ("", 5, 15))))
        assert found(state) == [(4, "S-9", "illegal", "block-proved-false")]
        assert GAME.open_view(state).seats[0].hand == (card("8C"),)

    def test_a_live_table_is_told_nothing_about_its_calls(self) -> None:
        """S-9d."""
        state = table("7S", "QS", hands=("2C 3C 4C 5C 10C", "2H"), basis="live")
        assert refusal(state, ClaimBlock(seat=0, held=True)) == ("S-9d", "table-judges-the-call")

    def test_whether_a_game_with_hidden_cards_was_dead_is_left_open(self) -> None:
        """S-10b."""
        state = begun(AT_THE_START)
        facts(state, ClaimBlock(seat=0))
        fold(GAME.reducer, state, [GameEnded(winners=(), cause="dead")])
        assert state.outcome == Outcome(winners=(), cause="dead")
        assert (5, "S-10b", "note", "end-not-established") in found(state)


class TestTurning:
    def test_turned_cards_must_be_named_where_nobody_knew_them(self) -> None:
        """S-9b."""
        state = begun(AT_THE_START)
        assert refusal(state, TurnReserves()) == ("S-9", "turned-cards-needed")
        two_of_one = TurnReserves(cards=(card("AD"), card("AD")))
        assert refusal(state, two_of_one) == ("S-1", "card-found-twice")
        lying = TurnReserves(cards=(card("7S"), card("AD")))
        assert refusal(state, lying) == ("S-9c", "card-lies-elsewhere")

    def test_a_rebuilt_reserve_gives_its_own_cards_in_any_order(self) -> None:
        """S-10: its cards are known, and not which comes next."""
        state = begun(
            scene("7S 8C 9C", "QS KS AS", hands=(("", 5, 15), ("", 5, 15)), reserves=(3, 3))
        )
        for left, right in (("AD", "5D"), ("2D", "6D"), ("3D", "7D")):
            facts(state, TurnReserves(cards=(card(left), card(right))))
        strange = TurnReserves(cards=(card("9H"), card("KS")))
        assert refusal(state, strange) == ("S-10", "not-the-cards-of-the-pile")
        answer = facts(state, TurnReserves(cards=(card("9C"), card("KS"))))
        assert kinds(answer) == ["ReserveRebuilt", "ReserveRebuilt", "ReservesTurned"]
        assert tops(state) == ["9C", "KS"]
        assert refusal(state, place(0, "8C", 0)) == ("S-4", "card-lies-elsewhere")
        assert state.reserves[0] == [UNKNOWN] * 5

    def test_a_known_game_may_not_know_how_a_reserve_was_shuffled(self) -> None:
        """S-10: at a table nobody sees the order."""
        state = table("7S 8C", "QS", hands=("2C", "2H"), reserves=("", "5D"), basis="film")
        state.seed = None
        answer = facts(state, TurnReserves(rebuilt=((0, ()),), cards=(card("7S"), card("5D"))))
        assert kinds(answer) == ["ReserveRebuilt", "ReservesTurned"]
        live = table("7S 8C", "QS", hands=("2C", "2H"), reserves=("", "5D"), basis="live")
        live.phase = "block"
        assert refusal(live, TurnReserves(rebuilt=((0, ()),)))[1] == "not-the-cards-of-the-pile"


class TestScenes:
    def test_an_illegal_top_may_go_back_before_play_goes_on(self) -> None:
        """S-4a: whose it was, the referee declares."""
        state = unknown()
        facts(state, scene("7S 8C KD", "QS", hands=(("", 4, 15), ("", 4, 15))))
        legal = TakeBackCard(seat=0, card=card("QS"), pile=1)
        assert refusal(state, legal) == ("S-4a", "not-an-illegal-card-of-this-seat")
        facts(state, TakeBackCard(seat=1, card=card("KD"), pile=0))
        assert found(state) == [(3, "S-4a", "note", "taken-back-as-declared")]
        facts(state, ResumePlay())
        assert tops(state) == ["8C", "QS"]
        facts(state, place(1, "KD", 1))

    @pytest.mark.parametrize(("size", "grave"), [(6, "note"), (7, "illegal")])
    def test_a_hand_beyond_its_limit_is_found(self, size: int, grave: str) -> None:
        """S-8, S-8a: by one it may come from a lost race."""
        state = begun(scene("7S", "QS", hands=(("", size, 20 - size), ("", 5, 15))))
        assert [one[1:3] for one in found(state)] == [("S-8", grave)]

    @pytest.mark.parametrize(
        ("declared", "clause", "code"),
        [
            (scene("7S 7S", "QS"), "S-1", "card-found-twice"),
            (scene("7S", "QS", hands=(("7S", 5, 15), ("", 5, 15))), "S-1", "card-found-twice"),
            (scene("7S 8S", "QS"), "S-2", "cards-do-not-add-up"),
            (scene("7S", ""), "S-2", "scene-without-a-pile"),
            (scene("7S", "QS", hands=(("", 5, 15),)), "S-2", "scene-without-a-seat"),
            (
                scene("7S", "QS", hands=(("", 6, 15), ("", 4, 15))),
                "S-2",
                "more-than-was-dealt",
            ),
            (
                scene("7S", "QS", hands=(("", 4, 16), ("", 5, 15))),
                "S-2",
                "draw-pile-has-grown",
            ),
            (
                scene("7S", "QS", hands=(("2C 3C 4C", 2, 18), ("", 5, 15))),
                "S-8",
                "hand-smaller-than-its-cards",
            ),
        ],
    )
    def test_a_table_that_cannot_be_is_refused(
        self, declared: DeclareScene, clause: str, code: str
    ) -> None:
        assert refusal(unknown(), declared) == (clause, code)

    def test_a_scene_that_agrees_with_the_record_changes_nothing(self) -> None:
        state = known()
        before = state.copy()
        facts(state, as_it_lies(state))
        before.version += 1
        assert state == before

    def test_a_scene_and_a_record_that_differ_cannot_both_be_right(self) -> None:
        """S-2, S-8: the table stays as the record has it, and is not trusted from there."""
        state = known()
        before = state.copy()
        right = as_it_lies(state)
        first, second = right.hands
        top = msgspec.structs.replace(right, piles=(right.piles[1], right.piles[0]))
        hand = msgspec.structs.replace(right, hands=(second, first))
        count = msgspec.structs.replace(
            right, reserves=(4, 5), piles=((*right.piles[0], free(state)), right.piles[1])
        )
        for wrong, codes in (
            (top, {"scene-other-pile"}),
            (hand, {"scene-other-hand"}),
            (count, {"scene-other-pile", "scene-other-reserve"}),
        ):
            judged = before.copy()
            facts(judged, wrong)
            assert {one.code for one in judged.findings} == codes
            assert judged.untrusted_from == judged.version
            assert (judged.piles, judged.hands) == (before.piles, before.hands)


def known() -> SpeedState:
    """A game whose deal is known, just started, on film."""
    dealt: list[Event] = [GAME.deal(CLUB, 2, "fy1:" + "0" * 64, "film")]
    state = fold(GAME.reducer, GAME.initial(CLUB), dealt)
    facts(state, StartPlay())
    return state


def free(state: SpeedState) -> int:
    return state.draw_piles[0][0]


def as_it_lies(state: SpeedState) -> DeclareScene:
    view = GAME.open_view(state)
    return DeclareScene(
        piles=tuple(pile.cards for pile in view.piles),
        reserves=tuple(pile.reserve for pile in view.piles),
        hands=tuple(
            HandFound(cards=seat.hand or (), size=seat.hand_size, draw_size=seat.draw_size)
            for seat in view.seats
        ),
    )
