"""Tables of one's own: who must not change places from round to round."""

from tournament.competition.commands_wishes import KeepTable
from tournament.competition.entries import unknown_entry
from tournament.competition.events_wishes import TableKept
from tournament.competition.state import Competition
from tournament.event import Event, Refused
from tournament.pairing.tables import MOST_TABLES


def keep_table(state: Competition, command: KeepTable) -> tuple[Event, ...] | Refused:
    """Seat an entry at one table in every round to be paired, or at any table again.

    Who meets whom does not change by it. Two may keep one table: `tournament.pairing.tables` says
    who has it where they do not meet.
    """
    if command.entry not in state.entries:
        return unknown_entry(command.entry)
    if command.table is not None and not 1 <= command.table <= MOST_TABLES:
        facts = {"table": command.table, "most": MOST_TABLES}
        return Refused(clause="T-10", reason="table-not-kept", facts=facts)
    if state.kept_tables.get(command.entry) == command.table:
        return ()
    return (TableKept(entry=command.entry, table=command.table),)
