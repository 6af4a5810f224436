"""What tests of copies share: a signed evening with games, put into a database of either kind."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from eventstore.archive import Archive
from eventstore.keys import key_from_seed
from tests.service.club_evening import FUSION, SPEED, ClubEvening, bot_game
from tournament.service.bundle import export_bundle, read_bundle, take_over
from tournament.service.checkpoints import make_checkpoint
from tournament.service.codec import codec
from tournament.service.database import open_store
from tournament.service.ledger import Ledger
from tournament.service.log_keys import adopt

PEOPLE = ("Ann", "Bob", "Cat", "Zoë")
KEY = key_from_seed("club.example/log", bytes(32))


def played_evening() -> ClubEvening:
    """Return an evening of four in which both games were recorded; its head is signed."""
    evening = ClubEvening(PEOPLE, rounds=2)
    adopt(evening.ledger, KEY.verifier)
    evening.pair()
    evening.publish()
    evening.record(1, 1, bot_game(SPEED, "copies"))
    evening.record(2, 1, bot_game(FUSION, "copies"))
    evening.play()
    make_checkpoint(evening.ledger, KEY)
    return evening


def bundle_of(ledger: Ledger, *, people: bool = True) -> bytes:
    file = io.BytesIO()
    export_bundle(ledger, file, people=people)
    return file.getvalue()


def import_into(url: str, bundle: bytes) -> None:
    archive = Archive(io.BytesIO(bundle))
    with open_store(url, write=True) as database:
        events, people = read_bundle(archive)
        take_over(database, events, archive.checkpoints, people)


@contextmanager
def ledger_at(url: str, *, write: bool = False) -> Iterator[Ledger]:
    with open_store(url, write=write) as opened:
        yield Ledger(opened.store, opened.roster, codec(), actor="director")


def sqlite_url(path: Path) -> str:
    return f"sqlite:///{path}"


def everything(ledger: Ledger) -> object:
    """Return all that a copy must have: events, head, checkpoints, people."""
    store = ledger.store
    return list(store.read_all()), store.head(), store.checkpoints(), ledger.roster.everybody()
