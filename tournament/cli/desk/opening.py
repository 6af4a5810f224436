"""The beginning: a tournament announced and its list read in one line; another one; who types."""

import inspect
import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tournament.cli.desk import lines
from tournament.cli.desk.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.competition.events import Settings as Agreed
    from tournament.service.entering import Consent, Planned

ENTERING = ("--same-people", "--namesakes", "--club-ratings")
"""Options of the entry list; all others are those of the tournament."""

OF_COMMANDS = {
    "--dry-run": "playledger desk --dry-run rehearses the whole evening",
    "--help": "playledger tournament create --help lists the options",
    "-h": "playledger tournament create --help lists the options",
}
"""Options that every command has and no line of the desk, and what there is instead."""


def new(desk: Desk, line: lines.New) -> None:
    """Announce a tournament and enter its people, or neither where the list has faults."""
    from tournament.cli.announce import expected_end
    from tournament.cli.sources import source_name
    from tournament.cli.tables import read_table
    from tournament.competition.state import Competition
    from tournament.service import director, entering
    from tournament.service.newcomers import read_entries
    from tournament.service.tournaments import Tournament, load, slugs

    source = source_name(line.file)
    newcomers = read_entries(source, read_table(line.file))
    agreed, consent = _options(line)
    with desk.settings.ledger(write=True) as ledger:
        slug = slug_of(line.name, slugs(ledger))
        nobody = Tournament(slug, Competition(), {})
        planned = entering.plan_entries(ledger, nobody, source, newcomers, consent)
        if same_people(desk, planned):
            consent = replace(consent, same_people=True)
            entering.plan_entries(ledger, nobody, source, newcomers, consent)
        director.create(ledger, slug, line.name, agreed)
        entering.add_players(ledger, slug, source, newcomers, consent)
        desk.slug = slug
        tournament = load(ledger, slug)
    entries = len(tournament.state.entries)
    desk.say(f"{tournament.state.name} ({slug}): {entries} entered. {expected_end(tournament)}")


def same_people(desk: Desk, planned: "Mapping[str, Planned]") -> bool:
    """Ask whether those whose names the roster has already are the same people."""
    alike = [each.newcomer.name for each in planned.values() if each.alike]
    if not alike:
        return False
    if len(alike) == 1:
        return desk.agreed(f"The roster has {alike[0]} already: the same person?")
    names = f"{len(alike)} of these names, {alike[0]} among them"
    return desk.agreed(f"The roster has {names}: the same people?")


def use(desk: Desk, line: lines.Use) -> None:
    """Go to another tournament of the log."""
    from tournament.service.tournaments import load

    with desk.settings.ledger(write=False) as ledger:
        desk.slug = load(ledger, line.slug).slug
    greet(desk)


def typed_by(desk: Desk, line: lines.Typist) -> None:
    """Let somebody else type."""
    desk.typed_by(line.name)
    desk.say(f"{desk.typist} types from here on.")


def greet(desk: Desk) -> None:
    """Say where the tournament stands."""
    from tournament.service.sentences_results import left_over

    with desk.reading() as (_, tournament):
        state = tournament.state
    said = f"{state.name} ({tournament.slug}): {len(state.entries)} entered"
    if running := state.running:
        said += f", round {running.number} running, {left_over(len(running.open_tables))}"
    elif state.draft:
        said += f", round {state.draft.number} is a draft"
    elif state.finished:
        said += ", finished"
    elif state.current:
        said += f", round {state.current.number} is closed"
    desk.say(said)


def slug_of(name: str, taken: "list[str]") -> str:
    """Return a short name made from a name: its letters, and a number where it is taken."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:30].strip("-")
    base = base if base[:1].isalpha() else f"event-{base}".strip("-")
    numbered = (base if n == 1 else f"{base}-{n}" for n in range(1, len(taken) + 2))
    return next(slug for slug in numbered if slug not in taken)


def _options(line: lines.New) -> "tuple[Agreed, Consent]":
    """Read the options as `tournament create` and `player import` do.

    Raises:
        BadInput: there is no such option, or it means nothing in a line of the desk.
    """
    import rich_click as click

    from tournament.cli.tournament import create
    from tournament.service import director
    from tournament.service.entering import Consent
    from tournament.service.errors import BadInput, Fault
    from tournament.service.formats import FormatWishes, with_format

    consent = Consent(
        same_people="--same-people" in line.options,
        namesakes="--namesakes" in line.options,
        club_ratings="--club-ratings" in line.options,
    )
    given = [option for option in line.options if option not in ENTERING]
    for option, instead in OF_COMMANDS.items():
        if option in given:
            raise BadInput("usage", [Fault("new", f"{option} is for commands", instead)])
    try:
        context = create.make_context("new", ["new", "--name", line.name, *given])
    except click.UsageError as error:
        fault = Fault("new", error.format_message(), OF_COMMANDS["--help"])
        raise BadInput("usage", [fault]) from None
    params: dict[str, Any] = context.params
    agreed = director.read_settings(**_of(params, inspect.signature(director.read_settings)))
    wishes: Any = {name: params[name] for name in FormatWishes.__annotations__}
    return with_format(agreed, wishes), consent


def _of(params: dict[str, Any], function: inspect.Signature) -> dict[str, Any]:
    return {name: params[name] for name in function.parameters if name in params}
