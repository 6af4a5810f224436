"""What is worth looking for in a recorded game."""

from collections.abc import Sequence

from tournament.event import Event
from tournament.games.events import CardPlaced, FreeRound, PlacementLost, PlacementRefused
from tournament.games.game import Outcome


def lost_race_that_decided(events: Sequence[Event], outcome: Outcome | None) -> int | None:
    """Return the version of the lost race that decided a game, or None (S-6a, F-L).

    It is the last thing that anybody but the winner tried, and the card that came first was the
    one with which the winner was out of cards. Had it come second, it would have gone back to the
    hand. `events` are the whole record, the deal first.
    """
    if outcome is None or outcome.cause != "out" or len(outcome.winners) != 1:
        return None
    (winner,) = outcome.winners
    last_card = last_try = None
    for version, event in enumerate(events, 1):
        match event:
            case CardPlaced(seat=seat) if seat == winner:
                last_card = version
            case FreeRound():
                last_card = last_try = None
            case CardPlaced() | PlacementLost() | PlacementRefused() if event.seat != winner:
                last_try = version
    if last_try is None:
        return None
    decisive = events[last_try - 1]
    lost = isinstance(decisive, PlacementLost) and decisive.winner_version == last_card
    return last_try if lost else None
