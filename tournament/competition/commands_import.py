"""How an event that was held elsewhere is put on the record."""

from tournament.competition.events import Result, Settings, Stage
from tournament.event import Command


class ImportedEntry(Command, kw_only=True):
    """What is known of an entry beside its matches; without it the matches say who was there.

    `last_round` is the last before it left for good, `away` are absences after which it was back,
    each with its first and last round.
    """

    first_round: int
    last_round: int | None = None
    away: tuple[tuple[int, int], ...] = ()
    disqualified_after: int | None = None
    rating: int | None = None


class ImportedMatch(Command, kw_only=True):
    """A match of an event held elsewhere, between places in the list of people.

    Without a `right` it is a bye, without a result it was waited for and never came in.
    """

    left: int
    right: int | None
    result: Result | None


class ImportedRound(Command, kw_only=True):
    """A round of an event held elsewhere. `best_of` is that of the event where it is None.

    `half_byes` are entries that sat out with the points of a draw (T-6).
    """

    title: str
    stage: Stage
    matches: tuple[ImportedMatch, ...]
    best_of: int | None = None
    rests: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()


class ImportTournament(Command, kw_only=True):
    """Record an event as it was: pairing rules do not apply to it.

    `entries` are as many as `people`, or none; `lots` are places in that list, the best first.
    """

    name: str
    settings: Settings
    people: tuple[str, ...]
    rounds: tuple[ImportedRound, ...]
    entries: tuple[ImportedEntry, ...] = ()
    lots: tuple[int, ...] = ()
