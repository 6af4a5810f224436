"""What becomes of a call that nobody can place, and of the turn after it (S-8b, S-9, S-10)."""

from collections.abc import Sequence

from tournament.event import Event, Refused, fold
from tournament.games.commands import ClaimBlock, TurnReserves
from tournament.games.events import BlockClaimed, CardDrawn, Moment, ReserveRebuilt, ReservesTurned
from tournament.games.refusal import Obstacle, refuse
from tournament.games.shuffle import derive, shuffled
from tournament.games.speed.blocks import block_exists, call_holds, draw_up
from tournament.games.speed.obstacles import no_act, no_play, no_rebuild, no_turn
from tournament.games.speed.reducer import REDUCER
from tournament.games.speed.state import PILES, SEATS, SpeedState
from tournament.games.table import UNKNOWN


def claim_block(state: SpeedState, command: ClaimBlock) -> Sequence[Event] | Refused:
    """Judge a call (S-9a, S-9d). A false one changes nothing and is a fact all the same.

    Where acts arrive as they are done, the table first draws for everybody with room (S-8b), and
    turns the reserves right after a valid call, since nothing may come between (S-9d). Where the
    reserves must be shuffled and there is no seed, the turn waits for the order. A record made
    afterwards has its own draws and its own turn, and may say how the table judged the call.
    """
    if found := no_act(state, command.seat):
        return refuse(found, command)
    if state.phase == "block":
        return refuse(Obstacle("S-9d", "block-called"), command)
    at = command.at
    if not state.arrives_as_played:
        held = command.held
        if held is None:
            held = block_exists(state) is not False
        return (BlockClaimed(at=at, seat=command.seat, holds=held),)
    if command.held is not None:
        return refuse(Obstacle("S-9d", "table-judges-the-call"), command)
    facts: Sequence[Event] = (
        *(
            CardDrawn(at=at, seat=seat, card=card)
            for seat in SEATS
            for card in draw_up(state, seat)
        ),
        BlockClaimed(at=at, seat=command.seat, holds=call_holds(state)),
    )
    called = fold(REDUCER, state.copy(), facts)
    if called.phase != "block":
        return facts
    turn = _turn(called, {}, (), at)
    return facts if isinstance(turn, Obstacle) else (*facts, *turn)


def turn_reserves(state: SpeedState, command: TurnReserves) -> Sequence[Event] | Refused:
    """Turn a card from each reserve, rebuilding what is exhausted (S-9b, S-9c, S-10, S-10a).

    Afterwards a turn is taken down with or without a block (S-9d); at the door only after a call.
    """
    if found := no_play(state):
        return refuse(found, command)
    if state.arrives_as_played and state.phase != "block":
        return refuse(Obstacle("S-9d", "no-valid-call"), command)
    given = dict(command.rebuilt)
    if len(given) < len(command.rebuilt):
        return refuse(Obstacle("S-10", "rebuilt-twice"), command)
    turn = _turn(state, given, command.cards, command.at)
    return refuse(turn, command) if isinstance(turn, Obstacle) else turn


def _turn(
    state: SpeedState, given: dict[int, tuple[int, ...]], named: tuple[int, ...], at: Moment | None
) -> Sequence[Event] | Obstacle:
    """Return the rebuildings and the turn.

    `given` holds the orders that hands have shuffled, `named` the cards that were turned where
    nobody knew them before. In a blind game an exhausted reserve was rebuilt in an order that
    nobody took down.
    """
    orders = dict(given)
    for pile in PILES:
        if not state.reserves[pile] and pile not in orders:
            if state.seed is None and not state.blind:
                return Obstacle("S-10", "order-needed")
            orders[pile] = rebuilt_order(state, pile, state.seed) if state.seed else ()
    for pile, order in orders.items():
        if found := no_rebuild(state, pile, order):
            return found
    rebuilt = [ReserveRebuilt(at=at, pile=pile, order=orders[pile]) for pile in sorted(orders)]
    ready = fold(REDUCER, state.copy(), rebuilt)
    cards = named or tuple(reserve[-1] for reserve in ready.reserves)
    if not named and UNKNOWN in cards:
        return Obstacle("S-9", "turned-cards-needed")
    if found := no_turn(ready, cards):
        return found
    return (*rebuilt, ReservesTurned(at=at, cards=cards))


def rebuilt_order(state: SpeedState, pile: int, seed: str) -> tuple[int, ...]:
    """Return the order of a rebuilt reserve that follows from the deal's seed (S-10).

    The seed of the n-th rebuilding of a pile is derived by the label `rebuild/PILE/N`, N from 1;
    place i of the order is the card at place `shuffled[i]` of the pile, counted from the bottom.
    """
    cards = state.piles[pile]
    purpose = derive(seed, f"rebuild/{pile}/{state.rebuilds[pile] + 1}")
    return tuple(cards[place] for place in shuffled(purpose, len(cards)))
