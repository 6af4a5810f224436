"""The Merkle tree over the log (RFC 9162, section 2.1), kept as the roots of its perfect subtrees.

A leaf is SHA-256 over 0x00 and the event's envelope in canonical bytes; a node is SHA-256 over
0x01 and its two children. A log of n events has one perfect subtree for each bit set in n: those
peaks are all that appending needs, and the root follows from them.
"""

import hashlib
from collections.abc import Iterable, Sequence

import msgspec

from eventstore.events import RecordedEvent, Row

EMPTY_ROOT = hashlib.sha256().digest()
"""The root of a tree without leaves."""

NO_LEAF = bytes(32)
"""What stands in `prev_hash` of a stream's first event."""


Columns = tuple[int, str, int, str, int, str, str, str, bytes, int, bytes, bytes]
"""The fields of a recorded event in their order, all but its hash."""


class _Envelope(msgspec.Struct, frozen=True, gc=False):
    """What a leaf hashes, in the order of the canonical keys: an encoder need not sort them."""

    actor: str
    command_hash: str
    command_id: str
    command_index: int
    payload_sha256: str
    position: int
    prev: str
    recorded_at: str
    schema_version: int
    stream: str
    type: str
    version: int


_encoder = msgspec.json.Encoder()
_encode, _encode_into = _encoder.encode, _encoder.encode_into


def envelope(event: RecordedEvent) -> bytes:
    """Return the canonical bytes that stand for every column of `event` but its hash."""
    return _envelope_of(msgspec.structs.astuple(event)[:-1])


def leaf(event: RecordedEvent) -> bytes:
    """Return the leaf of `event`; its `hash` field is not looked at."""
    return leaf_of(msgspec.structs.astuple(event)[:-1])


def leaf_of(columns: Columns) -> bytes:
    """Return the leaf of the event that has these columns."""
    return hashlib.sha256(b"\0" + _envelope_of(columns)).digest()


def _envelope_of(columns: Columns) -> bytes:
    (
        position,
        stream,
        version,
        type_,
        schema_version,
        recorded_at,
        actor,
        command_id,
        command_hash,
        command_index,
        payload,
        prev_hash,
    ) = columns
    return _encode(
        _Envelope(
            actor,
            command_hash.hex(),
            command_id,
            command_index,
            hashlib.sha256(payload).hexdigest(),
            position,
            prev_hash.hex(),
            recorded_at,
            schema_version,
            stream,
            type_,
            version,
        )
    )


def leaves_of(rows: Sequence[Row]) -> list[bytes]:
    """Return the leaf of each event, as `leaf_of` does one by one, with one room for all."""
    sha256 = hashlib.sha256
    leaves = []
    room = bytearray(b"\0")
    hashed, digits = None, ""
    for (
        position, stream, version, type_, schema_version, recorded_at, actor,
        command_id, command_hash, command_index, payload, prev_hash, _,
    ) in rows:  # fmt: skip
        if command_hash != hashed:  # a command has many events
            hashed, digits = command_hash, command_hash.hex()
        envelope = _Envelope(
            actor,
            digits,
            command_id,
            command_index,
            sha256(payload).hexdigest(),
            position,
            prev_hash.hex(),
            recorded_at,
            schema_version,
            stream,
            type_,
            version,
        )
        _encode_into(envelope, room, 1)
        leaves.append(sha256(room).digest())
    return leaves


def node(left: bytes, right: bytes) -> bytes:
    """Return the node over two subtrees. Where each commit makes many, it stands in line."""
    return hashlib.sha256(b"\1" + left + right).digest()


def grow(peaks: list[bytes], size: int, new_leaf: bytes) -> None:
    """Add a leaf, in place, to the peaks of a tree of `size` leaves."""
    while size & 1:
        new_leaf = hashlib.sha256(b"\1" + peaks.pop() + new_leaf).digest()
        size >>= 1
    peaks.append(new_leaf)


def extend(peaks: list[bytes], size: int, new_leaves: Iterable[bytes]) -> None:
    """Add many leaves, in place, as `grow` does one by one: a level of the tree after another."""
    sha256 = hashlib.sha256
    level = list(new_leaves)
    grown = []
    while level:
        if size & 1:
            level.insert(0, peaks.pop())
        if len(level) & 1:
            grown.append(level.pop())
        pairs = zip(level[::2], level[1::2], strict=True)
        level = [sha256(b"\1" + left + right).digest() for left, right in pairs]
        size >>= 1
    peaks.extend(reversed(grown))


def root(peaks: Sequence[bytes]) -> bytes:
    """Return the root over `peaks`, which come largest first."""
    if not peaks:
        return EMPTY_ROOT
    *left, top = peaks
    for peak in reversed(left):
        top = hashlib.sha256(b"\1" + peak + top).digest()
    return top


def tree(leaves: Iterable[bytes]) -> tuple[int, bytes]:
    """Return how many leaves there are, and the root over them."""
    peaks: list[bytes] = []
    size = 0
    for each in leaves:
        grow(peaks, size, each)
        size += 1
    return size, root(peaks)
