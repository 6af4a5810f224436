"""Where the games of a match are recorded, and what the tournament has agreed about them."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.competition.events import PairedTable
from tournament.competition.found import table_in_play
from tournament.event import Refused
from tournament.games.events import GameDealt
from tournament.match.rules import MatchRules
from tournament.service.errors import BadInput, Fault, RefusedByRule
from tournament.service.games import match_game
from tournament.service.records.lines import DealLine
from tournament.service.tournaments import Tournament

SIDES = 2


@dataclass(frozen=True, slots=True)
class Place:
    """A game of a match: the table it is played at, and which game of the match it is."""

    tournament: Tournament
    round: int
    table: PairedTable
    game: int

    @property
    def id(self) -> str:
        """The game's id."""
        return match_game(self.tournament.slug, self.table.match, self.game)

    def faults(self, deal: DealLine | GameDealt, where: str) -> Iterator[Fault]:
        """Yield what of a deal is not as the tournament has agreed (T-12)."""
        agreed = self.tournament.state.settings.rules
        if deal.rules != agreed:
            what = f"{self.tournament.slug} is played by {agreed}, not by {deal.rules!a}"
            yield Fault(f"{where}, rules", what, "record it as a friendly game, without --table")
        if deal.seats != SIDES:
            yield Fault(f"{where}, seats", f"a match has {SIDES} seats, not {deal.seats}")


def place_of(tournament: Tournament, table: int, game: int, number: int | None = None) -> Place:
    """Return a game of the match at a table of the running round, or of round `number`.

    A film may be marked long after the round is closed.

    Raises:
        RefusedByRule: there is no such round or table, or the round is only a draft (T-10).
        BadInput: a match never has that many games (S-12, G-3).
    """
    there = table_in_play(tournament.state, number, table)
    if isinstance(there, Refused):
        raise RefusedByRule(there)
    played, found = there
    most = MatchRules(played.best_of, tournament.state.settings.max_draws).most_games
    if not 1 <= game <= most:
        what = f"a match has no game {game}"
        remedy = f"best of {played.best_of}, with drawn games, ends by {most}"
        raise BadInput("usage", [Fault("--game", what, remedy)])
    return Place(tournament, played.number, found.paired, game)
