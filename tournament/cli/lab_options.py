"""What the lab's commands are given, read and checked before anything is played."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeVar

import rich_click as click

from tournament.cli.settings import Settings
from tournament.games.bots import KINDS
from tournament.games.catalogue import Found, ruleset
from tournament.games.shuffle import is_seed, seed_of
from tournament.lab.cells import Cell
from tournament.service.errors import BadInput, Fault, NotFound
from tournament.service.seats import seats_words

F = TypeVar("F", bound=Callable[..., Any])

BOTS = tuple(KINDS)
HOUSE = ".toml"
DEFAULT_SEED = "playledger"
LARGEST_TABLE = 99
"""Seats that a range may name; no game comes near."""


def played_options(command: F) -> F:
    """Add what both commands have: `--seed`, `--workers`."""
    options = (
        click.option(
            "--seed", default=DEFAULT_SEED, show_default=True, metavar="TEXT", help="Any text."
        ),
        click.option(
            "--workers",
            type=click.IntRange(1, 1024),
            metavar="N",
            help="Processes that play. [default: one for each core]",
        ),
    )
    for option in options:
        command = option(command)
    return command


def found_rulesets(settings: Settings, named: Iterable[str]) -> tuple[Found, ...]:
    """Return the rulesets that are named by id, or by a club's TOML file; each once.

    Raises:
        NotFound: there is no ruleset of that id, neither here nor on the log.
        BadInput: a file cannot be read, or two rulesets go by one id.
        StorageFailure: only the log could know the id, and it cannot be read.
    """
    found: dict[str, Found] = {}
    for name in named:
        one = _found(settings, name)
        known = found.setdefault(one.rules.id, one)
        if known.rules.hash != one.rules.hash:
            fault = Fault("--rules", f"two rulesets go by {one.rules.id}", "give one another id")
            raise BadInput("usage", [fault])
    return tuple(found.values())


def _found(settings: Settings, name: str) -> Found:
    from tournament.cli.sources import read_text, source_name
    from tournament.service.house_rulesets import read_house

    if name.endswith(HOUSE):
        return read_house(source_name(name), read_text(name), ruleset).found
    found = ruleset(name)
    return found if isinstance(found, Found) else _adopted(settings, name)


def _adopted(settings: Settings, name: str) -> Found:
    """Return a ruleset that the club has adopted on the log, where there is a log."""
    from eventstore.errors import StorageMissing
    from tournament.service.rulesets import find_ruleset

    try:
        try:
            with settings.ledger(write=False) as ledger:
                return find_ruleset(ledger, name)
        except StorageMissing:
            return find_ruleset(None, name)
    except NotFound as error:
        remedy = f"{error.remedy}; a club's own is also named by its file: --rules FILE{HOUSE}"
        raise NotFound(error.what, remedy) from None


def seats_of(text: str | None, found: Sequence[Found]) -> dict[str, tuple[int, ...]]:
    """Return for each ruleset's id the seats to play with: those named, or all it has.

    Raises:
        BadInput: it is no number, list or range, or a game has no such table.
    """
    if text is None:
        return {one.rules.id: tuple(one.game.seats) for one in found}
    named = _numbers(text)
    for one in found:
        missing = [number for number in named if number not in one.game.seats]
        if missing:
            what = f"{one.rules.id} has no table of {missing[0]} seats"
            remedy = f"it is played by {seats_words(one.game.seats)}"
            raise BadInput("usage", [Fault("--seats", what, remedy)])
    return {one.rules.id: named for one in found}


def _numbers(text: str) -> tuple[int, ...]:
    numbers: set[int] = set()
    for part in text.split(","):
        low, dash, high = part.strip().partition("-")
        bounds = (low, high if dash else low)
        if not all(bound.isascii() and bound.isdecimal() for bound in bounds):
            raise _no_seats(text)
        least, most = (int(bound[:4]) for bound in bounds)
        if not 1 <= least <= most <= LARGEST_TABLE:
            raise _no_seats(text)
        numbers.update(range(least, most + 1))
    return tuple(sorted(numbers))


def _no_seats(text: str) -> BadInput:
    what = f"{ascii(text)[:40]} names no seats"
    return BadInput("usage", [Fault("--seats", what, "write 2, or 2,4, or 2-6")])


def cells_of(
    found: Iterable[Found], seats: dict[str, tuple[int, ...]], bots: Iterable[str]
) -> tuple[Cell, ...]:
    """Return every cell: each ruleset, at each of its tables, by each kind of bot once."""
    kinds = tuple(dict.fromkeys(bots))
    return tuple(
        Cell(game=one.game, rules=one.rules, seats=number, bot=bot)
        for one in found
        for number in seats[one.rules.id]
        for bot in kinds
    )


def seed_from(text: str) -> str:
    """Return the seed a text stands for; a seed stands for itself.

    Raises:
        BadInput: nothing is written there, or what cannot be printed.
    """
    from tournament.service.tournaments import require_text

    return text if is_seed(text) else seed_of(require_text("seed", text))


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def counting(label: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """Give what adds to a bar on stderr, from any thread; None where nobody looks."""
    from tournament.cli.progress import bar

    done, lock = 0, Lock()
    with bar(label, total) as show:
        if show is None:
            yield None
            return

        def add(number: int) -> None:
            nonlocal done
            with lock:
                done += number
                show(done)

        yield add
