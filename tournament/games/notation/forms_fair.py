"""The forms of a fair deal: who is bound to what, and what is shown afterwards (D-1 to D-7)."""

from typing import Literal, get_args

from tournament.games.deals import (
    DealAborted,
    DealCommitted,
    DealRevealed,
    NonceCommitted,
    NonceRevealed,
    NonceSource,
    OrderRevealed,
    SeatLeftOut,
)
from tournament.games.notation.reader import Reader
from tournament.games.notation.surroundings import Surroundings
from tournament.games.notation.words import cards_text, folded, quoted

OWN_DEVICE: NonceSource = "own"
BASES: tuple[Literal["live", "bot"], ...] = ("live", "bot")
SOURCES: tuple[NonceSource, ...] = get_args(NonceSource)


def committed(event: DealCommitted, around: Surroundings) -> str | None:
    """`commit live 2 HASH`: the house is bound to its secret, and to rules and deck (D-1)."""
    if event.rules != around.rules.id:
        return None
    return (
        f"{event.basis} {event.seats} {event.commitment}"
        f"\n  rules {event.rules_hash}\n  cards {event.deck_hash}"
    )


def nonce_committed(event: NonceCommitted, around: Surroundings) -> str:
    """`1 commit HASH`: a seat is bound to its nonce; `drawn`, `typed`: by the house (D-2)."""
    del around
    return event.commitment if event.source == OWN_DEVICE else f"{event.commitment} {event.source}"


def read_committed(reader: Reader) -> DealCommitted | NonceCommitted:
    """Read that the house or a seat is bound to something."""
    if reader.seat is not None:
        commitment = reader.digest()
        source = reader.choice(SOURCES) if reader.more else OWN_DEVICE
        return NonceCommitted(at=reader.at, seat=reader.seat, commitment=commitment, source=source)
    basis = reader.choice(BASES, "basis")
    seats, commitment = reader.number("seats"), reader.digest()
    reader.mark("rules")
    rules_hash = reader.digest()
    reader.mark("cards")
    return DealCommitted(
        at=reader.at,
        rules=reader.around.rules.id,
        rules_hash=rules_hash,
        deck_hash=reader.digest(),
        seats=seats,
        basis=basis,
        commitment=commitment,
    )


def nonce_revealed(event: NonceRevealed, around: Surroundings) -> str:
    """`1 reveal NONCE`: a seat shows its nonce (D-3)."""
    del around
    return event.nonce


def revealed(event: DealRevealed, around: Surroundings) -> str:
    """`reveal SECRET`: the house shows its secret (D-5)."""
    del around
    return event.secret


def read_revealed(reader: Reader) -> NonceRevealed | DealRevealed:
    """Read what the house or a seat was bound to."""
    if reader.seat is None:
        return DealRevealed(at=reader.at, secret=reader.digest())
    return NonceRevealed(at=reader.at, seat=reader.seat, nonce=reader.digest())


def reason(event: DealAborted | SeatLeftOut, around: Surroundings) -> str:
    """`1 abort "left the table"`, `1 without "…"`: why it was done (D-6)."""
    del around
    return quoted(event.reason)


def read_aborted(reader: Reader) -> DealAborted:
    """Read that a deal came to nothing."""
    return DealAborted(at=reader.at, seat=reader.seat, reason=reader.text())


def read_left_out(reader: Reader) -> SeatLeftOut:
    """Read that a seat's nonce was done without."""
    return SeatLeftOut(at=reader.at, seat=reader.actor, reason=reader.text())


def order_revealed(event: OrderRevealed, around: Surroundings) -> str:
    """`order SALT 7H 8C …`: a deck that was committed to, as it lay (D-7)."""
    return "\n  ".join([event.salt, *folded(cards_text(around.names, event.order))])


def read_order_revealed(reader: Reader) -> OrderRevealed:
    """Read the order of a deck that was committed to."""
    salt = reader.digest()
    return OrderRevealed(at=reader.at, salt=salt, order=reader.cards())
