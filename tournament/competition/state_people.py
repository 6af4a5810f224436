"""What a tournament's state has of people: entries, presence, penalties, who is kept apart."""

import msgspec

from tournament.competition.events_people import PenaltyGiven, PenaltyLevel


class Entry(msgspec.Struct, kw_only=True):
    """A person in the tournament. `last_round` is set by a withdrawal.

    `away` has the first and the last round of each absence between a withdrawal and a return.
    `absent_from` is the round from which it is left out because it was missing at a check-in, until
    it comes; `absences` has the rounds of those that are over.
    """

    number: int
    person: str
    first_round: int
    last_round: int | None = None
    away: list[tuple[int, int]] = []
    rating: int | None = None
    absent_from: int | None = None
    absences: list[tuple[int, int]] = []
    disqualified_after: int | None = None

    @property
    def withdrawn(self) -> bool:
        """Say whether the entry left and has not come back."""
        return self.last_round is not None

    def active_in(self, number: int) -> bool:
        """Say whether the entry is to be paired in round `number`."""
        return self.entered_by(number) and not self.left_out_of(number)

    def entered_by(self, number: int) -> bool:
        """Say whether the entry takes part in round `number`, there or not (T-6)."""
        return self.first_round <= number and not (
            (self.last_round is not None and number > self.last_round)
            or any(first <= number <= last for first, last in self.away)
        )

    def left_out_of(self, number: int) -> bool:
        """Say whether the entry is not paired in round `number` because it was missing (T-6)."""
        return (self.absent_from is not None and number >= self.absent_from) or any(
            first <= number <= last for first, last in self.absences
        )

    def plays_from(self, number: int) -> None:
        """Let an entry that was not there take part in round `number` already (T-6)."""
        self.first_round = min(self.first_round, number)
        self.comes_back(number)
        missed = ((first, min(last, number - 1)) for first, last in self.absences)
        self.absences = [(first, last) for first, last in missed if first <= last]

    def comes_back(self, number: int) -> None:
        """End the absence of an entry that was missing: it is paired from round `number` on."""
        if self.absent_from is not None:
            self.absences = [*self.absences, (self.absent_from, number - 1)]
            self.absent_from = None


class CheckIn(msgspec.Struct, kw_only=True):
    """A check-in that is open, and who is there so far."""

    round: int
    here: list[int] = []


class Penalty(msgspec.Struct, kw_only=True):
    """A penalty, and whether it was taken back."""

    number: int
    entry: int
    level: PenaltyLevel
    from_round: int
    reason: str
    lifted: bool = False

    @classmethod
    def of(cls, given: PenaltyGiven) -> "Penalty":
        """Return the penalty as it is given."""
        return cls(
            number=given.penalty,
            entry=given.entry,
            level=given.level,
            from_round=given.from_round,
            reason=given.reason,
        )


class Apart(msgspec.Struct, frozen=True, kw_only=True):
    """Groups of entries that should not meet up to a round."""

    groups: tuple[tuple[int, ...], ...]
    through_round: int
