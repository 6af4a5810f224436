"""What each fact does to a deal. Total: whatever is written, no function raises.

A fact against the rules leaves a finding, and what was bound first counts. The facts of the game
matter here only where they say that play goes on, or is over.
"""

from collections.abc import Iterable

from tournament.event import Event, Reducer
from tournament.games.dealing.commitments import (
    house_commitment,
    order_commitment,
    seat_commitment,
)
from tournament.games.dealing.obstacles import (
    PLAYED_AFTER,
    no_abort,
    no_binding,
    no_commitment,
    no_leaving_out,
    no_nonce,
    no_showing,
)
from tournament.games.dealing.state import DealState
from tournament.games.deals import (
    DealAborted,
    DealCommitted,
    DealRevealed,
    NonceCommitted,
    NonceRevealed,
    OrderRevealed,
    SeatLeftOut,
)
from tournament.games.events import (
    CardDrawn,
    CardPlaced,
    FreeRound,
    GameDealt,
    GameEnded,
    PlayResumed,
    PlayStarted,
    ReservesTurned,
)

_TABLES = range(1, 100)
"""Seats that a deal may have: a record may say any number, and each is gone through."""


def deal_committed(state: DealState, event: DealCommitted) -> None:
    """The house is bound, once and before any deal (D-1)."""
    if found := no_commitment(state):
        state.illegal(*found)
        return
    if event.seats not in _TABLES:
        state.impossible("D-1", "no-such-table-for-a-deal")
        return
    state.committed = event


def nonce_committed(state: DealState, event: NonceCommitted) -> None:
    """A seat is bound, once and before any nonce is shown (D-2)."""
    if found := no_binding(state, event.seat):
        state.illegal(*found)
        return
    state.aborted = False
    state.commitments[event.seat] = event.commitment
    state.sources[event.seat] = event.source
    if event.source == "typed":
        state.note("D-2", "nonce-typed")
    elif event.source == "drawn":
        state.note("D-2", "nonce-drawn")


def nonce_revealed(state: DealState, event: NonceRevealed) -> None:
    """A nonce is shown: the one its seat was bound to, when all were bound (D-3)."""
    seat = event.seat
    if found := no_nonce(state, seat):
        state.illegal(*found)
        return
    assert state.committed is not None
    bound = seat_commitment(state.stream, state.committed.commitment, seat, event.nonce)
    if bound != state.commitments[seat]:
        state.impossible("D-3", "nonce-does-not-match")
        return
    state.aborted = False
    state.nonces[seat] = event.nonce


def seat_left_out(state: DealState, event: SeatLeftOut) -> None:
    """Somebody deals without a seat's nonce; the seats that remain give the seed (D-6)."""
    if found := no_leaving_out(state, event.seat):
        state.illegal(*found)
        return
    state.note("D-6", "seat-left-out")
    state.left_out.add(event.seat)


def game_dealt(state: DealState, event: GameDealt) -> None:
    """The game is dealt: fairly, once all is shown and by the terms of the commitment (D-4)."""
    committed = state.committed
    if state.dealt is not None:
        if committed is not None:  # any other second deal is a finding of the game itself
            state.illegal("D-4", "dealt-twice")
        return
    state.dealt = event
    state.aborted = False
    if committed is None:
        return
    if event.commitment != committed.commitment:
        state.impossible("D-4", "other-commitment")
    if (event.rules_hash, event.deck_hash, event.seats) != state.terms[1:]:
        state.impossible("D-1", "other-terms")
    if event.order is not None or event.seed is not None:
        state.illegal("D-4", "dealt-openly")
    if state.waits_for_nonces:
        state.illegal("D-4", "dealt-too-early")


def deal_revealed(state: DealState, event: DealRevealed) -> None:
    """The house shows the secret it was bound to, when the game is over (D-5)."""
    if state.committed is None:
        state.illegal("D-5", "house-not-bound")
        return
    if house_commitment(state.terms, event.secret) != state.committed.commitment:
        state.impossible("D-5", "secret-does-not-match")
        return
    if found := no_showing(state, "fair"):
        state.illegal(*found)
    state.secret = event.secret


def order_revealed(state: DealState, event: OrderRevealed) -> None:
    """The order of a deck that was shuffled by hand is shown, the one that was committed (D-7)."""
    if state.dealt is None or state.kind != "by-hand":
        state.illegal("D-7", "no-order-committed")
        return
    if order_commitment(state.terms, event.salt, event.order) != state.dealt.commitment:
        state.impossible("D-7", "order-does-not-match")
        return
    if found := no_showing(state, "by-hand"):
        state.illegal(*found)
    state.order = event.order


def deal_aborted(state: DealState, event: DealAborted) -> None:
    """A deal came to nothing. It stays as it is for whoever takes it up again (D-6)."""
    if found := no_abort(state, event.seat):
        state.illegal(*found)
        return
    state.note("D-6", "deal-aborted")
    state.aborted = True


def play_went_on(state: DealState, event: Event) -> None:
    """Somebody plays: an aborted deal was taken up again, or a shown one was played (D-5)."""
    del event
    state.aborted = False
    if state.is_shown and not state.over:
        state.illegal(*PLAYED_AFTER)


def game_ended(state: DealState, event: GameEnded) -> None:
    """The game is over: from here the house may show its secret (D-5)."""
    del event
    state.over = True


REDUCER: Reducer[DealState] = {
    DealCommitted: deal_committed,
    NonceCommitted: nonce_committed,
    NonceRevealed: nonce_revealed,
    SeatLeftOut: seat_left_out,
    GameDealt: game_dealt,
    DealRevealed: deal_revealed,
    OrderRevealed: order_revealed,
    DealAborted: deal_aborted,
    GameEnded: game_ended,
    **dict.fromkeys(
        (PlayStarted, PlayResumed, CardPlaced, CardDrawn, ReservesTurned, FreeRound), play_went_on
    ),
}


def follow(state: DealState, events: Iterable[Event]) -> None:
    """Let a deal follow the facts of its stream; others than those of the table are counted."""
    for event in events:
        state.version += 1
        if apply := REDUCER.get(type(event)):
            apply(state, event)


def deal_of(stream: str, events: Iterable[Event]) -> DealState:
    """Return what has become of the deal on a game's stream."""
    state = DealState(stream=stream)
    follow(state, events)
    return state
