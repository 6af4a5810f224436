"""The tree is that of RFC 9162, and a leaf is the hash of the envelope in DESIGN's form."""

import hashlib

import msgspec
import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from eventstore import merkle
from eventstore.events import RecordedEvent

# The leaves and roots that implementations of Certificate Transparency test each other with.
PUBLISHED_LEAVES = [
    "", "00", "10", "2021", "3031", "40414243", "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
]  # fmt: skip
PUBLISHED_ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def naive_root(leaves: list[bytes]) -> bytes:
    """The definition of RFC 9162, 2.1.1, over leaf hashes."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    left, right = naive_root(leaves[:split]), naive_root(leaves[split:])
    return hashlib.sha256(b"\x01" + left + right).digest()


def grown(leaves: list[bytes]) -> list[bytes]:
    peaks: list[bytes] = []
    for size, leaf in enumerate(leaves):
        merkle.grow(peaks, size, leaf)
    return peaks


@pytest.mark.parametrize("size", range(9))
def test_the_roots_are_the_published_ones(size: int) -> None:
    leaves = [hashlib.sha256(b"\0" + bytes.fromhex(x)).digest() for x in PUBLISHED_LEAVES[:size]]
    assert merkle.root(grown(leaves)).hex() == PUBLISHED_ROOTS[size]
    assert naive_root(leaves).hex() == PUBLISHED_ROOTS[size]


def test_peaks_and_root_are_those_of_a_tree_built_anew() -> None:
    leaves = [hashlib.sha256(bytes([n])).digest() for n in range(200)]
    for size in range(201):
        peaks = grown(leaves[:size])
        assert len(peaks) == size.bit_count()
        assert merkle.root(peaks) == naive_root(leaves[:size])


@settings(deadline=None)
@given(st.lists(st.integers(0, 40), max_size=8))
def test_leaves_that_are_added_together_make_the_same_tree(additions: list[int]) -> None:
    leaves = [hashlib.sha256(bytes([n % 256])).digest() for n in range(sum(additions))]
    peaks: list[bytes] = []
    size = 0
    for number in additions:
        merkle.extend(peaks, size, leaves[size : size + number])
        size += number
        assert peaks == grown(leaves[:size])


EVENT = RecordedEvent(
    position=7,
    stream="game/spring/m1/g2",
    version=3,
    type="CardPlaced",
    schema_version=1,
    recorded_at="2026-11-30T19:30:00.000001Z",
    actor='scorer "Zoë"',
    command_id="0f1e2d",
    command_hash=bytes(range(32)),
    command_index=2,
    payload=b'{"card":12,"pile":0,"seat":1}',
    prev_hash=bytes(range(32, 64)),
    hash=b"",
)


def independent_envelope(event: RecordedEvent) -> bytes:
    return rfc8785.dumps(
        {
            "actor": event.actor,
            "command_hash": event.command_hash.hex(),
            "command_id": event.command_id,
            "command_index": event.command_index,
            "payload_sha256": hashlib.sha256(event.payload).hexdigest(),
            "position": event.position,
            "prev": event.prev_hash.hex(),
            "recorded_at": event.recorded_at,
            "schema_version": event.schema_version,
            "stream": event.stream,
            "type": event.type,
            "version": event.version,
        }
    )


def test_a_leaf_has_the_value_it_has_always_had() -> None:
    envelope = (
        b'{"actor":"scorer \\"Zo\xc3\xab\\"",'
        b'"command_hash":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",'
        b'"command_id":"0f1e2d","command_index":2,'
        b'"payload_sha256":"' + hashlib.sha256(EVENT.payload).hexdigest().encode() + b'",'
        b'"position":7,'
        b'"prev":"202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f",'
        b'"recorded_at":"2026-11-30T19:30:00.000001Z","schema_version":1,'
        b'"stream":"game/spring/m1/g2","type":"CardPlaced","version":3}'
    )
    assert merkle.envelope(EVENT) == envelope == independent_envelope(EVENT)
    assert merkle.leaf(EVENT) == hashlib.sha256(b"\x00" + envelope).digest()
    assert merkle.leaf(EVENT).hex() == (
        "384b527efcb4ce131c54ec8fba384c213cb227ad9e6efa67fab9bd8714b80c15"
    )


NUMBER = st.integers(1, 2**53 - 1)
NAME = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=20)


@settings(deadline=None)
@given(
    st.builds(
        RecordedEvent,
        position=NUMBER,
        stream=NAME,
        version=NUMBER,
        type=NAME,
        schema_version=NUMBER,
        recorded_at=NAME,
        actor=st.text(max_size=20),
        command_id=NAME,
        command_hash=st.binary(min_size=32, max_size=32),
        command_index=NUMBER,
        payload=st.binary(max_size=20),
        prev_hash=st.binary(min_size=32, max_size=32),
        hash=st.just(b""),
    )
)
def test_a_leaf_is_sha_256_of_zero_and_the_envelope_of_rfc_8785(event: RecordedEvent) -> None:
    expected = hashlib.sha256(b"\x00" + independent_envelope(event)).digest()
    assert merkle.leaf(event) == expected
    row = msgspec.structs.astuple(event)
    longer = (*row[:10], event.payload * 9, *row[11:])
    assert merkle.leaves_of([row, longer, row]) == [
        expected,
        merkle.leaf(RecordedEvent(*longer)),
        expected,
    ]


@pytest.mark.parametrize("column", [f for f in RecordedEvent.__struct_fields__ if f != "hash"])
def test_every_column_changes_the_leaf(column: str) -> None:
    value = getattr(EVENT, column)
    other = value + 1 if isinstance(value, int) else value[:-1]
    changed = msgspec.structs.replace(EVENT, **{column: other})
    assert merkle.leaf(changed) != merkle.leaf(EVENT)
