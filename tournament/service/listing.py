"""Listing recorded games from the catalogue, which is brought up to the log first."""

from itertools import islice

from sqlalchemy import create_engine

from eventstore.errors import StorageFailure
from eventstore.projection import PAGE
from eventstore.sql import SqlEventStore
from tournament.projections import catalogue
from tournament.projections.catalogue import Catalogue, GameEntry
from tournament.service.codec import codec
from tournament.service.database import open_store
from tournament.service.errors import NotFound
from tournament.service.tournaments import PREFIX, stream_of


def list_games(url: str, tournament: str | None = None) -> list[GameEntry]:
    """Return every recorded game, or those of a tournament.

    Where the catalogue is behind and the database cannot be written, it is made anew in memory.

    Raises:
        NotFound: there is no such tournament.
        StorageFailure: the database cannot be read.
    """
    asked = Catalogue(codec())
    with open_store(url, write=False) as database:
        store = database.store
        _require_there(store, tournament)
        if asked.position(store) == store.head().size:
            return asked.games(store, tournament)
        try:
            with open_store(url, write=True) as writable:
                asked.catch_up(writable.store)
        except StorageFailure:
            return _in_memory(asked, store, tournament)
        return asked.games(store, tournament)


def games_of(store: SqlEventStore, tournament: str | None = None) -> list[GameEntry]:
    """Return the same of a log that is open to write.

    Raises:
        NotFound: there is no such tournament.
        StorageFailure: the database cannot be read, or the catalogue not be written.
    """
    _require_there(store, tournament)
    asked = Catalogue(codec())
    if asked.position(store) != store.head().size:
        asked.catch_up(store)
    return asked.games(store, tournament)


def _require_there(store: SqlEventStore, tournament: str | None) -> None:
    if tournament is not None and not store.version(stream_of(tournament)):
        known = ", ".join(name.removeprefix(PREFIX) for name in store.streams(PREFIX))
        what = f"there is no tournament {tournament}"
        raise NotFound(what, f"tournaments on this log: {known or 'none yet'}")


def _in_memory(asked: Catalogue, store: SqlEventStore, tournament: str | None) -> list[GameEntry]:
    engine = create_engine("sqlite://")
    try:
        with engine.connect() as connection:
            catalogue.metadata.create_all(connection)
            events = store.read_all()
            while page := list(islice(events, PAGE)):
                asked.apply(connection, page)
            return asked.games_in(connection, tournament)
    finally:
        engine.dispose()
