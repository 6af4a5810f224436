"""An event as it stands now, for pages that are looked at while it is played."""

from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from tournament.competition.state import Round
from tournament.service.disputes.reading import numbers_of
from tournament.service.ledger import Ledger
from tournament.service.printing.edition import Edition, read_edition
from tournament.service.public.clock import RoundClock, round_clock
from tournament.service.tournaments import stream_of


@dataclass(frozen=True)
class EventNow:
    """An event at one state of the log; `times` are those of its facts, UTC.

    `disputes` is how many there are, settled or not.
    """

    edition: Edition
    times: tuple[str, ...]
    disputes: int = 0

    @property
    def slug(self) -> str:
        """The event's short name."""
        return self.edition.tournament.slug

    @cached_property
    def published(self) -> tuple[Round, ...]:
        """The rounds that hang out."""
        return tuple(played for played in self.edition.state.rounds if played.published)

    @property
    def current(self) -> Round | None:
        """The last round that hangs out."""
        return self.published[-1] if self.published else None

    @cached_property
    def clock(self) -> RoundClock | None:
        """The clock of the round that is being played."""
        return round_clock(self.edition.state, self.times)


def read_now(ledger: Ledger, slug: str) -> EventNow:
    """Return an event as it stands.

    Raises:
        NotFound: there is none of that name.
    """
    edition = read_edition(ledger, slug)
    recorded = ledger.store.read(stream_of(slug))
    times = tuple(each.recorded_at for each in islice(recorded, edition.state.version))
    return EventNow(edition, times, len(numbers_of(ledger, slug)))
