"""Cases of Fusion worked by hand, each with one answer, which program and oracle must both give.

The rulebook's examples of what the piles take are in `test_fusion_piles`.
"""

import pytest

from tests.games.fusion_table import A, B, C, house
from tests.games.oracle.fusion import FusionOracle
from tests.games.worked_tables import FusionCase, switches_of
from tournament.event import fold
from tournament.games import commands
from tournament.games.events import BlockClaimed, CardDrawn, FreeRound, GameEnded
from tournament.games.fusion import GAME
from tournament.games.fusion.variants import REVIEW, RULEBOOK
from tournament.games.shuffle import seed_of

NOTHING_FOUND = ([], None)


@pytest.mark.parametrize(
    ("seats", "each", "box"), [(2, 34, 1), (3, 23, 0), (4, 17, 1), (5, 13, 4), (6, 11, 3)]
)
def test_fusion_at_two_to_six_seats(seats: int, each: int, box: int) -> None:
    """F-2, F-2a: three cards lie open, 69 are dealt equally, the rest goes back to the box."""
    deal = GAME.deal(RULEBOOK, seats, seed_of("seats"), "bot")
    state = fold(GAME.reducer, GAME.initial(RULEBOOK), [deal])
    oracle = FusionOracle(switches_of(RULEBOOK))
    oracle.tell(deal)
    assert [len(pile) for pile in state.draw_piles] == [each] * seats
    assert [pile[::-1] for pile in state.draw_piles] == oracle.draws
    assert state.piles == [[one.card for one in pile] for pile in oracle.piles]
    assert (len(state.leftover), 3 + each * seats + box) == (box, 72)
    assert oracle.verdicts == []


FIRST = ("red-crown-6", "red-moon-4", "pink-rabbit-1", "yellow-moon-1", "yellow-moon-2")


@pytest.mark.parametrize("left", [1, 2])
def test_refills_of_three_with_one_or_two_cards_left(left: int) -> None:
    """F-R3: what remains is the refill; one draw takes it, and then nothing can be drawn."""
    tops = ("blue-crown-2", "green-star-5", "purple-sun-4")
    other = ("blue-hand-3", "pink-crown-6", "red-star-3", "red-hand-2", "pink-sun-1")
    seats = (FIRST[: 3 + left], other[: 3 + left])
    case = FusionCase(tops, seats, drawn=False, rules=house(redraw="when_empty"))
    case.do(commands.DrawCard(seat=0))
    for face, pile in (("red-crown-6", A), ("red-moon-4", B), ("pink-rabbit-1", C)):
        case.do(case.place(0, face, pile))
    drawn = case.do(commands.DrawCard(seat=0))
    assert drawn == tuple(CardDrawn(seat=0, card=case.card(face)) for face in FIRST[3 : 3 + left])
    assert case.no(commands.DrawCard(seat=0))[0] == "F-3"
    assert case.verdict == NOTHING_FOUND


BLOCKED = ("blue-crown-1", "green-star-1", "red-sun-4")
STUCK = ("pink-hand-4", "pink-moon-5", "yellow-rabbit-3")
STUCK_TOO = ("pink-rabbit-4", "red-hand-5", "red-star-3")
"""None of these cards fits on any of the piles."""


def test_a_free_round_with_an_empty_hand() -> None:
    """F-U2, F-K: who holds nothing puts nothing, and the count is whole without that seat.

    The third seat has an empty hand and a card to draw, so the call is false; on a film it stands
    as it was judged at the table.
    """
    third = ("pink-moon-3", "yellow-hand-4", "yellow-hand-3")
    case = FusionCase(BLOCKED, (STUCK, STUCK_TOO, third), basis="film", drawn=False, rules=REVIEW)
    for seat in (0, 0, 0, 1, 1, 1):
        case.do(commands.DrawCard(seat=seat))
    case.put([BlockClaimed(seat=0, holds=True)])
    case.do(case.free((1, "red-hand-5", A), (0, "pink-moon-5", A)))
    assert case.verdict == ([(9, "F-K", "illegal")], None)
    assert case.hand(2) == set()


@pytest.mark.parametrize(
    ("finish", "end"), [("draw", ((), "out-together")), ("landing_order", ((1,), "out"))]
)
def test_two_players_emptied_by_one_free_round(
    finish: str, end: tuple[tuple[int, ...], str]
) -> None:
    """F-W1, F-U3: judged after the round, a draw; or who landed first, if the ruleset says so."""
    seats = [[face] for face in (*STUCK, *STUCK_TOO)]
    case = FusionCase(BLOCKED, seats, rules=house(simultaneous_finish=finish))
    case.do(commands.ClaimBlock(seat=0))
    fact, ended = case.do(case.free((1, "pink-moon-5", A), (0, "pink-hand-4", C)))
    assert isinstance(fact, FreeRound)
    assert ended == GameEnded(winners=end[0], cause=end[1])
    assert case.verdict == ([], end)


LAST_CARDS = [["pink-moon-4"], *([face] for face in (*STUCK, *STUCK_TOO[1:]))]


@pytest.mark.parametrize("must_fit", [True, False])
def test_an_illegal_last_card(*, must_fit: bool) -> None:
    """F-E, F-E2: it wins as played; whether the finding decides is for the ruleset to say."""
    rules = house(last_card_must_fit=must_fit)
    case = FusionCase(BLOCKED, LAST_CARDS, basis="film", rules=rules)
    case.do(case.place(0, "pink-moon-4", B))
    version = len(case.facts) - 1
    found = [(version, "F-B", "illegal")]
    assert case.verdict == (found + [(version, "F-E2", "illegal")] * must_fit, ((0,), "out"))


def test_an_illegal_last_card_at_a_live_table() -> None:
    """F-E1: it is refused at the door, and the attempt is on the record."""
    case = FusionCase(BLOCKED, LAST_CARDS)
    (refused,) = case.do(case.place(0, "pink-moon-4", B))
    assert type(refused).__name__ == "PlacementRefused"
    assert case.verdict == NOTHING_FOUND
