"""The whole examination, from the program to the log."""

import sqlite3
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from eventstore.errors import EventStoreError, SchemaMismatch, StorageFailure, StorageMissing
from eventstore.storage import Storage
from tournament.service.codec import codec
from tournament.service.database import check, file_of, open_store, shown
from tournament.service.doctor.deals import examine_deals
from tournament.service.doctor.finding import Finding, danger, warning, well
from tournament.service.doctor.log import examine_log
from tournament.service.doctor.place import examine_place
from tournament.service.doctor.program import examine_program, of_sqlite
from tournament.service.doctor.rulesets import examine_rulesets
from tournament.service.doctor.server import examine_server
from tournament.service.ledger import Ledger
from tournament.service.revisions import revisions

_BROKEN = (
    "record nothing more; keep a copy of the database and the files beside it; "
    "`playledger log verify` says where it is wrong, an earlier copy brings it back"
)

_UNSEEN = "put that right, or name another log, and ask again: the log was not looked at"


def examine(
    url: str, now: datetime, *, key_file: Path | None = None, made_on_demand: bool = False
) -> Iterator[Finding]:
    """Look at everything the log at `url` stands on, and change nothing.

    Args:
        url: where the log is; it need not be there.
        now: the time by this machine's clock.
        key_file: the key that is to sign, where one is named.
        made_on_demand: the folder of the log is made by the first command that records.

    Raises:
        BadInput: the URL names no database that is known here.
    """
    file = file_of(url)
    yield from examine_program()
    if file is not None:
        yield of_sqlite(sqlite3.sqlite_version_info)
        yield from examine_place(file, made_on_demand=made_on_demand)
    try:
        yield from _database(url, now, key_file, on_a_server=file is None)
    except StorageMissing:
        yield well("database", f"{shown(url)}: none yet; the first command that records makes it")
    except SchemaMismatch as error:
        remedy = "install that version" if error.newer else "playledger db upgrade"
        yield warning("schema", str(error), remedy)
    except StorageFailure as error:
        remedy = _BROKEN if error.kind == "damaged" else _UNSEEN
        yield danger("database", str(error), remedy)
    except EventStoreError as error:
        yield danger("log", str(error), _BROKEN)


def _database(
    url: str, now: datetime, key_file: Path | None, *, on_a_server: bool
) -> Iterator[Finding]:
    with open_store(url, write=False) as opened:
        yield well("schema", f"schema {revisions()[-1]}, the newest")
        storage = opened.store.storage
        yield _durability(storage)
        if on_a_server:
            yield from examine_server(storage)
        yield from examine_log(opened.store, now, key_file)
        ledger = Ledger(
            opened.store, opened.roster, codec(), actor="doctor", secrets=opened.secrets
        )
        yield examine_rulesets(ledger)
        yield examine_deals(ledger)
    faults = check(url)
    if faults:
        yield danger("database", "; ".join(faults), _BROKEN)
    else:
        yield well("database", "sound, as far as the database's own check sees")


def _durability(storage: Storage) -> Finding:
    settings = storage.settings()
    unsafe = [each.name for each in settings if not each.safe]
    what = ", ".join(f"{each.name} = {each.value}" for each in settings)
    if unsafe:
        remedy = f"a power cut can lose what was acknowledged: put {' and '.join(unsafe)} right"
        return danger("durability", what, remedy)
    return well("durability", what)
