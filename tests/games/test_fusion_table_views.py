"""What a seat could do, what it may see, and bots that play by both."""

from collections import Counter

import pytest

from tests.games.fusion_table import A, B, FusionTable, house
from tournament.event import fold
from tournament.games import bots, commands, events
from tournament.games.events import FreePlacement
from tournament.games.fusion import GAME
from tournament.games.fusion.variants import RULEBOOK
from tournament.games.shuffle import seed_of

TOPS = ("blue-crown-1", "green-star-1", "red-sun-4")
FIRST = ("blue-hand-4", "pink-hand-2", "pink-moon-5", "red-moon-6")
SECOND = ("pink-rabbit-4", "pink-moon-3", "yellow-hand-5", "red-moon-5")
STUCK = (("pink-hand-4", "pink-moon-5", "yellow-rabbit-3"), SECOND[:3])


def test_a_seat_may_place_what_fits_having_seen_the_top() -> None:
    """F-A, F-B, F-C."""
    game = FusionTable(TOPS, (FIRST, SECOND))
    assert set(GAME.options(game.state, 0)) == {
        game.place(0, "blue-hand-4", A, seen="blue-crown-1"),
        game.place(0, "pink-hand-2", B, seen="green-star-1"),
        game.place(0, "pink-hand-2", 2, seen="red-sun-4"),
    }
    assert GAME.options(game.state, 1) == []


def test_a_seat_with_room_may_draw() -> None:
    """F-3."""
    game = FusionTable(TOPS, (FIRST, SECOND), drawn=False)
    assert commands.DrawCard(seat=1) in GAME.options(game.state, 1)
    for _ in range(3):
        game.do(commands.DrawCard(seat=1))
    assert commands.DrawCard(seat=1) not in GAME.options(game.state, 1)


def test_a_call_is_offered_only_where_it_would_hold() -> None:
    """F-K: at a live table after drawing up, in a record as things are."""
    live = FusionTable(TOPS, STUCK, drawn=False)
    assert commands.ClaimBlock(seat=0) in GAME.options(live.state, 0)
    film = FusionTable(TOPS, STUCK, drawn=False, basis="film")
    assert GAME.options(film.state, 0) == [commands.DrawCard(seat=0)]
    open_game = FusionTable(TOPS, (FIRST, SECOND))
    assert commands.ClaimBlock(seat=1) not in GAME.options(open_game.state, 1)


def test_for_a_free_round_a_seat_has_each_card_on_each_pile() -> None:
    """F-U, F-U1."""
    game = FusionTable(TOPS, STUCK)
    game.do(commands.ClaimBlock(seat=0))
    expected = {
        commands.PlayFreeRound(placements=(FreePlacement(seat=1, card=game.card(face), pile=pile),))
        for face in STUCK[1]
        for pile in range(3)
    }
    assert set(GAME.options(game.state, 1)) == expected


def test_before_the_signal_and_after_the_end_a_seat_has_no_options() -> None:
    """F-S, F-W."""
    game = FusionTable(TOPS, (FIRST, SECOND), started=False)
    assert GAME.options(game.state, 0) == []
    early = FusionTable(
        TOPS, (FIRST, SECOND), started=False, rules=house(opening_hand="before_signal")
    )
    assert GAME.options(early.state, 0) == [commands.DrawCard(seat=0)]
    assert GAME.options(early.state, 2) == ()
    early.do(commands.StartPlay())
    early.do(commands.CallTime())
    assert GAME.options(early.state, 0) == ()


def test_a_seat_sees_its_own_hand_and_of_the_others_only_the_size() -> None:
    game = FusionTable(TOPS, (FIRST, SECOND))
    game.do(game.place(0, "blue-hand-4", A))
    view = GAME.view(game.state, 1)
    assert view.seats[0].hand is None
    assert (view.seats[0].hand_size, view.seats[0].draw_size) == (2, 1)
    assert view.seats[1].hand == tuple(sorted(game.card(face) for face in SECOND[:3]))
    assert view.phase == "play"
    assert [pile.name for pile in view.piles] == ["A", "B", "C"]
    assert view.piles[0].cards == (game.card("blue-crown-1"), game.card("blue-hand-4"))
    assert {pile.reserve for pile in view.piles} == {0}


def test_a_spectator_sees_no_hand_and_a_referee_all() -> None:
    game = FusionTable(TOPS, (FIRST, SECOND))
    assert [seat.hand for seat in GAME.view(game.state, None).seats] == [None, None]
    hands = [seat.hand for seat in GAME.open_view(game.state).seats]
    assert [hand is not None and len(hand) for hand in hands] == [3, 3]


def test_the_phases_are_named_for_every_face() -> None:
    game = FusionTable(TOPS, STUCK, started=False)
    phases = [GAME.view(GAME.initial(game.rules), None).phase, GAME.view(game.state, None).phase]
    game.do(commands.StartPlay())
    phases.append(GAME.view(game.state, None).phase)
    game.do(commands.ClaimBlock(seat=0))
    phases.append(GAME.view(game.state, None).phase)
    game.do(commands.CallTime())
    phases.append(GAME.view(game.state, None).phase)
    assert phases == ["dealt", "dealt", "play", "block", "ended"]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("policy", [bots.choose_randomly, bots.choose_greedily])
def test_bots_finish_every_game_without_a_finding(seats: int, policy: bots.Policy) -> None:
    kinds: Counter[type[object]] = Counter()
    for number in range(20):
        facts = bots.play(
            GAME,
            RULEBOOK,
            seed=seed_of(f"bots/{seats}/{number}"),
            policies=[policy] * seats,
            start_us=1_700_000_000_000_000,
            seats=seats,
        )
        kinds.update(type(fact) for fact in facts)
        state = fold(GAME.reducer, GAME.initial(RULEBOOK), facts)
        assert state.outcome is not None
        assert [one for one in state.findings if one.severity != "note"] == []
    assert kinds[events.PlacementLost] > 0
