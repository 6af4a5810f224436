"""What live pages show, kept while it stands: a whole room asks for the same page at once."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

from eventstore.events import RecordedEvent
from tournament.service.disputes.reading import dispute_of
from tournament.service.ledger import Ledger
from tournament.service.public.now import EventNow, read_now
from tournament.service.tournaments import stream_of

LONGEST_S = 10
"""How long something is kept where nothing is recorded: names are not on the log."""
MOST_PAGES = 200
"""Pages of an event that are kept."""


@dataclass(slots=True)
class _Kept:
    """An event, and the pages that were made of it; `disputes` counts the facts of disputes."""

    now: EventNow
    read_at: float
    disputes: int
    pages: dict[tuple[str, ...], str] = field(default_factory=dict)


class Shown:
    """The events that are looked at, and their pages.

    Args:
        clock: gives seconds that never go back.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: dict[str, _Kept] = {}
        self._reading = Lock()
        self._disputes: Counter[str] = Counter()

    def now(self, ledger: Ledger, slug: str) -> EventNow:
        """Return an event as it stands.

        Raises:
            NotFound: there is none of that name.
        """
        return self._of(ledger, slug).now

    def page(
        self, ledger: Ledger, slug: str, key: tuple[str, ...], make: Callable[[EventNow], str]
    ) -> str:
        """Return a page of an event; `key` says which, and for whom.

        Raises:
            NotFound: there is no such event.
        """
        kept = self._of(ledger, slug)
        page = kept.pages.get(key)
        if page is None:
            page = make(kept.now)
            if len(kept.pages) < MOST_PAGES:
                kept.pages[key] = page
        return page

    def take(self, recorded: RecordedEvent) -> None:
        """Take a fact that was recorded: a dispute is marked on pages of its event."""
        if (disputed := dispute_of(recorded.stream)) is not None:
            self._disputes[disputed[0]] += 1

    def _of(self, ledger: Ledger, slug: str) -> _Kept:
        kept = self._kept.get(slug)
        if kept is not None and self._holds(ledger, slug, kept):
            return kept
        with self._reading:
            kept = self._kept.get(slug)
            if kept is None or not self._holds(ledger, slug, kept):
                read_at, disputes = self._clock(), self._disputes[slug]
                kept = self._kept[slug] = _Kept(read_now(ledger, slug), read_at, disputes)
            return kept

    def _holds(self, ledger: Ledger, slug: str, kept: _Kept) -> bool:
        fresh = self._clock() - kept.read_at < LONGEST_S
        fresh = fresh and kept.disputes == self._disputes[slug]
        return fresh and kept.now.edition.state.version == ledger.store.version(stream_of(slug))
