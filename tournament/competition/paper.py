"""Rounds that were played on paper come back: paired where they were not, played, closed (T-10).

What stands on paper is followed as far as it goes, so that one answer names all that is wrong with
it. A round that hung out is played as it hung out; another one was paired by hand, and its
rematches are marked as those of any pairing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec.structs import replace

from tournament.competition.check_in import check_in_refused
from tournament.competition.commands import CloseRound, EnterResult, PairRound
from tournament.competition.commands_paper import ImportRounds, PaperRound, PaperTable
from tournament.competition.draft import draft_of
from tournament.competition.editing import edit_refused
from tournament.competition.events import PairedTable, Result, RoundPaired, RoundPublished
from tournament.competition.events_paper import RoundFromPaper
from tournament.competition.forfeits import no_show
from tournament.competition.formats import is_planned
from tournament.competition.paper_seats import (
    PaperFault,
    absent_faults,
    otherwise_faults,
    seat_faults,
)
from tournament.competition.penalties import losses_at_start
from tournament.competition.reducer import REDUCER
from tournament.competition.results import enter_result
from tournament.competition.rounds import before_pairing, close_round, pair_round
from tournament.competition.schedule import declared_rounds
from tournament.competition.state import Competition, Round
from tournament.event import Event, Refused, fold


@dataclass(slots=True)
class FromPaper:
    """What comes of rounds on paper: the state they lead to, the facts, and what forbids them.

    `lines_missing` says that paper has more lines, which could not be read.
    """

    state: Competition
    lines_missing: bool = False
    events: list[Event] = field(default_factory=list)
    faults: list[PaperFault] = field(default_factory=list)

    def add(self, *events: Event) -> None:
        """Go on by facts."""
        self.events += events
        fold(REDUCER, self.state, events)

    def fail(self, played: PaperRound, refused: Refused, line: int | None = None) -> None:
        """Note what forbids a round, or a line of it."""
        self.faults.append(PaperFault(played.round, line, refused))

    def wrong(self, played: PaperRound) -> set[int]:
        """Return the lines of a round that are at fault."""
        return {
            fault.line
            for fault in self.faults
            if fault.round == played.round and fault.line is not None
        }


def import_rounds(state: Competition, command: ImportRounds) -> tuple[Event, ...] | Refused:
    """Bring rounds back from paper, all of them or none."""
    found = from_paper(state, command)
    return found.faults[0].refused if found.faults else tuple(found.events)


def from_paper(
    state: Competition, command: ImportRounds, *, lines_missing: bool = False
) -> FromPaper:
    """Return what the rounds lead to, as far as they can be followed, with every fault.

    With `lines_missing` there are more lines, of which nobody can tell what they say.
    """
    found = FromPaper(state.copy(), lines_missing)
    for played in command.rounds:
        found.faults += seat_faults(state, played)
    for played in command.rounds:
        refused = _begin(found, played, command.seed)
        if refused is None:
            _play(found, played, command.by)
            refused = _end(found, last=played is command.rounds[-1])
            if refused and (found.faults or lines_missing):
                break  # it rests on lines that are at fault
        if refused:
            found.fail(played, refused)
            break
    return found


def _begin(found: FromPaper, played: PaperRound, seed: str) -> Refused | None:
    """Let a round hang out as it stands on paper, or return what forbids it."""
    state = found.state
    due = state.running.number if state.running else state.next_round
    if played.round != due:
        facts = {"round": played.round, "due": due}
        return Refused(clause="T-10", reason="paper-round-due", facts=facts)
    refused = edit_refused(state) or (None if state.running else check_in_refused(state))
    if refused:
        return refused
    on_record = _paired_on_record(found, played, seed)
    if isinstance(on_record, Refused):
        return on_record
    if on_record is None:
        return _pair_by_hand(found, played, seed)
    found.faults += otherwise_faults(played, on_record, found.wrong(played))
    found.add(RoundFromPaper(round=played.round, paired=False))
    _publish(found)
    return None


def _paired_on_record(found: FromPaper, played: PaperRound, seed: str) -> Round | Refused | None:
    """Return the round that is played as it is paired; None where paper says who met whom.

    Berger tables and brackets say it themselves: what was not paired yet is paired so.
    """
    state = found.state
    by_itself = state.cut or is_planned(state.settings)
    if state.running or (state.draft and (by_itself or _as_drafted(state.draft, played))):
        return state.current
    if not by_itself:
        return None
    answer = pair_round(state, PairRound(seed=seed))
    if isinstance(answer, Refused):
        return answer
    found.add(*answer)
    return found.state.draft


def _as_drafted(draft: Round, played: PaperRound) -> bool:
    return played.pairs == draft.pairs and {*played.byes} - {*draft.granted} == {*draft.byes}


def _pair_by_hand(found: FromPaper, played: PaperRound, seed: str) -> Refused | None:
    state = found.state
    declared = declared_rounds(state)
    if played.round > declared > 0:
        return Refused(clause="T-7", reason="rounds-complete", facts={"rounds": declared})
    found.faults += absent_faults(state, played, found.wrong(played))
    wrong = found.wrong(played)
    tables = [each for line, each in enumerate(played.tables) if line not in wrong]
    granted = state.granted_in(played.round)
    byes = [
        each
        for line, each in enumerate(played.byes, len(played.tables))
        if line not in wrong and each not in granted
    ]
    pairs = {frozenset((each.left, each.right)): each for each in tables}
    if not played.tables:
        return Refused(clause="T-5", reason="paper-empty", facts={"round": played.round})
    hung_out = [each for each in state.swiss_rounds() if each.published]
    met = set().union(*(each.pairs for each in hung_out))
    found.add(*before_pairing(state, seed))
    paired = draft_of(
        found.state,
        "swiss",
        [(each.left, each.right) for each in tables],
        best_of=state.settings.best_of,
        byes=tuple(byes),
    )
    again = sorted(each.table for pair, each in pairs.items() if pair in met)
    found.add(
        replace(paired, tables=tuple(_as_on_paper(paired, tables)), rematches=tuple(again)),
        RoundFromPaper(round=played.round, paired=True),
    )
    _publish(found)
    return None


def _as_on_paper(paired: RoundPaired, tables: Iterable[PaperTable]) -> list[PairedTable]:
    """Return the tables by the numbers that paper gives them."""
    ordered = sorted(tables, key=lambda each: each.table)
    return [
        PairedTable(table=each.table, match=made.match, left=each.left, right=each.right)
        for each, made in zip(ordered, paired.tables, strict=True)
    ]


def _publish(found: FromPaper) -> None:
    draft = found.state.draft
    if draft is not None:
        losses = losses_at_start(found.state, draft)
        found.add(RoundPublished(round=draft.number), *losses)


def _play(found: FromPaper, played: PaperRound, by: str) -> None:
    """Enter every result that paper has."""
    wrong = found.wrong(played)
    for line, each in enumerate(played.tables):
        running = found.state.running
        table = running.table_of(each.left) if running else None
        if running is None or table is None or each.result is None or line in wrong:
            continue
        result = _as_seated(each, each.result, table.paired, running.best_of)
        answer = enter_result(
            found.state, EnterResult(table=table.paired.table, result=result, by=by)
        )
        if isinstance(answer, Refused):
            found.fail(played, answer, line)
        else:
            found.add(*answer)


def _as_seated(each: PaperTable, result: Result, paired: PairedTable, best_of: int) -> Result:
    """Return a result as the seats on record have it, whichever way round paper has the two."""
    if result.ending == "no-show":
        result = no_show("left" if result.left < result.right else "right", best_of)
    if each.left == paired.left:
        return result
    lots = None if result.lots is None else ("right" if result.lots == "left" else "left")
    return replace(result, left=result.right, right=result.left, lots=lots)


def _end(found: FromPaper, *, last: bool) -> Refused | None:
    """Close a round whose results are all in; the last one may stay open.

    Where lines are at fault or missing, what they would have been is not waited for, to see what
    comes next.
    """
    running = found.state.running
    if running is None or (last and running.open_tables):
        return None
    confirmed = found.state.settings.confirm_results
    command = CloseRound(
        without=running.open_tables if found.faults or found.lines_missing else (),
        unconfirmed=running.unconfirmed_tables if confirmed else (),
    )
    answer = close_round(found.state, command)
    if isinstance(answer, Refused):
        return answer
    found.add(*answer)
    return None
