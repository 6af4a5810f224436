"""A second person confirms a result, and a slip that cannot be read is marked (T-9, T-10).

Whoever acts is known by the part in which they act, such as `scorer/2`. A result that the program
itself worked out, such as a walkover, was entered by nobody and waits for nobody.
"""

from tournament.competition.commands_results import ConfirmResult, MarkUnreadable
from tournament.competition.events_results import ResultConfirmed, SlipUnreadable
from tournament.competition.found import table_in_play
from tournament.competition.state import Competition, Round, Table
from tournament.event import Refused


def confirm_result(
    state: Competition, command: ConfirmResult
) -> tuple[ResultConfirmed, ...] | Refused:
    """Confirm a result that somebody else entered; once is enough (T-9)."""
    there = table_in_play(state, command.round, command.table)
    if isinstance(there, Refused):
        return there
    found, table = there
    facts = {"round": found.number, "table": command.table}
    if table.result is None:
        return Refused(clause="T-10", reason="nothing-to-confirm", facts=facts)
    if table.entered_by == command.by or not command.by:
        by = {"by": command.by}
        return Refused(clause="T-9", reason="confirmed-by-oneself", facts={**facts, **by})
    return () if table.confirmed_by else (confirmed(found, table, command.by),)


def confirmed_by_entry(found: Round, table: Table, by: str) -> tuple[ResultConfirmed, ...]:
    """Return what it means that somebody enters the result that stands: another one confirms it."""
    second = bool(by and table.entered_by) and by != table.entered_by
    return (confirmed(found, table, by),) if second and not table.confirmed_by else ()


def contradicted(found: Round, table: Table, by: str) -> Refused | None:
    """Return the refusal of another result by another person: two people differ (T-9)."""
    result = table.result
    if result is None or not (by and table.entered_by) or by == table.entered_by:
        return None
    return Refused(
        clause="T-9",
        reason="results-differ",
        facts={
            "round": found.number,
            "table": table.paired.table,
            "left": result.left,
            "right": result.right,
            "drawn": result.drawn,
            "entered_by": table.entered_by,
            "by": by,
        },
    )


def mark_unreadable(
    state: Competition, command: MarkUnreadable
) -> tuple[SlipUnreadable, ...] | Refused:
    """Mark the slip of a table whose result is not in (T-10)."""
    there = table_in_play(state, command.round, command.table)
    if isinstance(there, Refused):
        return there
    found, table = there
    facts = {"round": found.number, "table": command.table}
    if table.result is not None:
        return Refused(clause="T-9", reason="slip-was-read", facts=facts)
    if table.unreadable:
        return ()
    return (SlipUnreadable(**facts, match=table.paired.match),)


def confirmed(found: Round, table: Table, by: str) -> ResultConfirmed:
    """Return the fact that a result is confirmed."""
    return ResultConfirmed(
        round=found.number, table=table.paired.table, match=table.paired.match, by=by
    )


def unconfirmed_refused(
    state: Competition, running: Round, named: tuple[int, ...]
) -> Refused | None:
    """Refuse to close a round over results that nobody confirmed, where that was agreed (T-10).

    The director may go on without a confirmation, by name.
    """
    waiting = set(running.unconfirmed_tables) if state.settings.confirm_results else set()
    if not waiting.issuperset(named):
        tables = sorted(set(named) - waiting)
        return Refused(clause="T-10", reason="nothing-unconfirmed", facts={"tables": tables})
    if waiting > set(named):
        facts = {"round": running.number, "tables": sorted(waiting - set(named))}
        return Refused(clause="T-10", reason="results-unconfirmed", facts=facts)
    return None
