"""What makes a step of a deal wrong. `decide` refuses it, the reducer finds it in a record."""

from tournament.games.dealing.state import DealState, Kind
from tournament.games.refusal import Obstacle

SECRET_NOT_HERE = Obstacle("D-4", "secret-not-here")
"""Nobody here can tell the cards, so nobody here can go on with the game."""
ANOTHER_DEAL_OPEN = Obstacle("D-6", "another-deal-of-the-match-is-open")
"""Another game of the match was bound and is not over: its cards are to be played first."""
PLAYED_AFTER = Obstacle("D-5", "played-after-it-was-shown")
"""Everybody knows the cards, so nothing more can be played with them."""
DEALT_OTHERWISE = Obstacle("D-4", "not-the-deck-of-its-seed")
"""The deck is not in the order that the seed of the deal gives."""
SHUFFLED_OTHERWISE = Obstacle("D-4", "not-the-order-of-the-seed")
"""A later shuffle of the house does not follow from the seed of the deal."""


def no_commitment(state: DealState) -> Obstacle | None:
    """Tell why the house cannot be bound now: it is bound, or the game is dealt (D-1)."""
    if state.committed is not None:
        return Obstacle("D-1", "house-bound-twice")
    return Obstacle("D-1", "dealt-already") if state.dealt is not None else None


def no_binding(state: DealState, seat: int) -> Obstacle | None:
    """Tell why a seat cannot be bound now: it is, or somebody's nonce is shown (D-2)."""
    if found := _no_step(state, seat):
        return found
    if seat in state.commitments:
        return Obstacle("D-2", "seat-bound-twice")
    return Obstacle("D-2", "seat-bound-too-late") if state.nonces else None


def no_nonce(state: DealState, seat: int) -> Obstacle | None:
    """Tell why a seat cannot show its nonce: somebody is not bound yet, or it is shown (D-3)."""
    if found := _no_step(state, seat):
        return found
    if state.waits_for_commitments:
        return Obstacle("D-3", "not-everybody-bound")
    return Obstacle("D-3", "nonce-shown-twice") if seat in state.nonces else None


def no_leaving_out(state: DealState, seat: int) -> Obstacle | None:
    """Tell why a seat cannot be left out: it has shown its nonce, or it is the last one (D-6)."""
    if found := _no_step(state, seat):
        return found
    if seat in state.nonces:
        return Obstacle("D-6", "nonce-is-shown")
    alone = len(state.left_out) + 1 == len(state.seats)
    return Obstacle("D-6", "one-nonce-must-count") if alone else None


def no_showing(state: DealState, kind: Kind) -> Obstacle | None:
    """Tell why the deck cannot be shown: it is no such deal, or the game still goes on (D-5)."""
    clause = "D-5" if kind == "fair" else "D-7"
    if state.kind != kind:
        return Obstacle(clause, "house-not-bound" if kind == "fair" else "no-order-committed")
    if state.is_shown:
        return Obstacle(clause, "shown-already")
    if state.waits_for_nonces:
        return Obstacle("D-5", "nonces-missing")
    return None if state.over or state.aborted else Obstacle("D-5", "game-not-over")


def no_abort(state: DealState, seat: int | None) -> Obstacle | None:
    """Tell why there is nothing to abort: no deal, a game that is over, no such seat (D-6)."""
    if state.committed is None:
        return Obstacle("D-1", "house-not-bound")
    if state.over or state.is_shown:
        return Obstacle("D-6", "deal-is-done")
    unknown = seat is not None and seat not in state.seats
    return Obstacle("D-2", "no-such-seat") if unknown else None


def _no_step(state: DealState, seat: int) -> Obstacle | None:
    """Tell why a seat can do nothing: no house is bound, no such seat, left out, dealt."""
    if state.committed is None:
        return Obstacle("D-1", "house-not-bound")
    if seat not in state.seats:
        return Obstacle("D-2", "no-such-seat")
    if state.dealt is not None:
        return Obstacle("D-4", "dealt-already")
    return Obstacle("D-6", "seat-is-left-out") if seat in state.left_out else None
