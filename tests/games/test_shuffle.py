"""Seeds and shuffles against a second, independent reading of `docs/reference/shuffle.md`."""

import hashlib
import struct
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from tournament.games.shuffle import Draws, derive, is_seed, seed_of, shuffled

ZERO = "fy1:" + "0" * 64
VECTOR_10 = (6, 7, 2, 5, 9, 1, 0, 8, 3, 4)
VECTOR_52 = (46, 37, 12, 0, 31, 2, 41, 9)
DERIVED = "fy1:4e22d9119ed4cf99924215356491d6c4da562ac896ff472939557180ed94ca95"


class Reference:
    """HMAC by its definition (RFC 2104), numbers by division, a shuffle by removing places."""

    def __init__(self, seed: str) -> None:
        key = bytes.fromhex(seed[4:]).ljust(64, b"\0")
        self.inner = bytes(byte ^ 0x36 for byte in key)
        self.outer = bytes(byte ^ 0x5C for byte in key)
        self.numbers: list[int] = []
        self.blocks = 0

    def mac(self, message: bytes) -> bytes:
        inside = hashlib.sha256(self.inner + message).digest()
        return hashlib.sha256(self.outer + inside).digest()

    def number(self) -> int:
        if not self.numbers:
            self.numbers = list(struct.unpack(">8I", self.mac(struct.pack(">Q", self.blocks))))
            self.blocks += 1
        return self.numbers.pop(0)

    def below(self, bound: int) -> int:
        while True:
            number = self.number()
            if number // bound < 2**32 // bound:
                return number % bound

    def shuffled(self, size: int) -> tuple[int, ...]:
        order = list(range(size))
        for place in reversed(range(1, size)):
            chosen = self.below(place + 1)
            order[chosen], order[place] = order[place], order[chosen]
        return tuple(order)


@pytest.mark.parametrize("size", [0, 1, 2, 6, 52, 72, 300])
def test_a_shuffle_equals_the_reference(size: int) -> None:
    for number in range(20):
        seed = seed_of(f"shuffle {number}")
        assert shuffled(seed, size) == Reference(seed).shuffled(size)


@pytest.mark.parametrize("bound", [1, 2, 3, 52, 2**31 + 1, 3 * 2**30, 2**32])
def test_draws_equal_the_reference_also_where_many_are_rejected(bound: int) -> None:
    draws, reference = Draws(ZERO), Reference(ZERO)
    drawn = [draws.below(bound) for _ in range(200)]
    assert drawn == [reference.below(bound) for _ in range(200)]
    assert all(0 <= number < bound for number in drawn)


def test_the_published_vectors_hold() -> None:
    """The vectors of docs/reference/shuffle.md; a change of any breaks every stored deal."""
    assert shuffled(ZERO, 10) == VECTOR_10
    assert shuffled(seed_of("playledger"), 52)[:8] == VECTOR_52
    assert derive(ZERO, "rebuild/0/1") == DERIVED
    page = (Path(__file__).parents[2] / "docs/reference/shuffle.md").read_text(encoding="utf-8")
    for published in (VECTOR_10, VECTOR_52):
        assert " ".join(map(str, published)) in page
    assert DERIVED in page
    assert seed_of("playledger") in page


def test_a_seed_has_one_spelling() -> None:
    assert is_seed(ZERO)
    assert is_seed(seed_of("anything"))
    for wrong in ("", "0" * 64, "fy1:", "fy1:" + "0" * 63, "fy1:" + "0" * 65, "FY1:" + "0" * 64):
        assert not is_seed(wrong)
    assert not is_seed("fy1:" + "A" * 64)
    assert not is_seed("fy2:" + "0" * 64)


@pytest.mark.parametrize("text", ["", "17", "fy1:0"])
def test_what_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a seed"):
        shuffled(text, 2)
    with pytest.raises(ValueError, match="not a seed"):
        derive(text, "x")


def test_purposes_do_not_share_their_draws() -> None:
    seeds = {derive(ZERO, f"rebuild/{pile}/{count}") for pile in (0, 1) for count in (1, 2)}
    assert len(seeds | {ZERO}) == 5
    assert all(is_seed(seed) for seed in seeds)


def test_every_order_of_four_cards_is_about_as_likely() -> None:
    """Chi-squared over 24 orders: one shuffle in a thousand exceeds 49.7; the seeds are fixed."""
    counts = Counter(shuffled(seed_of(f"fair {number}"), 4) for number in range(4_800))
    assert set(counts) == set(permutations(range(4)))
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 60
