"""A disk that fails where it is told to, and that can lose what was not synced.

Files are real ones; every write, sync, truncation and deletion on them passes through here, is
noted, and may fail. From the notes follows what a power cut would have left at any moment. The
directory is taken to be durable at once: names are not lost.
"""

# ruff: noqa: N802  the methods of a VFS have SQLite's names

import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import apsw

SECTOR = 512
MAIN = apsw.SQLITE_OPEN_MAIN_DB

Act = Literal["write", "truncate", "sync", "failed sync", "delete", "mark"]
Loss = Literal["none", "prefix", "torn", "any", "all"]
"""What the disk keeps of the writes that were not synced: nothing, the first of them, those and a
part of the next one, any of them, or all, as when only the program died."""


_CODES = {
    "write": apsw.SQLITE_IOERR_WRITE,
    "truncate": apsw.SQLITE_IOERR_TRUNCATE,
    "sync": apsw.SQLITE_IOERR_FSYNC,
    "delete": apsw.SQLITE_IOERR_DELETE,
}


@dataclass(frozen=True, slots=True)
class Note:
    """What happened to a file, or a `mark` that the test set: its name is then the text."""

    act: Act
    file: str
    offset: int = 0
    data: bytes = b""


@dataclass
class Disk:
    """What is done to the files of SQLite, and which one of those acts fails.

    Acts are counted from 0; `fails` is the one that does, None while the disk is well. A write
    that fails leaves its first half; a sync that fails loses for ever what it was to keep.
    """

    notes: list[Note] = field(default_factory=list)
    counted: list[Act] = field(default_factory=list)
    fails: int | None = None

    def do(self, note: Note, act: Callable[[bytes], None]) -> None:
        """Do it and note it; `act` is given the data."""
        number = len(self.counted)
        self.counted.append(note.act)
        if number != self.fails:
            act(note.data)
            self.notes.append(note)
            return
        if note.act == "write":
            half = note.data[: len(note.data) // 2]
            act(half)
            self.notes.append(Note("write", note.file, note.offset, half))
        elif note.act == "sync":
            self.notes.append(Note("failed sync", note.file))
        raise apsw.exception_for(_CODES[note.act])

    def mark(self, text: str) -> None:
        """Note that the test got so far."""
        self.notes.append(Note("mark", text))


class Vfs(apsw.VFS):
    """SQLite's way to a `Disk`."""

    def __init__(self, name: str, disk: Disk) -> None:
        self._disk = disk
        super().__init__(name, "")

    def xOpen(self, name, flags) -> "VfsFile":
        return VfsFile(self._disk, name, flags)

    def xDelete(self, filename, syncdir) -> None:
        def delete(_data: bytes) -> None:
            super(Vfs, self).xDelete(filename, syncdir)

        self._disk.do(Note("delete", filename), delete)


class VfsFile(apsw.VFSFile):
    """A file on a `Disk`."""

    def __init__(self, disk: Disk, name, flags) -> None:
        self._disk = disk
        self._name = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        super().__init__("", name, flags)

    def xWrite(self, data, offset) -> None:
        write = super().xWrite
        note = Note("write", self._name, offset, bytes(data))
        self._disk.do(note, lambda part: write(part, offset))

    def xTruncate(self, newsize) -> None:
        truncate = super().xTruncate
        self._disk.do(Note("truncate", self._name, newsize), lambda _: truncate(newsize))

    def xSync(self, _flags) -> None:
        self._disk.do(Note("sync", self._name), lambda _: None)  # the real disk need not wait


@contextmanager
def sqlite_on(disk: Disk) -> Iterator[str]:
    """Give the name of a VFS under which SQLite keeps its files on the disk."""
    name = f"faulty-{id(disk)}"
    vfs = Vfs(name, disk)
    try:
        yield name
    finally:
        vfs.unregister()


@contextmanager
def memory_folder() -> Iterator[Path]:
    """Give a folder in memory, where the system has one: nothing there waits for a disk."""
    memory = Path("/dev/shm")  # noqa: S108  # a folder of its own is made there
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of SQLite in a folder; its shared memory survives no power cut."""
    return {
        str(file): file.read_bytes()
        for file in folder.iterdir()
        if not file.name.endswith(("-shm", "-lock"))
    }


def lay(files: dict[str, bytes], folder: Path) -> None:
    """Put files into a folder, in place of those of the same names."""
    for name, content in files.items():
        (folder / Path(name).name).write_bytes(content)


def after_power_cut(
    before: dict[str, bytes], notes: Sequence[Note], loss: Loss, chance: random.Random
) -> dict[str, bytes]:
    """Return what lies on the disk when the power is cut after `notes`."""
    durable = {name: bytearray(content) for name, content in before.items()}
    pending: dict[str, list[Note]] = {}
    for note in notes:
        match note.act:
            case "write" | "truncate":
                pending.setdefault(note.file, []).append(note)
            case "sync":
                for each in pending.pop(note.file, ()):
                    _apply(durable, each)
            case "failed sync":
                pending.pop(note.file, None)
            case "delete":
                pending.pop(note.file, None)
                durable.pop(note.file, None)
    for unsynced in pending.values():
        for note in _kept(unsynced, loss, chance):
            _apply(durable, note)
    return {name: bytes(content) for name, content in durable.items()}


def _kept(unsynced: list[Note], loss: Loss, chance: random.Random) -> list[Note]:
    if loss == "none":
        return []
    if loss == "all":
        return unsynced
    if loss == "any":
        return [note for note in unsynced if chance.random() < 0.5]
    kept = unsynced[: chance.randrange(len(unsynced) + 1)]
    if loss == "torn" and len(kept) < len(unsynced):
        torn = unsynced[len(kept)]
        sectors = chance.randrange(len(torn.data) // SECTOR + 1)
        kept.append(Note(torn.act, torn.file, torn.offset, torn.data[: sectors * SECTOR]))
    return kept


def _apply(durable: dict[str, bytearray], note: Note) -> None:
    content = durable.setdefault(note.file, bytearray())
    if note.act == "truncate":
        del content[note.offset :]
        return
    if note.data:
        content.extend(bytes(max(0, note.offset - len(content))))
        content[note.offset : note.offset + len(note.data)] = note.data
