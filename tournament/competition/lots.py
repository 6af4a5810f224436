"""The lots drawn before round 1, and the order they give (T-4)."""

from tournament.competition.events import LotsDrawn
from tournament.competition.state import Competition
from tournament.games.shuffle import derive, shuffled


def draw_lots(state: Competition, seed: str) -> tuple[tuple[LotsDrawn, ...], dict[int, int]]:
    """Return the drawing as a fact, none where the lots are drawn, and every entry's lot."""
    if state.started:
        return (), state.lots
    order = tuple(
        sorted(state.entries)[place] for place in shuffled(derive(seed, "lots"), len(state.entries))
    )
    lots = {entry: place for place, entry in enumerate(order, 1)}
    return (LotsDrawn(seed=seed, order=order),), lots


def seeded(state: Competition, lots: dict[int, int]) -> tuple[int, ...]:
    """Return those who take part from the start, best seed first, as it was agreed.

    By rating, who has none comes after all who have one; equals stand in the order of the lots.
    """
    playing = state.active(1)
    if state.settings.seeding == "entered":
        return tuple(sorted(entry.number for entry in playing))
    if state.settings.seeding == "rating":
        ordered = sorted(playing, key=lambda entry: (-(entry.rating or 0), lots[entry.number]))
        return tuple(entry.number for entry in ordered)
    return tuple(sorted((entry.number for entry in playing), key=lots.__getitem__))
