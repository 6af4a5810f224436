"""Whatever is changed behind the store's back, verification names the first position of it."""

# ruff: noqa: S608  statements are put together from the columns of the table

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec
import pytest

from eventstore import merkle
from eventstore.codec import Codec
from eventstore.errors import IntegrityFailure, StorageFailure
from eventstore.events import NewEvent, RecordedEvent
from eventstore.memory import MemoryEventStore
from eventstore.sql import SqlEventStore
from eventstore.store import Append
from eventstore.testing import command, events, one
from eventstore.verify import verify

SIZE = 13
TAMPERED = [
    ("stream", "'c'"),
    ("version", "version + 100"),
    ("type", "'Mounted'"),
    ("schema_version", "2"),
    ("recorded_at", "'2000-01-01T00:00:00.000000Z'"),
    ("actor", "'somebody'"),
    ("command_id", "'other'"),
    ("command_hash", "zeroblob(32)"),
    ("command_index", "command_index + 40"),
    ("payload", """CAST('{"number":9}' AS BLOB)"""),
    ("prev_hash", "zeroblob(32)"),
    ("hash", "zeroblob(32)"),
    # another kind of value that would be hashed, or could pass, as the same
    ("version", "CAST(version AS REAL) + 0.5"),
    ("stream", "x'69a69a'"),  # base64 writes it aaaa
    ("type", "x'00'"),
    ("payload", "CAST(payload AS TEXT)"),
    ("command_hash", "'text'"),
    # text that is not UTF-8
    ("actor", "CAST(x'FF' AS TEXT)"),
]  # fmt: skip


@pytest.fixture
def log(opened: Callable[..., SqlEventStore]) -> SqlEventStore:
    """Thirteen events: two streams by turns, one command with several events."""
    store = opened()
    store.append([*one("aaaa", 0, 1, 2, 3), *one("b", 0, 4)], command("first"))
    for number in range(3, 9):
        store.append(one("aaaa", number, number), command(f"a{number}"))
    store.append(one("b", 1, 5, 6), command("b1"))
    store.append(one("aaaa", 9, 7), command("a9"))
    assert verify(store).size == verify(store, codec=CODEC).size == SIZE
    return store


@pytest.fixture
def tamper(database: Path) -> Callable[..., None]:
    def run(*statements: str) -> None:
        raw = sqlite3.connect(database, isolation_level=None)
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            raw.execute(statement)
        raw.close()

    return run


class Counted(msgspec.Struct, forbid_unknown_fields=True):
    number: Annotated[int, msgspec.Meta(ge=0, le=99)]


CODEC = Codec({"Counted": Counted})


def wrong(store: SqlEventStore) -> tuple[int, str]:
    """Tell what is found, and hold it to be the same where the events can be decoded."""
    found = []
    for codec in (None, CODEC):
        with pytest.raises(IntegrityFailure) as caught:
            verify(store, codec=codec)
        found.append((caught.value.position, caught.value.reason))
    assert found[0] == found[1]
    return found[0]


@pytest.mark.parametrize(("column", "value"), TAMPERED)
@pytest.mark.parametrize("position", [2, 8, SIZE])
def test_a_changed_column_is_named_by_its_position(
    log: SqlEventStore, tamper, position: int, column: str, value: str
) -> None:
    tamper(f"UPDATE events SET {column} = {value} WHERE position = {position}")
    assert wrong(log)[0] == position


@pytest.mark.parametrize("position", range(1, SIZE + 1))
def test_one_changed_byte_of_a_payload_is_named(log: SqlEventStore, tamper, position: int) -> None:
    tamper(
        "UPDATE events SET payload = CAST(replace(CAST(payload AS TEXT), 'number', 'numbes')"
        f" AS BLOB) WHERE position = {position}"
    )
    found, reason = wrong(log)
    assert found == position
    assert "changed" in reason


@pytest.mark.parametrize("position", range(1, SIZE))
def test_a_deleted_event_is_named(log: SqlEventStore, tamper, position: int) -> None:
    tamper(f"DELETE FROM events WHERE position = {position}")
    found, reason = wrong(log)
    assert found == position
    assert "missing" in reason


@pytest.mark.parametrize("left", [SIZE - 1, SIZE - 3, 0])
def test_a_cut_tail_is_named_by_the_first_that_is_gone(
    log: SqlEventStore, tamper, left: int
) -> None:
    tamper(f"DELETE FROM events WHERE position > {left}")
    found, reason = wrong(log)
    assert found == left + 1
    assert "tail is cut" in reason
    assert str(SIZE) in reason


def test_exchanged_events_are_named_by_the_first(log: SqlEventStore, tamper) -> None:
    tamper(
        "UPDATE events SET position = -1 WHERE position = 5",
        "UPDATE events SET position = 5 WHERE position = 9",
        "UPDATE events SET position = 9 WHERE position = -1",
    )
    assert wrong(log)[0] == 5


COPY = ", ".join(RecordedEvent.__struct_fields__[3:])


@pytest.mark.parametrize(
    ("planted", "named"), [(SIZE + 1, SIZE + 1), (0, 0), (-5, -5), (SIZE + 5, SIZE + 1)]
)
def test_a_planted_event_is_named(log: SqlEventStore, tamper, planted: int, named: int) -> None:
    columns = COPY.replace("command_id", "'planted'")
    tamper(
        f"INSERT INTO events SELECT {planted}, 'aaaa', 11, {columns} FROM events WHERE position = 3"
    )
    assert wrong(log)[0] == named


def reseal(path: Path, position: int, **changes: object) -> None:
    """Change an event together with its hash, as somebody would who knows the format."""
    raw = sqlite3.connect(path)
    names = ", ".join(RecordedEvent.__struct_fields__)
    query = f"SELECT {names} FROM events WHERE position = {position}"
    event = RecordedEvent(*raw.execute(query).fetchone())
    event = msgspec.structs.replace(event, **changes)
    changes["hash"] = merkle.leaf(event)
    assignments = ", ".join(f"{name} = ?" for name in changes)
    raw.execute(
        f"UPDATE events SET {assignments} WHERE position = {position}", list(changes.values())
    )
    raw.commit()
    raw.close()


def test_an_event_replaced_with_its_hash_shows_at_the_next_of_its_stream(
    log: SqlEventStore, tamper, database: Path
) -> None:
    tamper()
    reseal(database, 4, payload=b'{"number":9}')
    found, reason = wrong(log)
    assert found == 11
    assert "does not follow version 1 of b" in reason


def test_the_last_of_a_stream_replaced_with_its_hash_shows_in_the_tree(
    log: SqlEventStore, tamper, database: Path
) -> None:
    tamper()
    reseal(database, 12, payload=b'{"number":9}')
    found, reason = wrong(log)
    assert found == 9
    assert "from here to 12" in reason


@pytest.mark.parametrize(
    ("position", "changes", "said"),
    [
        (13, {"version": 12}, "from version 9 to 12"),
        (13, {"recorded_at": "2000-01-01T00:00:00.000000Z"}, "no later"),
        (13, {"recorded_at": "9999-02-30T19:30:00.000000Z"}, "time"),
        (13, {"recorded_at": "tomorrow"}, "time"),
        (13, {"payload": b'{"number": 1}'}, "canonical"),
        (13, {"payload": b"\xff"}, "JSON"),
        (13, {"command_index": 1}, "not together"),
        (12, {"command_index": 2}, "not together"),
        (12, {"actor": "another"}, "not together"),
        (12, {"command_hash": bytes(32)}, "not together"),
        (13, {"command_hash": bytes(31)}, "32 bytes"),
        (13, {"command_id": ""}, "command id"),
        (13, {"actor": ""}, "actor"),
        (13, {"type": "two words"}, "event type"),
        (13, {"schema_version": 0}, "schema version"),
    ],
)
def test_an_event_that_no_store_records_is_named_though_its_hash_is_right(  # noqa: PLR0917  # fixtures and cases
    log: SqlEventStore, tamper, database: Path, position: int, changes: dict, said: str
) -> None:
    tamper()
    reseal(database, position, **changes)
    found, reason = wrong(log)
    assert found == position
    assert said in reason


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE log_head SET root = zeroblob(32)",
        "UPDATE log_head SET recorded_at = NULL",
        "UPDATE log_head SET peaks = zeroblob(96)",
        "UPDATE log_head SET peaks = x''",
        "UPDATE log_head SET root = zeroblob(32), peaks = zeroblob(32)",
    ],
)
def test_a_head_that_contradicts_itself_is_position_0(
    log: SqlEventStore, tamper, statement
) -> None:
    tamper(statement)
    found, reason = wrong(log)
    assert found == 0
    assert "the head's" in reason


def test_a_head_that_counts_too_few_names_the_first_beyond_it(log: SqlEventStore, tamper) -> None:
    tamper("UPDATE log_head SET size = 9")
    assert wrong(log) == (10, "the event was added: the head counts only 9")


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM log_head",
        "UPDATE log_head SET size = 'many'",
        "UPDATE log_head SET root = 12345",
        "UPDATE log_head SET peaks = 1",
    ],
)
def test_a_head_that_cannot_be_read_is_position_0(log: SqlEventStore, tamper, statement) -> None:
    tamper(statement)
    assert wrong(log)[0] == 0
    with pytest.raises(IntegrityFailure):
        log.append(one("aaaa", 10, 8), command("next"))


@pytest.mark.parametrize(
    "column",
    [
        "recorded_at = 'tomorrow'",
        "recorded_at = '1999'",
        "recorded_at = '1999-12-31T23:59:59.999999'",
        "recorded_at = '9999-12-31T23:59:59.999999Z'",
        "recorded_at = '9999-12-31T23:59:59.999998Z'",
        "peaks = x''",
        "peaks = zeroblob(96)",
        "peaks = zeroblob(95)",
        "root = zeroblob(32)",
        "size = 15",
    ],
)
def test_a_tampered_head_stops_the_next_append(log: SqlEventStore, tamper, column: str) -> None:
    tamper(f"UPDATE log_head SET {column}")
    with pytest.raises(IntegrityFailure):
        verify(log)
    with pytest.raises(IntegrityFailure, match=r"the head's .*log verify") as caught:
        log.append(one("aaaa", 10, 8, 9), command("next"))
    assert caught.value.position == 0


@pytest.mark.parametrize(
    ("statement", "position"),
    [
        ("DELETE FROM events WHERE position = 6", 7),
        ("UPDATE events SET stream = 'other' WHERE position = 6", 7),
        ("DELETE FROM events WHERE position = 1", 2),
        ("UPDATE events SET version = 4.5 WHERE position = 6", 6),
    ],
)
def test_a_stream_with_a_gap_is_damaged_and_not_somebody_elses_turn(
    log: SqlEventStore, tamper, statement: str, position: int
) -> None:
    tamper(statement)
    with pytest.raises(IntegrityFailure, match=r"aaaa goes from .*log verify") as caught:
        list(log.read("aaaa"))
    assert caught.value.position == position
    with pytest.raises(IntegrityFailure, match="aaaa goes from") as caught:
        list(log.contents("aaaa"))
    assert caught.value.position == position
    assert [event.version for event in log.read("b", after=1)] == [2, 3]


def test_a_tampered_count_stops_the_next_append(log: SqlEventStore, database: Path) -> None:
    raw = sqlite3.connect(database, isolation_level=None)
    raw.execute("DROP TRIGGER log_head_grows")
    raw.execute("UPDATE log_head SET size = 11")  # as many peaks as 13
    raw.close()
    with pytest.raises(StorageFailure, match="only added at the end") as caught:
        log.append(one("aaaa", 10, 8), command("next"))
    assert caught.value.kind == "damaged"


def test_a_damaged_page_is_named_by_the_first_event_in_it(
    opened: Callable[..., SqlEventStore], database: Path
) -> None:
    store = opened()
    for start in range(0, 300, 100):
        store.append(one("a", start, *range(100)), command(f"c{start}"))
    store.close()
    image = bytearray(database.read_bytes())
    place = image.index(b'{"number":50}')
    page = place - place % 4096
    image[page : page + 8] = bytes(8)
    database.write_bytes(bytes(image))
    with pytest.raises(IntegrityFailure, match="cannot be read") as caught:
        verify(opened("read"))
    assert 1 < caught.value.position <= 300
    assert opened("read").storage.faults()


def test_a_storage_that_cannot_be_read_at_all_is_not_called_tampered(
    log: SqlEventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(**_options: object) -> None:
        raise StorageFailure("locked", "log.db", "locked")

    monkeypatch.setattr(log, "pages", locked)
    with pytest.raises(StorageFailure, match="locked"):
        verify(log)


def test_what_is_appended_during_a_verification_is_verified_too() -> None:
    store = MemoryEventStore()
    store.append(one("a", 0, *range(1000)), command("first"))
    seen: list[int] = []

    def progress(done: int) -> None:
        seen.append(done)
        if len(seen) < 3:
            size = store.head().size
            store.append(one("a", size, 1), command(f"c{size}"))

    assert verify(store, progress).size == 1002
    assert seen[0] == 1000
    assert seen[-1] == 1002


def test_memory_stays_flat() -> None:
    import tracemalloc

    store = MemoryEventStore()
    payload = b'{"text":"' + b"x" * 2000 + b'"}'
    store.append([Append("a", 0, [NewEvent("Noted", 1, payload)] * 2000)], command("first"))
    tracemalloc.start()
    verify(store)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200_000


def test_an_empty_log_is_right(opened: Callable[..., SqlEventStore]) -> None:
    assert verify(opened()).size == 0
    assert events() == []
