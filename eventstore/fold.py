"""Fold a stream: read its events, decode them, apply a reducer."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from eventstore.codec import Codec
from eventstore.store import EventStore

State = TypeVar("State")

Reducer = Mapping[type[Any], Callable[[State, Any], None]]
"""For each event class the function that changes the state in place."""


def events_of(store: EventStore, stream: str, codec: Codec, *, after: int = 0) -> Iterator[Any]:
    """Give the decoded events of `stream` above version `after`, in order.

    Raises:
        CodecError: an event is from a newer version of the program.
    """
    for page in store.contents(stream, after=after):
        yield from codec.decode_contents(stream, page)


def fold(
    store: EventStore,
    stream: str,
    codec: Codec,
    reducer: Reducer[State],
    state: State,
    *,
    after: int = 0,
) -> State:
    """Apply the events of `stream` above version `after` to `state`, in place, and return it.

    Raises:
        CodecError: an event is from a newer version of the program.
    """
    for page in store.contents(stream, after=after):
        for event in codec.decode_contents(stream, page):
            reducer[type(event)](state, event)
    return state
