"""Entries that did not come to their table, one or many at once (T-6)."""

from tournament.competition.commands_people import RecordNoShows
from tournament.competition.entries import unknown_entry
from tournament.competition.events import EntryWithdrawn, ResultEntered
from tournament.competition.forfeits import awarded, nobody_came
from tournament.competition.found import round_in_play
from tournament.competition.state import Competition
from tournament.event import Event, Refused


def record_no_shows(state: Competition, command: RecordNoShows) -> tuple[Event, ...] | Refused:
    """Award the open matches of those who did not come; where neither came both lose (T-6)."""
    running = round_in_play(state, None)
    if isinstance(running, Refused):
        return running
    absent = tuple(dict.fromkeys(command.entries))
    facts: dict[int, Event] = {}
    for number in absent:
        if number not in state.entries:
            return unknown_entry(number)
        table = running.table_of(number)
        if table is None:
            where = {"entry": number, "round": running.number}
            return Refused(clause="T-6", reason="not-at-a-table", facts=where)
        if table.result is not None:
            where = {"entry": number, "table": table.paired.table}
            return Refused(clause="T-9", reason="no-show-has-result", facts=where)
        paired = table.paired
        neither = paired.left in absent and paired.right in absent
        facts[paired.table] = ResultEntered(
            round=running.number,
            table=paired.table,
            match=paired.match,
            result=nobody_came(state, running, paired)
            if neither
            else awarded(state, running, table, state.entries[number]),
        )
    leaving = tuple(
        EntryWithdrawn(entry=number, after_round=running.number)
        for number in absent
        if command.withdraw and not state.entries[number].withdrawn
    )
    return (*facts.values(), *leaving)
