"""The facts of a fair deal: who was bound to what before anybody could know the cards.

The house binds itself to a secret, then every seat to a nonce; only when all are bound are the
nonces shown, and after the game the secret. The seed of the shuffle comes from all of them, so
nobody could choose it. `docs/reference/shuffle.md` gives the formulas and the clauses D-1 to D-7.

They stand on the game's own stream. A game's reducer passes over them; `tournament.games.dealing`
folds them.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

import msgspec

from tournament.event import Event, Natural, Text
from tournament.games.events import Digest, PlayFact
from tournament.games.game import GameState

NonceSource = Literal["own", "typed", "drawn"]
"""Where a nonce came from: a device of the seat's own, typed at the house's table, or drawn by the
house for the seat. The house knew the last two before the seats were all bound."""

Order = Annotated[tuple[Natural, ...], msgspec.Meta(max_length=400)]


class DealCommitted(PlayFact, kw_only=True):
    """The house is bound to its secret, and to the rules, the deck and the seats (D-1)."""

    rules: Text
    rules_hash: Digest
    deck_hash: Digest
    seats: Natural
    basis: Literal["live", "bot"]
    commitment: Digest


class NonceCommitted(PlayFact, kw_only=True):
    """A seat is bound to its nonce (D-2)."""

    seat: Natural
    commitment: Digest
    source: NonceSource = "own"


class NonceRevealed(PlayFact, kw_only=True):
    """A seat shows the nonce that it was bound to (D-3)."""

    seat: Natural
    nonce: Digest


class SeatLeftOut(PlayFact, kw_only=True):
    """Somebody decided to deal without the nonce of a seat that did not show it (D-6)."""

    seat: Natural
    reason: Text


class DealRevealed(PlayFact, kw_only=True):
    """The house shows its secret: from here anybody can deal the game again and compare (D-5)."""

    secret: Digest


class OrderRevealed(PlayFact, kw_only=True):
    """The order of a deck that was committed to is shown, with the salt of the hash (D-7)."""

    order: Order
    salt: Digest


class DealAborted(PlayFact, kw_only=True):
    """A deal came to nothing. `seat` is who did not do its part, None where it was the house.

    What was bound stays bound: who takes the deal up again cannot choose other cards (D-6).
    """

    seat: Natural | None
    reason: Text


DEAL_FACTS: tuple[type[Event], ...] = (
    DealCommitted,
    NonceCommitted,
    NonceRevealed,
    SeatLeftOut,
    DealRevealed,
    OrderRevealed,
    DealAborted,
)
"""Every fact of a deal but `GameDealt` itself."""


def passed_over(state: GameState, event: Event) -> None:
    """Count a fact of the deal: it moves no card, whatever it says."""
    del event
    state.version += 1


PASSED_OVER: Mapping[type[Event], Callable[[Any, Any], None]] = dict.fromkeys(
    DEAL_FACTS, passed_over
)
"""What a game's reducer has to have, so that its games can be dealt fairly."""
