"""A ruleset in words, as `rules list`, `rules show` and `rules check` say it."""

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tournament.cli.shapes_rules import ClauseShown, RulesetLine, RulesetShown
from tournament.service.seats import seats_words

if TYPE_CHECKING:
    from tournament.games.catalogue import Found
    from tournament.service.clauses.reading import Read
    from tournament.service.ledger import Ledger

_WIDTH = 96
_CLAUSE = 7
_ORIGINS = {
    "source": "a rule of the source",
    "rulebook": "a rule of the rulebook",
    "review": "from the review",
    "ours": "our decision",
}


def line(found: "Found", ledger: "Ledger | None") -> RulesetLine:
    """Return a ruleset in a line."""
    from tournament.games.catalogue import all_rulesets
    from tournament.service.rulesets import base_of

    base = base_of(ledger, found)
    return RulesetLine(
        id=found.rules.id,
        game=found.game.name,
        seats=list(found.game.seats),
        hash=found.rules.hash,
        base=base.rules.id if base else None,
        adopted=all_rulesets().get(found.rules.id) != found,
    )


def shown(found: "Found", base: "Found | None", *, adopted: bool) -> RulesetShown:
    """Return a whole ruleset beside the one it is a variant of."""
    from tournament.service.clauses.reading import read_clauses
    from tournament.service.switches import changed_switches, switches

    return RulesetShown(
        id=found.rules.id,
        game=found.game.name,
        seats=list(found.game.seats),
        hash=found.rules.hash,
        base=base.rules.id if base else None,
        adopted=adopted,
        clauses=[_clause(read) for read in read_clauses(found, base)],
        switches=switches(found.rules),
        changed=list(changed_switches(found.rules, base.rules)) if base else [],
    )


def ruleset_lines(answer: RulesetShown) -> Iterator[str]:
    """Yield a ruleset for people: its clauses, what differs from its base, and its switches."""
    variant = f", a variant of {answer.base}" if answer.base else ""
    yield f"{answer.id}: {answer.game} for {seats_words(answer.seats)} seats{variant}"
    yield f"hash {answer.hash}"
    if answer.clauses:
        yield ""
    for each in answer.clauses:
        yield from _clause_lines(each, answer.base)
    yield ""
    yield "switches (* not as in the base)" if answer.changed else "switches"
    for name, value in answer.switches.items():
        mark = "*" if name in answer.changed else " "
        yield from _wrapped(f"{mark} {name:<20}", _value_words(value))


def differing_lines(answer: RulesetShown) -> Iterator[str]:
    """Yield what a ruleset has otherwise than its base: its clauses, or its switches alone."""
    said = [each for each in answer.clauses if each.base_text is not None]
    for each in said:
        yield from _clause_lines(each, answer.base)
    for name in answer.changed:
        yield from _wrapped(f"* {name:<20}", _value_words(answer.switches[name]))
    if not answer.changed:
        yield "  nothing"


def _clause(read: "Read") -> ClauseShown:
    before = read.instead_of
    return ClauseShown(
        clause=read.saying.clause,
        origin=read.saying.origin,
        text=read.saying.text,
        switch=read.saying.switch or None,
        base_clause=before.clause if before else None,
        base_text=before.text if before else None,
    )


def _clause_lines(each: ClauseShown, base: str | None) -> Iterator[str]:
    switch = f"; switch {each.switch}" if each.switch else ""
    yield from _wrapped(
        f"{each.clause:<{_CLAUSE}}", f"{each.text} [{_ORIGINS[each.origin]}{switch}]"
    )
    if each.base_text is not None:
        yield from _wrapped(
            " " * _CLAUSE + "* ", f"instead of {each.base_clause} in {base}: {each.base_text}"
        )


def _wrapped(head: str, text: str) -> Iterator[str]:
    for number, part in enumerate(text.split("\n")):
        first = head if number == 0 else " " * len(head)
        yield from textwrap.wrap(
            part,
            _WIDTH,
            initial_indent=first,
            subsequent_indent=" " * len(head),
            break_long_words=False,
            break_on_hyphens=False,
        ) or [first.rstrip()]


def _value_words(value: object) -> str:
    """Return a switch's value as a reader wants it; a deck's cards are counted, not listed."""
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case {"cards": list() as cards}:
            return f"{len(cards)} cards"
        case dict():
            return ", ".join(f"{name} {_value_words(each)}" for name, each in value.items())
        case list():
            between = "\n" if any(isinstance(each, dict) for each in value) else " or "
            return between.join(_value_words(each) for each in value)
    return str(value)
