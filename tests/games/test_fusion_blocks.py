"""When nobody can place: the call (F-K), and the free round (F-U, F-U1, F-U2, F-U3)."""

import pytest

from tests.games.fusion_table import A, B, C, FusionTable, house
from tournament.event import Refused
from tournament.games import commands
from tournament.games.events import Basis, BlockClaimed, CardDrawn, FreeRound
from tournament.games.fusion import GAME
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.variants import RULEBOOK

TOPS = ("blue-crown-1", "green-star-1", "red-sun-4")
STUCK = ("pink-hand-4", "pink-moon-5", "yellow-rabbit-3")
STUCK_TOO = ("pink-rabbit-4", "pink-moon-3", "yellow-hand-5")
WAITING = ("purple-hand-4", "purple-moon-4")
FREE = ("blue-hand-4", "purple-moon-4")


def blocked(basis: Basis = "live", *, rules: FusionRules = RULEBOOK) -> FusionTable:
    """Nobody can place, all hands are full, and two cards wait in every draw pile."""
    seats = ((*STUCK, *WAITING), (*STUCK_TOO, "purple-rabbit-4", "purple-hand-3"))
    return FusionTable(TOPS, seats, basis=basis, rules=rules)


def called(basis: Basis = "live", *, rules: FusionRules = RULEBOOK) -> FusionTable:
    game = blocked(basis, rules=rules)
    (claim,) = game.do(commands.ClaimBlock(seat=1))
    assert claim == BlockClaimed(seat=1, holds=True)
    return game


@pytest.mark.parametrize("basis", ["live", "film"])
def test_a_block_is_when_nobody_can_place_and_nobody_may_draw(basis: Basis) -> None:
    """F-K: hands are at the limit."""
    assert called(basis).state.phase == "block"


def test_an_empty_draw_pile_is_as_good_as_a_full_hand() -> None:
    """F-K."""
    game = FusionTable(TOPS, (STUCK[:2], STUCK_TOO[:2], ("pink-sun-4", "pink-sun-5")))
    game.do(commands.ClaimBlock(seat=0))
    assert game.state.phase == "block"


@pytest.mark.parametrize("basis", ["live", "film"])
def test_a_false_call_changes_nothing_and_is_on_the_record(basis: Basis) -> None:
    """F-K, S-9d."""
    game = FusionTable(TOPS, ((*STUCK[:2], "blue-hand-4"), STUCK_TOO), basis=basis)
    before = game.state.copy()
    (claim,) = game.do(commands.ClaimBlock(seat=1))
    assert claim == BlockClaimed(seat=1, holds=False)
    before.version += 1
    before.remark("S-9d", "block-called-falsely")
    assert game.state == before


def test_a_live_table_is_told_nothing_about_its_calls() -> None:
    """F-K."""
    call = commands.ClaimBlock(seat=1, held=True)
    assert blocked("live").no(call) == ("F-K", "table-judges-the-call")


def test_a_live_call_draws_for_everybody_with_room_and_is_judged_then() -> None:
    """F-K, S-8b: here the second card drawn fits pile A, so the call is false."""
    game = FusionTable(TOPS, ((*STUCK[:2], *FREE), (*STUCK_TOO, "purple-hand-4")), drawn=False)
    for seat in (0, 0, 1, 1):
        game.do(commands.DrawCard(seat=seat))
    facts = game.do(commands.ClaimBlock(seat=1))
    assert facts == (
        CardDrawn(seat=0, card=game.card("blue-hand-4")),
        CardDrawn(seat=1, card=game.card(STUCK_TOO[2])),
        BlockClaimed(seat=1, holds=False),
    )
    assert game.state.phase == "play"
    assert game.state.findings == []


def test_a_live_call_holds_when_what_is_drawn_fits_nowhere() -> None:
    game = FusionTable(TOPS, ((*STUCK, *WAITING), (*STUCK_TOO, *WAITING)), drawn=False)
    facts = game.do(commands.ClaimBlock(seat=0))
    assert [type(fact) for fact in facts] == [CardDrawn] * 6 + [BlockClaimed]
    assert facts[-1] == BlockClaimed(seat=0, holds=True)
    assert game.hand(0) == set(STUCK)
    assert game.hand(1) == set(STUCK_TOO)


def test_a_record_has_its_own_draws_and_with_room_the_call_is_false() -> None:
    game = FusionTable(
        TOPS, ((*STUCK, *WAITING), (*STUCK_TOO, *WAITING)), basis="film", drawn=False
    )
    (claim,) = game.do(commands.ClaimBlock(seat=0))
    assert claim == BlockClaimed(seat=0, holds=False)


def test_from_a_valid_call_only_the_free_round_follows() -> None:
    """F-K, S-9d."""
    game = called()
    assert game.no(game.place(0, "pink-hand-4", A)) == ("F-K", "block-called")
    assert game.no(commands.DrawCard(seat=0)) == ("F-K", "block-called")
    assert game.no(commands.ClaimBlock(seat=0)) == ("F-K", "block-called")


def test_in_a_record_cards_that_moved_in_a_block_stand_with_a_finding() -> None:
    game = called("film")
    game.do(commands.DrawCard(seat=0))
    game.do(game.place(1, "pink-moon-3", B))
    assert game.found()[0] == ("F-K", "illegal", "drawn-in-a-block")
    assert ("F-K", "illegal", "placed-in-a-block") in game.found()
    assert game.top(B) == "pink-moon-3"


def test_everybody_may_put_one_card_on_any_pile_correct_or_not_and_play_goes_on() -> None:
    """F-U, F-U3: one event, in landing order."""
    game = called()
    facts = game.do(game.free((1, "pink-rabbit-4", B), (0, "pink-moon-5", B)))
    assert [type(fact) for fact in facts] == [FreeRound]
    assert game.top(B) == "pink-moon-5"
    assert game.state.phase == "play"
    assert game.state.findings == []
    game.do(commands.DrawCard(seat=0))


def test_nobody_has_to_put_a_card_if_somebody_does() -> None:
    """F-U1."""
    game = called()
    game.do(game.free((1, "pink-rabbit-4", A)))
    assert len(game.hand(0)) == 3
    assert game.state.phase == "play"


def test_nobody_puts_two() -> None:
    """F-U1: a live table refuses it; in a record it stands with a finding."""
    two = ((1, "pink-rabbit-4", A), (0, "pink-moon-5", A), (1, "pink-moon-3", B))
    live = called()
    assert live.no(live.free(*two)) == ("F-U1", "more-than-one-card")
    film = called("film")
    film.do(film.free(*two))
    assert film.found() == [("F-U1", "illegal", "more-than-one-card")]
    assert film.top(B) == "pink-moon-3"


def test_if_nobody_puts_a_card_all_must_on_the_count() -> None:
    """F-U1, F-U2."""
    game = called()
    game.do(game.free())
    assert game.state.phase == "count"
    assert game.no(game.free()) == ("F-U2", "not-everybody")
    assert game.no(game.free((0, "pink-moon-5", A))) == ("F-U2", "not-everybody")
    two_of_one = ((0, "pink-moon-5", A), (1, "pink-moon-3", A), (0, "pink-hand-4", A))
    assert game.no(game.free(*two_of_one)) == ("F-U2", "more-than-one-card")
    assert game.no(commands.ClaimBlock(seat=0)) == ("F-K", "block-called")
    game.do(game.free((0, "pink-moon-5", A), (1, "pink-moon-3", C)))
    assert not game.state.waits_for_free_round
    assert game.state.findings == []


def test_in_a_record_an_incomplete_count_stands_with_a_finding() -> None:
    game = called("film")
    game.do(game.free())
    game.do(game.free((0, "pink-moon-5", A)))
    assert game.found() == [("F-U2", "illegal", "not-everybody")]
    assert game.top(A) == "pink-moon-5"
    assert game.state.phase == "play"


def test_a_ruleset_may_go_to_the_count_at_once() -> None:
    """F-U2: `free_round` = `counted`."""
    game = called(rules=house(free_round="counted"))
    assert game.state.phase == "count"
    assert game.no(game.free()) == ("F-U2", "not-everybody")
    game.do(game.free((0, "pink-moon-5", A), (1, "pink-moon-3", C)))
    assert not game.state.waits_for_free_round


def test_without_a_valid_call_a_live_table_has_no_free_round() -> None:
    """F-U."""
    game = blocked()
    assert game.no(game.free((0, "pink-moon-5", A))) == ("F-U", "no-valid-call")


def test_in_a_record_a_free_round_without_a_block_stands_with_a_finding() -> None:
    """F-U, S-9d."""
    game = FusionTable(TOPS, ((*STUCK[:2], "blue-hand-4"), STUCK_TOO), basis="film")
    game.do(game.free((0, "pink-moon-5", A), (1, "pink-moon-3", A)))
    assert game.found() == [("F-U", "illegal", "free-round-without-a-block")]
    assert game.top(A) == "pink-moon-3"
    game.do(game.free())
    assert game.state.phase == "play"


def test_a_block_that_nobody_called_is_a_block() -> None:
    game = blocked("film")
    game.do(game.free((0, "pink-moon-5", A)))
    assert game.state.findings == []


def test_who_has_an_empty_hand_puts_nothing_even_on_the_count() -> None:
    """F-U2: every player who holds a card. Here the second seat has not drawn yet."""
    game = FusionTable(TOPS, (STUCK, STUCK_TOO), basis="film", drawn=False)
    for _ in range(3):
        game.do(commands.DrawCard(seat=0))
    game.put([BlockClaimed(seat=0, holds=True)])
    game.do(game.free())
    game.do(game.free((0, "pink-moon-5", A)))
    assert game.found() == [("F-K", "illegal", "call-misjudged")]
    assert game.no(game.free((1, "pink-moon-3", A))) == ("F-3", "card-not-held")


@pytest.mark.parametrize("basis", ["live", "film"])
def test_a_free_round_of_cards_that_are_not_there_is_refused(basis: Basis) -> None:
    game = called(basis)
    assert game.no(game.free((0, "pink-moon-3", A))) == ("F-3", "card-not-held")
    assert game.no(game.free((0, "pink-moon-5", 3))) == ("F-2", "no-such-pile")
    assert game.no(game.free((2, "pink-moon-5", A))) == ("F-2", "no-such-seat")
    twice = ((0, "pink-moon-5", A), (0, "pink-moon-5", B))
    assert game.no(game.free(*twice)) == ("F-U3", "card-put-twice")


def test_an_impossible_free_round_changes_nothing() -> None:
    game = called("film")
    placements = game.free((0, "pink-moon-5", A), (1, "pink-moon-5", A)).placements
    before = [game.state.hands.copy(), [pile.copy() for pile in game.state.piles]]
    game.put([FreeRound(placements=placements)])
    assert game.found() == [("F-3", "impossible", "card-not-held")]
    assert [game.state.hands, game.state.piles] == before
    assert game.state.phase == "block"


def test_a_card_of_a_free_round_is_no_illegal_card() -> None:
    """F-U, F-E: so it wins races like any other."""
    game = called("film")
    game.do(game.free((0, "pink-moon-5", A)))
    game.do(game.lose(1, "pink-rabbit-4", A))
    assert "won-by-an-illegal-card" not in {code for _, _, code in game.found()}


@pytest.mark.parametrize(
    ("cards", "clause", "seat"),
    [
        ([(0, "pink-moon-5", A), (1, "pink-moon-5", A)], "F-3", 1),
        ([(0, "pink-moon-5", A), (7, "pink-moon-3", A)], "F-2", 7),
        ([(1, "pink-moon-3", A), (1, "pink-moon-3", B)], "F-U3", 1),
        ([(1, "pink-rabbit-4", A), (0, "pink-moon-5", A), (1, "pink-moon-3", B)], "F-U1", 1),
    ],
)
def test_a_free_round_that_cannot_be_names_the_first_seat_at_fault(
    cards: list[tuple[int, str, int]], clause: str, seat: int
) -> None:
    game = called()
    refused = GAME.decide(game.state, game.free(*cards))
    assert isinstance(refused, Refused)
    assert (refused.clause, refused.facts) == (clause, {"seat": seat})


def test_who_puts_no_card_on_the_count_is_named() -> None:
    """F-U2."""
    game = called()
    game.do(game.free())
    refused = GAME.decide(game.state, game.free((0, "pink-moon-5", A)))
    assert isinstance(refused, Refused)
    assert (refused.reason, refused.facts) == ("not-everybody", {"seat": 1})
