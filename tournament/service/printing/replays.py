"""A recorded game as a replay page: the table after every event."""

from collections.abc import Sequence

from reports.documents import GameLink, GameReplay, Player, Step, StepFinding
from tournament.competition.bracket import tables_for_third_place
from tournament.disputes.in_force import KnownRuling
from tournament.service import replay
from tournament.service.disputes.effect_words import outcome_words
from tournament.service.disputes.replaying import in_force_said
from tournament.service.disputes.ruled_games import changing, game_as_ruled
from tournament.service.games import RecordedGame
from tournament.service.narration import BASES, ended_words
from tournament.service.narration_findings import finding_of
from tournament.service.printing import files, terms
from tournament.service.printing.clock import Clock
from tournament.service.printing.edition import Edition
from tournament.service.printing.recorded import RecordedMatch
from tournament.service.printing.tables import Faces, table


def game_replay(
    edition: Edition, match: RecordedMatch, number: int, rulings: Sequence[KnownRuling] = ()
) -> GameReplay:
    """Return the replay of game `number` of a match. Its header tells the day of play.

    `rulings` are all on the match. The replay is as played, and says what counts as ruled.
    """
    recorded = match.games[number]
    counting = changing(rulings)
    clock = Clock(recorded.events)
    faces = Faces(recorded.names)
    steps = drawn_steps(replay.steps(recorded), recorded, faces, clock)
    return GameReplay(
        edition.header(_when(clock)),
        round=terms.round_name(match.played),
        table=match.table.paired.table,
        game=number,
        best_of=match.played.best_of,
        players=_players(edition, match, recorded),
        rules=recorded.dealt.rules,
        basis=BASES[recorded.dealt.basis],
        result=_result(recorded) + _as_ruled(recorded, number, counting),
        match_score="" if counting else _match_score(match, number),
        stream=recorded.stream,
        piles=recorded.names.piles,
        faces=tuple(faces.drawn),
        steps=steps,
        games=tuple(GameLink(game, file_of(match, game)) for game in match.games),
        third_place=match.table.paired.table in tables_for_third_place(edition.state, match.played),
    )


def file_of(match: RecordedMatch, number: int) -> str:
    """Return the page of game `number` of a match."""
    return files.replay(match.played.number, match.table.paired.table, number)


def _when(clock: Clock) -> str:
    if clock.counts_from_a_film:
        return "times from the first frame of the film"
    return f"played on {clock.day}, times in UTC" if clock.day else ""


def drawn_steps(
    told: Sequence[replay.Step], recorded: RecordedGame, faces: Faces, clock: Clock
) -> tuple[Step, ...]:
    """Return events as steps. A step's table is drawn first: it numbers the step's faces."""
    with_reserves = any(pile.reserve for step in told for pile in step.table.piles)
    return tuple(
        Step(
            version=step.version,
            clock=clock.time(step.event),
            elapsed_ms=clock.elapsed_ms(step.event),
            seat=_known(step.told.seat, len(recorded.players)),
            kind=step.told.kind,
            text=step.told.text,
            reason=step.told.reason,
            findings=tuple(
                StepFinding(finding.severity, finding.clause, finding_of(step.event, finding.code))
                for finding in step.findings
            ),
            table=table(step.table, faces, with_reserves=with_reserves),
            pile=_known(step.told.pile, len(recorded.names.piles)),
            card=faces.seen(step.told.card),
        )
        for step in told
    )


def _known(number: int | None, count: int) -> int | None:
    """Return a seat or a pile; None for one that is not there, as a wrong record may name it."""
    return number if number is not None and number < count else None


def _players(edition: Edition, match: RecordedMatch, recorded: RecordedGame) -> tuple[Player, ...]:
    """Return who sat at each seat; a seat of which the pairing knows nobody has no entry."""
    paired = match.table.paired
    others = tuple(Player(0, name) for name in recorded.players[2:])
    return (edition.player(paired.left), edition.player(paired.right), *others)


def _result(recorded: RecordedGame) -> str:
    outcome = recorded.state.outcome
    if outcome is None:
        return "no end is on the record"
    return ended_words(outcome.winners, outcome.cause, replay.closing_situation(recorded))


def _as_ruled(recorded: RecordedGame, number: int, counting: Sequence[KnownRuling]) -> str:
    """Return how a game counts as ruled, to be said after its end as played; else nothing (R-3)."""
    on_game = tuple(each for each in counting if each.issued.game == number)
    if not on_game:
        return ""
    counts = outcome_words(recorded, game_as_ruled(recorded, on_game))
    return f", as played; as ruled ({in_force_said(on_game)}): {counts}"


def _match_score(match: RecordedMatch, number: int) -> str:
    """Return the match after game `number`; empty where a game before it is not on the record.

    After the last game the result that was entered counts: it knows who won a drawn game by the
    fewest cards (G-3).
    """
    result = match.table.result
    if result is not None and result.left + result.right + result.drawn == number:
        return _written(result.left, result.right, result.drawn)
    outcomes = [
        match.games[game].state.outcome for game in range(1, number + 1) if game in match.games
    ]
    winners = [outcome.winners for outcome in outcomes if outcome is not None]
    if len(winners) < number:
        return ""
    left, right = winners.count((0,)), winners.count((1,))
    return _written(left, right, number - left - right)


def _written(left: int, right: int, drawn: int) -> str:
    return f"{left}–{right}" + (f"–{drawn}" if drawn else "")
