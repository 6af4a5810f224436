"""Which sheets hang out on paper, and how the tournament stood on them (T-9)."""

from tournament.competition.commands_record import RecordPrint
from tournament.competition.events_record import SheetsPrinted
from tournament.competition.state import Competition
from tournament.event import LONGEST_TEXT, Missing, Refused


def record_print(state: Competition, command: RecordPrint) -> tuple[SheetsPrinted, ...] | Refused:
    """Put a print on record, so that what changes after it can be told (T-9)."""
    if not 1 <= command.version <= state.version:
        facts = {"version": command.version, "versions": state.version}
        return Missing(clause="T-9", reason="version-unknown", facts=facts)
    sheets = tuple(dict.fromkeys(command.sheets))
    if not sheets or not all(1 <= len(sheet) <= LONGEST_TEXT for sheet in sheets):
        return Refused(clause="T-9", reason="no-sheet", facts={})
    return (SheetsPrinted(version=command.version, sheets=sheets),)
