"""Who does what a line says."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.cli.desk import (
    acting_disputes,
    acting_people,
    acting_presence,
    acting_record,
    acting_results,
    acting_seats,
    acting_sheets,
    help_lines,
    lines,
    next_round,
    opening,
)
from tournament.cli.desk.desk import Desk
from tournament.cli.desk.lines import Line


def leave(desk: Desk, _line: lines.Quit) -> None:
    """Leave the desk."""
    desk.left = True


ACTS: Mapping[type[Line], Callable[[Desk, Any], None]] = {
    lines.New: opening.new,
    lines.Use: opening.use,
    lines.Typist: opening.typed_by,
    lines.Next: next_round.go_on,
    lines.Score: acting_results.enter,
    lines.Unreadable: acting_results.mark,
    lines.AtTable: acting_results.look,
    lines.Fix: acting_results.fix,
    lines.Left: acting_results.left,
    lines.Here: acting_presence.here,
    lines.Away: acting_presence.away,
    lines.Late: acting_presence.late,
    lines.Drop: acting_people.drop,
    lines.Back: acting_people.back,
    lines.NoShow: acting_people.no_show,
    lines.Penalty: acting_people.penalise,
    lines.Out: acting_people.put_out,
    lines.Undo: acting_record.undo,
    lines.Why: acting_record.why,
    lines.Swap: acting_seats.swap,
    lines.Repair: acting_seats.repair,
    lines.Paper: acting_record.bring_back,
    lines.Finish: acting_record.finish,
    lines.Print: acting_sheets.print_,
    lines.Show: acting_sheets.show,
    lines.Standings: acting_sheets.standings,
    lines.Call: acting_disputes.call,
    lines.CallSlip: acting_disputes.slip,
    lines.Calls: acting_disputes.calls,
    lines.Rule: acting_disputes.rule,
    lines.Help: help_lines.tell,
    lines.Quit: leave,
}
"""Every line has its act; what the second argument is, the key says."""
