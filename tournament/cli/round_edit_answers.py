"""A pairing that is being edited, for people and for `--json`."""

from typing import TYPE_CHECKING

from tournament.cli.output import emit_table, note
from tournament.service.sentences_by_hand import fault_lines

if TYPE_CHECKING:
    from tournament.cli.shapes_by_hand import Edit as Shown
    from tournament.competition.state import Edit
    from tournament.service.tournaments import Tournament


def print_edit(tournament: "Tournament", *, whole: bool) -> None:
    """Print the tables of an edit, all of them or those that changed, and its faults."""
    from tournament.service import pairings_by_hand

    looked = pairings_by_hand.look(tournament)
    edit = looked.edit
    rows = [
        (
            number,
            *("(nobody)" if e is None else tournament.numbered(e) for e in edit.tables[number]),
            "changed" if number in changed else "",
        )
        for changed in [_changed(tournament, edit)]
        for number in edit.tables
        if whole or number in changed
    ]
    rows += [("bye", tournament.numbered(entry), "", "") for entry in edit.byes]
    if rows:
        emit_table(
            ("Table", "Left seat", "Right seat", ""),
            rows,
            title=f"Round {edit.round}, being edited",
            right=("Table",),
        )
    for line in fault_lines(tournament, looked):
        note(f"  {line}")


def _changed(tournament: "Tournament", edit: "Edit") -> set[int]:
    before = {
        number: (table.paired.left, table.paired.right)
        for number, table in tournament.state.rounds[edit.round - 1].tables.items()
    }
    return {number for number, seats in edit.tables.items() if before.get(number) != seats}


def shape_of(tournament: "Tournament") -> "Shown":
    """Return an edit for `--json`."""
    from tournament.cli.shapes import Player
    from tournament.cli.shapes_by_hand import Edit as Shown
    from tournament.cli.shapes_by_hand import EditedTable
    from tournament.service import pairings_by_hand

    looked = pairings_by_hand.look(tournament)
    edit = looked.edit

    def seat(entry: int | None) -> Player | None:
        return None if entry is None else Player.of(tournament, entry)

    changed = _changed(tournament, edit)
    return Shown(
        tournament=tournament.slug,
        round=edit.round,
        reason=edit.reason,
        tables=[
            EditedTable(table=n, a=seat(left), b=seat(right), changed=n in changed)
            for n, (left, right) in edit.tables.items()
        ],
        byes=[Player.of(tournament, entry) for entry in edit.byes],
        without_place=[Player.of(tournament, entry) for entry in looked.faults.left_out],
        faults=list(fault_lines(tournament, looked)),
        possible=not looked.impossible,
    )
