"""`rules`: which rulesets there are, what each says, and a club's own."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import dry_run_option, emit, emit_table, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.sources import read_text, source_name
from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.service.house_rulesets import House
    from tournament.service.ledger import Ledger
    from tournament.service.rulesets import Finder

HASH_DIGITS = 12
"""Of a ruleset's hash, enough to compare by eye."""

_DECK = click.option(
    "--deck", metavar="CSV", help="The club's own cards: colour,shape,number and copy."
)


@click.command("list")
@json_option
@pass_settings
def list_(settings: Settings, *, as_json: bool) -> None:
    """List the rulesets that games are dealt with, the club's own of this log among them."""
    from tournament.cli.rules_words import line
    from tournament.games.catalogue import all_rulesets
    from tournament.service.rulesets import adopted_rulesets
    from tournament.service.seats import seats_words

    with _log_if_any(settings) as ledger:
        own = {each.found.rules.id: each for each in adopted_rulesets(ledger)} if ledger else {}
        every = [*all_rulesets().values(), *(each.found for each in own.values())]
        lines = [line(found, ledger) for found in every]
    if as_json:
        from tournament.cli.shapes_rules import Rulesets

        emit(Rulesets(rulesets=lines))
        return
    rows = [
        (
            each.id,
            each.game,
            seats_words(each.seats),
            each.hash[:HASH_DIGITS],
            each.base or "",
            "adopted" if each.adopted else "",
        )
        for each in lines
    ]
    emit_table(("ruleset", "game", "seats", "hash", "variant of", ""), rows)


@click.command()
@click.argument("ruleset", metavar="ID")
@json_option
@pass_settings
def show(settings: Settings, ruleset: str, *, as_json: bool) -> None:
    """Show the ruleset ID, such as speed/club@1, clause by clause, and every switch of it."""
    from tournament.cli.rules_words import ruleset_lines, shown
    from tournament.games.catalogue import all_rulesets
    from tournament.service.rulesets import base_of, find_ruleset

    if ruleset in all_rulesets():
        found = find_ruleset(None, ruleset)
        answer = shown(found, base_of(None, found), adopted=False)
    else:
        with _log_if_any(settings) as ledger:
            found = find_ruleset(ledger, ruleset)
            answer = shown(found, base_of(ledger, found), adopted=True)
    if as_json:
        emit(answer)
        return
    for text in ruleset_lines(answer):
        emit(text)


@click.command()
@click.argument("file")
@_DECK
@json_option
@pass_settings
def check(settings: Settings, file: str, deck: str | None, *, as_json: bool) -> None:
    """Check the club's own ruleset in FILE (TOML), and tell every fault of it at once.

    A ruleset names the one it changes, and the switches that it sets otherwise:
    `playledger rules show` lists them. Nothing is recorded.
    """
    from tournament.cli.rules_words import differing_lines, shown
    from tournament.service.rulesets import known_to

    with _log_if_any(settings) as ledger:
        house = _read(file, deck, known_to(ledger) if ledger else None)
    answer = shown(house.found, house.base, adopted=False)
    if as_json:
        emit(answer)
        return
    emit(f"{answer.id} is a ruleset of {answer.game}: {answer.base}, otherwise in")
    for text in differing_lines(answer):
        emit(text)
    emit(f"hash {answer.hash}")
    note(f"next: playledger rules adopt {file}" + (f" --deck {deck}" if deck else ""))


@click.command()
@click.argument("file")
@_DECK
@dry_run_option
@pass_settings
def adopt(settings: Settings, file: str, deck: str | None, *, dry_run: bool) -> None:
    """Adopt the club's own ruleset in FILE: from then on games can be dealt by it.

    All of it goes on the log, so that its games can be replayed wherever the log goes. What is
    adopted stays: a change is a new version, with another number behind the @.
    """
    from tournament.service.adoption import adopt_ruleset
    from tournament.service.rulesets import known_to

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        house = _read(file, deck, known_to(ledger))
        done = adopt_ruleset(ledger, house)
    rules = house.found.rules
    if not done.changes and not done.recorded:
        emit(f"{rules.id} is adopted already, exactly like this; nothing changed.")
    elif dry_run:
        would = several(sum(len(change.events) for change in done.changes), "event")
        emit(f"Dry run: {would} would be recorded in club, RulesetAdopted {rules.id}; none was.")
        emit(f"hash {rules.hash}")
    else:
        emit(f"{rules.id} is adopted. Games and tournaments can be held by it.")
        emit(f"hash {rules.hash}")
        note(f"next: playledger game new --rules {rules.id}")


def _read(file: str, deck: str | None, find: "Finder | None") -> "House":
    """Read a ruleset and its deck; what is wrong with either is told together.

    Raises:
        BadInput: every fault of both files.
    """
    from tournament.games.catalogue import ruleset
    from tournament.service.decks import read_deck
    from tournament.service.errors import BadInput, Fault
    from tournament.service.house_rulesets import read_house

    source, find = source_name(file), find or ruleset
    text = read_text(file)
    if deck is None:
        return read_house(source, text, find)
    faults: list[Fault] = []
    cards = None
    try:
        cards = read_deck(deck, read_text(deck))
    except BadInput as error:
        faults += [Fault(f"{deck}, {f.where}", f.what, f.remedy) for f in error.faults]
    try:
        house = read_house(source, text, find, cards)
    except BadInput as error:
        faults = [*error.faults, *faults]
    if faults:
        raise BadInput(source, faults)
    return house


@contextmanager
def _log_if_any(settings: Settings) -> Iterator["Ledger | None"]:
    """Open the log, where there is one: the program's own rulesets need none."""
    from eventstore.errors import StorageMissing

    with ExitStack() as opened:
        try:
            ledger = opened.enter_context(settings.ledger(write=False))
        except StorageMissing:
            ledger = None
        yield ledger
