"""Sentences about the steps of a deal: who was bound, who showed what, who was left out (D-1)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.event import Event
from tournament.games import deals
from tournament.games.events import GameDealt
from tournament.service.digests import short
from tournament.service.narration_situation import Situation

SOURCES: Mapping[str, str] = {
    "own": "a nonce of its own",
    "typed": "a nonce that was typed at the house's table",
    "drawn": "a nonce that the house drew for it",
}
"""Where a seat's nonce came from, in words."""


def order_words(dealt: GameDealt) -> str:
    """Say what is known of the order of a deal."""
    if dealt.commitment is not None:
        return f"in an order that is bound to {short(dealt.commitment)} and not shown yet"
    if dealt.order is None:
        return "in an order that nobody took down"
    return "from a seed" if dealt.seed else "in an order that the record has"


def deal_words(event: Event, situation: Situation) -> tuple[int | None, str]:
    """Return who acted, and a sentence about a step of a deal."""
    return _WORDS[type(event)](event, situation)


def _committed(event: deals.DealCommitted, situation: Situation) -> tuple[None, str]:
    del situation
    return None, (
        f"the house is bound to a secret by {short(event.commitment)}, to {event.rules} "
        f"and to {event.seats} seats"
    )


def _nonce_committed(event: deals.NonceCommitted, situation: Situation) -> tuple[int, str]:
    del situation
    return event.seat, f"bound to {SOURCES[event.source]} by {short(event.commitment)}"


def _nonce_revealed(event: deals.NonceRevealed, situation: Situation) -> tuple[int, str]:
    del situation
    return event.seat, f"shows the nonce {short(event.nonce)}"


def _left_out(event: deals.SeatLeftOut, situation: Situation) -> tuple[int, str]:
    del situation
    return event.seat, f"left out of the deal: {event.reason}"


def _deal_revealed(event: deals.DealRevealed, situation: Situation) -> tuple[None, str]:
    del situation
    return None, f"the house shows its secret {short(event.secret)}: anybody can deal this again"


def _order_revealed(event: deals.OrderRevealed, situation: Situation) -> tuple[None, str]:
    first = " ".join(situation.face(card) for card in event.order[:5])
    return None, f"the order of the deck is shown: {first} …"


def _aborted(event: deals.DealAborted, situation: Situation) -> tuple[int | None, str]:
    who = "the house" if event.seat is None else situation.player(event.seat)
    return event.seat, f"the deal came to nothing through {who}: {event.reason}"


_WORDS: Mapping[type[Event], Callable[[Any, Situation], tuple[int | None, str]]] = {
    deals.DealCommitted: _committed,
    deals.NonceCommitted: _nonce_committed,
    deals.NonceRevealed: _nonce_revealed,
    deals.SeatLeftOut: _left_out,
    deals.DealRevealed: _deal_revealed,
    deals.OrderRevealed: _order_revealed,
    deals.DealAborted: _aborted,
}
