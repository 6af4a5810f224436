"""What a seat, a spectator or a referee sees of the table."""

from tournament.games.game import PileView, View
from tournament.games.speed.cards import SpeedNames
from tournament.games.speed.state import PILES, SpeedState
from tournament.games.table import Phase
from tournament.games.views import seen

_BEFORE_PLAY: tuple[Phase, ...] = ("undealt", "unknown", "dealt")
"""Till then the active cards lie face down (S-2, S-3). Those of a table that was found are seen."""


def view(state: SpeedState, seat: int | None) -> View:
    """Return the table with only this seat's hand open; None is a spectator."""
    return seen(state, _piles(state), lambda one: one == seat)


def open_view(state: SpeedState) -> View:
    """Return the table with both hands open, for replays and referees."""
    return seen(state, _piles(state), lambda _: True)


def _piles(state: SpeedState) -> tuple[PileView, ...]:
    before = state.phase in _BEFORE_PLAY
    return tuple(
        PileView(
            name=SpeedNames.piles[pile],
            cards=() if before else tuple(state.piles[pile]),
            reserve=len(state.reserves[pile]),
            face_down=len(state.piles[pile]) if before else 0,
        )
        for pile in PILES
    )
