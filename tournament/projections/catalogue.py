"""Every recorded game in a line, so that none has to be folded to be listed.

It says what the record says: who won is the last event's word, whether that can be so is
`verify_game`'s. Of a stream that is no record of a game, the events are counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
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
    update,
)

from eventstore.codec import Codec
from eventstore.events import RecordedEvent
from eventstore.projection import catch_up, position_of
from eventstore.sql import SqlEventStore
from eventstore.tables import NAMING
from tournament.games.deals import DealCommitted
from tournament.games.events import GameDealt, GameEnded
from tournament.games.streams import OF_A_MATCH, PREFIX

_OPENINGS = (GameDealt.__name__, DealCommitted.__name__)

metadata = MetaData(naming_convention=NAMING)

_Number = BigInteger().with_variant(Integer, "sqlite")

games_table = Table(
    "catalogue_games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("tournament", Text),
    Column("match", _Number),
    Column("game", _Number),
    Column("rules", Text),
    Column("winners", Text),
    Column("events", _Number, nullable=False),
)
"""A row for each game; `winners` are the seats from 0 as JSON, null while it is not over."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A recorded game. `tournament`, `match` and `game` are None for a friendly one.

    `rules` is None where the record begins with no deal. `winners` are the seats from 0: empty in
    a drawn game, None while it is not over.
    """

    id: str
    tournament: str | None
    match: int | None
    game: int | None
    rules: str | None
    winners: tuple[int, ...] | None
    events: int


class Catalogue:
    """The read model of `eventstore.projection`, and how it is asked."""

    name = "catalogue"
    version = 1

    def __init__(self, codec: Codec) -> None:
        self._codec = codec

    def catch_up(self, store: SqlEventStore) -> int:
        """Bring it up to the head of the log, and return the position it has come to."""
        return catch_up(store, self)

    def position(self, store: SqlEventStore) -> int:
        """Return how far it has come."""
        return position_of(store, self)

    def games(self, store: SqlEventStore, tournament: str | None = None) -> list[GameEntry]:
        """Return the games as far as it has come, of one tournament or of all.

        Those of a tournament come by match and game, friendly ones by id, last.
        """
        with store.storage.reading() as connection:
            return self.games_in(connection, tournament)

    def games_in(self, connection: Connection, tournament: str | None = None) -> list[GameEntry]:
        """Return them from a connection to its table."""
        query = select(games_table)
        if tournament is not None:
            query = query.where(games_table.c.tournament == tournament)
        return sorted(map(_entry, connection.execute(query)), key=_place)

    def clear(self, connection: Connection) -> None:
        """Empty the table."""
        connection.execute(delete(games_table))

    def apply(self, connection: Connection, recorded: Sequence[RecordedEvent]) -> None:
        """Take in events, a stream's together: rows change once a page and not once an event."""
        of_games = sorted(
            (event for event in recorded if event.stream.startswith(PREFIX)),
            key=lambda event: (event.stream, event.version),
        )
        for stream, events in groupby(of_games, key=lambda event: event.stream):
            self._take_in(connection, stream.removeprefix(PREFIX), list(events))

    def _take_in(self, connection: Connection, id_: str, events: list[RecordedEvent]) -> None:
        if events[0].version == 1:
            connection.execute(insert(games_table).values(self._first_row(id_, events[0])))
        changed: dict[str, object] = {"events": games_table.c.events + len(events)}
        ends = [event for event in events if event.type == GameEnded.__name__]
        if ends:
            winners = self._codec.decode(ends[-1]).winners
            changed["winners"] = msgspec.json.encode(winners).decode()
        connection.execute(update(games_table).where(games_table.c.id == id_).values(changed))

    def _first_row(self, id_: str, first: RecordedEvent) -> dict[str, object]:
        found = OF_A_MATCH.fullmatch(id_)
        dealt = self._codec.decode(first) if first.type in _OPENINGS else None
        return {
            "id": id_,
            "tournament": found and found["slug"],
            "match": found and int(found["match"]),
            "game": found and int(found["game"]),
            "rules": dealt and dealt.rules,
            "events": 0,
        }


def _entry(row: Row[Any]) -> GameEntry:
    winners = None if row.winners is None else tuple(msgspec.json.decode(row.winners))
    return GameEntry(row.id, row.tournament, row.match, row.game, row.rules, winners, row.events)


def _place(entry: GameEntry) -> tuple[bool, str, int, int, str]:
    friendly = entry.tournament is None
    return friendly, entry.tournament or "", entry.match or 0, entry.game or 0, entry.id
