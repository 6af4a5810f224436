"""What PostgreSQL and its driver report, said as a `StorageFailure` with a remedy."""

import re

import psycopg

from eventstore.errors import FailureKind, StorageFailure

_KINDS: dict[str, FailureKind] = {
    "25006": "read-only",  # a standby, or a session that may only read
    "25P03": "unreachable",  # too long idle in a transaction: the server hung up
    "3D000": "missing",  # no such database
    "42501": "denied",
    "42703": "foreign",  # a column that is not there
    "42P01": "foreign",  # a table that is not there
    "53100": "full",
    "55P03": "locked",  # waited for a lock as long as it may
    "57014": "locked",  # told to stop waiting
    "58030": "disk",
}
"""By SQLSTATE, or below by its class."""

_CLASSES: dict[str, FailureKind] = {
    "08": "unreachable",
    "23": "damaged",  # a constraint or a guard: what is stored contradicts itself
    "28": "denied",
    "40": "locked",
    "53": "unreachable",  # no connection or no memory to be had
    "57": "unreachable",  # shutting down, starting up
    "58": "disk",
    "XX": "damaged",
}

_REFUSALS: tuple[tuple[re.Pattern[str], FailureKind], ...] = (
    (re.compile(r"password|authentication|pg_hba|role .* does not exist"), "denied"),
    (re.compile(r"database .* does not exist"), "missing"),
)
"""A server that lets nobody in gives no SQLSTATE to the driver, only its words."""

_REMEDIES: dict[FailureKind, str] = {
    "damaged": "the database contradicts itself; `log verify` says where, a backup brings it back",
    "denied": "the server does not let this user do it; check user and password in the URL, and "
    "what the role was granted",
    "disk": "the server's disk or system refused; see the server's log, then run the command again",
    "foreign": "this is not a log of this program, or not of this version; nothing was changed",
    "full": "the server's disk is full and nothing was recorded; free some space there and run the "
    "command again",
    "locked": "another program is writing to it; run the command again in a moment",
    "missing": "there is no such database on the server; make one (createdb) or correct the URL",
    "read-only": "it can only be read here; reading and verifying still work",
    "unknown": "the database refused",
    "unreachable": "the server cannot be reached or hung up; check host and port in the URL and "
    "that it runs, then run the same command again",
}


def from_postgres(error: BaseException | None, where: str) -> StorageFailure:
    """Return what an error of the driver means. `where` names the database, without a password."""
    kind = _kind(error)
    told = " ".join(str(error).split())
    return StorageFailure(kind, where, f"{_REMEDIES[kind]} ({told})")


def _kind(error: BaseException | None) -> FailureKind:
    state = error.sqlstate if isinstance(error, psycopg.Error) else None
    if state is not None:
        return _KINDS.get(state) or _CLASSES.get(state[:2], "unknown")
    if not isinstance(error, psycopg.OperationalError):
        return "unknown"
    for words, kind in _REFUSALS:
        if words.search(str(error)):
            return kind
    return "unreachable"
