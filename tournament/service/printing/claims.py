"""Claims that may still change a result, as pages show them wherever that result is (T-9).

A dispute that is not final freezes nothing, but who reads a sheet must know of it. What time it is
is told by the log too: it is that of its last event, so that the same log gives the same pages.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from eventstore.store import Head
from tournament.disputes.events import DisputeOpened
from tournament.disputes.reducer import REDUCER
from tournament.disputes.state import Dispute, Phase
from tournament.event import fold
from tournament.service.disputes.reading import numbers_of, stream_of_dispute
from tournament.service.instants import microseconds
from tournament.service.ledger import Ledger

_STANDS = {"ruled": "ruled, not final", "appealed": "appealed"}
"""How a mark calls where a dispute stands; all before a ruling is `open`."""


@dataclass(frozen=True, slots=True)
class OpenClaim:
    """A dispute that is neither final nor withdrawn: its number, what is claimed, its phase."""

    number: int
    opened: DisputeOpened
    phase: Phase

    @property
    def mark(self) -> str:
        """What stands beside the result: `dispute 2 open`."""
        return f"dispute {self.number} {_STANDS.get(self.phase, 'open')}"


@dataclass(frozen=True, slots=True)
class OpenClaims:
    """Those of a tournament, in the order of their numbers."""

    claims: tuple[OpenClaim, ...] = ()

    def mark(self, match: int) -> str:
        """Return what stands beside the result of a match; empty where nobody claims anything."""
        return "; ".join(each.mark for each in self.claims if each.opened.match == match)

    def until(self, number: int) -> tuple[OpenClaim, ...]:
        """Return those about round `number` and the rounds before it."""
        return tuple(each for each in self.claims if each.opened.round <= number)


NO_CLAIMS = OpenClaims()


def open_claims(ledger: Ledger, slug: str, head: Head) -> OpenClaims:
    """Return the claims that were open when the log had this head."""
    if head.recorded_at is None:
        return NO_CLAIMS
    now_us = microseconds(datetime.fromisoformat(head.recorded_at))
    states = ((number, _state(ledger, slug, number, head)) for number in numbers_of(ledger, slug))
    return OpenClaims(tuple(_open(states, now_us)))


def _open(states: Iterable[tuple[int, Dispute]], now_us: int) -> Iterator[OpenClaim]:
    for number, state in states:
        if state.opened is not None and state.is_open(now_us):
            yield OpenClaim(number, state.opened, state.phase(now_us))


def _state(ledger: Ledger, slug: str, number: int, head: Head) -> Dispute:
    stream = stream_of_dispute(slug, number)
    facts = [
        ledger.codec.decode(recorded)
        for recorded in ledger.store.read(stream)
        if recorded.position <= head.size
    ]
    return fold(REDUCER, Dispute(), facts)
