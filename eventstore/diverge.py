"""Where two copies of one log part, and what each has that the other has not."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

import msgspec

from eventstore.events import RecordedEvent

FIRST = 5
"""How many events of a tail are told whole."""


class Rest(msgspec.Struct, frozen=True):
    """What a copy has beyond the last common event.

    `streams` says how many of these events each stream has; `first` are the first of them.
    """

    size: int
    streams: Mapping[str, int]
    first: tuple[RecordedEvent, ...]


class Divergence(msgspec.Struct, frozen=True):
    """Two copies: the last event that both have, None where they share none, and both tails."""

    common: RecordedEvent | None
    tails: tuple[Rest, Rest]

    @property
    def diverged(self) -> bool:
        """Say whether both went on, so that neither is the beginning of the other."""
        return all(tail.size for tail in self.tails)

    @property
    def contested(self) -> list[str]:
        """The streams that both went on with, sorted: somebody has to judge these."""
        return sorted(self.tails[0].streams.keys() & self.tails[1].streams.keys())


def diverge(first: Iterable[RecordedEvent], second: Iterable[RecordedEvent]) -> Divergence:
    """Compare two logs event by event, from the first on, in memory that does not grow with them.

    An event is the same in both where its hash is: that holds everything else of it. Whether a
    hash is that of its event is asked before (`verify.Verifier`).
    """
    left, right = iter(first), iter(second)
    common = None
    while (mine := next(left, None)) and (its := next(right, None)):
        if mine.hash != its.hash:
            return Divergence(common, (_rest(mine, left), _rest(its, right)))
        common = mine
    return Divergence(common, (_rest(mine, left), _rest(next(right, None), right)))


def _rest(next_one: RecordedEvent | None, others: Iterator[RecordedEvent]) -> Rest:
    """Tell of what is left of a log, the event that was read already before the others."""
    if next_one is None:
        return Rest(0, {}, ())
    first = (next_one, *islice(others, FIRST - 1))
    streams = Counter(event.stream for event in first)
    for event in others:
        streams[event.stream] += 1
    return Rest(streams.total(), dict(sorted(streams.items())), first)
