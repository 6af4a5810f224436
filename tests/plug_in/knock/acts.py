"""What only Knock has: the knock, as a wish and as a fact."""

from tournament.event import Natural
from tournament.games.commands import Command
from tournament.games.events import PlayFact


class Knock(Command, kw_only=True):
    """Knock on a pile: nobody can go on (K-4)."""

    seat: int
    pile: int


class PileKnocked(PlayFact, kw_only=True):
    """A seat knocked on a pile; `holds` says whether nobody could go on (K-4)."""

    seat: Natural
    pile: Natural
    holds: bool
