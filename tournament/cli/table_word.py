"""A table named by its number, or by the code of its slip."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.words import number

if TYPE_CHECKING:
    from tournament.service.tournaments import Tournament


def table_word(word: str, slug: str | None = None, after: str | None = None) -> str:
    """Return a word that names a table, before anything is looked up.

    What stands before it was taken for the `slug`, since it begins with a letter. Where nothing
    stands `after` it, that word may have been meant for the table.

    Raises:
        BadInput: it is neither a number nor the code of a slip.
    """
    from tournament.service.errors import BadInput, Fault
    from tournament.service.slip_codes import looks_like_code, read_code

    if looks_like_code(word):
        read_code(word)
    elif slug is not None and after is None and not word.isdigit():
        what = f"{ascii(slug)[:80]} is no table number, and {ascii(word)[:80]} is none either"
        remedy = "give the table in digits; only a tournament's short name stands before it"
        raise BadInput("usage", [Fault("table", what, remedy)])
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
