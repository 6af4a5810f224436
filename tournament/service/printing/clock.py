"""The recorded times of a game, for people to read and for playing at the recorded pace."""

from collections.abc import Sequence

from tournament.event import Event
from tournament.games.evidence import FilmAttached
from tournament.service.instants import instant
from tournament.service.replay import at_us


class Clock:
    """Tells when the events of one record happened, by the recorder's clock (G-1).

    `counts_from_a_film` says that nobody knows when the film began that it was marked on. An
    `exact` one cuts no time that is not of whole milliseconds.
    """

    def __init__(self, events: Sequence[Event], *, exact: bool = False) -> None:
        self._exact = exact
        self.counts_from_a_film = any(
            isinstance(event, FilmAttached) and event.at is None for event in events
        )
        self._start = next((us for us in map(at_us, events) if us is not None), None)

    @property
    def day(self) -> str:
        """The day of the first recorded time, in UTC; empty where no time of day was recorded."""
        if self._start is None or self.counts_from_a_film:
            return ""
        return instant(self._start).date().isoformat()

    def time(self, event: Event) -> str:
        """Return an event's time of day in UTC to the millisecond; empty where it has none.

        Where nobody knows when the film began it is the time since the film's first frame.
        """
        us = at_us(event)
        if us is None:
            return ""
        fine = self._exact and us % 1000
        return instant(us).time().isoformat("microseconds" if fine else "milliseconds")

    def elapsed_ms(self, event: Event) -> int | None:
        """Return the milliseconds since the first recorded time; None where there is none."""
        us = at_us(event)
        return None if us is None or self._start is None else (us - self._start) // 1000
