"""A table named by its number, or by the code of its slip."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.words import number

if TYPE_CHECKING:
    from tournament.service.tournaments import Tournament


def table_word(word: str) -> str:
    """Return a word that names a table, before anything is looked up.

    Raises:
        BadInput: it is neither a number nor the code of a slip.
    """
    from tournament.service.slip_codes import looks_like_code, read_code

    if looks_like_code(word):
        read_code(word)
    else:
        number("table", word)
    return word


def table_named(
    tournament: "Tournament", word: str, in_round: int | None
) -> tuple[int, int | None]:
    """Return the table that a word names, and its round; None is the running one.

    Raises:
        RefusedByRule: the slip with that code holds no more; it says where its players sit now.
    """
    from tournament.service.slip_codes import looks_like_code, table_by_code

    if not looks_like_code(word):
        return number("table", word), in_round
    played, table = table_by_code(tournament, word)
    if in_round not in (None, played.number):
        raise click.UsageError(f"The slip is of round {played.number}; leave --round out.")
    return table.paired.table, played.number
