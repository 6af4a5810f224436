"""Pairing a round again but for what stays: results, and what was set by hand (T-5, T-6)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tournament.competition.changing import (
    acted_since,
    asked_anew,
    met_before,
    numbered,
    with_forfeits,
)
from tournament.competition.commands_by_hand import RepairRound
from tournament.competition.editing import edit_refused, in_hand
from tournament.competition.entries import unknown_entry
from tournament.competition.events_by_hand import RoundRepaired
from tournament.competition.late import not_late
from tournament.competition.question import Question
from tournament.competition.reasons import reason_missing
from tournament.competition.state import Competition, Round, Table
from tournament.event import LONGEST_TEXT, Event, Refused
from tournament.pairing.first_round import Meeting
from tournament.pairing.history import Contender, Pairing
from tournament.pairing.tables import Seating, at_tables


def repair_round(state: Competition, command: RepairRound) -> tuple[Event, ...] | Refused:
    """Pair a round again: tables with results, and what was set by hand, stay (T-5, T-9).

    Who left has no place in it any more, and who came has one. A table set by hand stays only while
    both are there. Where that is as good as any other pairing, who sits together stays together.
    """
    played = in_hand(state)
    if isinstance(played, Refused):
        return played
    refused = (
        acted_since(state, command.seen)
        or edit_refused(state)
        or _late_refused(state, played, command.late)
    )
    if refused is None and played.published:
        refused = reason_missing(command.reason)
    if refused:
        return refused
    asked = asked_anew(_with_late(state, played, command.late), command.seed)
    stay = [table for table in played.tables.values() if _stays(state, table)]
    byes = tuple(entry for entry in played.byes_by_hand if _there(state, entry))
    fixed = {entry for table in stay for entry in _pair(table)}
    free = tuple(
        each
        for each in asked.contenders
        if each.entry not in fixed and each.entry not in byes and _there(state, each.entry)
    )
    answer = _paired(
        asked, as_they_sit(played, free, asked.wishes.meeting), allow_rematch=command.allow_rematch
    )
    if isinstance(answer, Refused):
        return answer
    tables = numbered(state, played, _seated(state, played, stay, answer))
    given = (*byes, *(() if answer.bye is None else (answer.bye,)))
    before = {table.paired.match for table in played.tables.values()}
    if before == {each.match for each in tables} and set(given) == set(played.byes):
        return ()
    return with_forfeits(
        state,
        RoundRepaired(
            round=played.number,
            version=state.next_version(played.number),
            tables=tables,
            byes=given,
            rematches=met_before(asked.contenders, tables),
            seed=command.seed,
            reason=command.reason[:LONGEST_TEXT],
        ),
    )


def _seated(
    state: Competition, played: Round, stay: Sequence[Table], answer: Pairing
) -> tuple[Seating, ...]:
    """Return who sits where: pairs that are as before at their table, the others at free ones."""
    paired = {frozenset(pair) for pair in answer.pairs}
    same = [table for table in played.tables.values() if frozenset(_pair(table)) in paired]
    before = [*stay, *same]
    sitting = {entry: table.paired.table for table in before for entry in _pair(table)}
    new = [pair for pair in answer.pairs if pair[0] not in sitting]
    return at_tables((*map(_pair, before), *new), {**state.kept_tables, **sitting})


def as_they_sit(
    played: Round, free: Sequence[Contender], meeting: Meeting
) -> tuple[Contender, ...]:
    """Return contenders in the order in which those who sit together would best meet.

    Who has nobody to meet comes last, in the order given.
    """
    known = {each.entry: each for each in free}
    pairs = [_pair(table) for table in played.tables.values() if known.keys() >= {*_pair(table)}]
    seated = {entry for pair in pairs for entry in pair}
    alone = [each for each in free if each.entry not in seated]
    if meeting == "neighbours":
        return (*(known[entry] for pair in pairs for entry in pair), *alone)
    half = len(alone) // 2
    upper, lower = ([known[pair[side]] for pair in pairs] for side in (0, 1))
    return (*upper, *alone[:half], *lower, *alone[half:])


def _paired(
    asked: Question, free: tuple[Contender, ...], *, allow_rematch: bool
) -> Pairing | Refused:
    """Return the engine's pairing of those who are free; one alone has the bye."""
    playing = [each for each in free if each.entry not in asked.wishes.resting]
    if not playing[1:]:
        return Pairing(pairs=(), bye=playing[0].entry if playing else None)
    answer = replace(asked, contenders=free).answer(allow_rematch=allow_rematch)
    if isinstance(answer, Pairing):
        return answer
    return Refused(
        clause="T-5",
        reason="unrepairable",
        facts={"entries": [each.entry for each in playing], "rematches": answer.rematches},
    )


def _late_refused(state: Competition, played: Round, late: Sequence[int]) -> Refused | None:
    for number in late:
        entry = state.entries.get(number)
        if entry is None:
            return unknown_entry(number)
        if entry.withdrawn:
            return Refused(clause="T-11", reason="already-withdrawn", facts={"entry": number})
        refused = not_late(entry, played)
        if refused:
            return refused
    return None


def _with_late(state: Competition, played: Round, late: Iterable[int]) -> Competition:
    """Return a state in which those who came late play in this round."""
    after = state.copy() if late else state
    for number in late:
        after.entries[number].plays_from(played.number)
    return after


def _stays(state: Competition, table: Table) -> bool:
    there = all(_there(state, entry) for entry in _pair(table))
    return table.result is not None or (table.by_hand and there)


def _there(state: Competition, entry: int) -> bool:
    return not state.entries[entry].withdrawn


def _pair(table: Table) -> tuple[int, int]:
    return table.paired.left, table.paired.right
