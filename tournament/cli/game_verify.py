"""`playledger game verify`: check one recorded game against the rules, or all of a tournament."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import emit, emit_table, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.cli.shapes_screening import Screening
    from tournament.service.screening import Screened

UNTRUSTED = 1
"""The exit code where an event cannot have happened as written."""
WORTH_A_PROCESS = 1000
"""Records that take as long as a process takes to start."""
NOT_JUDGED = {"damaged": 4, "no-record": 4, "other-rules": 5}
"""The exit codes of records that could not be judged, the gravest first."""


@click.command()
@click.argument("game_id", metavar="[ID|SLUG]", required=False)
@click.option("--all", "every", is_flag=True, help="Check every record of the tournament SLUG.")
@click.option(
    "--workers",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="With --all: processes that check. [default: one for each core, fewer for few games]",
)
@json_option
@pass_settings
def verify(
    settings: Settings, game_id: str | None, workers: int | None, *, every: bool, as_json: bool
) -> int:
    """Check a recorded game against the rules; code 1 if an event cannot have happened so.

    With --all it checks every record of a tournament and lists what it finds, the gravest first.
    """
    if every:
        return _all(settings, game_id, workers, as_json=as_json)
    if workers is not None:
        raise click.UsageError("--workers goes with --all.")
    if game_id is None:
        raise click.UsageError("Give the ID of a game, or --all for a whole tournament.")
    return _one(settings, game_id, as_json=as_json)


def _one(settings: Settings, game_id: str, *, as_json: bool) -> int:
    from tournament.service.games import load_game
    from tournament.service.verification import verify_game

    with settings.ledger(write=False) as ledger:
        recorded = load_game(ledger, game_id)
    verified = verify_game(recorded)
    if as_json:
        from tournament.cli.game_answers import verification

        emit(verification(recorded, verified))
    else:
        from tournament.cli.game_words import verification_lines

        for line in verification_lines(recorded, verified):
            emit(line)
    return 0 if verified.trusted else UNTRUSTED


def _all(settings: Settings, slug: str | None, wanted: int | None, *, as_json: bool) -> int:
    from tournament.cli.words import chosen
    from tournament.service.screening import records_of

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, slug)
        names = records_of(ledger, tournament.slug)
    screened = _screened(settings.db, names, wanted)
    if as_json:
        emit(_answer(tournament.slug, screened))
    else:
        _show(tournament.state.name, screened)
    return _code(screened)


def _screened(url: str, names: Sequence[str], wanted: int | None) -> "Screened":
    """Share the records among the wanted processes, no more of them than there are pieces."""
    from concurrent.futures import BrokenExecutor

    from tournament.cli.lab_options import cores, counting
    from tournament.lab.executors import workers
    from tournament.lab.gathering import gathered
    from tournament.service.screening import joined, pieces, screen

    parts = pieces(names)
    most = wanted or min(cores(), -(-len(names) // WORTH_A_PROCESS))
    with counting("checking games", len(names)) as progress:
        try:
            with workers(max(1, min(most, len(parts)))) as executor:
                pieces_of_work = [(url, part) for part in parts]
                return joined(
                    gathered(executor, screen, pieces_of_work, [*map(len, parts)], progress)
                )
        except BrokenExecutor:
            from tournament.service.errors import BadInput, Fault

            what = "a process was ended from outside, most likely for want of memory"
            fault = Fault("--workers", what, "try again with fewer")
            raise BadInput("usage", [fault]) from None


def _code(screened: "Screened") -> int:
    if screened.untrusted:
        return UNTRUSTED
    why = {each.why for each in screened.not_judged}
    return next((code for kind, code in NOT_JUDGED.items() if kind in why), 0)


def _answer(slug: str, screened: "Screened") -> "Screening":
    from tournament.cli import shapes_screening as shapes
    from tournament.cli.game_answers import finding
    from tournament.cli.game_words import severities

    return shapes.Screening(
        tournament=slug,
        games=screened.games,
        events=screened.events,
        trusted=not (screened.untrusted or screened.not_judged),
        counts=severities([each.finding for each in screened.found]),
        untrusted=list(screened.untrusted),
        findings=[
            shapes.FindingInGame(game=each.game, **finding(each.finding).model_dump())
            for each in screened.found
        ],
        not_judged=[
            shapes.NotJudged(game=each.game, why=each.why, text=each.said)
            for each in screened.not_judged
        ],
    )


def _show(name: str, screened: "Screened") -> None:
    from tournament.cli.game_words import found
    from tournament.service.sentences_games import finding_sentence

    if screened.found:
        emit_table(
            ("Severity", "Game", "Event", "Clause", "What was found"),
            [
                (
                    each.finding.severity,
                    each.game,
                    each.finding.version,
                    each.finding.clause,
                    finding_sentence(each.finding.code),
                )
                for each in screened.found
            ],
            right=("Event",),
        )
    for unread in screened.not_judged:
        emit(f"not checked: {unread.game}: {unread.said}")
    counted = found([each.finding for each in screened.found])
    games, events = several(screened.games, "recorded game"), several(screened.events, "event")
    emit(f"{name}: {games}, {events}; findings: {counted}")
    if screened.untrusted:
        emit(
            f"Not to be trusted: {several(len(screened.untrusted), 'record')}, from the first "
            "impossible event on."
        )
        note(f"next: playledger game verify {screened.untrusted[0]} tells from which event on")
    elif screened.not_judged:
        emit("What could be checked is to be trusted; the others were not checked.")
        note("next: install the game of the missing rules, or run playledger log verify")
    elif screened.games:
        emit("All of them are to be trusted; what was illegal stands until a ruling.")
