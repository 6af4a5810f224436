"""Everybody who is connected to a table: who holds which seat, and what each is told."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from tournament.service.live.table import LiveGame, LiveTable
from tournament.web.table import telling
from tournament.web.table.connection import STOPPING, TAKEN_OVER, Connection, encoded


class Audience:
    """The connections of a table, and up to where they were told what happened."""

    def __init__(self) -> None:
        self._connections: set[Connection] = set()
        self._told: tuple[int, int] = (0, 0)

    def __len__(self) -> int:
        return len(self._connections)

    def come_in(self, connection: Connection) -> None:
        """Let a connection in. Who held its seats until now is told, and let go of (4001)."""
        self._lose(connection.seats)
        self._connections.add(connection)

    def go(self, connection: Connection) -> None:
        """Let a connection go."""
        self._connections.discard(connection)

    def free(self, seats: Collection[int]) -> None:
        """Take seats from whoever holds them."""
        self._lose(frozenset(seats))

    def caught_up(self, game: LiveGame) -> None:
        """Note that nothing of a game needs to be told up to here."""
        self._told = game.number, game.playing.version

    def tell(self, message: Mapping[str, Any]) -> None:
        """Tell everybody."""
        _send(self._connections, message)

    def tell_facts(self, table: LiveTable, game: LiveGame) -> None:
        """Tell each connection what happened since it was told last."""
        number, version = self._told
        after = version if number == game.number else 0
        self.caught_up(game)
        for held, group in self._by_seats():
            found = telling.facts(table, game, after, held)
            if found is not None:
                _send(group, found)

    def tell_view(self, table: LiveTable, game: LiveGame) -> None:
        """Tell each connection how the table lies, as it may know it."""
        for held, group in self._by_seats():
            _send(group, telling.view(table, game, held))

    def say_goodbye(self) -> None:
        """Tell everybody that the server stops, and let go of them."""
        self.tell(telling.closing())
        for connection in self._connections:
            connection.close(STOPPING)
        self._connections.clear()

    def _lose(self, seats: frozenset[int]) -> None:
        for other in [each for each in self._connections if each.seats & seats]:
            lost = other.seats & seats
            other.seats -= lost
            other.tell(telling.taken_over(lost))
            if not other.seats:
                self._connections.discard(other)
                other.close(TAKEN_OVER)

    def _by_seats(self) -> Iterable[tuple[frozenset[int], list[Connection]]]:
        groups: dict[frozenset[int], list[Connection]] = {}
        for connection in self._connections:
            groups.setdefault(connection.seats, []).append(connection)
        return groups.items()


def _send(connections: Iterable[Connection], message: Mapping[str, Any]) -> None:
    text = encoded(message)
    for connection in list(connections):
        connection.send(text)
