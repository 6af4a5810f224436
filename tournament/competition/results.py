"""Results and their corrections (T-1, T-6, T-9, G-4)."""

from msgspec.structs import replace

from tournament.competition.agreement import agreed_draw_refused
from tournament.competition.commands import CorrectResult, EnterResult, EnterResults
from tournament.competition.confirmation import confirmed_by_entry, contradicted
from tournament.competition.downstream import followed
from tournament.competition.events import DraftDropped, Result, ResultCorrected, ResultEntered
from tournament.competition.events_results import GamesTold, ResultConfirmed
from tournament.competition.forfeits import nobody_came
from tournament.competition.found import no_table, table_in_play
from tournament.competition.games_in_order import games_told, told_otherwise
from tournament.competition.serving import uncounted_penalty
from tournament.competition.state import Competition, Round, Table
from tournament.event import Event, Missing, Refused
from tournament.match.rules import MatchRules
from tournament.match.score import Score, judge

STOPPED = ("time", "agreement")
REASON_LENGTH = range(1, 401)


def enter_result(
    state: Competition, command: EnterResult
) -> tuple[ResultEntered | ResultConfirmed | GamesTold, ...] | Refused:
    """Enter a result (T-1, T-9).

    The same result again changes nothing, or confirms it where another person enters it, and may
    add the order of its games. Another result is a correction, and where two people differ neither
    is believed.
    """
    there = table_in_play(state, command.round, command.table)
    if isinstance(there, Refused):
        return there
    found, table = there
    result = _completed(state, found, table, command.result)
    told = games_told(found, table, result, command.games, by=command.by)
    if table.result == result:
        if isinstance(told, Refused):
            return told
        return (*confirmed_by_entry(found, table, command.by), *told)
    if table.result is not None:
        return contradicted(found, table, command.by) or _stands(
            found.number, command.table, table.result
        )
    refused = _refused(state, found, table, result)
    if refused or isinstance(told, Refused):
        return refused or told
    entered = ResultEntered(
        round=found.number,
        table=command.table,
        match=table.paired.match,
        result=result,
        by=command.by,
    )
    return (entered, *told)


def enter_results(state: Competition, command: EnterResults) -> tuple[Event, ...] | Refused:
    """Enter several results, all of them or none; a table listed twice has one result (T-9)."""
    facts: dict[tuple[int, type[Event]], ResultEntered | ResultConfirmed | GamesTold] = {}
    for each in command.results:
        wanted = EnterResult(table=each.table, result=each.result, by=command.by, games=each.games)
        answer = enter_result(state, wanted)
        if isinstance(answer, Refused):
            return answer
        for fact in answer:
            first = facts.setdefault((fact.table, type(fact)), fact)
            if isinstance(first, ResultEntered) and first != fact:
                return _stands(first.round, first.table, first.result)
            if isinstance(first, GamesTold) and first != fact:
                return told_otherwise(first.round, first.table, first.games)
    return tuple(facts.values())


def correct_result(state: Competition, command: CorrectResult) -> tuple[Event, ...] | Refused:
    """Correct a result of any round; pairings that were played stand (T-9)."""
    if not 1 <= command.round <= len(state.rounds):
        return Missing(clause="T-9", reason="round-unknown", facts={"round": command.round})
    found = state.rounds[command.round - 1]
    table = found.tables.get(command.table)
    if table is None:
        return no_table(found, command.table)
    if table.result is None:
        return Refused(
            clause="T-9",
            reason="nothing-to-correct",
            facts={"round": found.number, "table": command.table},
        )
    result = _completed(state, found, table, command.result)
    same = table.result == result
    if same and command.games in ((), table.games):
        return ()
    if len(command.reason) not in REASON_LENGTH:
        return Refused(
            clause="T-9",
            reason="reason-missing",
            facts={"round": found.number, "table": command.table},
        )
    told = games_told(found, table, result, command.games, by=command.by, reason=command.reason)
    refused = _refused(state, found, table, result)
    if refused or isinstance(told, Refused):
        return refused or told
    if same:
        return told
    changed = corrected(state, found, table, replace(command, result=result))
    return changed if isinstance(changed, Refused) else (*changed, *told)


def corrected(
    state: Competition, found: Round, table: Table, command: CorrectResult
) -> tuple[Event, ...] | Refused:
    """Return a correction that is admissible, with all that follows from it (T-8, T-9)."""
    later = followed(state, found.number, command.table, command.result)
    if isinstance(later, Refused):
        return later
    return (
        ResultCorrected(
            round=found.number,
            table=command.table,
            match=table.paired.match,
            was=table.result or command.result,
            result=command.result,
            reason=command.reason,
            by=command.by,
        ),
        *later,
        *_dropped(state),
    )


def _refused(state: Competition, found: Round, table: Table, result: Result) -> Refused | None:
    return (
        agreed_draw_refused(state, found, result)
        or uncounted_penalty(state, found, table, result)
        or inadmissible(found, result, max_draws=state.settings.max_draws)
    )


def _dropped(state: Competition) -> tuple[Event, ...]:
    """Take back the draft: nothing of it was played, and it rested on the result as it was."""
    draft = state.draft
    if draft is None:
        return ()
    first_of_bracket = draft.stage == "bracket" and draft is next(state.bracket_rounds())
    return (DraftDropped(round=draft.number, with_cut=first_of_bracket),)


def _completed(state: Competition, found: Round, table: Table, result: Result) -> Result:
    """Add to an absence of both who goes on in the bracket all the same."""
    if result.ending != "both-absent":
        return result
    return replace(result, lots=nobody_came(state, found, table.paired).lots)


def inadmissible(found: Round, result: Result, *, max_draws: int) -> Refused | None:
    """Return why a result cannot be one in this round, or None (T-1, T-6, G-3, G-4).

    `max_draws` is how often a drawn game is played again in this tournament.
    """
    elimination = found.elimination
    needed = MatchRules(found.best_of).needed
    games = (result.left, result.right, result.drawn)
    if result.ending == "both-absent":
        return None if games == (0, 0, 0) else _impossible_forfeit(result)
    if result.ending == "no-show":
        decided = games in ((needed, 0, 0), (0, needed, 0))
        return None if decided else _impossible_forfeit(result)
    score = Score(result.left, result.right, result.drawn)
    stopped = result.ending in STOPPED
    finished = judge(
        score, found.best_of, elimination=elimination, ended_early=False, max_draws=max_draws
    )
    if stopped and finished is None:
        return Refused(clause="T-1", reason="not-stopped", facts=_shown(result))
    return judge(
        score,
        found.best_of,
        elimination=elimination,
        ended_early=stopped or result.lots is not None,
        max_draws=max_draws,
        by_lots=result.lots is not None,
    )


def _impossible_forfeit(result: Result) -> Refused:
    return Refused(clause="T-6", reason="forfeit-score", facts=_shown(result))


def _stands(number: int, table: int, result: Result) -> Refused:
    facts = {"round": number, "table": table, **_shown(result)}
    return Refused(clause="T-9", reason="result-stands", facts=facts)


def _shown(result: Result) -> dict[str, object]:
    return {"left": result.left, "right": result.right, "drawn": result.drawn}
