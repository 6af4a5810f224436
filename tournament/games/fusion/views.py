"""What a seat, a spectator or a referee sees of the table."""

from tournament.games.fusion.state import FusionState
from tournament.games.game import PileView, View
from tournament.games.views import seen


def view(state: FusionState, seat: int | None) -> View:
    """Return the table with only this seat's hand open; None is a spectator."""
    return seen(state, _piles(state), lambda one: one == seat)


def open_view(state: FusionState) -> View:
    """Return the table with all hands open, for replays and referees."""
    return seen(state, _piles(state), lambda _: True)


def _piles(state: FusionState) -> tuple[PileView, ...]:
    return tuple(
        PileView(name=rule.name, cards=tuple(cards), reserve=0)
        for rule, cards in zip(state.rules.piles, state.piles, strict=False)
    )
