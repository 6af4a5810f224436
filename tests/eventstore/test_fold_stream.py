"""A stream folds into a state, whole or in parts."""

import msgspec
import pytest

from eventstore.codec import Codec
from eventstore.errors import CodecError
from eventstore.fold import events_of, fold
from eventstore.memory import MemoryEventStore
from eventstore.store import Append
from eventstore.testing import command


class Added(msgspec.Struct, frozen=True):
    number: int


class Doubled(msgspec.Struct, frozen=True):
    pass


class Sum(msgspec.Struct):
    total: int = 0


def added(state: Sum, event: Added) -> None:
    state.total += event.number


def doubled(state: Sum, _event: Doubled) -> None:
    state.total *= 2


CODEC = Codec({"Added": Added, "Doubled": Doubled})
REDUCER = {Added: added, Doubled: doubled}
EVENTS = [Added(3), Doubled(), Added(1), Doubled()]


@pytest.fixture
def store() -> MemoryEventStore:
    store = MemoryEventStore()
    encoded = [CODEC.encode(event) for event in EVENTS]
    store.append([Append("sum", 0, encoded), Append("other", 0, encoded[:1])], command("all"))
    return store


def test_a_stream_is_decoded_in_order(store: MemoryEventStore) -> None:
    assert list(events_of(store, "sum", CODEC)) == EVENTS
    assert list(events_of(store, "sum", CODEC, after=2)) == EVENTS[2:]


def test_a_fold_applies_every_event(store: MemoryEventStore) -> None:
    assert fold(store, "sum", CODEC, REDUCER, Sum()).total == 14
    assert fold(store, "nothing", CODEC, REDUCER, Sum()).total == 0


def test_a_fold_goes_on_from_a_state_at_a_version(store: MemoryEventStore) -> None:
    assert fold(store, "sum", CODEC, REDUCER, Sum(6), after=2).total == 14


def test_an_event_of_a_newer_version_stops_the_fold(store: MemoryEventStore) -> None:
    with pytest.raises(CodecError, match=r"sum, version 2: Doubled .* newer version"):
        fold(store, "sum", Codec({"Added": Added}), REDUCER, Sum())


def test_a_payload_that_does_not_fit_stops_the_fold_and_is_named(store: MemoryEventStore) -> None:
    codec = Codec({"Added": Doubled, "Doubled": Added})
    with pytest.raises(CodecError, match="sum, version 2: the payload is no Doubled"):
        fold(store, "sum", codec, REDUCER, Sum())
