"""Pages of events are looked at as a whole first; that look takes nothing a careful one refuses."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any

import msgspec
import pytest

from eventstore import merkle
from eventstore.codec import Codec
from eventstore.errors import CodecError, IntegrityFailure
from eventstore.events import NewEvent, Page, RecordedEvent
from eventstore.memory import MemoryEventStore
from eventstore.store import Append
from eventstore.testing import command, one
from eventstore.verifier import Verifier
from eventstore.verify import verify


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class Noted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    facts: dict[str, Any]


CODEC = Codec({"Counted": Counted, "Noted": Noted})


def is_plain(events: Sequence[RecordedEvent]) -> bool:
    rows = [msgspec.structs.astuple(event) for event in events]
    return Verifier()._takes(rows, Page.of(rows))


def is_right(events: Sequence[RecordedEvent]) -> bool:
    """Look at each event by itself."""
    try:
        return [*Verifier().passing(events, at_once=1)] == events
    except IntegrityFailure:
        return False


CHANGES: dict[str, tuple[object, ...]] = {
    "position": (0, 39, 41, 40.5, "40", None),
    "stream": ("", "a b", "é", b"a", None, "a" * 401, "b"),
    "version": (0, 39, 41, 40.5, "40", None),
    "type": ("", "two words", b"Counted", None),
    "schema_version": (0, -1, 2**31, 1.0, 1.5, True, "1", None),
    "recorded_at": (
        "tomorrow", "2026-02-30T19:30:00.000000Z", "2026-11-30 19:30:00.000000Z",
        "2026-11-30T19:30:00.000000z", "2026-11-30T19:30:00.0000000", "",
        "20261130T193000.00000000Z", b"2026-11-30T19:30:00.000000Z", None,
    ),
    "actor": ("", "\0", "e\u0301", b"tester", None, "another"),
    "command_id": ("", "a b", b"first", None, "another"),
    "command_hash": (b"", bytes(31), bytes(32), "text", None),
    "command_index": (0, 38, 40, 39.5, "39", None),
    "payload": (
        b"", b"{", b"1\n2", b'{"number": 1}', b'{"b":1,"a":2}', b"1.5", b"\xff", b"NaN",
        b"9007199254740992", b"10000000000000000", b'"\\u00e9"', "text", None,
        '"e\u0301"'.encode(),
    ),
    "prev_hash": (bytes(32), b"", "text", None),
    "hash": (bytes(32), b"", "text", None),
}  # fmt: skip
"""For the last event of 40 of one stream and command."""


@pytest.mark.parametrize("column", CHANGES)
def test_what_is_wrong_is_wrong_at_a_glance_and_at_a_careful_look(column: str) -> None:
    """Its hash made to match, wherever there is one for such a value."""
    store = MemoryEventStore()
    store.append(one("a", 0, *range(40)), command("first"))
    events = list(store.read_all())
    assert is_plain(events)
    assert is_right(events)
    for value in CHANGES[column]:
        event = msgspec.structs.replace(events[-1], **{column: value})
        if column != "hash":
            with suppress(TypeError, AttributeError, UnicodeEncodeError):
                event = msgspec.structs.replace(event, hash=merkle.leaf(event))
        assert not is_plain([*events[:-1], event]), value
        with suppress(TypeError):  # a value that cannot even be compared
            assert not is_right([*events[:-1], event]), value


def test_what_is_right_and_not_plain_is_right_at_a_careful_look() -> None:
    store = MemoryEventStore()
    odd = ('"Zoë"'.encode(), b'"a\\nb"', b"9007199254740991", b'"' + b"x" * 70_000 + b'"')
    for number, payload in enumerate(odd):
        append = Append("a", number, [NewEvent("Noted", 1, payload)])
        store.append([append], command(f"c{number}"))
        assert not is_plain(list(store.read_all()))
    assert verify(store).size == 4


def test_a_page_that_is_not_plain_leaves_the_verifier_as_it_was() -> None:
    store = MemoryEventStore()
    store.append([*one("a", 0, 1, 2), *one("b", 0, 3)], command("first"))
    rows = next(store.pages())
    verifier = Verifier()
    assert not verifier._takes(rows[:1] * 2, Page.of(rows[:1] * 2))
    verifier.take([rows[:2], rows[2:]])
    verifier.require_head(store.head())


def with_a_note(*, before: int, after: int) -> MemoryEventStore:
    store = MemoryEventStore()
    store.append(one("a", 0, *range(before)), command("first"))
    note = CODEC.encode(Noted({"text": "é"}))
    store.append([Append("a", before, [note])], command("note"))
    store.append(one("b", 0, *range(after)), command("last"))
    return store


def test_events_are_verified_and_decoded_in_one_pass() -> None:
    """In parts, whether a part is plain or not."""
    store = with_a_note(before=300, after=300)
    verifier, told = Verifier(), list[int]()
    facts, streams = [], []
    for page, decoded in verifier.decoded(store.pages(), CODEC, told.append):
        facts += decoded
        streams += page.streams
    verifier.require_head(store.head())
    assert facts == [CODEC.decode(event) for event in store.read_all()]
    assert streams == [event.stream for event in store.read_all()]
    assert told[-1] == 601


def test_what_is_decoded_is_verified_first() -> None:
    rows = [row for page in with_a_note(before=3, after=3).pages() for row in page]
    wrong = rows[4][:10], rows[4][11:]
    rows[4] = (*wrong[0], b'{"number":9}', *wrong[1])
    with pytest.raises(IntegrityFailure) as caught:
        list(Verifier().decoded([rows], CODEC))
    assert caught.value.position == 5


def test_a_sound_event_of_a_newer_program_is_refused_by_its_position() -> None:
    store = MemoryEventStore()
    store.append([*one("a", 0, 1), Append("b", 0, [NewEvent("New", 1, b"{}")])], command("first"))
    with pytest.raises(CodecError, match=r"position 2: New .* newer version"):
        list(Verifier().decoded(store.pages(), CODEC))
