"""What follows the last card: the deal is shown, the match counted, its result entered, confirmed.

The table enters the result in its own part, `live/3`, so that a person always confirms it (T-9).
Each seat's confirmation is a statement on the record of the last game; with the last of them the
result is confirmed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeGuard

from tournament.competition.commands_results import ConfirmResult
from tournament.competition.decide import decide as decide_competition
from tournament.competition.events import Ending, Result
from tournament.competition.events_results import GameWinner
from tournament.event import Event, Refused
from tournament.games.commands import MakeStatement
from tournament.games.evidence import StatementMade
from tournament.service import fair_deals, scorer
from tournament.service.errors import Conflict, PlayledgerError, RefusedByRule
from tournament.service.games import stream_of
from tournament.service.ledger import Change, Ledger
from tournament.service.live.answers import said_of
from tournament.service.live.loading import game_id
from tournament.service.live.matches import OF_A_MATCH, Standing
from tournament.service.live.opening import MATCH_TABLE, match_place
from tournament.service.live.rulings import take_up_rulings
from tournament.service.live.table import LiveTable
from tournament.service.sentences_results import written
from tournament.service.tournaments import load
from tournament.service.tournaments import stream_of as stream_of_tournament

Ledgers = Callable[[str], Ledger]
"""Gives the log as somebody sees it who acts in a part."""

PLAYER = "player"
_CONFIRMS = "confirms the result {}"


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match: left seat first, who has confirmed it, and whether it stands so.

    `entered` says that it is in at the tournament, `trouble` why it could not be put there.
    """

    score: str
    confirmed_by: tuple[int, ...]
    entered: bool
    confirmed: bool
    trouble: str = ""


def show_deal(ledger: Ledger, table: LiveTable, number: int) -> str | None:
    """Show the secret of a game that is over, and return it; None where it is not over (D-5).

    What was ruled on the match by then counts from there on.
    """
    game = table.games[number]
    if not game.over:
        return None
    take_up_rulings(ledger, table)
    wanted = game_id(table.opened.id, number)
    try:
        kept = fair_deals.reveal(ledger, wanted)
    except RefusedByRule as error:
        if error.refused.reason != "shown-already":
            raise
        ledger.secrets.remove(stream_of(wanted))
    else:
        for event in kept.added:
            game.playing.follow_recorded(event)
            game.followed((event,))
    for event in ledger.events(stream_of(wanted)):
        if (secret := getattr(event, "secret", None)) is not None:
            return str(secret)
    return None


def score_of(standing: Standing) -> str:
    """Return the score of a match as it is written, seat by seat: `2-1`, `1-1-1` with a draw.

    At a table of more than two drawn games are not told: `2-0-1-1`.
    """
    drawn = (standing.drawn,) if standing.drawn and len(standing.won) == OF_A_MATCH else ()
    return "-".join(map(str, (*standing.won, *drawn)))


def enter(ledgers: Ledgers, table: LiveTable, standing: Standing) -> str:
    """Enter the result of a match that is over; return why it could not be, empty where it is in.

    A match that only lots can decide waits for the referee (G-3).
    """
    place = _place(ledgers("live"), table)
    if place is None or standing.next_game is not None:
        return ""
    slug, number, at_table = place
    ledger = ledgers(f"live/{at_table}")
    if standing.lots_needed:
        return "the match is level: lots decide, and the referee enters the result (G-3)"
    state = load(ledger, slug).state
    there = state.rounds[number - 1].tables.get(at_table)
    if there is None or there.result is not None:
        return ""
    left, right = standing.won
    ending: Ending = "time" if standing.cut_short else "played"
    result = Result(left=left, right=right, drawn=standing.drawn, ending=ending)
    late = scorer.late(state, number)
    games = tuple(_counted_for(seat) for seat in standing.counted)
    try:
        scorer.enter_result(ledger, slug, at_table, result, late, games=games)
    except PlayledgerError as error:
        return said_of(error)
    return ""


def result_of(ledger: Ledger, table: LiveTable, standing: Standing) -> MatchResult | None:
    """Return the result of a match that is over, and who has confirmed it; None before."""
    if standing.next_game is not None or not table.games:
        return None
    score = score_of(standing)
    last = ledger.events(stream_of(game_id(table.opened.id, table.last)))
    said = {each.by for each in last if _is_confirmation(each, score)}
    by = tuple(seat for seat in sorted(table.persons) if table.actors[seat] in said)
    place = _place(ledger, table)
    if place is None:
        return MatchResult(score, by, entered=False, confirmed=set(by) >= table.persons)
    slug, number, at_table = place
    there = load(ledger, slug).state.rounds[number - 1].tables.get(at_table)
    if there is None or there.result is None:
        return MatchResult(score, by, entered=False, confirmed=False)
    counts = there.result
    if ((counts.left, counts.right), counts.drawn) != (standing.won, standing.drawn):
        trouble = f"the result that counts is {written(counts)}; a referee corrects it (T-9)"
        return MatchResult(score, by, entered=False, confirmed=False, trouble=trouble)
    return MatchResult(score, by, entered=True, confirmed=bool(there.confirmed_by))


def confirm(
    ledgers: Ledgers,
    table: LiveTable,
    standing: Standing,
    seat: int,
    *,
    score: str,
    command_id: str,
) -> int:
    """Take down that a seat confirms the result; with the last person's it is confirmed (T-9).

    Returns the version of the statement on the record of the last game.

    Raises:
        Conflict: the match is not over, or the seat reads another score.
        RefusedByRule: the tournament refuses the confirmation.
    """
    actor = table.actors[seat]
    ledger = ledgers(actor)
    result = result_of(ledger, table, standing)
    if result is None:
        raise Conflict("the match is not over", "play on, or ask the referee")
    if score != result.score:
        raise Conflict(
            f"the table counts {result.score}, not {score}",
            "look at the games together; a referee can correct the result",
        )
    stream = stream_of(game_id(table.opened.id, table.last))
    if seat in result.confirmed_by:
        return _confirmed_at(ledger, stream, actor, score)
    version = ledger.store.version(stream)
    said = MakeStatement(by=actor, role=PLAYER, text=_CONFIRMS.format(score))
    last = table.persons <= {*result.confirmed_by, seat}

    def plan() -> list[Change] | Refused:
        statement = StatementMade(by=said.by, role=said.role, text=said.text)
        changes = [Change(stream, version, (statement,))]
        place = _place(ledger, table)
        if place is not None and last and result.entered and not result.confirmed:
            slug, number, at_table = place
            state = load(ledger, slug).state
            late = scorer.late(state, number)
            wish = ConfirmResult(table=at_table, by=actor, round=late)
            answer = decide_competition(state, wish)
            if isinstance(answer, Refused):
                return answer
            changes.append(Change(stream_of_tournament(slug), state.version, answer))
        return changes

    receipt = ledger.record(stream, said, plan, command_id=command_id)
    game = table.games[table.last]
    for recorded in receipt.recorded:
        if recorded.stream == stream and recorded.version == game.playing.version + 1:
            event = ledger.codec.decode(recorded)
            game.playing.follow_recorded(event)
            game.followed((event,))
    return _confirmed_at(ledger, stream, actor, score)


def _confirmed_at(ledger: Ledger, stream: str, actor: str, score: str) -> int:
    """Return the version of a seat's first confirmation of a score; 0 where there is none."""
    for version, event in enumerate(ledger.events(stream), 1):
        if _is_confirmation(event, score) and event.by == actor:
            return version
    return 0


def _is_confirmation(event: Event, score: str) -> TypeGuard[StatementMade]:
    """Say whether a seat confirms this score; rulings may have made another one of it since."""
    return (
        isinstance(event, StatementMade)
        and event.role == PLAYER
        and event.text == _CONFIRMS.format(score)
    )


def _place(ledger: Ledger, table: LiveTable) -> tuple[str, int, int] | None:
    """Return tournament, round and table of a match; None at a friendly table."""
    found = MATCH_TABLE.fullmatch(table.opened.id)
    if found is None:
        return None
    seated = match_place(load(ledger, found["slug"]), int(found["match"]))
    return None if seated is None else (found["slug"], seated[0], seated[1])


def _counted_for(seat: int | None) -> GameWinner:
    return "drawn" if seat is None else ("left", "right")[seat]
