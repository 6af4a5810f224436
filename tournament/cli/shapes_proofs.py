"""The proofs that `log prove` gives, described in `log.md`."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Shape
from tournament.service.proofs import ProvedEvent, ProvedGrowth, Signed


class WholeEvent(Shape):
    """Every column of an event, as in an archive: `payload` is text, hashes are hexadecimal."""

    position: int
    stream: str
    version: int
    type: str
    schema_version: int
    recorded_at: str
    actor: str
    command_id: str
    command_hash: str
    command_index: int
    payload: str
    prev_hash: str
    hash: str


class SignedHead(Shape):
    """The log at a size: its root, and the checkpoint where that head was signed."""

    size: int
    root: str
    checkpoint: str | None


class Inclusion(Shape):
    """That the log of `head` holds `event`: the hashes beside the way from its leaf to the root."""

    schema_: Literal["playledger.inclusion/1"] = Field("playledger.inclusion/1", alias="schema")
    event: WholeEvent
    head: SignedHead
    path: list[str]


class Consistency(Shape):
    """That the log of `head` begins with that of `old` (RFC 9162, 2.1.4)."""

    schema_: Literal["playledger.consistency/1"] = Field("playledger.consistency/1", alias="schema")
    old: SignedHead
    head: SignedHead
    path: list[str]


def inclusion(proved: ProvedEvent) -> Inclusion:
    """Return the answer of `log prove POSITION`."""
    event = proved.event
    return Inclusion(
        event=WholeEvent(
            position=event.position,
            stream=event.stream,
            version=event.version,
            type=event.type,
            schema_version=event.schema_version,
            recorded_at=event.recorded_at,
            actor=event.actor,
            command_id=event.command_id,
            command_hash=event.command_hash.hex(),
            command_index=event.command_index,
            payload=event.payload.decode(),
            prev_hash=event.prev_hash.hex(),
            hash=event.hash.hex(),
        ),
        head=_head(proved.head),
        path=[each.hex() for each in proved.path],
    )


def consistency(proved: ProvedGrowth) -> Consistency:
    """Return the answer of `log prove --consistency`."""
    return Consistency(
        old=_head(proved.old),
        head=_head(proved.head),
        path=[each.hex() for each in proved.path],
    )


def _head(signed: Signed) -> SignedHead:
    return SignedHead(size=signed.size, root=signed.root.hex(), checkpoint=signed.note)
