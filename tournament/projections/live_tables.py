"""The live tables that are open: who may sit where, and which seats bots have.

What is played there is on the log. This says how devices come back to it after the server was
stopped or killed. A seat's token lets in whoever holds it; only its hash is kept.
"""

from collections.abc import Collection
from typing import Annotated, Literal, Protocol

import msgspec
from sqlalchemy import Column, MetaData, Table, Text, delete, insert, select

from eventstore.errors import StorageFailure
from eventstore.storage import Storage
from eventstore.tables import NAMING

metadata = MetaData(naming_convention=NAMING)

live_tables = Table(
    "live_tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("opened", Text, nullable=False),
)
"""`opened` is an `OpenedTable` as JSON."""

SLOWEST_PACE = 400
FASTEST_PACE = 25
Pace = Annotated[int, msgspec.Meta(ge=FASTEST_PACE, le=SLOWEST_PACE)]


class LiveSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat: who has it, the SHA-256 of its token (None: it is free), and a bot's pace.

    `pace` is in percent of the times a bot of its kind takes.
    """

    by: Literal["person", "random", "greedy", "human"] = "person"
    token_hash: str | None = None
    pace: Pace = 100


class OpenedTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table: `id` is `spring/m7` for a match; `code` lets in who sits down at a free seat."""

    id: str
    rules: str
    seats: tuple[LiveSeat, ...]
    best_of: int
    code: str


class LiveTables(Protocol):
    """What is kept of the live tables."""

    def of(self, table_id: str) -> OpenedTable | None:
        """Return a table, None where it was never opened.

        Raises:
            StorageFailure: the storage refuses, or what it holds is no table.
        """
        ...

    def everything(self) -> list[OpenedTable]:
        """Return every table, by id.

        Raises:
            StorageFailure: as for `of`.
        """
        ...

    def keep(self, opened: OpenedTable) -> None:
        """Keep a table in the place of what was kept of it.

        Raises:
            StorageFailure: the storage refuses.
        """
        ...

    def forget(self, table_ids: Collection[str]) -> None:
        """Keep nothing more of these tables.

        Raises:
            StorageFailure: the storage refuses.
        """
        ...


class MemoryLiveTables:
    """Tables in memory: those of practice, which are on no log."""

    def __init__(self) -> None:
        self._kept: dict[str, OpenedTable] = {}

    def of(self, table_id: str) -> OpenedTable | None:
        """Return a table."""
        return self._kept.get(table_id)

    def everything(self) -> list[OpenedTable]:
        """Return every table, by id."""
        return [self._kept[table_id] for table_id in sorted(self._kept)]

    def keep(self, opened: OpenedTable) -> None:
        """Keep a table."""
        self._kept[opened.id] = opened

    def forget(self, table_ids: Collection[str]) -> None:
        """Keep nothing more of these tables."""
        for table_id in table_ids:
            self._kept.pop(table_id, None)


class SqlLiveTables:
    """Tables in the database of the log."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def of(self, table_id: str) -> OpenedTable | None:
        """Return a table."""
        query = select(live_tables.c.opened).where(live_tables.c.id == table_id)
        with self._storage.reading() as connection:
            opened = connection.execute(query).scalar()
        return None if opened is None else self._read(opened)

    def everything(self) -> list[OpenedTable]:
        """Return every table, by id."""
        query = select(live_tables.c.opened).order_by(live_tables.c.id)
        with self._storage.reading() as connection:
            return [self._read(opened) for opened in connection.execute(query).scalars()]

    def keep(self, opened: OpenedTable) -> None:
        """Keep a table."""
        row = {"id": opened.id, "opened": msgspec.json.encode(opened).decode()}
        with self._storage.writing() as connection:
            connection.execute(delete(live_tables).where(live_tables.c.id == opened.id))
            connection.execute(insert(live_tables).values(row))

    def forget(self, table_ids: Collection[str]) -> None:
        """Keep nothing more of these tables."""
        with self._storage.writing() as connection:
            connection.execute(delete(live_tables).where(live_tables.c.id.in_(table_ids)))

    def _read(self, opened: object) -> OpenedTable:
        try:
            return msgspec.json.decode(str(opened), type=OpenedTable)
        except msgspec.DecodeError as error:
            text = "what is kept of the live tables is damaged; a backup brings it back"
            raise StorageFailure("damaged", self._storage.where, text) from error
