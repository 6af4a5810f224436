"""What SQLite and the operating system report, said as a `StorageFailure` with a remedy."""

import errno
import sqlite3

from eventstore.errors import FailureKind, StorageFailure

_PRIMARY = 0xFF  # an extended result code carries the primary one in its low byte

_KINDS: dict[int, FailureKind] = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_IOERR_SHMSIZE: "full",  # no room for the index of the write-ahead log
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_CONSTRAINT: "damaged",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CANTOPEN: "disk",
    sqlite3.SQLITE_NOTADB: "foreign",
}

_ERRNOS: dict[int | None, FailureKind] = {
    errno.EROFS: "read-only",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
}

_REMEDIES: dict[FailureKind, str] = {
    "damaged": "the file is damaged; `log verify` says where, a backup brings it back",
    "disk": "the disk or the system refused; check it, then run the same command again",
    "foreign": "this is not a database of this program; nothing was changed",
    "full": "the disk is full and nothing was recorded; free some space and run the command again",
    "locked": "another program is writing to it; run the command again in a moment",
    "missing": "there is no such folder; make it, or name another one",
    "read-only": "the file or its folder is read-only; reading and verifying still work",
    "unknown": "the database refused",
}


def refusal(kind: FailureKind, where: str, detail: object) -> StorageFailure:
    """Return the failure of a kind, with its remedy and what was reported."""
    return StorageFailure(kind, where, what_is_wrong(kind, detail))


def what_is_wrong(kind: FailureKind, detail: object) -> str:
    """Say what a kind of failure is, with its remedy and what was reported."""
    return f"{_REMEDIES[kind]} ({detail})"


def from_sqlite(error: BaseException | None, where: str) -> StorageFailure:
    """Return what a SQLite error means. `where` names the database."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None and isinstance(error, sqlite3.OperationalError | UnicodeDecodeError):
        return refusal("damaged", where, error)  # the driver found text, or a name, not in UTF-8
    if code is None:
        return refusal("unknown", where, error)
    return refusal(_KINDS.get(code) or _KINDS.get(code & _PRIMARY, "unknown"), where, error)


def from_os(error: OSError, where: str) -> StorageFailure:
    """Return what an error of the operating system means. `where` names the file."""
    return refusal(_ERRNOS.get(error.errno, "disk"), where, error.strerror)
