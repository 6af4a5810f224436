"""The clauses that a page names, with their words: nobody has to look them up to check it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from tournament.games.catalogue import Found
from tournament.service.clauses.disputes import RULINGS
from tournament.service.clauses.reading import sayings_of
from tournament.service.clauses.tournaments import TOURNAMENTS

_CLAUSE = re.compile(r"\b[A-Z]-(?:[A-Z]{1,2}\d?|\d{1,2}[a-z]?)\b")


def clauses_named(found: Found | None, *shown: object) -> tuple[tuple[str, str], ...]:
    """Return every clause that is named in what is shown, with what it says, in order.

    `found` is the ruleset by which it was played; a clause of which nobody knows the words is left
    out.
    """
    named = {clause for each in shown for text in _texts(each) for clause in _CLAUSE.findall(text)}
    return tuple((clause, said) for clause, said in _words(found).items() if clause in named)


def _words(found: Found | None) -> Mapping[str, str]:
    said: dict[str, str] = {}
    for each in sayings_of(found) if found else ():
        said[each.clause] = f"{said[each.clause]} {each.text}" if each.clause in said else each.text
    return {**said, **TOURNAMENTS, **RULINGS}


def _texts(shown: object) -> Iterator[str]:
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, tuple):
        for each in shown:
            yield from _texts(each)
    elif is_dataclass(shown):
        for field in fields(shown):
            yield from _texts(getattr(shown, field.name))
