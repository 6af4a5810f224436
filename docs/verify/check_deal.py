"""Deal a fairly dealt game again, from an exported log alone: python check_deal.py LOG STREAM SIZE.

LOG is what `playledger log export` wrote, STREAM such as game/final-1, SIZE the number of cards (52
in Speed, 72 in Fusion). docs/reference/shuffle.md has the formulas. Exit code 0 or 1.
"""

import hashlib
import hmac
import json
import sys
from itertools import count
from pathlib import Path

STEPS = ["DealCommitted", "NonceCommitted", "NonceRevealed", "GameDealt", "DealRevealed"]


def lines(purpose: str, *parts: object) -> bytes:
    return "".join(f"{part}\n" for part in (f"playledger/deal/1 {purpose}", *parts)).encode()


def sha(purpose: str, *parts: object) -> str:
    return hashlib.sha256(lines(purpose, *parts)).hexdigest()


def shuffled(key: bytes, size: int) -> list[int]:
    blocks = (hmac.digest(key, number.to_bytes(8, "big"), "sha256") for number in count())
    words = (
        int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4)
    )
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        fair = 2**32 - 2**32 % (last + 1)
        other = next(word for word in words if word < fair) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def check(facts: list[tuple[str, dict]], stream: str, size: int) -> list[int]:
    steps = [kind for kind, _ in facts if kind in STEPS]
    assert steps == sorted(steps, key=STEPS.index), "the steps are out of turn"
    (house,), (dealt,), (shown,) = ([fact for kind, fact in facts if kind == name] for name in
                                    ("DealCommitted", "GameDealt", "DealRevealed"))  # fmt: skip
    terms = [house["rules_hash"], house["deck_hash"], house["seats"]]
    agreed = [dealt["rules_hash"], dealt["deck_hash"], dealt["seats"], dealt["commitment"]]
    assert agreed == [*terms, house["commitment"]], "the deal is not by what was agreed"
    bound = sha("house", stream, *terms, shown["secret"])
    assert bound == house["commitment"], "this is not the secret that was bound"
    nonces = ["-"] * house["seats"]
    commitments = [fact for kind, fact in facts if kind == "NonceCommitted"]
    revealed = [fact for kind, fact in facts if kind == "NonceRevealed"]
    for fact in revealed:
        seat, nonce = fact["seat"], fact["nonce"]
        (own,) = (one["commitment"] for one in commitments if one["seat"] == seat)
        assert sha("seat", stream, bound, seat, nonce) == own, f"nonce of seat {seat + 1}"
        nonces[seat] = nonce
    out = {fact["seat"] for kind, fact in facts if kind == "SeatLeftOut"}
    assert out == {seat for seat, nonce in enumerate(nonces) if nonce == "-"}, "a nonce is missing"
    seed = hmac.digest(
        bytes.fromhex(shown["secret"]), lines("seed", stream, bound, *nonces), "sha256"
    )
    deck = shuffled(seed, size)
    share = (size - 3) // house["seats"]
    fusion = [deck[3 + share * seat : 3 + share * (seat + 1)] for seat in range(house["seats"])]
    draw_piles = [deck[10:25], deck[25:40]] if dealt["rules"].startswith("speed/") else fusion
    for kind, fact in facts:
        if kind == "CardDrawn":
            assert fact["card"] == draw_piles[fact["seat"]].pop(0), f"another card: {fact}"
    return deck


if __name__ == "__main__":
    if not __debug__:
        sys.exit("run it without -O, which switches every check off")
    read = map(json.loads, Path(sys.argv[1]).read_text().splitlines())
    events = [one for one in read if one["kind"] == "event" and one["stream"] == sys.argv[2]]
    facts = [(one["type"], json.loads(one["payload"])) for one in events]
    try:
        print("fair; the deck:", *check(facts, sys.argv[2], int(sys.argv[3])))
    except (AssertionError, IndexError, KeyError, TypeError, ValueError) as error:
        sys.exit(f"not fair, or not shown yet: {error}")
