"""Where a record that was made afterwards does not establish who was first (G-1).

At a live table arrival decides. A film shows frames, and two marks that are nearer than their
uncertainties may have been the other way round. Memory has no clock at all.
"""

from collections.abc import Iterator, Sequence

from tournament.event import Event
from tournament.games.events import (
    Basis,
    CardPlaced,
    GameDealt,
    Moment,
    PlacementLost,
    SpeedCalled,
)
from tournament.games.evidence import StatementMade
from tournament.games.game import Finding
from tournament.games.moments import difference, order_settled
from tournament.games.refusal import Obstacle

NOT_ESTABLISHED = Obstacle("G-1", "order-not-established")
FROM_MEMORY = Obstacle("G-1", "order-from-memory")
NO_AUTHOR = Obstacle("G-1", "no-author")

REMEMBERED: frozenset[Basis] = frozenset({"referee", "scene"})
"""How records came about whose order rests on what somebody remembers or concludes."""
_CALL = None
"""Stands among the piles for "Speed!", which races only with itself."""


def order_findings(events: Sequence[Event]) -> Iterator[Finding]:
    """Yield a note for each act that another seat's may have come before, and for memory one.

    A statement that nobody answers for is noted too: its author belongs on the record. Lost and
    undecided races are not among the acts noted here: the game's own reducer notes those.
    """
    basis, version = _deal(events)
    if basis == "film":
        yield from _too_near(events)
    elif basis in REMEMBERED and any(isinstance(event, CardPlaced) for event in events):
        yield _noted(version, FROM_MEMORY)
    if basis == "referee" and not any(isinstance(event, StatementMade) for event in events):
        yield _noted(version, NO_AUTHOR)


def _deal(events: Sequence[Event]) -> tuple[Basis | None, int]:
    for version, event in enumerate(events, 1):
        if isinstance(event, GameDealt):
            return event.basis, version
    return None, 0


def _too_near(events: Sequence[Event]) -> Iterator[Finding]:
    """Yield a note for each act within the uncertainties of another seat's at the same place."""
    latest: dict[int | None, tuple[int, Moment | None]] = {}
    for version, event in enumerate(events, 1):
        if not isinstance(event, CardPlaced | PlacementLost | SpeedCalled):
            continue
        place = _CALL if isinstance(event, SpeedCalled) else event.pile
        seat, at = latest.get(place, (event.seat, None))
        latest[place] = event.seat, event.at
        if seat == event.seat or isinstance(event, PlacementLost):
            continue
        if not order_settled(*difference(at, event.at)):
            yield _noted(version, NOT_ESTABLISHED)


def _noted(version: int, found: Obstacle) -> Finding:
    return Finding(version=version, clause=found.clause, severity="note", code=found.code)
