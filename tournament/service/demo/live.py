"""An evening of bots that plays while people look on, play by play as it happens.

Each bot's game is thought out when it begins, and put on the record at the moments at which its
plays happen. The table of a seat that is free for a person is left to that person.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from threading import Event as Flag
from typing import Literal

from msgspec.structs import replace

from tournament.competition.bracket import bracket_of
from tournament.competition.events import Settings
from tournament.competition.state import Competition, Round
from tournament.competition.state import Table as SeatedTable
from tournament.event import Command, Event
from tournament.games.catalogue import Found
from tournament.games.events import PlayFact
from tournament.games.shuffle import Draws, derive
from tournament.match.fold import game_ended, lots_drawn, time_passed
from tournament.match.rules import MatchRules
from tournament.projections.live_tables import LiveSeat, LiveTables
from tournament.service import director, entering
from tournament.service.demo.clock import SECOND_US
from tournament.service.demo.people import newcomers
from tournament.service.demo.tables import BETWEEN_GAMES_S, PlayedGame, Table
from tournament.service.errors import Conflict
from tournament.service.games import stream_of
from tournament.service.ledger import Change, Ledger
from tournament.service.live.opening import open_match, table_of_match
from tournament.service.newcomers import Newcomer
from tournament.service.rulesets import of_a_match
from tournament.service.scorer import enter_result
from tournament.service.tournaments import load

SLUG = "demo"
YOU = 1
"""The entry whose seat is free."""
OPPONENT: Literal["human"] = "human"
"""How the bot at the table of the free seat plays."""
CUT_TO = 4
BREATH_S = 0.1
"""How often a waiting evening looks whether it can go on."""
PAUSE_S = 20
"""How long people look at the standings between two rounds."""


class RecordBotPlays(Command, kw_only=True):
    """Put on the record what bots have played meanwhile, from the fact of this version on."""

    game: str
    version: int


@dataclass(slots=True)
class _Playing:
    """A table at which bots play: the game, how much of it is recorded, when the match began."""

    table: Table
    game: PlayedGame
    due: list[int]
    recorded: int
    began_us: int


def announce(ledger: Ledger, found: Found, players: int) -> str:
    """Announce the evening, enter a person and bots, and publish the first round.

    Returns the id of the table at which the person sits first.
    """
    cut = CUT_TO if players > CUT_TO else 0
    settings = Settings(rules=found.rules.id, cut=cut, round_minutes=5)
    director.create(ledger, SLUG, "Demo evening", settings)
    you = {"you": Newcomer(name="You", club="Your seat is free")}
    entering.add_players(ledger, SLUG, "demo", {**you, **newcomers(players - 1)})
    director.pair(ledger, SLUG)
    director.publish(ledger, SLUG)
    yours = load(ledger, SLUG).state.rounds[0].table_of(YOU)
    return table_of_match(SLUG, yours.paired.match) if yours else ""


def seat_you(ledger: Ledger, tables: LiveTables, number: int, yours: SeatedTable) -> str:
    """Open the live table of the free seat with a bot at the other one, and return its id."""
    opened = open_match(ledger, tables, SLUG, number, yours.paired.table)
    sides = (yours.paired.left, yours.paired.right)
    seats = tuple(
        seat if entry == YOU else LiveSeat(by=OPPONENT)
        for entry, seat in zip(sides, opened.seats, strict=True)
    )
    if seats != opened.seats:
        tables.keep(replace(opened, seats=seats))
    return opened.id


class LiveEvening:
    """Bots that play an evening to its end.

    Args:
        ledger: the log with the evening that `announce` made.
        found: what is played.
        seed: the same seed, the same plays.
        tables: the live tables: the one of the free seat is opened, with a bot at its other seat.
        now_us: gives the time, microseconds since 1970 UTC.
        stop: ends the evening where it stands, once it is set.
        pause_s: seconds between two rounds.
    """

    def __init__(
        self,
        ledger: Ledger,
        found: Found,
        *,
        seed: str,
        tables: LiveTables,
        now_us: Callable[[], int],
        stop: Flag,
        pause_s: float = PAUSE_S,
    ) -> None:
        self._ledger = ledger
        self._found = found
        self._seed = seed
        self._tables = tables
        self._now_us = now_us
        self._stop = stop
        self._pause_s = pause_s

    def run(self) -> None:
        """Play until the evening is over, or is to stop."""
        while not self._stop.is_set() and (running := self._running()):
            if (yours := running.table_of(YOU)) is not None and yours.result is None:
                seat_you(self._ledger, self._tables, running.number, yours)
            self._play(running)
            if self._all_in():
                self._do(director.close)
                self._stop.wait(self._pause_s)

    def _all_in(self) -> bool:
        """Wait for the last results; say whether they came before the evening was to stop."""
        while (running := self._state().running) and running.open_tables:
            if self._stop.wait(BREATH_S):
                return False
        return running is not None

    def _state(self) -> Competition:
        return load(self._ledger, SLUG).state

    def _running(self) -> Round | None:
        """Return the round that is played, paired and published where none is; None at the end."""
        state = self._state()
        if state.running or state.finished:
            return state.running
        bracket = bracket_of(state)
        if bracket is not None and bracket.champion is not None:
            self._do(director.finish)
            return None
        if state.closed_swiss != state.settings.rounds or state.cut:
            self._do(director.pair)
        elif state.settings.cut:
            self._do(director.cut)
        else:
            self._do(director.finish)
            return None
        self._do(director.publish)
        return self._state().running

    def _do(self, act: Callable[..., object], *told: object) -> None:
        """Act in the evening, and again where the person who plays came in between."""
        while True:
            with suppress(Conflict):
                act(self._ledger, SLUG, *told)
                return

    def _play(self, running: Round) -> None:
        """Play a round at all tables at which bots sit alone, play by play."""
        now = self._now_us()
        playing = {
            number: self._begin(Table(SLUG, table.paired, self._found, self._rules(running)), now)
            for number, table in running.tables.items()
            if table.result is None and YOU not in {table.paired.left, table.paired.right}
        }
        while playing and not self._stop.wait(BREATH_S):
            now = self._now_us()
            for number, each in list(playing.items()):
                self._record(each, now)
                if each.recorded < len(each.game.facts):
                    continue
                if self._over(number, each, now):
                    del playing[number]
                else:
                    begin = now + BETWEEN_GAMES_S * SECOND_US // 5
                    playing[number] = self._begin(each.table, begin, each.began_us)

    def _rules(self, running: Round) -> MatchRules:
        max_draws, match_time = of_a_match(self._found.rules)
        return MatchRules(
            running.best_of,
            max_draws=max_draws,
            elimination=running.elimination,
            match_time=match_time,
        )

    def _begin(self, table: Table, start_us: int, began_us: int | None = None) -> _Playing:
        game = table.next_game(self._seed, start_us)
        due = list(_moments(game.facts, start_us))
        return _Playing(table, game, due, 0, start_us if began_us is None else began_us)

    def _record(self, each: _Playing, now_us: int) -> None:
        """Put on the record what has happened in a game by now."""
        upto = each.recorded
        while upto < len(each.due) and each.due[upto] <= now_us:
            upto += 1
        if upto == each.recorded:
            return
        stream = stream_of(each.game.id)
        command = RecordBotPlays(game=each.game.id, version=each.recorded + 1)
        change = Change(stream, each.recorded, each.game.facts[each.recorded : upto])
        self._ledger.record(stream, command, lambda: [change])
        each.recorded = upto

    def _over(self, number: int, each: _Playing, now_us: int) -> bool:
        """Count a game that is over; enter the result where the match is, and say so."""
        table = each.table
        table.match = game_ended(table.match, each.game.winner)
        table.match = time_passed(table.match, (now_us - each.began_us) / SECOND_US)
        if table.match.lots_needed:
            seat = Draws(derive(self._seed, f"lots/{table.paired.match}")).below(2)
            table.match = lots_drawn(table.match, seat)
        if table.match.finished:
            self._do(enter_result, number, table.result())
        return table.match.finished


def _moments(facts: tuple[Event, ...], start_us: int) -> Iterator[int]:
    """Yield when each fact is to be recorded; one without a moment goes with the one before."""
    latest = start_us
    for fact in facts:
        if isinstance(fact, PlayFact) and fact.at:
            latest = max(latest, fact.at.device_us + fact.at.offset_us)
        yield latest
