"""What is seen of a table where all play at once."""

from collections.abc import Callable, Mapping
from typing import Literal

from tournament.games.game import PileView, SeatView, View
from tournament.games.table import Phase, TableState

PHASES: Mapping[Phase, Literal["dealt", "play", "block", "ended"]] = {
    "undealt": "dealt",
    "unknown": "dealt",
    "dealt": "dealt",
    "found": "dealt",
    "play": "play",
    "block": "block",
    "count": "block",
    "over": "ended",
    "ended": "ended",
}
"""What a face calls each phase."""


def seen(state: TableState, piles: tuple[PileView, ...], is_open: Callable[[int], bool]) -> View:
    """Return the view of a table with these piles, and the hands of those seats that are open."""
    return View(
        phase=PHASES[state.phase],
        piles=piles,
        seats=tuple(
            SeatView(
                hand=tuple(sorted(hand)) if is_open(seat) else None,
                hand_size=state.hand_size(seat),
                draw_size=len(draw_pile),
            )
            for seat, (hand, draw_pile) in enumerate(
                zip(state.hands, state.draw_piles, strict=True)
            )
        ),
    )
