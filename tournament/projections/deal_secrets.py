"""What is not to be seen yet of a deal: secrets, nonces and orders of games that are not over.

The log holds what binds to them. They lie here from before that is recorded until they are shown
on the log; then they are removed. Whoever can read this table knows the cards. The secret of
seat words lies here too, under a name that no game's stream has, and stays.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Protocol

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    Integer,
    MetaData,
    Row,
    Table,
    Text,
    delete,
    insert,
    select,
)

from eventstore.errors import StorageFailure
from eventstore.storage import Storage
from eventstore.tables import NAMING

metadata = MetaData(naming_convention=NAMING)

HOUSE = 0
"""The holder of the house's secret; seats hold their nonces under their numbers, from 1."""

secrets_table = Table(
    "deal_secrets",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("holder", Integer, primary_key=True, autoincrement=False),
    Column("value", Text, nullable=False),
    Column("deck", Text),
)
"""`value` is 32 bytes in hexadecimal digits, `deck` a list of cards as JSON."""


class DealSecret(msgspec.Struct, frozen=True, kw_only=True):
    """Something kept until it is shown. `deck` is the order of a deck that was shuffled by hand."""

    stream: str
    holder: int
    value: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
    deck: tuple[int, ...] | None = None


class DealSecrets(Protocol):
    """What is kept of the deals that a log is bound to."""

    def keep(self, new: DealSecret) -> DealSecret:
        """Keep it, and return what is kept: what was there first stays.

        Raises:
            StorageFailure: the storage refuses.
        """
        ...

    def of(self, stream: str) -> dict[int, DealSecret]:
        """Return what is kept of a game's deal, by holder.

        Raises:
            StorageFailure: the storage refuses, or what it holds is no secret.
        """
        ...

    def everything(self) -> list[DealSecret]:
        """Return all that is kept, by stream and holder.

        Raises:
            StorageFailure: as for `of`.
        """
        ...

    def remove(self, stream: str) -> None:
        """Forget what was kept of a game's deal.

        Raises:
            StorageFailure: the storage refuses.
        """
        ...


class MemoryDealSecrets:
    """Secrets in memory, for tests and dry runs."""

    def __init__(self, kept: Iterable[DealSecret] = ()) -> None:
        self._kept = {(one.stream, one.holder): one for one in kept}

    def keep(self, new: DealSecret) -> DealSecret:
        """Keep it, unless something is kept there."""
        return self._kept.setdefault((new.stream, new.holder), new)

    def of(self, stream: str) -> dict[int, DealSecret]:
        """Return what is kept of a game's deal, by holder."""
        return {one.holder: one for one in self.everything() if one.stream == stream}

    def everything(self) -> list[DealSecret]:
        """Return all that is kept, by stream and holder."""
        return [self._kept[key] for key in sorted(self._kept)]

    def remove(self, stream: str) -> None:
        """Forget what was kept of a game's deal."""
        for holder in self.of(stream):
            del self._kept[stream, holder]


class SqlDealSecrets:
    """Secrets in the database of the log."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def keep(self, new: DealSecret) -> DealSecret:
        """Keep it, unless something is kept there."""
        with self._storage.writing() as connection:
            return self.keep_in(connection, new)

    def keep_in(self, connection: Connection, new: DealSecret) -> DealSecret:
        """Do so in a write transaction of the storage, which may hold more than this."""
        columns = secrets_table.c
        query = select(secrets_table).where(
            columns.stream == new.stream, columns.holder == new.holder
        )
        if there := connection.execute(query).one_or_none():
            return self._read(there)
        deck = None if new.deck is None else msgspec.json.encode(new.deck).decode()
        row = {"stream": new.stream, "holder": new.holder, "value": new.value, "deck": deck}
        connection.execute(insert(secrets_table).values(row))
        return new

    def of(self, stream: str) -> dict[int, DealSecret]:
        """Return what is kept of a game's deal, by holder."""
        query = select(secrets_table).where(secrets_table.c.stream == stream)
        with self._storage.reading() as connection:
            return {row.holder: self._read(row) for row in connection.execute(query)}

    def everything(self) -> list[DealSecret]:
        """Return all that is kept, by stream and holder."""
        with self._storage.reading() as connection:
            rows = [self._read(row) for row in connection.execute(select(secrets_table))]
        return sorted(rows, key=lambda one: (one.stream, one.holder))

    def remove(self, stream: str) -> None:
        """Forget what was kept of a game's deal."""
        with self._storage.writing() as connection:
            connection.execute(delete(secrets_table).where(secrets_table.c.stream == stream))

    def _read(self, row: Row[Any]) -> DealSecret:
        """Read a row strictly: SQLite keeps any kind of value in any column."""
        try:
            deck = None if row.deck is None else msgspec.json.decode(row.deck)
            fields = {"stream": row.stream, "holder": row.holder, "value": row.value, "deck": deck}
            return msgspec.convert(fields, DealSecret)
        except (msgspec.MsgspecError, TypeError) as error:
            text = f"what is kept of a deal is damaged ({row.stream!a}); a backup brings it back"
            raise StorageFailure("damaged", self._storage.where, text) from error
