"""What a seat, a spectator or a referee sees of the table."""

from typing import Literal

from tournament.games.cardsets import cards_of
from tournament.games.game import PileView, SeatView, View
from tournament.games.speed.cards import SpeedNames
from tournament.games.speed.state import PILES, SEATS, Phase, SpeedState

_PHASES: dict[Phase, Literal["dealt", "play", "block", "ended"]] = {
    "undealt": "dealt",
    "unknown": "dealt",
    "dealt": "dealt",
    "play": "play",
    "block": "block",
    "over": "ended",
    "ended": "ended",
}


def view(state: SpeedState, seat: int | None) -> View:
    """Return the table with only this seat's hand open; None is a spectator."""
    return _view(state, open_hands=[one == seat for one in SEATS])


def open_view(state: SpeedState) -> View:
    """Return the table with both hands open, for replays and referees."""
    return _view(state, open_hands=[True, True])


def _view(state: SpeedState, open_hands: list[bool]) -> View:
    face_down = _PHASES[state.phase] == "dealt"  # the active cards too, until the start (S-3)
    return View(
        phase=_PHASES[state.phase],
        piles=tuple(
            PileView(
                name=SpeedNames.piles[pile],
                cards=() if face_down else tuple(state.piles[pile]),
                reserve=len(state.reserves[pile]),
            )
            for pile in PILES
        ),
        seats=tuple(
            SeatView(
                hand=cards_of(state.hands[seat]) if open_hands[seat] else None,
                hand_size=state.hands[seat].bit_count(),
                draw_size=len(state.draw_piles[seat]),
            )
            for seat in SEATS
        ),
    )
