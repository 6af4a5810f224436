"""What can decide a rank, by the name an event's settings give it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from tournament.event import Refused
from tournament.standings.average_opponents_buchholz import average_opponents_buchholz_worked
from tournament.standings.buchholz import buchholz_worked
from tournament.standings.buchholz_cut_1 import buchholz_cut_1_worked
from tournament.standings.buchholz_median import buchholz_median_worked
from tournament.standings.field import Column, Field
from tournament.standings.fore_buchholz import fore_buchholz_worked
from tournament.standings.game_wins import game_wins_worked
from tournament.standings.gw import game_win, game_win_worked
from tournament.standings.lots import lots, lots_worked
from tournament.standings.match_points import match_points, match_points_worked
from tournament.standings.ogw import opponents_game_win, opponents_game_win_worked
from tournament.standings.omw import opponents_match_win, opponents_match_win_worked
from tournament.standings.rating import rating_worked
from tournament.standings.resistance import resistance, resistance_worked
from tournament.standings.sonneborn_berger import sonneborn_berger_worked
from tournament.standings.sonneborn_berger_cut_1 import sonneborn_berger_cut_1_worked
from tournament.standings.wins import wins_worked
from tournament.standings.working import Worked

TieBreakName = Literal[
    "match_points",
    "omw",
    "gw",
    "ogw",
    "resistance",
    "head_to_head",
    "buchholz",
    "buchholz_cut_1",
    "buchholz_median",
    "sonneborn_berger",
    "sonneborn_berger_cut_1",
    "average_opponents_buchholz",
    "fore_buchholz",
    "wins",
    "game_wins",
    "rating",
    "lots",
]

NAMES: tuple[TieBreakName, ...] = get_args(TieBreakName)

DEFAULT_ORDER: tuple[TieBreakName, ...] = ("match_points", "omw", "gw", "ogw", "lots")
"""What decides, first to last (T-4)."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A figure that every entry has by itself: all but head to head.

    `figures` gives it of all at once, where that is quicker than from the workings.
    """

    worked: Callable[[Field], Worked]
    figures: Callable[[Field], Column] | None = None
    lower_first: bool = False

    def column(self, field: Field) -> Column:
        """Return the figure of every entry."""
        if self.figures is not None:
            return self.figures(field)
        worked = self.worked(field)
        return {entry: worked(entry).value for entry in field.scores}


TIE_BREAKS: Mapping[TieBreakName, TieBreak] = {
    "match_points": TieBreak(match_points_worked, match_points),
    "omw": TieBreak(opponents_match_win_worked, opponents_match_win),
    "gw": TieBreak(game_win_worked, game_win),
    "ogw": TieBreak(opponents_game_win_worked, opponents_game_win),
    "resistance": TieBreak(resistance_worked, resistance),
    "buchholz": TieBreak(buchholz_worked),
    "buchholz_cut_1": TieBreak(buchholz_cut_1_worked),
    "buchholz_median": TieBreak(buchholz_median_worked),
    "sonneborn_berger": TieBreak(sonneborn_berger_worked),
    "sonneborn_berger_cut_1": TieBreak(sonneborn_berger_cut_1_worked),
    "average_opponents_buchholz": TieBreak(average_opponents_buchholz_worked),
    "fore_buchholz": TieBreak(fore_buchholz_worked),
    "wins": TieBreak(wins_worked),
    "game_wins": TieBreak(game_wins_worked),
    "rating": TieBreak(rating_worked),
    "lots": TieBreak(lots_worked, lots, lower_first=True),
}
"""Every tie-break but head to head, which is a question to a group."""


def judge_order(order: Sequence[TieBreakName]) -> Refused | None:
    """Refuse an order of tie-breaks that cannot be meant (T-4, T-12)."""
    if not order:
        return Refused(clause="T-4", reason="no-tie-breaks", facts={})
    for place, name in enumerate(order):
        if name in order[:place]:
            return Refused(clause="T-4", reason="tie-break-twice", facts={"tie_break": name})
    if "lots" in order[:-1]:
        after = order[order.index("lots") + 1]
        return Refused(clause="T-4", reason="lots-before", facts={"tie_break": after})
    return None
