"""Penalties by level, and what a game or a match lost by one does to a result (T-1, T-9)."""

from tournament.competition.commands import CorrectResult
from tournament.competition.commands_people import LiftPenalty, PenaliseEntry
from tournament.competition.entries import unknown_entry
from tournament.competition.events import PairedTable, Result, ResultEntered
from tournament.competition.events_people import PenaltyGiven, PenaltyLifted
from tournament.competition.forfeits import nobody_came
from tournament.competition.reasons import reason_missing
from tournament.competition.results import corrected
from tournament.competition.serving import games_lost
from tournament.competition.state import Competition, Round, Table
from tournament.competition.state_people import Penalty
from tournament.event import Event, Missing, Refused
from tournament.match.rules import MatchRules


def penalise_entry(state: Competition, command: PenaliseEntry) -> tuple[Event, ...] | Refused:
    """Penalise an entry. A caution or a warning changes no result.

    A lost game or match counts in the open match of the entry, else in its next one. A match loss
    may name the round whose result it takes back; that is a correction (T-9). As many lost games as
    win a match end it.
    """
    if command.entry not in state.entries:
        return unknown_entry(command.entry)
    refused = reason_missing(command.reason)
    if refused:
        return refused
    if command.round is not None and command.level != "match-loss":
        return Refused(clause="T-9", reason="penalty-for-match-only", facts={})
    there = state.open_match(command.entry)
    given = PenaltyGiven(
        penalty=len(state.penalties) + 1,
        entry=command.entry,
        level=command.level,
        from_round=command.round or (len(state.rounds) if there else state.next_round),
        reason=command.reason,
    )
    after = state.copy()
    after.penalties.append(Penalty.of(given))
    if command.round is not None:
        changed = _taken_back(after, command.round, command)
        return changed if isinstance(changed, Refused) else (given, *changed)
    if there is None:
        return (given,)
    running, table = there
    return (given, *decided_by_penalty(after, running, table.paired))


def lift_penalty(state: Competition, command: LiftPenalty) -> tuple[Event, ...] | Refused:
    """Take a penalty back. A result that it made is corrected by itself, with a reason (T-9)."""
    if not 1 <= command.penalty <= len(state.penalties):
        facts = {"penalty": command.penalty}
        return Missing(clause="T-9", reason="penalty-unknown", facts=facts)
    if state.penalties[command.penalty - 1].lifted:
        facts = {"penalty": command.penalty}
        return Refused(clause="T-9", reason="penalty-lifted", facts=facts)
    return reason_missing(command.reason) or (
        PenaltyLifted(penalty=command.penalty, reason=command.reason),
    )


def decided_by_penalty(
    state: Competition, played: Round, paired: PairedTable
) -> tuple[ResultEntered, ...]:
    """Return the result of a match that penalties end before it is played out, if they do."""
    result = _result(state, played, paired)
    if result is None:
        return ()
    return (
        ResultEntered(round=played.number, table=paired.table, match=paired.match, result=result),
    )


def losses_at_start(state: Competition, played: Round) -> tuple[ResultEntered, ...]:
    """Return the matches of a round that are lost by penalty as soon as it hangs out."""
    return tuple(
        fact
        for table in played.tables.values()
        if table.result is None
        for fact in decided_by_penalty(state, played, table.paired)
    )


def _result(state: Competition, played: Round, paired: PairedTable) -> Result | None:
    needed = MatchRules(played.best_of).needed
    left, right = (
        games_lost(state, played, entry) >= needed for entry in (paired.left, paired.right)
    )
    if left and right:
        lots = nobody_came(state, played, paired).lots
        return Result(left=0, right=0, drawn=0, ending="penalty", lots=lots)
    if left or right:
        return Result(
            left=0 if left else needed, right=0 if right else needed, drawn=0, ending="penalty"
        )
    return None


def _taken_back(
    state: Competition, number: int, command: PenaliseEntry
) -> tuple[Event, ...] | Refused:
    """Return what a match loss does in a round that is named, its result in or not."""
    if not 1 <= number <= len(state.rounds) or not state.rounds[number - 1].published:
        return Missing(clause="T-9", reason="round-unknown", facts={"round": number})
    played = state.rounds[number - 1]
    table: Table | None = played.table_of(command.entry)
    if table is None:
        facts = {"entry": command.entry, "round": number}
        return Refused(clause="T-6", reason="not-at-a-table", facts=facts)
    if table.result is None:
        return decided_by_penalty(state, played, table.paired)
    result = _result(state, played, table.paired)
    if result is None:
        return ()
    wanted = CorrectResult(
        round=number, table=table.paired.table, result=result, reason=command.reason
    )
    return corrected(state, played, table, wanted)
