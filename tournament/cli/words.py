"""Words after a command, the first of which may be a tournament's slug.

The slug may be left out while only one tournament is open. A slug starts with a letter, and tables,
rounds and entries are numbers, so the two cannot be confused.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

if TYPE_CHECKING:
    from tournament.service.ledger import Ledger
    from tournament.service.tournaments import Tournament

F = TypeVar("F", bound=Callable[..., Any])

MOST = 99_999
NUMBER = click.IntRange(1, MOST)
"""The type of an option that names a table, a round or a game."""
POSITION = click.IntRange(1, 2**53 - 1)
"""The type of what names an event of the log: no log can number more."""


def words(*after_slug: str) -> Callable[[F], F]:
    """Let a command take an optional slug and then `after_slug`: `TABLE`, or `[SCORE]` if optional.

    The command gets `words`: the slug or None, and the others, None where left out. What is
    optional stands last.
    """
    needed = sum(not name.startswith("[") for name in after_slug)

    def sort(
        context: click.Context, _parameter: click.Parameter, given: tuple[str, ...]
    ) -> list[str | None]:
        slug, rest = _split(given, needed, len(after_slug))
        if len(rest) < needed:
            raise click.UsageError(f"{after_slug[len(rest)]} is missing.", context)
        if len(rest) > len(after_slug):
            raise click.UsageError(f"{rest[len(after_slug)]!r} is one word too many.", context)
        return [slug, *rest, *[None] * (len(after_slug) - len(rest))]

    metavar = " ".join(("[SLUG]", *after_slug))
    return click.argument("words", nargs=-1, metavar=metavar, callback=sort)


def number(name: str, word: str) -> int:
    """Read a table, round or entry number.

    Raises:
        BadInput: it is no whole number from 1 to `MOST`.
    """
    if word.isascii() and word.isdigit() and len(word) <= len(str(MOST)) and int(word):
        return int(word)
    from tournament.service.errors import BadInput, Fault

    digits = word.isascii() and word.isdigit()
    counted = {"entry": "entries", "penalty": "penalties"}.get(name, f"{name}s")
    remedy = f"{counted} count from 1 to {MOST:,}" if digits else "give it in digits"
    raise BadInput("usage", [Fault(name, f"{ascii(word)[:80]} is no {name} number", remedy)])


def chosen(ledger: "Ledger", slug: str | None) -> "Tournament":
    """Return the tournament named, or the only one that is open.

    Raises:
        NotFound: there is none, or more than one to choose from.
    """
    from tournament.service.tournaments import load, only_open

    return load(ledger, slug if slug is not None else only_open(ledger))


def _split(given: Sequence[str], needed: int, most: int) -> tuple[str | None, list[str]]:
    named = len(given) > needed and (len(given) > most or given[0][:1].isalpha())
    return (given[0], list(given[1:])) if named else (None, list(given))
