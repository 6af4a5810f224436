"""An event gets a second schema version: old logs go on, from the bytes to the state."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from eventstore.archive import export_log, import_log
from eventstore.codec import Codec
from eventstore.errors import CodecError
from eventstore.events import Command
from eventstore.fold import events_of, fold
from eventstore.memory import MemoryEventStore
from eventstore.sql import SqlEventStore
from eventstore.store import Append
from eventstore.verify import verify


class Event(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class ScoredThen(Event, frozen=True):
    """The first version: who won."""

    winner: str
    by: int


class Scored(Event, frozen=True):
    """The second: both sides' games."""

    left: int
    right: int


class Noted(Event, frozen=True):
    text: str


class State(msgspec.Struct):
    left: int = 0
    right: int = 0
    notes: int = 0


def both_sides(fields: dict[str, Any]) -> dict[str, Any]:
    left = fields["winner"] == "left"
    return {"left": fields["by"] if left else 0, "right": 0 if left else fields["by"]}


def scored(state: State, event: Scored) -> None:
    state.left += event.left
    state.right += event.right


def noted(state: State, _event: Noted) -> None:
    state.notes += 1


THEN = Codec({"Scored": ScoredThen, "Noted": Noted})
NOW = Codec({"Scored": Scored, "Noted": Noted}, {"Scored": 2}, {("Scored", 1): both_sides})
REDUCER = {Scored: scored, Noted: noted}


def put(store: SqlEventStore | MemoryEventStore, codec: Codec, *events: Event) -> None:
    version = store.version("match")
    new = [codec.encode(event) for event in events]
    store.append([Append("match", version, new)], Command(f"c{version}", bytes(32), "tester"))


@pytest.fixture
def old() -> MemoryEventStore:
    store = MemoryEventStore()
    put(store, THEN, ScoredThen(winner="left", by=2), Noted(text="x"))
    put(store, THEN, ScoredThen(winner="right", by=1))
    return store


def test_an_old_log_is_moved_verified_folded_and_gone_on_with(
    old: MemoryEventStore, opened: Callable[..., SqlEventStore], tmp_path: Path
) -> None:
    export_log(old, tmp_path / "log")
    store = opened()
    head = import_log(store, tmp_path / "log")
    assert verify(store) == head == old.head()
    assert fold(store, "match", NOW, REDUCER, State()) == State(left=2, right=1, notes=1)
    put(store, NOW, Scored(left=2, right=1))
    assert fold(store, "match", NOW, REDUCER, State()) == State(left=4, right=2, notes=1)
    assert [event.schema_version for event in store.read("match")] == [1, 1, 1, 2]
    assert verify(store).size == 4
    export_log(store, tmp_path / "newer")
    again = MemoryEventStore()
    import_log(again, tmp_path / "newer")
    assert list(events_of(again, "match", NOW)) == list(events_of(store, "match", NOW))


def test_what_is_stored_is_never_rewritten(old: MemoryEventStore) -> None:
    before = list(old.read_all())
    put(old, NOW, Scored(left=0, right=2))
    assert list(old.read_all(limit=len(before))) == before
    assert before[0].payload == b'{"by":2,"winner":"left"}'


def test_the_older_program_says_that_it_is_older(old: MemoryEventStore) -> None:
    put(old, NOW, Scored(left=0, right=2))
    with pytest.raises(CodecError, match=r"version 4: Scored in schema version 2 .* newer version"):
        list(events_of(old, "match", THEN))
    assert verify(old).size == 4, "which it can verify all the same"


def test_what_can_be_read_is_every_schema_version_up_to_todays() -> None:
    assert NOW.readable() == {("Scored", 1), ("Scored", 2), ("Noted", 1)}
