"""The clock of a round: when it began is on the log, how long it takes is agreed (T-10)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from tournament.competition.events import RoundPublished
from tournament.competition.events_paper import RoundFromPaper
from tournament.competition.state import Competition


@dataclass(frozen=True, slots=True)
class RoundClock:
    """A round that is played: when it was published, UTC, and the minutes agreed for it."""

    round: int
    began: datetime
    minutes: int

    @property
    def ends(self) -> datetime:
        """When its minutes are over."""
        return self.began + timedelta(minutes=self.minutes)

    def minutes_left(self, now: datetime) -> int:
        """Return the minutes that are left, a begun one counted; 0 once they are over."""
        return max(0, -((now - self.ends) // timedelta(minutes=1)))


def round_clock(state: Competition, times: Sequence[str]) -> RoundClock | None:
    """Return the clock of the round that is being played; `times` are those of the facts, UTC.

    There is none where no minutes are agreed, and none of a round that was brought back from
    paper: nobody knows when that began.
    """
    running = state.running
    if running is None or not state.settings.round_minutes:
        return None
    began: str | None = None
    for fact, time in zip(state.facts, times, strict=True):
        match fact:
            case RoundFromPaper(round=running.number):
                return None
            case RoundPublished(round=running.number):
                began = time
    if began is None:
        return None
    moment = datetime.fromisoformat(began).astimezone(UTC)
    return RoundClock(running.number, moment, state.settings.round_minutes)
