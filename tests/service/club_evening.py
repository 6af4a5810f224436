"""A club evening on a log in memory, run by the services alone."""

from collections.abc import Iterable

from eventstore.memory import MemoryEventStore
from tests.competition.evening import result
from tournament.competition.events import Settings
from tournament.competition.state import Round
from tournament.games.shuffle import seed_of
from tournament.projections.roster import MemoryRoster
from tournament.service import director
from tournament.service.codec import codec
from tournament.service.demo.clock import SimulatedClock, seeded
from tournament.service.ledger import Ledger
from tournament.service.printing.edition import Edition, read_edition
from tournament.service.scorer import enter_result

SLUG = "spring"


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
        agreed = Settings(**{"rules": "speed/club@1", **settings})
        director.create(self.ledger, SLUG, "Spring Open", agreed)
        self.enter(*names)

    def enter(self, *names: str) -> None:
        newcomers = {name: director.Newcomer(name=name, club=f"Club of {name}") for name in names}
        if newcomers:
            director.add_players(self.ledger, SLUG, "test", newcomers)

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
