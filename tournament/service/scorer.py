"""What a scorer does: results in, one by one or as a file, and corrections."""

from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from tournament.competition.bracket import winner_of
from tournament.competition.commands import (
    CorrectResult,
    EnterResult,
    EnterResults,
    TableResult,
)
from tournament.competition.commands_results import ConfirmResult, MarkUnreadable
from tournament.competition.decide import decide
from tournament.competition.effect import Effect, effect
from tournament.competition.events import DraftDropped, Result
from tournament.competition.events_formats import TablesReseated
from tournament.competition.events_results import GameWinner
from tournament.competition.forfeits import no_show
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition
from tournament.event import Refused, fold
from tournament.match.score import Score, parse_score
from tournament.service.errors import BadInput, Conflict, Fault, RefusedByRule, by_line
from tournament.service.files import Row, ShortText, read_rows
from tournament.service.ledger import Ledger, Receipt
from tournament.service.sentences_results import How, differing
from tournament.service.tournaments import ask, foretold, load, require_text

ASK_THE_PLAYERS = (
    "ask the players; a correction with a reason changes what stands, and the score that stands, "
    "entered by a second person, confirms it"
)

GAMES_FORM = "write L, R or D for each game in order: LRL where the left seat won games 1 and 3"

SCORE_FORM = "write the left seat's games first, such as 2-1, or 1-1-1 with drawn games"


class ResultRow(Row):
    """A line of a results file: left seat's games first, `2-1`, and what else ended the match.

    `games` is their order as `read_games` takes it; then the result may be left out.
    """

    table: ShortText
    result: ShortText
    how: Literal["", How] = ""
    games: ShortText = ""


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction does.

    `goes_on` names who won a match of the bracket before and who wins it now; `dropped` is the
    draft that is taken back, `reseated` the tables that hang out and where others sit now.
    """

    effect: Effect
    goes_on: tuple[int, int] | None
    dropped: DraftDropped | None
    reseated: tuple[TablesReseated, ...] = ()


def read_games(text: str | None) -> tuple[GameWinner, ...]:
    """Read who won the games of a match in order: `LRL`, with D for a drawn one; None is unknown.

    Raises:
        BadInput: it is written otherwise.
    """
    letters: dict[str, GameWinner] = {"L": "left", "R": "right", "D": "drawn"}
    found = [letters.get(letter) for letter in (text or "").upper()]
    games = tuple(each for each in found if each)
    if len(games) < len(found) or text == "":
        what = f"{ascii(text)[:80]} is no order of games"
        raise BadInput("result", [Fault("games", what, GAMES_FORM)])
    return games


def read_result(
    text: str | None, how: How | None, best_of: int, games: tuple[GameWinner, ...] = ()
) -> Result:
    """Read a result: a score, left seat first, or for an absence none.

    Without a score the `games` are counted.

    Raises:
        BadInput: it is not written as a score, or a score is missing or one too many.
    """
    if how is not None and how.endswith("-absent"):
        if text is not None:
            fault = Fault("score", "an absence has no score", "leave the score out")
            raise BadInput("result", [fault])
        return _absence(how, best_of)
    if text is None and games:
        score: Score | None = Score(*(games.count(each) for each in ("left", "right", "drawn")))
    elif text is None:
        raise BadInput("result", [Fault("score", "it is missing", SCORE_FORM)])
    else:
        score = parse_score(text)
    if score is None:
        raise BadInput("result", [Fault("score", f"{ascii(text)[:80]} is no score", SCORE_FORM)])
    result = Result(left=score.won, right=score.lost, drawn=score.drawn)
    match how:
        case "time" | "agreement":
            return replace(result, ending=how)
        case "lots-left":
            return replace(result, lots="left")
        case "lots-right":
            return replace(result, lots="right")
    return result


def late(state: Competition, number: int) -> int | None:
    """Return a round as the functions here take it: None for the one that is being played."""
    return None if state.running and state.running.number == number else number


def enter_result(
    ledger: Ledger,
    slug: str,
    table: int,
    result: Result,
    number: int | None = None,
    *,
    games: tuple[GameWinner, ...] = (),
) -> Receipt:
    """Enter a table's result in the running round, or a late one in round `number`.

    The same result by another person confirms the first (T-9). `games` is who won them in order,
    where that is known.

    Raises:
        Conflict: another person entered another result; it says who says what.
        RefusedByRule: the result cannot be one, or another stands by the same person.
    """
    command = EnterResult(table=table, result=result, round=number, by=ledger.actor, games=games)
    try:
        return ask(ledger, slug, command)
    except RefusedByRule as error:
        if error.refused.reason != "results-differ":
            raise
        tournament = load(ledger, slug)
        stands = tournament.state.rounds[error.refused.facts["round"] - 1].tables[table]
        said = differing(tournament, stands, result, ledger.actor)
        raise Conflict(f"{said}; nothing changed", ASK_THE_PLAYERS) from None


def confirm_result(ledger: Ledger, slug: str, table: int, number: int | None = None) -> Receipt:
    """Confirm what somebody else entered (T-9).

    Raises:
        RefusedByRule: nothing is in, or the same person entered it.
    """
    command = ConfirmResult(table=table, by=ledger.actor, round=number)
    return ask(ledger, slug, command)


def mark_unreadable(ledger: Ledger, slug: str, table: int, number: int | None = None) -> Receipt:
    """Mark the slip of a table that is in and cannot be read (T-10)."""
    return ask(ledger, slug, MarkUnreadable(table=table, round=number))


def import_results(ledger: Ledger, slug: str, source: str, text: str) -> Receipt:
    """Enter a file of results for the running round: CSV with the header `table,result`.

    A column `how` says what else ended a match; an absence has no result there. A column `games`
    says who won the games in order.

    Raises:
        BadInput: every fault of the file at once, refused results among them; nothing is stored.
    """
    rows, faults = read_rows(source, text, ResultRow, _faulty)
    state = load(ledger, slug).state
    results = {
        number: TableResult(
            table=int(row.table),
            result=_result_of(row, state.best_of()),
            games=read_games(row.games or None),
        )
        for number, row in rows.items()
    }
    lines: dict[int, int] = {}
    for number, given in results.items():
        first = lines.setdefault(given.table, number)
        wanted = EnterResult(
            table=given.table, result=given.result, by=ledger.actor, games=given.games
        )
        answer = decide(state, wanted)
        if first != number:
            what = f"table {given.table} stands in the file twice, first on line {first}"
            faults.append(Fault(f"line {number}", what, "leave one of the two lines"))
        elif isinstance(answer, Refused):
            faults.append(Fault.of(f"line {number}", answer))
    if faults:
        raise BadInput(source, by_line(faults))
    return ask(ledger, slug, EnterResults(results=tuple(results.values()), by=ledger.actor))


def correct_result(
    ledger: Ledger,
    slug: str,
    number: int,
    table: int,
    result: Result,
    *,
    reason: str,
    games: tuple[GameWinner, ...] = (),
) -> Receipt:
    """Correct a result on the record, or the order of its games (T-9).

    Raises:
        BadInput: the reason is none, or cannot be kept.
        RefusedByRule: the correction is not possible.
    """
    correction = _correction(number, table, result, reason)
    command = replace(correction, by=ledger.actor, games=games)
    return ask(ledger, slug, command)


def consequences_of_correction(
    state: Competition, number: int, table: int, result: Result, *, reason: str
) -> Consequences:
    """Say what a correction would change (T-9); change nothing.

    Raises:
        BadInput: the reason is none, or cannot be kept.
        RefusedByRule: the correction is not possible.
    """
    facts = foretold(state, _correction(number, table, result, reason))
    corrected = fold(REDUCER, state.copy(), facts)
    return Consequences(
        effect=effect(state, corrected),
        goes_on=_goes_on(state, corrected, number, table),
        dropped=next((fact for fact in facts if isinstance(fact, DraftDropped)), None),
        reseated=tuple(fact for fact in facts if isinstance(fact, TablesReseated)),
    )


def _goes_on(
    state: Competition, corrected: Competition, number: int, table: int
) -> tuple[int, int] | None:
    """Return who went on and who goes on now, where a match of the bracket is won by another."""
    if state.rounds[number - 1].stage != "bracket":
        return None
    was, now = (winner_of(each.rounds[number - 1].tables[table]) for each in (state, corrected))
    return (was, now) if was and now and was != now else None


def _correction(number: int, table: int, result: Result, reason: str) -> CorrectResult:
    words = require_text("reason", reason)
    return CorrectResult(round=number, table=table, result=result, reason=words)


def _absence(how: How | None, best_of: int) -> Result:
    if how == "both-absent":
        return Result(left=0, right=0, drawn=0, ending="both-absent")
    return no_show("left" if how == "left-absent" else "right", best_of)


def _result_of(row: ResultRow, best_of: int) -> Result:
    games = read_games(row.games or None)
    return read_result(row.result or None, row.how or None, best_of, games)


def _faulty(row: ResultRow) -> str | None:
    if not (row.table.isascii() and row.table.isdigit()):
        return f"table {ascii(row.table)[:80]} is no number"
    try:
        _result_of(row, best_of=1)
    except BadInput as error:
        (fault,) = error.faults
        return f"{fault.what}; {fault.remedy}"
    return None
