"""The answers that `--json` gives about the log and its database, described in `log.md`."""

from typing import Any, Literal

from pydantic import Field

from tournament.cli.shapes import Shape

Grade = Literal["well", "warning", "danger"]


class LogHead(Shape):
    """The head of the log: how many events, and the Merkle root over them as hexadecimal."""

    size: int
    root: str
    recorded_at: str | None


class LogEvent(Shape):
    """An event. `payload` is read from its canonical bytes; hashes are hexadecimal."""

    position: int
    stream: str
    version: int
    type: str
    schema_version: int
    recorded_at: str
    actor: str
    command_id: str
    command_index: int
    payload: Any
    prev_hash: str
    hash: str


class StreamLine(Shape):
    """A stream, and how many events it has."""

    stream: str
    version: int


class Streams(Shape):
    """Every stream of the log, by name."""

    schema_: Literal["playledger.streams/1"] = Field("playledger.streams/1", alias="schema")
    streams: list[StreamLine]


class StreamShown(Shape):
    """The events of one stream."""

    schema_: Literal["playledger.stream/1"] = Field("playledger.stream/1", alias="schema")
    stream: str
    events: list[LogEvent]


class Tail(Shape):
    """The last events of the log, and its head."""

    schema_: Literal["playledger.tail/1"] = Field("playledger.tail/1", alias="schema")
    events: list[LogEvent]
    head: LogHead


class SheetHeld(Shape):
    """What came of holding the log against a printed sheet, at which position, in a sentence."""

    answer: Literal["held", "longer", "another-log", "changed", "unlike", "not-found", "not-signed"]
    position: int | None
    text: str


class Verified(Shape):
    """The head that every event leads to, and the sizes of the checkpoints that it continues.

    `sheet` is null where no printed sheet was given.
    """

    schema_: Literal["playledger.verified/1"] = Field("playledger.verified/1", alias="schema")
    head: LogHead
    checkpoints: list[int]
    sheet: SheetHeld | None = None


class CopyTail(Shape):
    """What only one of two copies has: events by stream, and the first of them."""

    log: str
    events: int
    streams: list[StreamLine]
    first: list[LogEvent]


class Diverged(Shape):
    """Where two copies of a log part: both have the events up to position `common`."""

    schema_: Literal["playledger.divergence/1"] = Field("playledger.divergence/1", alias="schema")
    common: int
    diverged: bool
    contested: list[str]
    a: CopyTail
    b: CopyTail


class Schema(Shape):
    """The schema the database has, and the newest this program knows."""

    schema_: Literal["playledger.schema/1"] = Field("playledger.schema/1", alias="schema")
    found: str | None
    newest: str


class Checked(Shape):
    """What is wrong with the database; nothing when it is sound."""

    schema_: Literal["playledger.check/1"] = Field("playledger.check/1", alias="schema")
    faults: list[str]


class KeyShown(Shape):
    """A key of the log: it signs heads of `since` events and more, below `until`."""

    key: str
    since: int
    until: int | None


class Keys(Shape):
    """The keys the log has had, the present one last."""

    schema_: Literal["playledger.keys/1"] = Field("playledger.keys/1", alias="schema")
    keys: list[KeyShown]


class Examined(Shape):
    """One thing that was looked at. `remedy` is empty where there is nothing to do."""

    subject: str
    grade: Grade
    what: str
    remedy: str


class SettingShown(Shape):
    """A setting, and where it was said."""

    name: str
    value: str
    source: str


class Doctor(Shape):
    """Everything that was looked at; `grade` is the gravest."""

    schema_: Literal["playledger.doctor/1"] = Field("playledger.doctor/1", alias="schema")
    grade: Grade
    settings: list[SettingShown]
    findings: list[Examined]
