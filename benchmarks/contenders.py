"""Those who append: this log, the library `eventsourcing`, and the bare driver as the ceiling.

Each is given the same facts, and is done when they are on the disk. The library makes its events
by changing an aggregate, so that belongs to its work; its saving alone is shown beside it.
"""

import sqlite3
from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec

from eventstore.codec import Codec
from eventstore.events import RecordedEvent
from eventstore.sql import SqlEventStore
from eventstore.sqlite import SqliteStorage
from eventstore.store import Append
from eventstore.tables import metadata
from eventstore.testing import command

MARK = 0x54455354

Commit = Callable[[], object]
"""Records what was prepared. Only this is measured."""

Contender = Callable[[int], Commit]
"""Prepares a commit of so many events to a new stream."""


class CardPlaced(msgspec.Struct, frozen=True, kw_only=True):
    """An event of the usual size."""

    card: int
    pile: int
    seat: int
    seen_top: int
    at: str


CODEC = Codec({"CardPlaced": CardPlaced})


def new_store(path: Path) -> SqlEventStore:
    """Return an empty log at `path`."""
    storage = SqliteStorage(path, application_id=MARK, access="create")
    with storage.writing() as connection:
        metadata.create_all(connection)
    return SqlEventStore(storage)


def facts(size: int) -> list[CardPlaced]:
    at = "2026-11-30T19:30:00.000000Z"
    return [
        CardPlaced(card=n % 52, pile=n % 2, seat=n % 2, seen_top=(n + 1) % 52, at=at)
        for n in range(size)
    ]


def this_log(folder: Path) -> Contender:
    """Encode and append."""
    return appending(new_store(folder / "log.db"))


def appending(store: SqlEventStore) -> Contender:
    """Encode and append, to a log."""
    numbers = count()

    def prepare(size: int) -> Commit:
        name = f"game/{next(numbers)}"
        events, stamp = facts(size), command(name)

        def commit() -> None:
            store.append([Append(name, 0, [CODEC.encode(event) for event in events])], stamp)

        return commit

    return prepare


def eventsourcing(folder: Path) -> Contender:
    """Change an aggregate and save it."""
    return saving(application(on_sqlite(folder / "eventsourcing.db")))


def saving(application: Any) -> Contender:  # noqa: ANN401  # the library need not be there
    """Change an aggregate and save it, in an application of the library."""
    make = aggregate()

    def prepare(size: int) -> Commit:
        some = facts(size)
        return lambda: application.save(make(some))

    return prepare


def saving_alone(folder: Path) -> Contender:
    """Save an aggregate that was changed before: what is left of the work is storing it."""
    make, save = aggregate(), application(on_sqlite(folder / "saving.db")).save

    def prepare(size: int) -> Commit:
        game = make(facts(size))
        return lambda: save(game)

    return prepare


@cache  # the library knows a class by its name, which must stay one class
def aggregate() -> Callable[[list[CardPlaced]], Any]:
    from eventsourcing.domain import Aggregate, event  # noqa: PLC0415  # an extra, `bench`

    class Game(Aggregate):
        @event("CardPlaced")
        def place(self, card: int, pile: int, seat: int, seen_top: int, at: str) -> None:
            pass

    def make(some: list[CardPlaced]) -> Game:
        game = Game()  # which is the first event
        for fact in some[1:]:
            game.place(fact.card, fact.pile, fact.seat, fact.seen_top, fact.at)
        return game

    return make


def application(environment: Mapping[str, str]) -> Any:  # noqa: ANN401  # as above
    """Return an application of the library, on a database that its environment names."""
    from eventsourcing.application import Application  # noqa: PLC0415  # an extra, `bench`

    made: Application[UUID] = Application(env=environment)
    return made


def on_sqlite(database: Path) -> dict[str, str]:
    return {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(database)}


def bare_driver(folder: Path) -> Contender:
    """Insert into the table and the indexes of this log: no check, no hash, no head, no guard."""
    driver = sqlite3.connect(folder / "bare.db", isolation_level=None)
    driver.execute("PRAGMA journal_mode = WAL")
    driver.execute("PRAGMA synchronous = FULL")
    columns = ", ".join(RecordedEvent.__struct_fields__[1:])
    driver.execute(
        f"CREATE TABLE events (position INTEGER PRIMARY KEY, {columns},"
        " UNIQUE (stream, version), UNIQUE (command_id, command_index))"
    )
    insert = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    prepared = rows()

    def prepare(size: int) -> Commit:
        some = prepared(size)

        def commit() -> None:
            driver.execute("BEGIN IMMEDIATE")
            driver.executemany(insert, some)
            driver.execute("COMMIT")

        return commit

    return prepare


def rows() -> Callable[[int], list[tuple[Any, ...]]]:
    """Give what prepares rows of the table of events, each commit a new stream."""
    numbers, positions = count(), count(1)

    def prepare(size: int) -> list[tuple[Any, ...]]:
        name = f"game/{next(numbers)}"
        digest = bytes(32)
        return [
            (
                next(positions),
                name,
                index + 1,
                "CardPlaced",
                1,
                fact.at,
                "table/1",
                name,
                digest,
                index,
                msgspec.json.encode(fact),
                digest,
                digest,
            )
            for index, fact in enumerate(facts(size))
        ]

    return prepare


CONTENDERS: dict[str, Callable[[Path], Contender]] = {
    "this log": this_log,
    "eventsourcing": eventsourcing,
    "saving alone": saving_alone,
    "bare driver": bare_driver,
}
