"""Chance that can be replayed: a seed names its algorithm, and the same seed gives the same draws.

`fy1:` and 64 hexadecimal digits: the 32 bytes are the key of HMAC-SHA-256. Block `i` is the HMAC of
`i` as eight bytes, most significant first; the blocks one after another are read as 32-bit numbers,
most significant byte first. `below(n)` takes the next number and rejects it while it is not under
the largest multiple of n that 2**32 holds, so that every result is equally likely. A shuffle is
Fisher-Yates from the last place down: place i changes with place `below(i + 1)`.
"""

import hashlib
import hmac
from collections.abc import Iterator

PREFIX = "fy1:"
_WORD = 1 << 32


def seed_of(text: str) -> str:
    """Return the seed that stands for any text: `fy1:` and the text's SHA-256."""
    return PREFIX + hashlib.sha256(text.encode()).hexdigest()


def is_seed(text: str) -> bool:
    """Say whether `text` is a seed in its one spelling."""
    digits = text.removeprefix(PREFIX)
    return (
        text.startswith(PREFIX)
        and len(digits) == 2 * hashlib.sha256().digest_size
        and all(digit in "0123456789abcdef" for digit in digits)
    )


def derive(seed: str, label: str) -> str:
    """Return the seed for one purpose, so that no two purposes share their draws."""
    return PREFIX + hmac.new(_key(seed), label.encode(), hashlib.sha256).hexdigest()


class Draws:
    """The stream of numbers that belongs to a seed."""

    def __init__(self, seed: str) -> None:
        self._words = _words(_key(seed))

    def below(self, bound: int) -> int:
        """Return the next number from 0 to `bound` - 1; `bound` is at most 2**32."""
        limit = _WORD - _WORD % bound
        while (word := next(self._words)) >= limit:
            pass
        return word % bound

    def shuffled(self, size: int) -> tuple[int, ...]:
        """Return the numbers 0 to `size` - 1 in drawn order."""
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def shuffled(seed: str, size: int) -> tuple[int, ...]:
    """Return the numbers 0 to `size` - 1 in the order that belongs to `seed`."""
    return Draws(seed).shuffled(size)


def _key(seed: str) -> bytes:
    if not is_seed(seed):
        raise ValueError(f"not a seed: {seed!r} (expected {PREFIX} and 64 hexadecimal digits)")
    return bytes.fromhex(seed.removeprefix(PREFIX))


def _words(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1
