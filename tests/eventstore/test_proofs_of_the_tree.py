"""Proofs are those that RFC 9162 defines, and nothing else is taken for one."""

import hashlib
import random
from itertools import product

import pytest

from eventstore import merkle
from eventstore.errors import IntegrityFailure
from eventstore.proofs import extends, includes, paths_to, prove_consistency, prove_inclusion

# The leaves and proofs that implementations of Certificate Transparency test each other with.
PUBLISHED = [
    hashlib.sha256(b"\0" + bytes.fromhex(entry)).digest()
    for entry in (
        "", "00", "10", "2021", "3031", "40414243", "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]  # fmt: skip
L0 = "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
L1 = "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7"
L4 = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"
N01 = "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"
N23 = "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e"
N45 = "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a"
N67 = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0"
N03 = "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"
N47 = "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"
PUBLISHED_INCLUSION = [
    (1, 1, []),
    (1, 8, [L1, N23, N47]),
    (6, 8, [L4, N67, N03]),
    (3, 3, [N01]),
    (2, 5, [L0, N23, L4]),
]  # fmt: skip
PUBLISHED_CONSISTENCY = [
    (1, 1, []),
    (1, 8, [L1, N23, N47]),
    (6, 8, [N45, N67, N03]),
    (2, 5, [N23, L4]),
]  # fmt: skip

SIZES = range(1, 65)
LEAVES = [hashlib.sha256(b"leaf %d" % n).digest() for n in SIZES]


def mth(leaves: list[bytes]) -> bytes:
    """The root as RFC 9162, 2.1.1, defines it."""
    if len(leaves) == 1:
        return leaves[0]
    split = max(1 << n for n in range(8) if 1 << n < len(leaves))
    return hashlib.sha256(b"\1" + mth(leaves[:split]) + mth(leaves[split:])).digest()


def path(index: int, leaves: list[bytes]) -> list[bytes]:
    """PATH(m, D_n) as RFC 9162, 2.1.3.1, defines it."""
    if len(leaves) == 1:
        return []
    split = max(1 << n for n in range(8) if 1 << n < len(leaves))
    if index < split:
        return [*path(index, leaves[:split]), mth(leaves[split:])]
    return [*path(index - split, leaves[split:]), mth(leaves[:split])]


def subproof(old: int, leaves: list[bytes], *, whole: bool) -> list[bytes]:
    """SUBPROOF(m, D_n, b) as RFC 9162, 2.1.4.1, defines it."""
    if old == len(leaves):
        return [] if whole else [mth(leaves)]
    split = max(1 << n for n in range(8) if 1 << n < len(leaves))
    if old <= split:
        return [*subproof(old, leaves[:split], whole=whole), mth(leaves[split:])]
    return [*subproof(old - split, leaves[split:], whole=False), mth(leaves[:split])]


@pytest.fixture(scope="module")
def roots() -> dict[int, bytes]:
    return {size: mth(LEAVES[:size]) for size in SIZES}


def in_hex(hashes: list[bytes]) -> list[str]:
    return [each.hex() for each in hashes]


@pytest.mark.parametrize(("position", "size", "proof"), PUBLISHED_INCLUSION)
def test_inclusion_proofs_are_the_published_ones(position: int, size: int, proof: list) -> None:
    assert in_hex(prove_inclusion(PUBLISHED, position, size)) == proof
    root = mth(PUBLISHED[:size])
    hashes = [bytes.fromhex(each) for each in proof]
    assert includes(PUBLISHED[position - 1], position, size, root, hashes)


@pytest.mark.parametrize(("old", "size", "proof"), PUBLISHED_CONSISTENCY)
def test_consistency_proofs_are_the_published_ones(old: int, size: int, proof: list) -> None:
    assert in_hex(prove_consistency(PUBLISHED, old, size)) == proof
    hashes = [bytes.fromhex(each) for each in proof]
    assert extends(old, mth(PUBLISHED[:old]), size, mth(PUBLISHED[:size]), hashes)


def test_every_inclusion_proof_up_to_64_is_the_defined_one_and_holds(roots: dict) -> None:
    for size in SIZES:
        for position in range(1, size + 1):
            proof = prove_inclusion(LEAVES, position, size)
            assert proof == path(position - 1, LEAVES[:size])
            assert includes(LEAVES[position - 1], position, size, roots[size], proof)


def test_every_consistency_proof_up_to_64_is_the_defined_one_and_holds(roots: dict) -> None:
    for size in SIZES:
        for old in range(1, size + 1):
            proof = prove_consistency(LEAVES, old, size)
            assert proof == subproof(old, LEAVES[:size], whole=True)
            assert extends(old, roots[old], size, roots[size], proof)


def test_no_inclusion_proof_holds_for_another_leaf_place_size_or_root(roots: dict) -> None:
    for size in range(1, 18):
        for position in range(1, size + 1):
            proof = prove_inclusion(LEAVES, position, size)
            for other in range(19):
                if other != position:
                    assert not includes(LEAVES[position - 1], other, size, roots[size], proof)
                if other != size and other > 0:
                    assert not includes(LEAVES[position - 1], position, size, roots[other], proof)
            assert not includes(LEAVES[position], position, size, roots[size], proof)


def test_no_consistency_proof_holds_for_other_sizes_or_roots(roots: dict) -> None:
    for old, size in product(range(1, 18), repeat=2):
        if old >= size:
            continue
        proof = prove_consistency(LEAVES, old, size)
        for other in range(1, 20):
            if other != old:
                assert not extends(old, roots[other], size, roots[size], proof)
            if other != size:
                assert not extends(old, roots[old], size, roots[other], proof)


def mutated(chance: random.Random, right: list[bytes]) -> list[bytes]:
    """Return the proof with a bit changed, a hash lost, doubled, swapped, added, cut or joined."""
    while (wrong := changed_once(chance, list(right))) == right:
        pass
    return wrong


def changed_once(chance: random.Random, proof: list[bytes]) -> list[bytes]:
    at = chance.randrange(len(proof))
    match chance.randrange(7):
        case 0:
            byte = chance.randrange(32)
            bit = 1 << chance.randrange(8)
            proof[at] = proof[at][:byte] + bytes([proof[at][byte] ^ bit]) + proof[at][byte + 1 :]
        case 1:
            del proof[at]
        case 2:
            proof.insert(at, proof[at])
        case 3 if len(proof) > 1:
            other = (at + 1) % len(proof)
            proof[at], proof[other] = proof[other], proof[at]
        case 4:
            proof.append(chance.randbytes(32))
        case 5:
            proof[at] = proof[at][:-1]
        case _:
            proof[at : at + 2] = [b"".join(proof[at : at + 2])]
    return proof


def test_of_1000_mutated_proofs_none_holds(roots: dict) -> None:
    chance = random.Random(6962)
    for _ in range(500):
        size = chance.randint(2, 64)
        position = chance.randint(1, size)
        proof = prove_inclusion(LEAVES, position, size)
        wrong = mutated(chance, proof)
        assert not includes(LEAVES[position - 1], position, size, roots[size], wrong)
        old = chance.randint(1, size - 1)
        proof = prove_consistency(LEAVES, old, size)
        wrong = mutated(chance, proof)
        assert not extends(old, roots[old], size, roots[size], wrong)


def test_a_hash_of_another_length_proves_nothing() -> None:
    """Else two halves could be cut elsewhere and give the same node."""
    left, right = LEAVES[:2]
    root = merkle.node(left, right)
    assert includes(left, 1, 2, root, [right])
    assert not includes(left + right[:1], 1, 2, root, [right[1:]])
    assert not extends(1, left + right[:1], 2, root, [right[1:]])


@pytest.mark.parametrize(("position", "size"), [(0, 3), (4, 3), (-1, 3), (1, 0)])
def test_what_is_not_in_the_log_is_not_proved(position: int, size: int) -> None:
    with pytest.raises(ValueError, match="log of"):
        prove_inclusion(LEAVES, position, size)
    with pytest.raises(ValueError, match="log of"):
        prove_consistency(LEAVES, position, size)
    assert not includes(LEAVES[0], position, size, LEAVES[0], [])
    assert not extends(position, LEAVES[0], size, LEAVES[0], [])


def test_a_log_that_ends_too_early_is_said_to(roots: dict) -> None:
    with pytest.raises(IntegrityFailure) as caught:
        prove_inclusion(LEAVES[:20], 3, 64)
    assert (caught.value.position, caught.value.kind) == (21, "missing")
    assert prove_inclusion(LEAVES, 3, 20) == prove_inclusion(LEAVES[:20], 3, 20)
    assert roots[20] == merkle.tree(LEAVES[:20])[1]


def test_many_paths_are_those_that_are_made_one_by_one() -> None:
    for size in SIZES:
        positions = range(1, size + 1)
        one_by_one = {at: prove_inclusion(LEAVES, at, size) for at in positions}
        assert paths_to(LEAVES, positions, size) == one_by_one
    with pytest.raises(ValueError, match="position 9 is not in a log of 8"):
        paths_to(LEAVES, [9], 8)
    with pytest.raises(IntegrityFailure):
        paths_to(LEAVES[:3], [1], 8)
