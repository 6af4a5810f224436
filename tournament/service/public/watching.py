"""A match as somebody sees it who looks on: the game that is played, play by play.

The whole table is known here, for a deal is opened by what is kept beside the log. What leaves this
module is what `Game.view` gives a spectator: no hand, no order, no seed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from eventstore.events import RecordedEvent
from tournament.competition.state import Round, Table
from tournament.event import Event, fold
from tournament.games.catalogue import UnknownRuleset
from tournament.games.events import GameDealt
from tournament.games.game import AnyGame, GameState, Names, Ruleset, View
from tournament.games.streams import OF_A_MATCH, PREFIX
from tournament.service.errors import NotFound, RefusedByRule
from tournament.service.games import ids, recorded_of_match, stream_of
from tournament.service.ledger import Ledger
from tournament.service.opened_deals import agreed_deal, with_deal
from tournament.service.records.hidden_deals import opened_for_play
from tournament.service.rulesets import dealt_by
from tournament.service.tournaments import Tournament


@dataclass(frozen=True, slots=True)
class Look:
    """A game at one moment: `winners` are seats from 0, None while it is not over."""

    number: int
    view: View
    names: Names
    winners: tuple[int, ...] | None
    cause: str


@dataclass(slots=True)
class _Game:
    """A game that is followed; `dealt` is its deal with the order, where anybody knows it."""

    number: int
    game: AnyGame
    rules: Ruleset
    dealt: GameDealt | None
    events: list[Event]
    table: GameState = field(init=False)

    def __post_init__(self) -> None:
        state: GameState = self.game.initial(self.rules)
        opened = self.dealt if any(isinstance(each, GameDealt) for each in self.events) else None
        self.table = fold(self.game.reducer, state, with_deal(self.events, opened))

    def go_on(self, fact: Event) -> None:
        self.events.append(fact)
        fold(self.game.reducer, self.table, [fact])

    def look(self) -> Look:
        outcome = self.table.outcome
        return Look(
            self.number,
            self.game.view(self.table, None),
            self.game.names(self.rules),
            None if outcome is None else outcome.winners,
            "" if outcome is None else outcome.cause,
        )


class Watching:
    """A match that is looked on at. It is brought up to date by the events of its games.

    Attributes:
        tournament: the event, as it stood when this was begun.
        played: the round.
        table: the table.
        position: that of the last event that counts here.
    """

    def __init__(self, ledger: Ledger, tournament: Tournament, played: Round, table: Table) -> None:
        self.tournament = tournament
        self.played = played
        self.table = table
        self.position = 0
        self._ledger = ledger
        self._games: dict[int, _Game] = {}
        self._waiting: dict[int, list[Event]] = {}
        for game_id in recorded_of_match(ledger, tournament.slug, table.paired.match).values():
            self._read(game_id)

    def take(self, recorded: RecordedEvent) -> bool:
        """Take an event of one of its games; say whether there is something new to see.

        An event that is known is not taken again.
        """
        found = OF_A_MATCH.fullmatch(recorded.stream.removeprefix(PREFIX))
        if found is None:
            return False
        number = int(found["game"])
        game, waiting = self._games.get(number), self._waiting.setdefault(number, [])
        if recorded.version != len(game.events if game else waiting) + 1:
            return False
        self.position = max(self.position, recorded.position)
        fact = self._ledger.codec.decode(recorded)
        if game is not None:
            game.go_on(fact)
            return True
        waiting.append(fact)
        if isinstance(fact, GameDealt):
            self._begin(number, recorded.stream, waiting)
        return number in self._games

    def look(self) -> Look | None:
        """Return the last game as it lies, None before the first one is dealt."""
        return self._games[max(self._games)].look() if self._games else None

    def score(self) -> tuple[int, ...]:
        """Return the games won by each seat, the left first, and drawn: those that are over."""
        outcomes = [game.table.outcome for game in self._games.values()]
        winners = [outcome.winners for outcome in outcomes if outcome is not None]
        left, right = winners.count((0,)), winners.count((1,))
        return left, right, len(winners) - left - right

    def _read(self, game_id: str) -> None:
        recorded = list(self._ledger.store.read(stream_of(game_id)))
        facts = [self._ledger.codec.decode(each) for each in recorded]
        number = int(game_id.rpartition("/g")[2])
        self._waiting[number] = facts
        self.position = max(self.position, recorded[-1].position)
        if any(isinstance(fact, GameDealt) for fact in facts):
            self._begin(number, stream_of(game_id), facts)

    def _begin(self, number: int, stream: str, events: list[Event]) -> None:
        agreed = agreed_deal(events)
        found = None if agreed is None else dealt_by(self._ledger, agreed)
        if found is None or isinstance(found, UnknownRuleset):
            return
        try:
            dealt = opened_for_play(self._ledger, found.game, found.rules, stream, events)
        except RefusedByRule:  # its secret is elsewhere: what the record itself tells is shown
            dealt = None
        self._games[number] = _Game(number, found.game, found.rules, dealt, list(events))


def watch(ledger: Ledger, tournament: Tournament, match: int) -> Watching:
    """Look on at a match.

    Raises:
        NotFound: no published round has such a match.
    """
    for played, table in tables_of(tournament):
        if table.paired.match == match:
            return Watching(ledger, tournament, played, table)
    raise NotFound(f"{tournament.state.name} has no match {match} that is published", "")


def tables_of(tournament: Tournament) -> Iterator[tuple[Round, Table]]:
    """Yield every table of the published rounds."""
    for played in tournament.state.rounds:
        if played.published:
            for table in played.tables.values():
                yield played, table


def begun_matches(ledger: Ledger, slug: str) -> dict[int, int]:
    """Return the matches of an event that have games on the record, each with how many."""
    found: dict[int, int] = {}
    for game_id in ids(ledger, f"{slug}/m"):
        if game := OF_A_MATCH.fullmatch(game_id):
            match = int(game["match"])
            found[match] = max(found.get(match, 0), int(game["game"]))
    return found
