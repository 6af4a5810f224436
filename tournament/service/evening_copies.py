"""Copies of an evening for the worst: a backup and the carry-on sheet, the last few of them.

Both show one state of the log: the sheet is made from the backup. The folder has a list of what was
written there, with its hash, so that an old copy is removed and nothing else ever is.
"""

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from eventstore.faults import from_os
from eventstore.files import replacing, sync_folder
from eventstore.store import Head
from reports.render import render
from tournament.service.backup import back_up
from tournament.service.codec import codec
from tournament.service.copies import opened_file
from tournament.service.database import file_of
from tournament.service.ledger import Ledger
from tournament.service.printing.carry_on import carry_on_sheet
from tournament.service.printing.edition import read_edition

KEPT = 12
"""How many copies of a tournament are kept where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What was written, and which older files went.

    `same_disk` says that the copies lie on the disk of the log itself, and are lost with it.
    """

    head: Head
    backup: Path
    sheet: Path
    removed: tuple[Path, ...]
    same_disk: bool


class _Copy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A copy on the list of a folder: the log number it shows, and each file with its hash."""

    log: int
    files: dict[str, str]


def keep_copies(url: str, slug: str, folder: Path, *, keep: int = KEPT) -> Kept:
    """Write a verified backup and the carry-on sheet into a folder, and keep the last `keep`.

    They are called by tournament, round and log number; at the same log number they are written
    anew. A copy that somebody has changed since stays.

    Raises:
        NotFound: there is no tournament of that name.
        IntegrityFailure: the log is damaged; nothing is written.
        StorageFailure: it cannot be read, or the folder cannot be written.
    """
    try:
        with TemporaryDirectory(prefix=".copy-", dir=folder) as beside:
            copy = Path(beside, "log.db")
            head = back_up(url, copy)
            name, page = _sheet_of(copy, slug)
            backup, sheet = folder / f"{name}.db", folder / f"{name}-carry-on.html"
            copy.replace(backup)
        with replacing(sheet) as file:
            file.write(page.encode())
        sync_folder(folder)
        made = _Copy(head.size, {each.name: _digest(each) for each in (backup, sheet)})
        removed = _settle(folder, slug, made, keep)
        return Kept(head, backup, sheet, removed, _on_one_disk(url, folder))
    except OSError as error:
        raise from_os(error, str(folder)) from error


def _sheet_of(copy: Path, slug: str) -> tuple[str, str]:
    """Return what the copies are called, and the page of the sheet."""
    with opened_file(copy) as database:
        ledger = Ledger(database.store, database.roster, codec(), actor="")
        edition = read_edition(ledger, slug)
    number = edition.state.current.number if edition.state.current else 0
    page = render(carry_on_sheet(edition, home=False))
    return f"{slug}-round-{number}-log-{edition.head.size}", page


def _settle(folder: Path, slug: str, made: _Copy, keep: int) -> tuple[Path, ...]:
    """Put a copy on the list of its folder, and remove what is too old and still as it was.

    A file that the system does not let go, such as one that somebody has open, stays on the list.
    """
    place = folder / f"{slug}-copies.json"
    copies = [*(each for each in _listed(place) if each.log != made.log), made]
    staying, removed = copies[-keep:], []
    for old in reversed(copies[:-keep]):
        ours = _as_written(folder, old)
        for file in ours:
            with suppress(OSError):
                file.unlink()
                removed.append(file)
        if not {*ours} <= {*removed}:
            staying.insert(0, old)
    with replacing(place) as list_:
        list_.write(msgspec.json.encode(staying))
    return tuple(removed)


def _as_written(folder: Path, copy: _Copy) -> list[Path]:
    """Return the files of a copy that are in the folder as they were written."""
    files = {
        folder / name: digest for name, digest in copy.files.items() if Path(name).name == name
    }
    return [file for file, digest in files.items() if file.is_file() and _digest(file) == digest]


def _listed(place: Path) -> list[_Copy]:
    """Return the copies on a list; none where it is gone or says nothing: then none is removed."""
    try:
        return msgspec.json.decode(place.read_bytes(), type=list[_Copy])
    except (FileNotFoundError, msgspec.DecodeError):
        return []


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _on_one_disk(url: str, folder: Path) -> bool:
    file = file_of(url)
    return file is not None and file.stat().st_dev == folder.stat().st_dev
