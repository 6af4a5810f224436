"""A live table without devices: acts by chance, recorded on a log in memory at once."""

import json
from collections.abc import Iterator
from itertools import count
from typing import Any

from eventstore.codec import digest
from eventstore.events import Command
from eventstore.store import Append
from tests.service.recorded import new_ledger
from tournament.event import Event
from tournament.games.commands import Command as GameCommand
from tournament.games.commands import StartPlay
from tournament.games.policies import choose_greedily
from tournament.games.shuffle import Draws, seed_of
from tournament.projections.live_tables import LiveSeat, MemoryLiveTables
from tournament.service.ledger import Ledger
from tournament.service.live import dealing, opening
from tournament.service.live.acts import read_act
from tournament.service.live.loading import answers_again, load_table, recall_games
from tournament.service.live.table import Act, Decided, LiveGame, LiveTable, Taken
from tournament.service.records.writing import line_of


class LivePlay:
    """A friendly table on a log in memory, and everything that was asked of it."""

    def __init__(self, rules: str, seats: int, *, best_of: int = 1, seed: str = "live") -> None:
        self.ledger: Ledger = new_ledger()
        self.tables = MemoryLiveTables()
        persons = [LiveSeat()] * seats
        opened = opening.open_friendly(self.ledger, self.tables, rules, persons, best_of=best_of)
        self.opened = opened.table
        self.tokens = opened.tokens
        self.table: LiveTable = load_table(self.ledger, self.opened)
        self.asked: dict[str, tuple[Act, Taken]] = {}
        self._draws = Draws(seed_of(seed))
        self._ids = (f"act-{seed}-{number:012}" for number in count())

    def begin(self) -> LiveGame:
        game = dealing.begin(self.ledger, self.table, ())
        assert isinstance(game, LiveGame)
        version = game.playing.version
        facts = game.playing.does(StartPlay())
        game.followed(facts)
        self._append(
            game.playing.stream,
            version,
            facts,
            Command(id=f"start-{game.number:012}", hash=digest("start"), actor="table"),
        )
        return game

    def ask(self, seat: int, said: dict[str, Any], act_id: str = "", game: int = 0) -> Taken:
        """Let an act arrive, and record what it leads to."""
        assert self.table.current is not None
        number, playing = game or self.table.last, self.table.current.playing
        wish = read_act(said, seat, playing.names, playing.seats)
        act = Act(id=act_id or next(self._ids), game=number, wish=wish)
        taken = answered(self.ledger, self.table, act)
        if isinstance(taken, Decided):
            stamp = Command(id=taken.id, hash=taken.hash, actor=taken.actor)
            self._append(taken.stream, taken.expected_version, taken.facts, stamp)
        self.asked[act.id] = act, taken
        return taken

    def play_on(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield an act of some seat that would do something, until the game is over."""
        game = self.table.current
        assert game is not None
        while not game.over:
            options = [
                (seat, each)
                for seat in range(game.playing.seats)
                if seat not in game.free
                for each in game.playing.options(seat)
            ]
            seat, _ = options[self._draws.below(len(options))]
            own = [each for whose, each in options if whose == seat]
            yield seat, said_of(choose_greedily(own, self._draws), game)

    def _append(self, stream: str, version: int, facts: tuple[Event, ...], stamp: Command) -> None:
        encoded = [self.ledger.codec.encode(fact) for fact in facts]
        self.ledger.store.append([Append(stream, version, encoded)], stamp)


def answered(ledger: Ledger, table: LiveTable, act: Act) -> Taken:
    """Return what an act is answered: for the second time, or for the first."""
    recall_games(ledger, table, {act.game})
    known = answers_again(ledger, table, [act])
    return known.get(act.id) or table.take(act)


def said_of(command: GameCommand, game: LiveGame) -> dict[str, Any]:
    """Return a command as a device says it."""
    said: dict[str, Any] = json.loads(line_of(command, game.playing.names))
    if said["what"] == "free":
        card = said["cards"][0]
        return {"what": "free", "card": card["card"], "pile": card["pile"]}
    said.pop("who", None)
    return said
