"""What no log takes."""

import pytest

from eventstore.errors import CodecError
from eventstore.events import Command, NewEvent
from eventstore.recording import EMPTY_HEAD
from eventstore.store import Append, EventStore
from eventstore.testing.material import Contract, command, one


class RefusalContract(Contract):
    """What no log takes."""

    @pytest.mark.parametrize(
        "payload",
        [b'{"b":1,"a":2}', b'{"a": 1}', b'{"a":1.0}', b'{"a":1,"a":1}', b"", b"{", b'"\xff"'],
    )
    def test_a_payload_that_is_not_canonical_is_refused(
        self, store: EventStore, payload: bytes
    ) -> None:
        """Nothing of the append is recorded."""
        appends = [*one("a", 0, 1), Append("b", 0, [NewEvent("Counted", 1, payload)])]
        with pytest.raises(CodecError):
            store.append(appends, command("first"))
        assert store.head() == EMPTY_HEAD

    @pytest.mark.parametrize(
        ("appends", "stamp"),
        [
            (one("", 0, 1), command("first")),
            (one("two words", 0, 1), command("first")),
            (one("caf\u00e9", 0, 1), command("first")),
            ([Append("a", 0, [NewEvent("", 1, b"{}")])], command("first")),
            ([Append("a", 0, [NewEvent("Counted", 0, b"{}")])], command("first")),
            ([Append("a", 0, [NewEvent("Counted", 2**31, b"{}")])], command("first")),
            ([Append("a", 0, [NewEvent("Long", 1, b'"%s"' % bytes([97] * 2**20))])], command("c")),
            (one("a", 0, 1), Command("", bytes(32), "tester")),
            (one("a", 0, 1), Command("first", bytes(31), "tester")),
            (one("a", 0, 1), Command("first", bytes(32), "")),
            (one("a", 0, 1), Command("first", bytes(32), "cafe\u0301")),
            (one("a", 0, 1), Command("first", bytes(32), "\ud800")),
            (one("a", 0, 1), Command("first", bytes(32), "nul\0")),
        ],
    )
    def test_a_name_that_no_log_takes_is_refused(
        self, store: EventStore, appends: list[Append], stamp: Command
    ) -> None:
        """Streams, types and command ids are visible ASCII; an actor is normal text."""
        with pytest.raises(CodecError):
            store.append(appends, stamp)
        assert store.head() == EMPTY_HEAD

    def test_an_append_without_events_is_a_mistake(self, store: EventStore) -> None:
        """It would leave no trace of its command."""
        with pytest.raises(ValueError, match="at least one event"):
            store.append([Append("a", 0, [])], command("first"))
