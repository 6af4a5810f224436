"""Who may do what at the server: links and accounts, beside the log and never on it.

A link lets in whoever holds its token, which nobody can read here: only its hash is kept. A label,
and an account's name, may be those of a person, so both can be erased.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, TypeVar

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
    func,
    insert,
    select,
    update,
)

from eventstore.errors import StorageFailure
from eventstore.storage import Storage
from eventstore.tables import NAMING

Role = Literal["organiser", "referee", "scorer", "player", "spectator"]
"""The parts that somebody can be let in for."""

AccountRole = Literal["organiser", "referee"]
"""The parts that have a password."""

metadata = MetaData(naming_convention=NAMING)

accounts_table = Table(
    "access_accounts",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, unique=True),
    Column("role", Text, nullable=False),
    Column("password", Text, nullable=False),
)

links_table = Table(
    "access_links",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("role", Text, nullable=False),
    Column("tournament", Text),
    Column("at_table", Integer),
    Column("entry", Integer),
    Column("account", Integer),
    Column("label", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("expires_at", Text, nullable=False),
    Column("revoked_at", Text),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Somebody with a password. `password` is its hash."""

    number: int
    name: str
    role: AccountRole
    password: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """What lets somebody in, as what, and where.

    `tournament`, `at_table` and `entry` say where, None where that does not matter. `account` is
    the one whose session this is, None where it was given out as a link. Times are UTC, written
    as the log writes them.
    """

    number: int
    token_hash: str
    role: Role
    tournament: str | None
    at_table: int | None
    entry: int | None
    account: int | None
    label: str
    created_at: str
    expires_at: str
    revoked_at: str | None


Kept = TypeVar("Kept", Account, Link)


class AccessTable:
    """The links and the accounts in the database of the log."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def add_link(self, link: Link) -> Link:
        """Keep a link under the next number, and return it so.

        Raises:
            StorageFailure: the storage refuses.
        """
        with self._storage.writing() as connection:
            kept = replace(link, number=_next(connection, links_table))
            connection.execute(insert(links_table).values(asdict(kept)))
        return kept

    def link_of(self, token_hash: str) -> Link | None:
        """Return the link of a token, used up or not, by the token's hash.

        Raises:
            StorageFailure: the storage refuses, or what it holds is no link.
        """
        query = select(links_table).where(links_table.c.token_hash == token_hash)
        with self._storage.reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else self._read(row, Link)

    def links(self) -> list[Link]:
        """Return every link, by number.

        Raises:
            StorageFailure: as `link_of`.
        """
        with self._storage.reading() as connection:
            rows = connection.execute(select(links_table).order_by(links_table.c.number))
            return [self._read(row, Link) for row in rows]

    def revoke(self, numbers: Iterable[int], at: str) -> None:
        """Let nobody in by these links from now on; what was revoked before stays as it is.

        Raises:
            StorageFailure: the storage refuses.
        """
        columns = links_table.c
        with self._storage.writing() as connection:
            for number in numbers:
                still = (columns.number == number) & columns.revoked_at.is_(None)
                connection.execute(update(links_table).where(still).values(revoked_at=at))

    def forget(self, numbers: Iterable[int]) -> None:
        """Remove links with their labels, so that nothing of them lies in the storage any more.

        Raises:
            StorageFailure: the storage refuses; forget them again then.
        """
        with self._storage.writing() as connection:
            for number in numbers:
                connection.execute(delete(links_table).where(links_table.c.number == number))
        self._storage.rewrite(links_table.name)

    def forget_sessions(self, before: str) -> None:
        """Remove the sessions of accounts that ended before a time.

        Raises:
            StorageFailure: the storage refuses.
        """
        columns = links_table.c
        ended = columns.account.is_not(None) & (columns.expires_at < before)
        with self._storage.writing() as connection:
            connection.execute(delete(links_table).where(ended))

    def accounts(self) -> list[Account]:
        """Return every account, by number.

        Raises:
            StorageFailure: the storage refuses, or what it holds is no account.
        """
        with self._storage.reading() as connection:
            rows = connection.execute(select(accounts_table).order_by(accounts_table.c.number))
            return [self._read(row, Account) for row in rows]

    def set_account(self, name: str, role: AccountRole, password: str) -> Account:
        """Make an account, or give the one of that name another part and password.

        Its sessions end with it: whoever knew the old password is out.

        Raises:
            StorageFailure: the storage refuses.
        """
        named = accounts_table.c.name == name
        with self._storage.writing() as connection:
            row = connection.execute(select(accounts_table).where(named)).one_or_none()
            number = _next(connection, accounts_table) if row is None else row.number
            account = Account(number=number, name=name, role=role, password=password)
            connection.execute(delete(accounts_table).where(named))
            connection.execute(delete(links_table).where(links_table.c.account == number))
            connection.execute(insert(accounts_table).values(asdict(account)))
        return account

    def remove_account(self, number: int) -> None:
        """Remove an account and its sessions, so that nothing of it lies in the storage any more.

        Raises:
            StorageFailure: the storage refuses; remove it again then.
        """
        with self._storage.writing() as connection:
            connection.execute(delete(accounts_table).where(accounts_table.c.number == number))
            connection.execute(delete(links_table).where(links_table.c.account == number))
        self._storage.rewrite(accounts_table.name)

    def _read(self, row: Row[Any], kind: type[Kept]) -> Kept:
        """Read a row strictly: SQLite keeps any kind of value in any column."""
        try:
            return msgspec.convert(row, kind, from_attributes=True)
        except msgspec.ValidationError as error:
            text = f"what is kept of links is damaged ({kind.__name__}); a backup brings it back"
            raise StorageFailure("damaged", self._storage.where, text) from error


def _next(connection: Connection, table: Table) -> int:
    """Return the number after the highest; the write transaction lets nobody in between."""
    highest = connection.execute(select(func.max(table.c.number))).scalar()
    return (highest or 0) + 1
