"""A command in, facts out: what becomes of every step of a deal."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tournament.event import Command, Event, Refused
from tournament.games.dealing.commands import (
    AbortDeal,
    CommitDeal,
    CommitNonce,
    LeaveSeatOut,
    RevealDeal,
    RevealNonce,
    RevealOrder,
)
from tournament.games.dealing.commitments import (
    house_commitment,
    order_commitment,
    seat_commitment,
)
from tournament.games.dealing.obstacles import (
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
from tournament.games.events import GameDealt
from tournament.games.refusal import Obstacle, refuse


def decide(state: DealState, command: Command) -> Sequence[Event] | Refused:
    """Answer a command with facts, or refuse it with the clause. The state stays as it is."""
    return _ANSWERS[type(command)](state, command)


def commit_deal(state: DealState, command: CommitDeal) -> Sequence[Event] | Refused:
    """Bind the house (D-1)."""
    if found := no_commitment(state):
        return refuse(found, command)
    return (
        DealCommitted(
            rules=command.rules,
            rules_hash=command.rules_hash,
            deck_hash=command.deck_hash,
            seats=command.seats,
            basis=command.basis,
            commitment=command.commitment,
        ),
    )


def commit_nonce(state: DealState, command: CommitNonce) -> Sequence[Event] | Refused:
    """Bind a seat (D-2)."""
    seat = command.seat
    if found := no_binding(state, seat):
        return refuse(found, command)
    return (NonceCommitted(seat=seat, commitment=command.commitment, source=command.source),)


def reveal_nonce(state: DealState, command: RevealNonce) -> Sequence[Event] | Refused:
    """Show a nonce that is the bound one; the last of them deals (D-3, D-4)."""
    seat = command.seat
    if found := no_nonce(state, seat):
        return refuse(found, command)
    assert state.committed is not None
    bound = seat_commitment(state.stream, state.committed.commitment, seat, command.nonce)
    if bound != state.commitments[seat]:
        return refuse(Obstacle("D-3", "nonce-does-not-match"), command)
    return _and_deal(state, NonceRevealed(seat=seat, nonce=command.nonce))


def leave_seat_out(state: DealState, command: LeaveSeatOut) -> Sequence[Event] | Refused:
    """Go on without a seat; where the others have shown all, deal (D-6)."""
    if found := no_leaving_out(state, command.seat):
        return refuse(found, command)
    return _and_deal(state, SeatLeftOut(seat=command.seat, reason=command.reason))


def abort_deal(state: DealState, command: AbortDeal) -> Sequence[Event] | Refused:
    """Put an aborted deal on the record (D-6)."""
    if found := no_abort(state, command.seat):
        return refuse(found, command)
    return (DealAborted(seat=command.seat, reason=command.reason),)


def reveal_deal(state: DealState, command: RevealDeal) -> Sequence[Event] | Refused:
    """Show the secret of the house, the one it was bound to (D-5)."""
    if found := no_showing(state, "fair"):
        return refuse(found, command)
    assert state.committed is not None
    if house_commitment(state.terms, command.secret) != state.committed.commitment:
        return refuse(Obstacle("D-5", "secret-does-not-match"), command)
    return (DealRevealed(secret=command.secret),)


def reveal_order(state: DealState, command: RevealOrder) -> Sequence[Event] | Refused:
    """Show the order that was committed to (D-7)."""
    if found := no_showing(state, "by-hand"):
        return refuse(found, command)
    assert state.dealt is not None
    if order_commitment(state.terms, command.salt, command.order) != state.dealt.commitment:
        return refuse(Obstacle("D-7", "order-does-not-match"), command)
    return (OrderRevealed(order=command.order, salt=command.salt),)


def _and_deal(state: DealState, step: NonceRevealed | SeatLeftOut) -> Sequence[Event]:
    """Return a step, and behind it the deal where no other seat is waited for (D-4).

    The deal follows from what is bound, and nobody can tell it yet.
    """
    committed = state.committed
    if committed is None or state.waits_for_nonces != (step.seat,):
        return (step,)
    return (
        step,
        GameDealt(
            rules=committed.rules,
            rules_hash=committed.rules_hash,
            deck_hash=committed.deck_hash,
            seats=committed.seats,
            order=None,
            seed=None,
            basis=committed.basis,
            commitment=committed.commitment,
        ),
    )


_ANSWERS: Mapping[type[Command], Callable[[DealState, Any], Sequence[Event] | Refused]] = {
    CommitDeal: commit_deal,
    CommitNonce: commit_nonce,
    RevealNonce: reveal_nonce,
    LeaveSeatOut: leave_seat_out,
    AbortDeal: abort_deal,
    RevealDeal: reveal_deal,
    RevealOrder: reveal_order,
}
