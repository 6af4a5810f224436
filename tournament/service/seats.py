"""How many may sit down to a game, and the fault where somebody asks for another number."""

from collections.abc import Sequence

from tournament.games.catalogue import Found
from tournament.service.errors import BadInput, Fault


def seats_words(seats: Sequence[int]) -> str:
    """Return how many may sit down: `2`, or `2 to 6`."""
    return f"{seats[0]}" if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"


def seats_fault(found: Found, seats: int, where: str) -> Fault | None:
    """Return the fault at `where`, if a ruleset is not for so many."""
    possible = found.game.seats
    if seats in possible:
        return None
    what = f"{found.rules.id} is not for {seats}"
    return Fault(where, what, f"it has {seats_words(possible)} seats")


def seats_at(found: Found, seats: int | None, source: str) -> int:
    """Return how many sit down: so many as the option `--seats` says, or else the fewest.

    Raises:
        BadInput: the ruleset is not for so many.
    """
    if seats is None:
        return found.game.seats[0]
    if fault := seats_fault(found, seats, "--seats"):
        raise BadInput(source, [fault])
    return seats
