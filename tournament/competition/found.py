"""Finding the round and the table that a scorer speaks of, or saying that there is none (T-10)."""

from tournament.competition.state import Competition, Round, Table
from tournament.event import Missing, Refused


def round_in_play(state: Competition, number: int | None) -> Round | Refused:
    """Return the running round where none is named, or an earlier one that hung out."""
    if number is None:
        return state.running or Refused(
            clause="T-10", reason="no-round-running", facts={"round": state.next_round}
        )
    if not 1 <= number <= len(state.rounds):
        return Missing(clause="T-10", reason="round-unknown", facts={"round": number})
    found = state.rounds[number - 1]
    if not found.published:
        return Refused(clause="T-10", reason="round-draft", facts={"round": number})
    return found


def table_in_play(
    state: Competition, number: int | None, table: int
) -> tuple[Round, Table] | Refused:
    """Return a table with its round, which is found as `round_in_play` does."""
    found = round_in_play(state, number)
    if isinstance(found, Refused):
        return found
    there = found.tables.get(table)
    return no_table(found, table) if there is None else (found, there)


def no_table(found: Round, table: int) -> Missing:
    """Return the refusal of a table that the round does not have."""
    return Missing(
        clause="T-10",
        reason="table-unpaired",
        facts={"round": found.number, "table": table, "tables": max(found.tables, default=0)},
    )
