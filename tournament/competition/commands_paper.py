"""How rounds that were played on paper are brought back."""

from tournament.competition.events import Result
from tournament.event import Command


class PaperTable(Command, kw_only=True):
    """A table as it stands on paper, left seat first; without a result it is still played.

    Of a no-show only the seat that came counts: the round says how many games that wins.
    """

    table: int
    left: int
    right: int
    result: Result | None = None


class PaperRound(Command, kw_only=True):
    """A round as it stands on paper."""

    round: int
    tables: tuple[PaperTable, ...]
    byes: tuple[int, ...] = ()

    @property
    def pairs(self) -> set[frozenset[int]]:
        """Who met whom, whichever side they sat on."""
        return {frozenset((each.left, each.right)) for each in self.tables}


class ImportRounds(Command, kw_only=True):
    """Bring rounds back, the running one first, all of them or none; `by` says in what part.

    `seed` is the chance in what was not drawn yet, such as the lots. The last round may have
    matches that are still played: it stays open.
    """

    rounds: tuple[PaperRound, ...]
    seed: str
    by: str = ""
