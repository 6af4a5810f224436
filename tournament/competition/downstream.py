"""What rests on a result: later matches of the bracket, and the cut itself (T-8, T-9).

A correction is followed as far as nothing was played. Whatever was played stands.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.competition.bracket import bracket_of, matches_of, walkovers_at
from tournament.competition.cut import cut_after
from tournament.competition.cut_line import cut_lines
from tournament.competition.events import Result
from tournament.competition.events_formats import NewSeats, TablesReseated
from tournament.competition.reducer import REDUCER
from tournament.competition.serving import NOT_PLAYED
from tournament.competition.state import Competition, Round, Table
from tournament.event import Event, Refused, fold


@dataclass(frozen=True, slots=True)
class Dependent:
    """A table of a later round whose players follow from a result; `played` where they have met."""

    round: int
    table: int
    played: bool


def resting_on(state: Competition, number: int, table: int) -> tuple[Dependent, ...]:
    """Return the paired tables of later bracket rounds that rest on a result, however far on."""
    played = state.rounds[number - 1]
    found = bracket_of(state)
    match = matches_of(state, played).get(table)
    if found is None or match is None:
        return ()
    later = found.plan.resting_on(match.number)
    return tuple(
        Dependent(other.number, place, _was_played(other.tables[place]))
        for other in state.bracket_rounds()
        if other.number > number
        for place, resting in matches_of(state, other).items()
        if resting.number in later
    )


def followed(
    state: Competition, number: int, table: int, result: Result
) -> tuple[Event, ...] | Refused:
    """Return what a corrected result changes in later rounds that hang out, or why it cannot.

    A table of the running round that nobody has played at seats who goes on now. The cut stands
    only where the corrected standings make the same one.
    """
    played = state.rounds[number - 1]
    after = state.copy()
    after.rounds[number - 1].tables[table].result = result
    if played.stage == "bracket":
        return _reseated(state, after, number)
    return _same_cut(state, after, number) or ()


def _reseated(state: Competition, after: Competition, number: int) -> tuple[Event, ...] | Refused:
    facts: list[Event] = []
    for later in state.bracket_rounds():
        if later.number <= number or not later.published:
            continue
        tables: list[NewSeats] = []
        for table, left, right in _expected(state, after, later):
            if later.closed or left is None or right is None or _was_played(later.tables[table]):
                return Refused(
                    clause="T-8",
                    reason="bracket-rests-on-it",
                    facts={"later": later.number, "table": table},
                )
            match = after.matches + len(tables) + 1
            tables.append(NewSeats(table=table, match=match, left=left, right=right))
        if tables:
            reseated = TablesReseated(round=later.number, tables=tuple(tables))
            fold(REDUCER, after, [reseated])
            seated = after.rounds[later.number - 1]
            paired = [seated.tables[seats.table].paired for seats in tables]
            facts += [reseated, *walkovers_at(after, seated, paired)]
    return tuple(facts)


def _expected(
    state: Competition, after: Competition, later: Round
) -> Iterator[tuple[int, int | None, int | None]]:
    """Yield the tables of a round that seat others after the correction, and whom."""
    found = bracket_of(_until(after, later.number))
    now = {match.number: match for match in found.matches} if found else {}
    for table, match in matches_of(state, later).items():
        correct = now.get(match.number)
        pair = (correct.left.entry, correct.right.entry) if correct else (None, None)
        if pair != (match.left.entry, match.right.entry):
            yield table, *pair


def _until(state: Competition, number: int) -> Competition:
    """Return a tournament without the rounds from `number` on."""
    before = state.copy()
    del before.rounds[number - 1 :]
    return before


def _same_cut(state: Competition, after: Competition, number: int) -> Refused | None:
    """Refuse where the cut that hangs out, or a play-off for it, would have been another."""
    first = next((r for r in state.bracket_rounds() if r.published), None)
    if state.cut and first:
        for entry in state.cut.seeds:
            after.entries[entry].last_round = None  # who has left since was there at the cut
        made = cut_after(_before_cut(after, first.number), len(state.cut.seeds))
        if isinstance(made, Refused) or made.seeds != state.cut.seeds:
            facts = {"round": number, "later": first.number}
            return Refused(clause="T-8", reason="cut-rests-on-it", facts=facts)
        return None
    decider = next((r for r in state.rounds if r.stage == "decider" and r.published), None)
    if decider is None or decider.number <= number:
        return None
    size, closed = state.settings.cut, state.closed_swiss
    if cut_lines(state, closed, size) != cut_lines(after, closed, size):
        facts = {"round": number, "later": decider.number}
        return Refused(clause="T-8", reason="cut-rests-on-it", facts=facts)
    return None


def _before_cut(state: Competition, first: int) -> Competition:
    before = _until(state, first)
    before.cut = None
    return before


def _was_played(table: Table) -> bool:
    return table.result is not None and table.result.ending not in NOT_PLAYED
