"""What a seat, a spectator or a referee sees of the table."""

from collections.abc import Callable
from typing import Literal

from tournament.games.cardsets import cards_of
from tournament.games.fusion.state import FusionState, Phase
from tournament.games.game import PileView, SeatView, View

_PHASES: dict[Phase, Literal["dealt", "play", "block", "ended"]] = {
    "undealt": "dealt",
    "unknown": "dealt",
    "dealt": "dealt",
    "play": "play",
    "block": "block",
    "count": "block",
    "over": "ended",
    "ended": "ended",
}


def view(state: FusionState, seat: int | None) -> View:
    """Return the table with only this seat's hand open; None is a spectator."""
    return _view(state, lambda one: one == seat)


def open_view(state: FusionState) -> View:
    """Return the table with all hands open, for replays and referees."""
    return _view(state, lambda _: True)


def _view(state: FusionState, is_open: Callable[[int], bool]) -> View:
    return View(
        phase=_PHASES[state.phase],
        piles=tuple(
            PileView(name=rule.name, cards=tuple(cards), reserve=0)
            for rule, cards in zip(state.rules.piles, state.piles, strict=False)
        ),
        seats=tuple(
            SeatView(
                hand=cards_of(hand) if is_open(seat) else None,
                hand_size=hand.bit_count(),
                draw_size=len(draw_pile),
            )
            for seat, (hand, draw_pile) in enumerate(
                zip(state.hands, state.draw_piles, strict=True)
            )
        ),
    )
