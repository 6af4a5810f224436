"""The ratings of a club, from all tournaments on its log."""

from collections.abc import Iterator, Mapping

from tournament.event import Event
from tournament.projections.ratings import Rating, ratings
from tournament.service.ledger import Ledger
from tournament.service.tournaments import PREFIX


def club_ratings(ledger: Ledger) -> Mapping[str, Rating]:
    """Return the rating of everybody who has played a match, by person.

    Raises:
        EventStoreError: the log cannot be read.
    """
    return ratings(_facts(ledger, stream) for stream in ledger.store.streams(PREFIX))


def _facts(ledger: Ledger, stream: str) -> Iterator[tuple[int, Event]]:
    for recorded in ledger.store.read(stream):
        fact: Event = ledger.codec.decode(recorded)
        yield recorded.position, fact
