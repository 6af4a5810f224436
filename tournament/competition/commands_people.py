"""What a director or a referee asks about people: presence, penalties, disqualification."""

from tournament.competition.events_people import Kinship, PenaltyLevel
from tournament.event import Command


class OpenCheckIn(Command, kw_only=True):
    """Ask who is there for the next round."""


class CheckIn(Command, kw_only=True):
    """Mark entries as there, or with `here` false as not there after all."""

    entries: tuple[int, ...]
    here: bool = True


class CloseCheckIn(Command, kw_only=True):
    """Leave out who is not there, until they come (T-6)."""


class RecordNoShows(Command, kw_only=True):
    """These entries did not come to their table; `withdraw` takes them out as well (T-6)."""

    entries: tuple[int, ...]
    withdraw: bool = False


class DisqualifyEntry(Command, kw_only=True):
    """Put an entry out for good."""

    entry: int
    reason: str


class PenaliseEntry(Command, kw_only=True):
    """Penalise an entry; a match loss may be for a round whose result is in (T-9)."""

    entry: int
    level: PenaltyLevel
    reason: str
    round: int | None = None


class LiftPenalty(Command, kw_only=True):
    """Take a penalty back."""

    penalty: int
    reason: str


class KeepApart(Command, kw_only=True):
    """Keep the entries of each group from meeting up to a round, where nothing graver forbids."""

    kind: Kinship
    groups: tuple[tuple[int, ...], ...]
    through_round: int


class Kin(Command, kw_only=True):
    """People who share a club or a family, for those who enter while such are kept apart."""

    kind: Kinship
    people: tuple[str, ...]
