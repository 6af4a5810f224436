"""What the owner of the file does to a log, checkpoints show; each deed under its own name."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from eventstore.archive import Archive, export_log
from eventstore.checkpoint import checkpoint_of, parse_checkpoint
from eventstore.errors import ArchiveRefused, IntegrityFailure, NoteRefused
from eventstore.keys import key_from_seed
from eventstore.memory import MemoryEventStore
from eventstore.notes import VerifierKey
from eventstore.store import Checkpoint
from eventstore.testing import command, one
from tournament.games.shuffle import seed_of
from tournament.projections.roster import MemoryRoster
from tournament.service.checkpoints import make_checkpoint, verify_log, with_signatures
from tournament.service.codec import codec
from tournament.service.database import open_store
from tournament.service.demo.clock import SimulatedClock, seeded
from tournament.service.errors import BadInput
from tournament.service.ledger import Ledger
from tournament.service.log_keys import adopt, rotate

KEY, NEW = (key_from_seed("club.example/log", bytes([n]) * 32) for n in (1, 2))
STRANGER = key_from_seed("other.example/log", bytes([1]) * 32)


def ledger_on(store) -> Ledger:
    source = seeded(seed_of("checkpoints"))
    return Ledger(store, MemoryRoster(), codec(), actor="director", source=source)


def put(ledger: Ledger, first: int, last: int, *, shift: int = 0) -> None:
    """Put counted events onto the log, so that its size is `last`."""
    for number in range(first, last + 1):
        at = ledger.store.version("a")
        stamp = command(f"c{number}", shift)
        ledger.store.append(one("a", at, number + shift), stamp)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "club.db"


@pytest.fixture
def ledger(path: Path) -> Iterator[Ledger]:
    """A log of ten events, the first the adoption of its key, signed at four and at eight."""
    with open_store(f"sqlite:///{path}", write=True, clock=SimulatedClock()) as opened:
        ledger = ledger_on(opened.store)
        adopt(ledger, KEY.verifier)
        for first, last in ((2, 4), (5, 8)):
            put(ledger, first, last)
            make_checkpoint(ledger, KEY)
        put(ledger, 9, 10)
        yield ledger


@pytest.fixture
def kept(ledger: Ledger) -> list[Checkpoint]:
    """The checkpoints as somebody has them at home."""
    return ledger.store.checkpoints()


@pytest.fixture
def replaced(ledger: Ledger, path: Path) -> Callable[..., None]:
    """Put another log into the file, as its owner can, its checkpoints too."""

    def replace(other: Ledger) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as raw:
            for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
                raw.execute(f"DROP TRIGGER {name}")
            raw.execute("DELETE FROM events")
            raw.execute("DELETE FROM checkpoints")
            raw.execute(
                "UPDATE log_head SET size = 0, root = ?, peaks = x'', recorded_at = NULL",
                (MemoryEventStore().head().root,),
            )
        ledger.store.restore(other.store.read_all(), other.store.checkpoints())

    return replace


def other_log(size: int, *, from_: int = 99, signed: tuple[int, ...] = ()) -> Ledger:
    """Return the same log, but with other events from position `from_` on."""
    ledger = ledger_on(MemoryEventStore(SimulatedClock()))
    adopt(ledger, KEY.verifier)
    for position in range(2, size + 1):
        put(ledger, position, position, shift=100 if position >= from_ else 0)
        if position in signed:
            make_checkpoint(ledger, KEY)
    return ledger


def wrong(ledger: Ledger, *outside: Checkpoint) -> tuple[str, int]:
    with pytest.raises(IntegrityFailure) as caught:
        verify_log(ledger, outside)
    return caught.value.kind, caught.value.position


def test_a_log_continues_what_was_signed(ledger: Ledger, kept: list[Checkpoint]) -> None:
    assert [each.size for each in kept] == [4, 8]
    assert verify_log(ledger, kept) == ledger.store.head()
    head = checkpoint_of(ledger.store.head(), KEY)
    assert verify_log(ledger, [head]).size == 10


def test_the_other_log_of_the_control_is_the_same_log(ledger: Ledger, replaced, kept) -> None:
    replaced(other_log(10, signed=(4, 8)))
    assert verify_log(ledger, kept).size == 10
    assert ledger.store.checkpoints() == kept


def test_a_log_that_was_written_anew_shows_by_a_checkpoint_from_outside_alone(
    ledger: Ledger, replaced, kept: list[Checkpoint]
) -> None:
    replaced(other_log(10, from_=6))
    assert verify_log(ledger).size == 10
    assert wrong(ledger, kept[1]) == ("rewritten", 1)
    assert wrong(ledger, *kept) == ("rewritten", 5)
    assert verify_log(ledger, kept[:1]).size == 10


def test_a_log_that_was_written_anew_and_signed_again_is_forked(
    ledger: Ledger, replaced, kept: list[Checkpoint]
) -> None:
    replaced(other_log(10, from_=6, signed=(4, 8)))
    assert verify_log(ledger).size == 10
    with pytest.raises(IntegrityFailure) as caught:
        verify_log(ledger, [kept[1]])
    assert (caught.value.kind, caught.value.position) == ("forked", 5)
    mine, theirs = caught.value.evidence
    assert {mine, theirs} == {kept[1].note, ledger.store.checkpoints()[1].note}
    for note in (mine, theirs):
        assert parse_checkpoint(note).size == 8


def test_a_tail_that_was_cut_with_its_head_shows_by_a_checkpoint(
    ledger: Ledger, replaced, kept: list[Checkpoint]
) -> None:
    replaced(other_log(6, signed=(4,)))
    assert verify_log(ledger).size == 6
    assert wrong(ledger, kept[1]) == ("cut", 7)
    assert verify_log(ledger, kept[:1]).size == 6


def test_its_own_checkpoints_show_a_log_that_was_written_anew_beside_them(
    ledger: Ledger, replaced, kept: list[Checkpoint]
) -> None:
    other = other_log(10, from_=6)
    for each in kept:
        other.store.keep_checkpoint(each)
    replaced(other)
    assert wrong(ledger) == ("rewritten", 5)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE checkpoints SET size = 5 WHERE size = 4",
        "UPDATE checkpoints SET root = zeroblob(32) WHERE size = 4",
        "UPDATE checkpoints SET note = replace(note, char(10) || '4', char(10) || '5')",
        "UPDATE checkpoints SET note = CAST(note AS BLOB) WHERE size = 4",
        "UPDATE checkpoints SET note = 'no note' WHERE size = 4",
        "INSERT INTO checkpoints SELECT 7, root, note FROM checkpoints WHERE size = 4",
    ],
)
def test_a_checkpoint_that_was_changed_in_the_file_is_named(
    ledger: Ledger, path: Path, change: str
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute(change)
    assert wrong(ledger)[0] == "checkpoint"


def test_a_checkpoint_that_nobody_known_signed_is_no_evidence(ledger: Ledger) -> None:
    forged = checkpoint_of(other_log(10, from_=2).store.head(), NEW)
    with pytest.raises(NoteRefused, match="no key known") as caught:
        verify_log(ledger, [forged])
    assert caught.value.forged
    assert wrong_with(ledger, forged, NEW.verifier) == "rewritten"


def wrong_with(ledger: Ledger, outside: Checkpoint, key: VerifierKey) -> str:
    with pytest.raises(IntegrityFailure) as caught:
        verify_log(ledger, [outside], trusted=[key])
    return caught.value.kind


def test_a_checkpoint_of_another_log_is_told_from_a_forged_one(ledger: Ledger) -> None:
    with pytest.raises(BadInput, match="it is of the log other"):
        verify_log(ledger, [checkpoint_of(ledger.store.head(), STRANGER)])


def test_a_rotated_key_signs_nothing_that_comes_after(ledger: Ledger, kept) -> None:
    rotate(ledger, KEY, NEW.verifier)
    put(ledger, 12, 13)
    head = ledger.store.head()
    assert verify_log(ledger, [*kept, checkpoint_of(head, NEW)]) == head
    with pytest.raises(NoteRefused, match="no key known"):
        verify_log(ledger, [checkpoint_of(head, KEY)])
    with pytest.raises(BadInput, match="does not sign this log"):
        make_checkpoint(ledger, KEY)
    assert make_checkpoint(ledger, NEW).size == 13


def imported(path: Path) -> Ledger:
    ledger = ledger_on(MemoryEventStore())
    with path.open("rb") as file:
        archive = Archive(file)
        events = with_signatures(archive.events(), archive.checkpoints, ledger.codec)
        ledger.store.restore(events, archive.checkpoints)
    return ledger


def test_an_archive_takes_the_checkpoints_along(ledger: Ledger, tmp_path: Path, kept) -> None:
    export_log(ledger.store, tmp_path / "log.ndjson")
    again = imported(tmp_path / "log.ndjson")
    assert again.store.checkpoints() == kept
    assert verify_log(again, kept) == ledger.store.head()


def test_an_archive_with_a_checkpoint_that_nobody_signed_is_refused(
    ledger: Ledger, tmp_path: Path
) -> None:
    ledger.store.keep_checkpoint(checkpoint_of(ledger.store.head(), NEW))
    export_log(ledger.store, tmp_path / "log.ndjson")
    with pytest.raises(ArchiveRefused, match="no key known"):
        imported(tmp_path / "log.ndjson")


def test_an_archive_whose_events_are_not_those_signed_is_refused(
    ledger: Ledger, tmp_path: Path, kept: list[Checkpoint]
) -> None:
    other = other_log(10, from_=6)
    export_log(other.store, tmp_path / "other.ndjson")
    export_log(ledger.store, tmp_path / "log.ndjson")
    signed = (tmp_path / "log.ndjson").read_bytes().splitlines(keepends=True)
    _, *rest = (tmp_path / "other.ndjson").read_bytes().splitlines(keepends=True)
    (tmp_path / "mixed.ndjson").write_bytes(b"".join([*signed[:3], *rest]))
    with pytest.raises(ArchiveRefused, match="rewritten"):
        imported(tmp_path / "mixed.ndjson")
    assert len(kept) == 2
