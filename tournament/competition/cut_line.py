"""The line of the cut: the last in and the first out, and what told them apart (T-4, T-8)."""

from dataclasses import dataclass, replace
from itertools import takewhile

from tournament.competition.standing import field_after
from tournament.competition.state import Competition
from tournament.standings.field import Value
from tournament.standings.table import ranked
from tournament.standings.tiebreak import TieBreakName


@dataclass(frozen=True, slots=True)
class CutLine:
    """The last entry that goes on, the first that does not, and what decided between the two.

    `criterion` is None where nothing agreed did; then, as where it is `lots`, all `tied` have the
    same figures, and `places` of them go on; `played_off` says that they have played for it.
    `group` is None outside groups.
    """

    last_in: int
    first_out: int
    criterion: TieBreakName | None
    figures: tuple[Value, Value] | None
    tied: tuple[int, ...] = ()
    places: int = 0
    group: int | None = None
    played_off: bool = False

    @property
    def by_lot(self) -> bool:
        """Whether only the lot decided, so that a play-off can be asked for."""
        return bool(self.tied) and not self.played_off


def cut_lines(state: Competition, number: int, size: int) -> tuple[CutLine, ...]:
    """Return the line after round `number` for a cut to `size`, in groups one for each.

    Withdrawn entries are skipped. There is no line where everybody goes on.
    """
    if not state.groups or len(state.groups) == 1:
        line = _line(state, number, size, tuple(field_after(state, number).scores), None)
        return () if line is None else (line,)
    through = size // len(state.groups)
    lines = (
        _line(state, number, through, group, place) for place, group in enumerate(state.groups, 1)
    )
    return tuple(line for line in lines if line is not None)


def _line(
    state: Competition, number: int, going: int, entries: tuple[int, ...], group: int | None
) -> CutLine | None:
    field = field_after(state, number)
    field = replace(field, scores={entry: field.scores[entry] for entry in entries})
    order = state.settings.tie_breaks
    found = ranked(field, order)
    playing = [e for part in found.groups for e in part if not state.entries[e].withdrawn]
    if not 0 < going < len(playing):
        return None
    last_in, first_out = playing[going - 1 : going + 1]
    before_lots = ranked(field, list(takewhile(lambda name: name != "lots", order)))
    tied = next(part for part in before_lots.groups if last_in in part)
    if first_out in tied:
        equal = tuple(entry for entry in playing if entry in tied)
        places = sum(entry in tied for entry in playing[:going])
        lots = found.figures.get("lots")
        criterion: TieBreakName | None = None if lots is None else "lots"
        figures = None if lots is None else (lots[last_in], lots[first_out])
        return CutLine(last_in, first_out, criterion, figures, equal, places, group)
    name, own, theirs = found.told_apart(last_in, first_out)
    return CutLine(last_in, first_out, name, (own, theirs), group=group)
