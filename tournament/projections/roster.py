"""Who the people are. The log names persons by id; their particulars lie here and can be erased.

A person is added before the event that names the id is recorded, in a transaction of its own. A
person whom no event names does no harm.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any, Protocol

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    Row,
    Table,
    Text,
    delete,
    insert,
    inspect,
    select,
    update,
)

from eventstore.errors import StorageFailure
from eventstore.storage import Storage
from eventstore.tables import NAMING

metadata = MetaData(naming_convention=NAMING)

people_table = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("club", Text, nullable=False),
    Column("contact", Text, nullable=False),
    Column("family", Text, nullable=False, server_default=""),
    Column("member", Text, nullable=False, server_default=""),
)
"""Personal data; no column of it is ever copied into an event."""

_IDS_A_QUERY = 500  # under every database's limit of parameters


@dataclass(frozen=True, slots=True)
class Person:
    """A person and the particulars that may be erased. `id` stands in the log and says nothing.

    `member` is the number by which the club knows the person, in whatever form it writes it.
    """

    id: str
    name: str
    club: str = ""
    contact: str = ""
    family: str = ""
    member: str = ""


class Roster(Protocol):
    """The people that a log names."""

    def add(self, people: Iterable[Person]) -> None:
        """Add people, all or none. A person who is there already, the same in all, stays.

        Raises:
            ValueError: an id stands for a person with other particulars.
            StorageFailure: the storage refuses.
        """
        ...

    def revise(self, people: Iterable[Person]) -> None:
        """Give people who are there other particulars; one who is not there stays away.

        Raises:
            StorageFailure: the storage refuses.
        """
        ...

    def get(self, ids: Iterable[str]) -> Mapping[str, Person]:
        """Return the person of each id, in their order; one unknown or erased is left out.

        Raises:
            StorageFailure: the storage refuses, or what it holds is no person.
        """
        ...

    def everybody(self) -> list[Person]:
        """Return all people, in the order of their ids.

        Raises:
            StorageFailure: the storage refuses, or what it holds is no person.
        """
        ...

    def remove(self, ids: Iterable[str]) -> None:
        """Erase people, so that their particulars lie nowhere in the storage any more.

        One who is not there does not matter.

        Raises:
            StorageFailure: the storage refuses. If it says so after they are removed, remove them
                again: something of them may still lie in its files.
        """
        ...


class MemoryRoster:
    """A roster in memory, for tests and dry runs."""

    def __init__(self) -> None:
        self._people: dict[str, Person] = {}

    def add(self, people: Iterable[Person]) -> None:
        """Add people, all or none (see `Roster.add`)."""
        self._people |= _new(people, self._people)

    def revise(self, people: Iterable[Person]) -> None:
        """Give people who are there other particulars."""
        self._people |= {person.id: person for person in people if person.id in self._people}

    def get(self, ids: Iterable[str]) -> Mapping[str, Person]:
        """Return the person of each id that is known."""
        return {id_: self._people[id_] for id_ in ids if id_ in self._people}

    def everybody(self) -> list[Person]:
        """Return all people, in the order of their ids."""
        return [self._people[id_] for id_ in sorted(self._people)]

    def remove(self, ids: Iterable[str]) -> None:
        """Erase people."""
        for id_ in ids:
            self._people.pop(id_, None)


class SqlRoster:
    """A roster in the database of the log."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def add(self, people: Iterable[Person]) -> None:
        """Add people, all or none (see `Roster.add`)."""
        with self._telling(), self._storage.writing() as connection:
            self.add_in(connection, people)

    def add_in(self, connection: Connection, people: Iterable[Person]) -> None:
        """Do so in a write transaction of the storage, which may hold more than the people."""
        people = list(people)
        known = _stored(connection, (person.id for person in people))
        rows = [asdict(person) for person in _new(people, known).values()]
        if rows:
            connection.execute(insert(people_table), rows)

    def revise(self, people: Iterable[Person]) -> None:
        """Give people who are there other particulars."""
        with self._telling(), self._storage.writing() as connection:
            for person in people:
                known = people_table.c.id == person.id
                connection.execute(update(people_table).where(known).values(asdict(person)))

    def get(self, ids: Iterable[str]) -> Mapping[str, Person]:
        """Return the person of each id that is known."""
        ids = list(ids)
        with self._telling(), self._storage.reading() as connection:
            found = _stored(connection, ids)
        return {id_: found[id_] for id_ in ids if id_ in found}

    def everybody(self) -> list[Person]:
        """Return all people, in the order of their ids.

        A backup of an older schema may lack some columns: then nothing is said there.
        """
        with self._telling(), self._storage.reading() as connection:
            there = {column["name"] for column in inspect(connection).get_columns("people")}
            query = select(*(column for column in people_table.c if column.name in there))
            people = [_person(row) for row in connection.execute(query)]
        return sorted(people, key=lambda person: person.id)

    def remove(self, ids: Iterable[str]) -> None:
        """Erase people, from the free pages of the file too (see `Roster.remove`)."""
        with self._telling(), self._storage.writing() as connection:
            for id_ in ids:
                connection.execute(delete(people_table).where(people_table.c.id == id_))
        self._storage.rewrite(people_table.name)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Say of damage that it is the roster's: the log may be right all the same."""
        try:
            yield
        except (StorageFailure, msgspec.ValidationError) as error:
            if isinstance(error, StorageFailure) and error.kind != "damaged":
                raise
            text = f"the roster of people is damaged; a backup brings it back ({error})"
            raise StorageFailure("damaged", self._storage.where, text) from error


def _new(people: Iterable[Person], known: Mapping[str, Person]) -> dict[str, Person]:
    new: dict[str, Person] = {}
    for person in people:
        there = known.get(person.id) or new.setdefault(person.id, person)
        if there != person:
            raise ValueError(f"person {person.id} is on the roster with other particulars")
    return new


def _stored(connection: Connection, ids: Iterable[str]) -> dict[str, Person]:
    found: dict[str, Person] = {}
    source = iter(dict.fromkeys(ids))
    while some := list(islice(source, _IDS_A_QUERY)):
        query = select(people_table).where(people_table.c.id.in_(some))
        found |= {row.id: _person(row) for row in connection.execute(query)}
    return found


def _person(row: Row[Any]) -> Person:
    """Read a row strictly: SQLite keeps any kind of value in any column."""
    return msgspec.convert(row, Person, from_attributes=True)
