"""What happens to people beside their matches: check-in, penalties, disqualification."""

from typing import Literal

from tournament.event import Event, Natural, Text

Kinship = Literal["club", "family"]
"""What the entries of a group share."""

PenaltyLevel = Literal["caution", "warning", "game-loss", "match-loss"]
"""How grave a penalty is. The first two stand on the record and change no result."""


class CheckInOpened(Event, kw_only=True):
    """Who plays in round `round` is to say that they are there (T-6)."""

    round: Natural


class EntryCheckedIn(Event, kw_only=True):
    """An entry is there; one that was left out takes part again from `from_round` on."""

    entry: Natural
    from_round: Natural


class EntryCheckedOut(Event, kw_only=True):
    """An entry that was marked as there is not: the wrong number was called."""

    entry: Natural


class CheckInClosed(Event, kw_only=True):
    """The `absent` are left out from round `round` on until they come.

    A round for which an entry is left out is an absence and scores nothing (T-6).
    """

    round: Natural
    absent: tuple[Natural, ...]


class EntryDisqualified(Event, kw_only=True):
    """An entry is out and stands last; the results it has stay (T-11).

    `after_round` is the last round it was paired in, and the first after which it stands last.
    """

    entry: Natural
    after_round: Natural
    reason: Text


class PenaltyGiven(Event, kw_only=True):
    """An entry is penalised. Penalties are numbered from 1.

    A loss is served in the first match from round `from_round` on to which the entry sits down.
    """

    penalty: Natural
    entry: Natural
    level: PenaltyLevel
    from_round: Natural
    reason: Text


class PenaltyLifted(Event, kw_only=True):
    """A penalty was wrong. A loss not yet served is not; a result that it made stands (T-9)."""

    penalty: Natural
    reason: Text


class GroupsKeptApart(Event, kw_only=True):
    """Entries of one group should not meet up to round `through_round`, 0 for never mind (T-5).

    The groups replace those of the same kind. Which club or family one is, only the roster says.
    """

    kind: Kinship
    groups: tuple[tuple[Natural, ...], ...]
    through_round: Natural


PEOPLE_EVENTS: tuple[type[Event], ...] = (
    CheckInOpened,
    EntryCheckedIn,
    EntryCheckedOut,
    CheckInClosed,
    EntryDisqualified,
    PenaltyGiven,
    PenaltyLifted,
    GroupsKeptApart,
)
"""For the table of what a tournament's stream may hold."""
