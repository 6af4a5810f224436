"""A match at a live table of a server, played without devices while nobody sits there."""

from itertools import count

from tests.service.live_play import LivePlay
from tournament.games.shuffle import Draws, seed_of
from tournament.service.live import opening
from tournament.service.live.loading import load_table
from tournament.service.serving import Serving


class LiveMatch(LivePlay):
    """A table of round 1 of the event `spring`."""

    def __init__(self, serving: Serving, *, table: int) -> None:
        self.ledger, self.tables = serving.ledger("table"), serving.database.live_tables
        self.opened = opening.open_match(self.ledger, self.tables, "spring", 1, table)
        self.table = load_table(self.ledger, self.opened)
        self.asked = {}
        self._draws = Draws(seed_of(f"at table {table}"))
        self._ids = (f"act-{number:012}" for number in count())

    def to_the_end(self) -> None:
        """Play until the match is over."""
        while self.table.standing(0).next_game is not None:
            self.begin()
            for seat, said in self.play_on():
                self.ask(seat, said)
