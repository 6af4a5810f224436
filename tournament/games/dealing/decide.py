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
from tournament.games.refusal import Obstacle


def decide(state: DealState, command: Command) -> Sequence[Event] | Refused:
    """Answer a command with facts, or refuse it with the clause. The state stays as it is."""
    return _ANSWERS[type(command)](state, command)


def commit_deal(state: DealState, command: CommitDeal) -> Sequence[Event] | Refused:
    """Bind the house (D-1)."""
    if found := no_commitment(state):
        return _refuse(found)
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
        return _refuse(found, seat=seat)
    return (NonceCommitted(seat=seat, commitment=command.commitment, source=command.source),)


def reveal_nonce(state: DealState, command: RevealNonce) -> Sequence[Event] | Refused:
    """Show a nonce that is the bound one; the last of them deals (D-3, D-4)."""
    seat, committed = command.seat, state.committed
    if (found := no_nonce(state, seat)) or committed is None:
        waiting = [one + 1 for one in state.waits_for_commitments]
        return _refuse(found or Obstacle("D-1", "house-not-bound"), seat=seat, waiting=waiting)
    if (
        seat_commitment(state.stream, committed.commitment, seat, command.nonce)
        != state.commitments[seat]
    ):
        return _refuse(Obstacle("D-3", "nonce-does-not-match"), seat=seat)
    shown = NonceRevealed(seat=seat, nonce=command.nonce)
    return (shown, *_dealt(committed)) if state.waits_for_nonces == (seat,) else (shown,)


def leave_seat_out(state: DealState, command: LeaveSeatOut) -> Sequence[Event] | Refused:
    """Go on without a seat; where the others have shown all, deal (D-6)."""
    seat, committed = command.seat, state.committed
    if (found := no_leaving_out(state, seat)) or committed is None:
        return _refuse(found or Obstacle("D-1", "house-not-bound"), seat=seat)
    out = SeatLeftOut(seat=seat, reason=command.reason)
    return (out, *_dealt(committed)) if state.waits_for_nonces == (seat,) else (out,)


def abort_deal(state: DealState, command: AbortDeal) -> Sequence[Event] | Refused:
    """Put an aborted deal on the record (D-6)."""
    if found := no_abort(state, command.seat):
        return _refuse(found, seat=command.seat)
    return (DealAborted(seat=command.seat, reason=command.reason),)


def reveal_deal(state: DealState, command: RevealDeal) -> Sequence[Event] | Refused:
    """Show the secret of the house, the one it was bound to (D-5)."""
    if (found := no_showing(state, "fair")) or state.committed is None:
        return _refuse(found or Obstacle("D-5", "house-not-bound"))
    if house_commitment(state.terms, command.secret) != state.committed.commitment:
        return _refuse(Obstacle("D-5", "secret-does-not-match"))
    return (DealRevealed(secret=command.secret),)


def reveal_order(state: DealState, command: RevealOrder) -> Sequence[Event] | Refused:
    """Show the order that was committed to (D-7)."""
    if (found := no_showing(state, "by-hand")) or state.dealt is None:
        return _refuse(found or Obstacle("D-7", "no-order-committed"))
    if order_commitment(state.terms, command.salt, command.order) != state.dealt.commitment:
        return _refuse(Obstacle("D-7", "order-does-not-match"))
    return (OrderRevealed(order=command.order, salt=command.salt),)


def _dealt(committed: DealCommitted) -> tuple[GameDealt]:
    """Return the deal, which now follows from what is bound, and which nobody can tell yet."""
    return (
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


def _refuse(found: Obstacle, *, seat: int | None = None, **facts: object) -> Refused:
    named = {} if seat is None else {"seat": seat + 1}
    return Refused(clause=found.clause, reason=found.code, facts=named | facts)


_ANSWERS: Mapping[type[Command], Callable[[DealState, Any], Sequence[Event] | Refused]] = {
    CommitDeal: commit_deal,
    CommitNonce: commit_nonce,
    RevealNonce: reveal_nonce,
    LeaveSeatOut: leave_seat_out,
    AbortDeal: abort_deal,
    RevealDeal: reveal_deal,
    RevealOrder: reveal_order,
}
