"""The result of a match under a ruling, and the facts of the tournament that go with it (T-9)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tournament.competition.commands import CorrectResult, EnterResult
from tournament.competition.commands_people import LiftPenalty, PenaliseEntry
from tournament.competition.decide import decide
from tournament.competition.events import Result
from tournament.competition.events_people import PenaltyLevel
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition, Round, Table
from tournament.disputes.events import RulingIssued
from tournament.disputes.in_force import KnownRuling, in_force
from tournament.event import LONGEST_TEXT, Command, Event, Refused, fold
from tournament.games.refusal import Obstacle
from tournament.match.rules import MatchRules
from tournament.service import scorer
from tournament.service.disputes.match_result import Undecided, result_as_ruled
from tournament.service.disputes.result_basis import Basis
from tournament.service.disputes.ruled_games import CHANGES_NOTHING, games_of_match
from tournament.service.games import RecordedGame


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty that goes with a ruling, for a seat."""

    level: PenaltyLevel
    seat: Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What a referee would rule beside the ruling itself.

    `result` is the result that the referee says, where the games cannot tell it. `play_on` leaves a
    match undecided, so that a game is to be played.
    """

    result: Result | None = None
    penalty: Penalty | None = None
    play_on: bool = False


NOTHING_MORE = Wish()
"""The ruling is all."""


@dataclass(frozen=True, slots=True)
class OfMatch:
    """A match for which a ruling is considered.

    `rulings` are all on it, `proposed` the last of them; `games` are those on record, by number.
    `penalties` went with rulings that the proposed one supersedes.
    """

    state: Competition
    played: Round
    table: Table
    basis: Basis
    games: Mapping[int, RecordedGame]
    rulings: Sequence[KnownRuling]
    proposed: KnownRuling
    penalties: Sequence[int] = ()

    @property
    def rules(self) -> MatchRules:
        """What the match is played to."""
        return match_rules(self.state, self.played)


def match_rules(state: Competition, played: Round) -> MatchRules:
    """Return what the matches of a round are played to."""
    settings = state.settings
    return MatchRules(played.best_of, settings.max_draws, played.elimination, settings.match_time)


def result_of(match: OfMatch, wish: Wish) -> Result | Undecided | Refused | None:
    """Return the result as ruled; None while the match is not over, or nobody has entered one.

    A referee's own word goes first. A ruling that changes nothing and supersedes nothing leaves the
    result as it stands. Any other starts from the result as it was before the first ruling, and
    enters one that was not in only where it changes a game.
    """
    proposed, stands = match.proposed.issued, match.table.result
    if refused := _of_whole_match(match, wish):
        return refused
    if wish.result is not None:
        return wish.result
    if proposed.kind in CHANGES_NOTHING and not proposed.supersedes:
        return stands
    if match.basis.later:
        return _refused(Obstacle("T-9", "corrected-since"), match)
    games = games_of_match(match.games, match.basis.told, match.rulings)
    of_the_whole = [each for each in in_force(match.rulings) if each.issued.result is not None]
    if of_the_whole:
        if games.changed:
            return _refused(Obstacle("T-9", "match-ruled"), match)
        return of_the_whole[-1].issued.result
    if not games.changed and (match.basis.result is not None or stands is None):
        return match.basis.result
    found = result_as_ruled(match.rules, games.played, games.changed, match.basis.result)
    if found is None and stands is not None:
        return Undecided("unfinished", max((*games.played, *games.changed), default=0) + 1)
    return found


def facts_of(
    match: OfMatch,
    dispute: int,
    result: Result | Undecided | None,
    wish: Wish,
    *,
    actor: str,
) -> tuple[Event, ...] | Refused:
    """Return the facts of the tournament that a ruling makes: a result, penalties, what follows.

    A penalty that went with a superseded ruling is taken back.
    A match that is left undecided asks for a result, or for a game that is to be played.
    """
    if isinstance(result, Undecided) and not (wish.play_on and result.cause == "unfinished"):
        facts = {"next": result.next_game or 0}
        return Refused(clause="T-9", reason=f"ruled-{result.cause}", facts=facts)
    wanted: list[Command] = [
        *taken_back(match.state, match.penalties, match.proposed.issued, dispute),
    ]
    if isinstance(result, Result) and result != match.table.result:
        wanted.append(_entered(match, dispute, result, actor))
    if wish.penalty is not None:
        result_in = isinstance(result, Result) or match.table.result is not None
        wanted.append(_penalty(match, wish.penalty, result_in=result_in))
    return facts_from(match.state, wanted)


def facts_from(state: Competition, wanted: Iterable[Command]) -> tuple[Event, ...] | Refused:
    """Return the facts of commands that a ruling gives one after another, or the first refusal."""
    made: list[Event] = []
    for command in wanted:
        answer = decide(state, command)
        if isinstance(answer, Refused):
            return answer
        made += answer
        state = fold(REDUCER, state.copy(), answer)
    return tuple(made)


def taken_back(
    state: Competition, penalties: Iterable[int], issued: RulingIssued, dispute: int
) -> list[LiftPenalty]:
    """Return the commands that take back penalties of rulings which another one supersedes."""
    return [
        LiftPenalty(penalty=number, reason=_reason(issued, dispute))
        for number in penalties
        if not state.penalties[number - 1].lifted
    ]


def _entered(match: OfMatch, dispute: int, result: Result, actor: str) -> Command:
    number, table = match.played.number, match.table.paired.table
    if match.table.result is None:
        late = scorer.late(match.state, number)
        return EnterResult(table=table, result=result, round=late, by=actor)
    reason = _reason(match.proposed.issued, dispute)
    games = match.basis.told if result == match.basis.result else ()
    return CorrectResult(
        round=number, table=table, result=result, reason=reason, by=actor, games=games
    )


def _reason(issued: RulingIssued, dispute: int) -> str:
    """Return why the tournament is changed, as far as there is room for it."""
    reason = f"dispute {dispute}, ruling {issued.ruling} ({issued.clause}): {issued.reason}"
    return reason if len(reason) <= LONGEST_TEXT else f"{reason[: LONGEST_TEXT - 1]}…"


def _penalty(match: OfMatch, penalty: Penalty, *, result_in: bool) -> PenaliseEntry:
    """Return a penalty; a match loss takes back the result of this match where one is in."""
    paired = match.table.paired
    lost_here = penalty.level == "match-loss" and result_in
    return PenaliseEntry(
        entry=paired.left if penalty.seat == "left" else paired.right,
        level=penalty.level,
        reason=match.proposed.issued.reason,
        round=match.played.number if lost_here else None,
    )


def _of_whole_match(match: OfMatch, wish: Wish) -> Refused | None:
    """Refuse a ruling on a match as a whole that does not say its result (T-9)."""
    issued = match.proposed.issued
    if issued.game:
        return None
    if issued.kind == "replay":
        return _refused(Obstacle("T-9", "match-replayed"), match)
    if issued.kind != "award":
        return None
    if wish.result is None:
        return _refused(Obstacle("T-9", "award-without-result"), match)
    won = {0: "left", 1: "right"}.get(issued.award or 0)
    if wish.result.winner == won:
        return None
    return _refused(Obstacle("T-9", "award-against-result"), match)


def _refused(found: Obstacle, match: OfMatch) -> Refused:
    facts = {"round": match.played.number, "table": match.table.paired.table}
    return Refused(clause=found.clause, reason=found.code, facts=facts)
