"""`playledger lab`: play rulesets by the thousand, and look for better ones near them."""

import shlex
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from pathlib import Path

import rich_click as click

from tournament.cli.lab_options import (
    BOTS,
    cells_of,
    cores,
    counting,
    found_rulesets,
    played_options,
    seats_of,
    seed_from,
)
from tournament.cli.output import emit, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.lab.cells import Cell
from tournament.lab.figures import Row
from tournament.lab.intervals import FEWEST_GAMES
from tournament.service.errors import BadInput, Fault

MOST_GAMES = 10_000_000
MOST_CHANGES = 3
"""Three changes of three piles reach some 2,500 rulesets; a fourth takes an hour to count."""


@click.command()
@click.option(
    "--rules",
    "rulesets",
    multiple=True,
    required=True,
    metavar="ID|FILE.toml",
    help="A ruleset; may be given several times.",
)
@click.option("--seats", metavar="2-6", help="Seats: 2, or 2,4, or 2-6. [default: all there are]")
@click.option(
    "--games",
    type=click.IntRange(FEWEST_GAMES, MOST_GAMES),
    default=1000,
    show_default=True,
    metavar="N",
    help="Games of each ruleset, seats and bot.",
)
@click.option(
    "--bot",
    "bots",
    type=click.Choice(BOTS),
    multiple=True,
    default=("human",),
    show_default=True,
    help="Who plays; may be given several times.",
)
@played_options
@click.option("--out", metavar="FILE", help="Write a page with plots: lab.html; - for stdout.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@json_option
@pass_settings
def run(
    settings: Settings,
    rulesets: tuple[str, ...],
    seats: str | None,
    games: int,
    bots: tuple[str, ...],
    seed: str,
    workers: int | None,
    out: str | None,
    *,
    force: bool,
    as_json: bool,
) -> None:
    """Let bots play rulesets many times: blocks, length, fairness, and cards that fit nowhere.

    Every figure has a 95 % interval. What can be counted exactly is counted. The same command gives
    the same figures, whatever the number of workers.
    """
    from tournament.cli import lab_answers
    from tournament.lab.answers import answers
    from tournament.lab.exact import exact
    from tournament.lab.running import run as play

    _require_room(settings, out, force=force, as_json=as_json)
    chance = seed_from(seed)
    found = found_rulesets(settings, rulesets)
    cells = cells_of(found, seats_of(seats, found), bots)
    with _workers(workers) as executor, counting("games", games * len(cells)) as progress:
        rows = play(cells, games=games, seed=chance, executor=executor, progress=progress)
    exacts = [counted for one in found if (counted := exact(one.rules))]
    by_id = {one.rules.id: one for one in found}
    if out is not None:
        from reports.render import render
        from tournament.cli.destinations import write_text
        from tournament.lab.page import page

        command = _command(rulesets, seats, games, bots, seed)
        document = page(rows, exacts, by_id, command=command, games=games, seed=seed)
        write_text(settings, out, render(document), force=force)
    if as_json:
        emit(lab_answers.lab(rows, exacts, by_id))
    elif out != "-":
        lab_answers.show_run(rows, answers(rows, exacts, by_id))
        if out is not None:
            note(f"the page is {out}")


@click.command()
@click.option(
    "--rules",
    "ruleset",
    required=True,
    metavar="ID|FILE.toml",
    help="The ruleset of Fusion to begin from.",
)
@click.option("--seats", type=int, default=2, show_default=True, metavar="N", help="Seats.")
@click.option(
    "--changes",
    type=click.IntRange(1, MOST_CHANGES),
    default=2,
    show_default=True,
    metavar="N",
    help="As many changes at most.",
)
@click.option(
    "--keep",
    type=click.IntRange(1, 100),
    default=3,
    show_default=True,
    metavar="N",
    help="Rulesets to keep of each number of changes.",
)
@click.option(
    "--games",
    type=click.IntRange(0, MOST_GAMES),
    default=500,
    show_default=True,
    metavar="N",
    help="Games to play of each that is kept; 0: count only.",
)
@click.option(
    "--bot", type=click.Choice(BOTS), default="human", show_default=True, help="Who plays."
)
@played_options
@json_option
@pass_settings
def search(
    settings: Settings,
    ruleset: str,
    seats: int,
    changes: int,
    keep: int,
    games: int,
    bot: str,
    seed: str,
    workers: int | None,
    *,
    as_json: bool,
) -> None:
    """Look for the smallest change of the pile rules that lowers blocks most.

    A change is another likeness for a pile, one difference of numbers allowed or forbidden there,
    or the switch that makes 6 and 1 neighbours. All that a few changes reach is counted exactly;
    the best are then played. What they cost in choice is told beside them.
    """
    from tournament.cli import lab_answers
    from tournament.lab.running import run as play
    from tournament.lab.search import reachable, searchable
    from tournament.lab.search import search as look

    chance = seed_from(seed)
    (base,) = found_rulesets(settings, [ruleset])
    seats_of(str(seats), [base])
    rules = searchable(base.rules, seats)
    if isinstance(rules, str):
        raise _usage("--rules", f"{base.rules.id} cannot be searched: {rules}", "choose another")
    if games and games < FEWEST_GAMES:
        raise _usage("--games", "one game has no spread", "play two or more, or 0 to count only")
    with _workers(workers) as executor:
        with counting("rulesets", len(reachable(rules, changes))) as progress:
            found = look(
                rules,
                seats=seats,
                most_changes=changes,
                keep=keep,
                executor=executor,
                progress=progress,
            )
        cells = [
            Cell(game=base.game, rules=one.rules, seats=seats, bot=bot) for one in found.kept()
        ]
        rows: tuple[Row, ...] = ()
        if games:
            with counting("games", games * len(cells)) as progress:
                rows = play(cells, games=games, seed=chance, executor=executor, progress=progress)
    played = {row.rules: row for row in rows}
    if as_json:
        emit(lab_answers.lab_search(found, played))
    else:
        lab_answers.show_search(found, played)


@contextmanager
def _workers(number: int | None) -> Iterator[Executor]:
    """Give the processes; one that dies is an error that says what to do.

    Raises:
        BadInput: a process was ended from outside, most likely for want of memory.
    """
    from tournament.lab.executors import workers

    try:
        with workers(number or cores()) as executor:
            yield executor
    except BrokenExecutor:
        what = "a process was ended from outside, most likely for want of memory"
        raise _usage("--workers", what, "try again with fewer") from None


def _require_room(settings: Settings, out: str | None, *, force: bool, as_json: bool) -> None:
    """Refuse before the games are played what could not be written after them."""
    if out == "-":
        if as_json:
            what = "the page and the JSON cannot both go to stdout"
            raise _usage("--out", what, "name a file for the page")
        return
    if out is not None:
        from tournament.cli.destinations import require_free, require_writable

        require_free(settings, Path(out), force=force)
        require_writable(Path(out))


def _usage(option: str, what: str, remedy: str) -> BadInput:
    return BadInput("usage", [Fault(option, what, remedy)])


def _command(
    rulesets: Sequence[str], seats: str | None, games: int, bots: Sequence[str], seed: str
) -> str:
    """Return what somebody types for the same page."""
    words = ["playledger", "lab", "run"]
    for name in rulesets:
        words += ["--rules", name]
    if seats is not None:
        words += ["--seats", seats]
    words += ["--games", str(games)]
    for bot in bots:
        words += ["--bot", bot]
    return shlex.join([*words, "--seed", seed])
