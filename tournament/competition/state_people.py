"""What a tournament's state has of people: who is there, who is penalised, who is kept apart."""

import msgspec

from tournament.competition.events_people import PenaltyGiven, PenaltyLevel


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
