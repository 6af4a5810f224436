"""What is worth looking for in a recorded game."""

from collections.abc import Sequence

from tournament.event import Event
from tournament.games.events import CardPlaced, FreeRound, PlacementLost, PlacementRefused
from tournament.games.game import Outcome


def lost_race_that_decided(events: Sequence[Event], outcome: Outcome | None) -> int | None:
    """Return the version of the lost race that decided a game, or None (S-6a, F-L).

    It is the last thing that anybody but the winner tried before the winner was out of cards, and
    it came too late against a card of the winner. What would have followed had it come first,
    nobody can say. `events` are the whole record, the deal first.
    """
    if outcome is None or outcome.cause != "out" or len(outcome.winners) != 1:
        return None
    (winner,) = outcome.winners
    last_try = None
    for version, event in enumerate(events, 1):
        match event:
            case FreeRound():
                last_try = None
            case CardPlaced() | PlacementLost() | PlacementRefused() if event.seat != winner:
                last_try = version if _lost_to(event, winner, events) else None
    return last_try


def _lost_to(event: Event, winner: int, events: Sequence[Event]) -> bool:
    if not isinstance(event, PlacementLost) or not 0 < event.winner_version <= len(events):
        return False
    first = events[event.winner_version - 1]
    return isinstance(first, CardPlaced) and first.seat == winner
