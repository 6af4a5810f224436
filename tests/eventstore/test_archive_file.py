"""A log goes through a file and comes out the same, or does not come out at all."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from eventstore.archive import export_log, import_log
from eventstore.errors import ArchiveRefused, IntegrityFailure, StorageFailure
from eventstore.events import Command, NewEvent
from eventstore.memory import MemoryEventStore
from eventstore.recording import EMPTY_HEAD
from eventstore.sql import SqlEventStore
from eventstore.store import Append
from eventstore.testing import command, one


@pytest.fixture
def log() -> MemoryEventStore:
    store = MemoryEventStore()
    text = NewEvent("Noted", 2, '{"note":"Zoë: \\"7H\\"\\n"}'.encode())
    store.append([Append("a", 0, [text]), *one("b", 0, 1, 2)], command("first"))
    store.append(one("a", 1, 3), Command("second", bytes(range(32)), "Schiedsrichter 2 – Köln"))
    return store


@pytest.fixture
def archive(log: MemoryEventStore, tmp_path: Path) -> Path:
    path = tmp_path / "log.ndjson"
    export_log(log, path)
    return path


def test_a_log_comes_out_of_the_file_as_it_went_in(
    log: MemoryEventStore, archive: Path, opened: Callable[..., SqlEventStore]
) -> None:
    store = opened()
    assert import_log(store, archive) == log.head() == store.head()
    assert list(store.read_all()) == list(log.read_all())
    first = command("first")
    assert store.answered(first.id, first.hash) == log.answered(first.id, first.hash)


def test_the_lines_are_the_format_the_events_and_the_head(
    log: MemoryEventStore, archive: Path
) -> None:
    lines = [json.loads(line) for line in archive.read_bytes().splitlines()]
    assert lines[0] == {
        "kind": "archive",
        "format": "eventstore.archive",
        "version": 1,
        "checkpoints": 0,
        "people": None,
    }
    assert [line["position"] for line in lines[1:-1]] == [1, 2, 3, 4]
    first = next(log.read_all())
    assert lines[1] == {
        "kind": "event",
        "position": 1,
        "stream": "a",
        "version": 1,
        "type": "Noted",
        "schema_version": 2,
        "recorded_at": first.recorded_at,
        "actor": "tester",
        "command_id": "first",
        "command_hash": first.command_hash.hex(),
        "command_index": 0,
        "payload": '{"note":"Zoë: \\"7H\\"\\n"}',
        "prev_hash": "0" * 64,
        "hash": first.hash.hex(),
    }
    head = log.head()
    assert lines[-1] == {
        "kind": "head",
        "size": 4,
        "root": head.root.hex(),
        "peaks": [head.peaks[0].hex()],
        "recorded_at": head.recorded_at,
    }


def test_an_empty_log_has_an_archive_too(tmp_path: Path) -> None:
    export_log(MemoryEventStore(), tmp_path / "empty")
    assert import_log(MemoryEventStore(), tmp_path / "empty") == EMPTY_HEAD


def test_a_long_log_goes_through_and_tells_how_far_it_is(tmp_path: Path) -> None:
    log = MemoryEventStore()
    log.append(one("a", 0, *range(2500)), command("first"))
    written: list[int] = []
    read: list[int] = []
    export_log(log, tmp_path / "log", written.append)
    store = MemoryEventStore()
    import_log(store, tmp_path / "log", read.append)
    assert written == read == [1000, 2000, 2500]
    assert list(store.read_all()) == list(log.read_all())


def test_line_ends_of_windows_do_no_harm(log: MemoryEventStore, archive: Path) -> None:
    archive.write_bytes(archive.read_bytes().replace(b"\n", b"\r\n"))
    assert import_log(MemoryEventStore(), archive) == log.head()


def test_an_export_takes_the_place_of_an_older_one(log: MemoryEventStore, archive: Path) -> None:
    log.append(one("b", 2, 4), command("third"))
    export_log(log, archive)
    assert import_log(MemoryEventStore(), archive) == log.head()
    assert list(archive.parent.iterdir()) == [archive]


def test_a_damaged_log_is_not_exported_and_the_older_file_stays(
    log: MemoryEventStore, archive: Path
) -> None:
    before = archive.read_bytes()
    del log._log[2]
    with pytest.raises(IntegrityFailure, match="position 3"):
        export_log(log, archive)
    assert archive.read_bytes() == before
    assert list(archive.parent.iterdir()) == [archive]


def test_a_folder_that_is_not_there_is_said(log: MemoryEventStore, tmp_path: Path) -> None:
    with pytest.raises(StorageFailure, match="no such") as caught:
        export_log(log, tmp_path / "nowhere" / "log")
    assert caught.value.kind == "missing"
    with pytest.raises(StorageFailure, match="no such") as caught:
        import_log(log, tmp_path / "nowhere" / "log")
    assert caught.value.kind == "missing"


def test_only_an_empty_log_takes_an_archive(log: MemoryEventStore, archive: Path) -> None:
    before = log.head()
    with pytest.raises(StorageFailure, match="not empty"):
        import_log(log, archive)
    assert log.head() == before


def replaced(old: bytes, new: bytes) -> Callable[[list[bytes]], list[bytes]]:
    def change(lines: list[bytes]) -> list[bytes]:
        assert any(old in line for line in lines)
        return [line.replace(old, new) for line in lines]

    return change


@pytest.mark.parametrize(
    ("change", "line", "position", "reason"),
    [
        (lambda _: [], 1, None, "cut"),
        (lambda _: [b"\x89PNG\r\n\x1a\n"], 1, None, "no line of an archive"),
        (lambda _: [b"a,b\n1,2\n"], 1, None, "no line of an archive"),
        (lambda lines: lines[1:], 1, None, "no archive"),
        (replaced(b"eventstore.archive", b"other"), 1, None, "no archive"),
        (replaced(b'"version":1}\n', b'"version":2}\n'), 1, None, "version 2"),
        (lambda lines: lines[:-1], 6, None, "cut"),
        (lambda lines: [*lines[:-1], lines[-1][:20]], 6, None, "no line of an archive"),
        (lambda lines: [*lines[:3], lines[0], *lines[3:]], 4, None, "is due here"),
        (lambda lines: [*lines, b"\n"], 6, None, "follows the head"),
        (lambda lines: [*lines, lines[-1]], 6, None, "follows the head"),
        (lambda lines: lines[:2] + lines[3:], 3, 2, "missing"),
        (lambda lines: [*lines[:2], *lines[1:]], 3, 1, "due here"),
        (lambda lines: lines[:4] + lines[5:], 5, 4, "tail is cut"),
        (replaced(b'{\\"number\\":2}', b'{\\"number\\":9}'), 4, 3, "changed"),
        (replaced(b'"actor":"Schieds', b'"actor":"schieds'), 5, 4, "changed"),
        (replaced(b'"size":4', b'"size":3'), 6, 4, "counts only 3"),
        (replaced(b'"size":4', b'"size":4,"more":1'), 6, None, "no line of an archive"),
        (replaced(b'"hash":"', b'"hash":"x'), 2, None, "hexadecimal"),
        (replaced(b'"position":2', b'"position":"2"'), 3, None, "no line of an archive"),
        (replaced(b"Zo\xc3\xab", b"Zo\xff"), 2, None, "no line of an archive"),
    ],
)  # fmt: skip
def test_a_wrong_line_refuses_the_whole_file(  # noqa: PLR0917  # fixtures and cases
    archive: Path, opened: Callable[..., SqlEventStore], change, line, position, reason
) -> None:
    lines = archive.read_bytes().splitlines(keepends=True)
    archive.write_bytes(b"".join(change(lines)))
    store = opened()
    with pytest.raises(ArchiveRefused, match=reason) as caught:
        import_log(store, archive)
    assert (caught.value.line, caught.value.position) == (line, position)
    assert store.head() == EMPTY_HEAD
    assert list(store.read_all()) == []


@pytest.mark.parametrize("field", ["root", "peaks"])
def test_a_head_that_is_not_the_events_refuses_the_file(archive: Path, field: str) -> None:
    lines = archive.read_bytes().splitlines(keepends=True)
    head = json.loads(lines[-1])
    head[field] = "00" * 32 if field == "root" else ["00" * 32]
    archive.write_bytes(b"".join(lines[:-1]) + json.dumps(head).encode())
    with pytest.raises(ArchiveRefused) as caught:
        import_log(MemoryEventStore(), archive)
    assert caught.value.line == 6
