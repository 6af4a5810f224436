"""Pages of events are looked at as a whole first; that look takes nothing a careful one refuses."""

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from eventstore import merkle
from eventstore.events import NewEvent
from eventstore.memory import MemoryEventStore
from eventstore.store import Append
from eventstore.testing import command, one
from eventstore.verify import are_plainly_right, verify, wrong_content


def glances(store: MemoryEventStore) -> Iterator[tuple[bool, bool]]:
    """Say of every event whether it is plainly right, and whether the careful look agrees."""
    for event in store.read_all():
        yield are_plainly_right([event]), wrong_content(event) is None


def test_whatever_is_right_at_a_glance_is_right_at_a_careful_look() -> None:
    """And what is wrong is never right at a glance, wherever on its page it stands."""
    store = MemoryEventStore()
    store.append(one("a", 0, *range(40)), command("first"))
    page = list(store.read_all())
    assert are_plainly_right(page)
    changes: dict[str, tuple[object, ...]] = {
        "stream": ("", "a b", "é", b"a", None, "a" * 401),
        "type": ("", "two words", b"Counted", None),
        "schema_version": (0, -1, 2**31, 1.0, 1.5, True, "1", None),
        "recorded_at": (
            "tomorrow", "2026-02-30T19:30:00.000000Z", "2026-11-30 19:30:00.000000Z",
            "2026-11-30T19:30:00.000000z", "2026-11-30T19:30:00.0000000",
            "20261130T193000.00000000Z", b"2026-11-30T19:30:00.000000Z", None,
        ),
        "actor": ("", "\0", "e\u0301", b"tester", None),
        "command_id": ("", "a b", b"first", None),
        "command_hash": (b"", bytes(31), "text", None),
        "payload": (
            b"", b"{", b"1\n2", b'{"number": 1}', b'{"b":1,"a":2}', b"1.5", b"\xff", b"NaN",
            b"9007199254740992", b"10000000000000000", b'"\\u00e9"', "text", None,
            '"e\u0301"'.encode(),
        ),
        "prev_hash": ("text", None),
        "hash": (bytes(32), b"", "text", None),
    }  # fmt: skip
    for column, values in changes.items():
        for value in values:
            event = msgspec.structs.replace(page[7], **{column: value})
            if column != "hash":
                with suppress(TypeError, AttributeError, UnicodeEncodeError):
                    event = msgspec.structs.replace(event, hash=merkle.leaf(event))
            assert wrong_content(event) is not None, (column, value)
            assert not are_plainly_right([*page[:7], event, *page[8:]]), (column, value)


def test_what_is_right_and_not_plain_is_right_at_a_careful_look() -> None:
    store = MemoryEventStore()
    for number, payload in enumerate(
        ('"Zoë"'.encode(), b'"a\\nb"', b"9007199254740991", b'"' + b"x" * 70_000 + b'"')
    ):
        append = Append("a", number, [NewEvent("Noted", 1, payload)])
        store.append([append], command(f"c{number}"))
    assert list(glances(store)) == [(False, True)] * 4
    assert verify(store).size == 4
