"""Where the file of the log lies: the kind of disk, its room, who may write, how large it is."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from tournament.service.doctor.finding import Finding, danger, warning, well
from tournament.service.mounts import INSTEAD, NETWORK, PASSING, kind_of

BESIDE = ("-wal", "-shm", "-lock")
"""What lies beside the file while it is used, and may stay."""

_TOO_LITTLE = 16 * 2**20  # bytes; an evening with its pages is a fourth of it
_LITTLE = 256 * 2**20
_LONG_LOG = 64 * 2**20  # a write-ahead log that has not been written back for long
_SYNCED = ("dropbox", "google drive", "icloud", "nextcloud", "onedrive", "owncloud")


def examine_place(
    file: Path, *, made_on_demand: bool, mounts: Path | None = None
) -> Iterator[Finding]:
    """Look at the place of a SQLite file, which need not be there yet.

    `made_on_demand`: the folder is made by the first command that records.
    """
    folder = file.absolute().parent
    if not folder.is_dir():
        if not made_on_demand:
            yield warning("folder", f"there is no folder {folder}", "make it, or correct the name")
        folder = next(each for each in folder.parents if each.is_dir())
    yield _file_system(file, folder, mounts)
    yield from _cloud(folder)
    if (refusal := _refusal(file, folder)) is not None:
        yield refusal
        return
    yield well("permission", "the log can be written here")
    yield _room(folder)
    if file.exists():
        yield _size(file)


def _file_system(file: Path, folder: Path, mounts: Path | None) -> Finding:
    kind = kind_of(file, mounts)
    if kind is None:
        what = "what kind of disk this is cannot be told on this system"
        return well("disk", what, "keep the log on a disk of this machine, in no network folder")
    if kind in NETWORK:
        what = f"{folder} is shared with other machines ({kind}): nothing is recorded there"
        return danger("disk", what, INSTEAD)
    if kind in PASSING:
        what = f"{folder} is gone when the machine or the container stops ({kind})"
        return warning("disk", what, "keep the log on a disk that stays")
    return well("disk", f"{folder} is on a disk of this machine ({kind})")


def _cloud(folder: Path) -> Iterator[Finding]:
    for part in folder.resolve().parts:
        if part.lower().startswith(_SYNCED):
            what = f"{part} is copied by another program, which may take the file half written"
            yield warning("folder", what, "keep the log elsewhere, and copies of it here")
            return


def _refusal(file: Path, folder: Path) -> Finding | None:
    """Say what here cannot be written, where something cannot."""
    beside = [file.with_name(file.name + end) for end in BESIDE]
    for path in (folder, file, *beside):
        if path.exists() and not os.access(path, os.W_OK):
            what = f"{path} is read-only: the log can be read and verified, and nothing recorded"
            return warning("permission", what, "make it writable for you, or work as its owner")
    return None


def _room(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    what = f"{megabytes(free)} are free in {folder}"
    if free < _TOO_LITTLE:
        return danger("space", what, "make room now: soon nothing more can be recorded")
    if free < _LITTLE:
        return warning("space", what, "make room before the next event")
    return well("space", what)


def _size(file: Path) -> Finding:
    size, log = (_bytes(file.with_name(file.name + end)) for end in ("", "-wal"))
    what = f"{file}: {megabytes(size)}, and {megabytes(log)} of write-ahead log beside it"
    if log > _LONG_LOG:
        remedy = "close the programs that use the log; the next one that records writes it back"
        return warning("size", what, remedy)
    return well("size", what)


def megabytes(number: int) -> str:
    """Return a number of bytes as people read it."""
    return f"{number / 2**20:,.1f} MiB"


def _bytes(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0
