"""What somebody asks of a deal. `decide` answers with facts."""

from typing import Literal

from tournament.event import Command
from tournament.games.deals import NonceSource


class CommitDeal(Command, kw_only=True):
    """Bind the house to a secret, before anything else (D-1)."""

    rules: str
    rules_hash: str
    deck_hash: str
    seats: int
    basis: Literal["live", "bot"]
    commitment: str


class CommitNonce(Command, kw_only=True):
    """Bind a seat to a nonce (D-2)."""

    seat: int
    commitment: str
    source: NonceSource = "own"


class RevealNonce(Command, kw_only=True):
    """Show the nonce of a seat; the last one deals (D-3, D-4)."""

    seat: int
    nonce: str


class LeaveSeatOut(Command, kw_only=True):
    """Deal without the nonce of a seat that does not show it (D-6)."""

    seat: int
    reason: str


class AbortDeal(Command, kw_only=True):
    """Put on the record that a deal came to nothing, and by whom: None is the house (D-6)."""

    seat: int | None
    reason: str


class RevealDeal(Command, kw_only=True):
    """Show the secret of the house (D-5)."""

    secret: str


class RevealOrder(Command, kw_only=True):
    """Show the order of a deck that was committed to, and the salt (D-7)."""

    order: tuple[int, ...]
    salt: str
