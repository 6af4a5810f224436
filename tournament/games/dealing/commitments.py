"""The formulas of a fair deal: what binds whom to what, and the seed that comes of it.

Everything is hashed as lines of UTF-8, each ended by a line feed, the first of them a tag that says
what it is for. So no hash made for one purpose, game or seat can stand for another.
`docs/reference/shuffle.md` has the same formulas for readers, with a worked example.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import NamedTuple

from tournament.games.shuffle import PREFIX

TAG = "playledger/deal/1"
LEFT_OUT = "-"
"""Stands for the nonce of a seat that was left out (D-6)."""


class Terms(NamedTuple):
    """What a deal is bound to: the stream of its game, its rules, its deck and its seats."""

    stream: str
    rules_hash: str
    deck_hash: str
    seats: int

    def lines(self) -> tuple[str, ...]:
        """Return the terms as they are hashed."""
        return self.stream, self.rules_hash, self.deck_hash, str(self.seats)


def house_commitment(terms: Terms, secret: str) -> str:
    """Return what binds the house to a secret, 64 hexadecimal digits (D-1)."""
    return _sha256("house", *terms.lines(), secret)


def seat_commitment(stream: str, house: str, seat: int, nonce: str) -> str:
    """Return what binds a seat, from 0, to a nonce under the house's commitment (D-2)."""
    return _sha256("seat", stream, house, str(seat), nonce)


def order_commitment(terms: Terms, salt: str, order: Sequence[int]) -> str:
    """Return what binds to the order of a deck that was shuffled by hand (D-7)."""
    return _sha256("order", *terms.lines(), salt, " ".join(map(str, order)))


def seed_of_deal(terms: Terms, house: str, secret: str, nonces: Sequence[str | None]) -> str:
    """Return the seed that comes of all: the secret, and each seat's nonce in order (D-4).

    The secret is the key of an HMAC over everything else. None is a seat that was left out.
    """
    shown = (nonce if nonce is not None else LEFT_OUT for nonce in nonces)
    message = _message("seed", terms.stream, house, *shown)
    return PREFIX + hmac.digest(bytes.fromhex(secret), message, "sha256").hex()


def nonce_of_text(text: str) -> str:
    """Return the nonce that stands for something a player typed: its SHA-256."""
    return hashlib.sha256(text.encode()).hexdigest()


def _sha256(purpose: str, *lines: str) -> str:
    return hashlib.sha256(_message(purpose, *lines)).hexdigest()


def _message(purpose: str, *lines: str) -> bytes:
    return "".join(f"{line}\n" for line in (f"{TAG} {purpose}", *lines)).encode()
