"""The facts of a fair deal: who was bound to what before anybody could know the cards.

The house binds itself to a secret, then every seat to a nonce; only when all are bound are the
nonces shown, and after the game the secret. The seed of the shuffle comes from all of them, so
nobody could choose it. `docs/reference/shuffle.md` gives the formulas.
"""

from typing import Annotated

import msgspec

from tournament.event import Natural, Text
from tournament.games.events import PlayFact

Digest = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
"""A SHA-256, or 32 bytes of chance, in hexadecimal digits."""


class DealCommitted(PlayFact, kw_only=True):
    """The house is bound to its secret, and to the rules, the deck and the seats of the deal."""

    rules: Text
    rules_hash: Digest
    deck_hash: Digest
    seats: Natural
    commitment: Digest


class NonceCommitted(PlayFact, kw_only=True):
    """A seat is bound to its nonce; nobody else knows it yet."""

    seat: Natural
    commitment: Digest


class NonceRevealed(PlayFact, kw_only=True):
    """A seat shows the nonce that it was bound to."""

    seat: Natural
    nonce: Digest


class DealRevealed(PlayFact, kw_only=True):
    """The house shows its secret: from here anybody can deal the game again and compare."""

    secret: Digest


class DealAborted(PlayFact, kw_only=True):
    """A deal came to nothing. `seat` is who did not do its part, None where it was the house.

    What was bound stays bound: the next deal of this game cannot choose other cards.
    """

    seat: Natural | None
    reason: Text
