"""A club evening on a log in memory, run by the services alone."""

from collections.abc import Iterable

from eventstore.memory import MemoryEventStore
from tests.competition.evening import result
from tournament.competition.events import Settings
from tournament.competition.state import Round
from tournament.event import Command, Event
from tournament.games.bots import choose_greedily, play
from tournament.games.catalogue import Found, ruleset
from tournament.games.shuffle import seed_of
from tournament.projections.roster import MemoryRoster
from tournament.service import director, entering
from tournament.service.codec import codec
from tournament.service.demo.clock import SimulatedClock, seeded
from tournament.service.games import match_game, stream_of
from tournament.service.ledger import Change, Ledger
from tournament.service.newcomers import Newcomer
from tournament.service.printing.edition import Edition, read_edition
from tournament.service.scorer import enter_result

SLUG = "spring"
SPEED = "speed/club@1"
FUSION = "fusion/rulebook@1"
START_US = 1_767_225_600_000_000
"""The first moment of 2026."""


class RecordForTest(Command, kw_only=True):
    """Put facts on the record as they are."""

    stream: str


def bot_game(rules: str, seed: str) -> tuple[Event, ...]:
    """Return a game that two bots have played."""
    found = ruleset(rules)
    assert isinstance(found, Found)
    return play(
        found.game,
        found.rules,
        seed=seed_of(seed),
        policies=[choose_greedily, choose_greedily],
        start_us=START_US,
    )


class ClubEvening:
    """A tournament by the name of "Spring Open" and what a director does with it."""

    def __init__(self, names: Iterable[str] = (), **settings: object) -> None:
        self.ledger = Ledger(
            MemoryEventStore(SimulatedClock()),
            MemoryRoster(),
            codec(),
            actor="director",
            source=seeded(seed_of("club evening")),
        )
        agreed = Settings(**{"rules": SPEED, **settings})
        director.create(self.ledger, SLUG, "Spring Open", agreed)
        self.enter(*names)

    def enter(self, *names: str) -> None:
        newcomers = {name: Newcomer(name=name, club=f"Club of {name}") for name in names}
        if newcomers:
            entering.add_players(self.ledger, SLUG, "test", newcomers)

    def edition(self) -> Edition:
        return read_edition(self.ledger, SLUG)

    def current(self) -> Round:
        return self.edition().state.rounds[-1]

    def pair(self) -> Round:
        director.pair(self.ledger, SLUG)
        return self.current()

    def publish(self) -> Round:
        director.publish(self.ledger, SLUG)
        return self.current()

    def play(self, *, without: Iterable[int] = ()) -> None:
        """Let the lower number win 2-0 at every table of the published round, and close it."""
        without = tuple(without)
        for number, table in self.current().tables.items():
            if number not in without and table.result is None:
                self.result(number, "2-0" if table.paired.left < table.paired.right else "0-2")
        director.close(self.ledger, SLUG, without=without)

    def result(self, table: int, score: str) -> None:
        enter_result(self.ledger, SLUG, table, result(score))

    def round(self, *, without: Iterable[int] = ()) -> None:
        """Pair, publish, play and close a round."""
        self.pair()
        self.publish()
        self.play(without=without)

    def record(self, table: int, game: int, facts: Iterable[Event]) -> None:
        """Put a game at a table of the current round on the record."""
        match = self.current().tables[table].paired.match
        self.record_match(match, game, facts)

    def record_match(self, match: int, game: int, facts: Iterable[Event]) -> None:
        stream = stream_of(match_game(SLUG, match, game))
        change = Change(stream, 0, tuple(facts))
        self.ledger.record(stream, RecordForTest(stream=stream), lambda: [change])
