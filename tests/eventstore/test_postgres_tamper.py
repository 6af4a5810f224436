"""Who owns a PostgreSQL log can put the guards to sleep; verification names what was done then."""

# ruff: noqa: S608  statements are put together from what stands here

import pytest
from sqlalchemy import URL

from eventstore.canonical import canonical
from eventstore.errors import IntegrityFailure, StorageFailure
from eventstore.events import NewEvent, RecordedEvent
from eventstore.memory import MemoryEventStore
from eventstore.store import Append
from eventstore.testing import command, one
from eventstore.verify import verify
from tests.eventstore.pg import log_at, raw, without_guards

SIZE = 9
TAMPERED = {
    "stream": "'c'",
    "version": "version + 100",
    "type": "'Mounted'",
    "schema_version": "2",
    "recorded_at": "'2000-01-01T00:00:00.000000Z'",
    "actor": "'somebody'",
    "command_id": "'other'",
    "command_hash": "'\\x00'",
    "command_index": "command_index + 40",
    "payload": "set_byte(payload, 2, get_byte(payload, 2) # 1)",
    "prev_hash": "set_byte(prev_hash, 31, get_byte(prev_hash, 31) # 1)",
    "hash": "set_byte(hash, 0, get_byte(hash, 0) # 128)",
}
DONE = {
    "an event is gone": (["DELETE FROM events WHERE position = 4"], 4, "missing"),
    "the tail is gone": (["DELETE FROM events WHERE position > 6"], 7, "tail"),
    "everything is gone": (["TRUNCATE events"], 1, "tail"),
    "two are exchanged": (
        [
            "UPDATE events SET position = -1 WHERE position = 3",
            "UPDATE events SET position = 3 WHERE position = 5",
            "UPDATE events SET position = 5 WHERE position = -1",
        ],
        3,
        "",
    ),
    "the head is changed": (["UPDATE log_head SET root = hash FROM events"], 0, "root"),
    "the head is gone": (["DELETE FROM log_head"], 0, "head"),
    "the head counts too few": (["UPDATE log_head SET size = 4"], 5, "counts only 4"),
}


@pytest.fixture
def log(pg_log: URL) -> URL:
    """Nine events of two streams by turns, one command with several."""
    with log_at(pg_log) as store:
        store.append([*one("a", 0, 1, 2, 3), *one("b", 0, 4)], command("first"))
        for number in range(3, 8):
            store.append(one("a", number, number), command(f"a{number}"))
        assert verify(store).size == SIZE
    return pg_log


def wrong(log: URL) -> tuple[int, str]:
    with log_at(log, "read") as store, pytest.raises(IntegrityFailure) as caught:
        verify(store)
    return caught.value.position, caught.value.reason


def test_the_table_has_a_case_for_each_column() -> None:
    assert {"position", *TAMPERED} == set(RecordedEvent.__struct_fields__)


@pytest.mark.parametrize("column", TAMPERED)
@pytest.mark.parametrize("position", [2, 7, SIZE])
def test_a_changed_column_is_named_by_its_position(log: URL, position: int, column: str) -> None:
    without_guards(
        log, f"UPDATE events SET {column} = {TAMPERED[column]} WHERE position = {position}"
    )
    assert wrong(log)[0] == position


@pytest.mark.parametrize("what", DONE)
def test_what_was_done_is_named(log: URL, what: str) -> None:
    statements, position, said = DONE[what]
    without_guards(log, *statements)
    found, reason = wrong(log)
    assert found == position
    assert said in reason


def test_a_tampered_count_stops_the_next_append(log: URL) -> None:
    without_guards(log, "UPDATE log_head SET size = 6")  # which has as many peaks as 9
    with log_at(log) as store, pytest.raises(StorageFailure) as caught:
        store.append(one("a", 8, 8), command("next"))
    assert caught.value.kind == "damaged"
    without_guards(log, "UPDATE log_head SET size = 12")
    with log_at(log) as store, pytest.raises(StorageFailure, match="only added at the end"):
        store.append(one("a", 8, 8), command("next"))


def test_every_column_is_stored_as_it_was_hashed(pg_log: URL) -> None:
    payload = canonical({"text": "Zoë \0 \x1f \u2028 ☃ 𝄞 \\x00", "number": 2**53 - 1})
    twin = MemoryEventStore()
    events = [NewEvent("Noted", 2**31 - 1, payload), NewEvent("Noted", 1, b"{}")]
    recorded = twin.append([Append("~/%s;'--\\", 0, events)], command("€x".encode().hex()))
    with log_at(pg_log) as store:
        store.restore(twin.read_all())
        assert tuple(store.read_all()) == recorded
        assert verify(store) == twin.head()
    with raw(pg_log) as connection:
        stored = connection.execute("SELECT payload FROM events ORDER BY position").fetchall()
    assert [bytes(row[0]) for row in stored] == [payload, b"{}"]
