"""`rules`: which rulesets there are, and what each of them says."""

from typing import TYPE_CHECKING, Any

import rich_click as click

from tournament.cli.output import emit, emit_table, json_option

if TYPE_CHECKING:
    from tournament.games.catalogue import Found

HASH_DIGITS = 12
"""Of a ruleset's hash, enough to compare by eye."""


@click.command("list")
@json_option
def list_(*, as_json: bool) -> None:
    """List the rulesets that games are dealt with."""
    from tournament.games.catalogue import all_rulesets

    if as_json:
        from tournament.cli.shapes_rules import RulesetLine, Rulesets

        lines = [RulesetLine(**_line(found)) for found in all_rulesets().values()]
        emit(Rulesets(rulesets=lines))
        return
    rows = [
        (found.rules.id, found.game.name, _seats(found.game.seats), found.rules.hash[:HASH_DIGITS])
        for found in all_rulesets().values()
    ]
    emit_table(("ruleset", "game", "seats", "hash"), rows)


@click.command()
@click.argument("ruleset", metavar="ID")
@json_option
def show(ruleset: str, *, as_json: bool) -> None:
    """Show every switch of the ruleset ID, such as speed/club@1."""
    from tournament.service.rulesets import find_ruleset

    found = find_ruleset(None, ruleset)
    if as_json:
        from tournament.cli.shapes_rules import RulesetShown

        emit(RulesetShown(**_line(found), switches=_switches(found)))
        return
    emit(f"{found.rules.id}: {found.game.name} for {_seats(found.game.seats)} seats")
    emit(f"hash {found.rules.hash}")
    emit_table(
        ("switch", "value"), [(name, _words(value)) for name, value in _switches(found).items()]
    )


def _line(found: "Found") -> dict[str, Any]:
    return {
        "id": found.rules.id,
        "game": found.game.name,
        "seats": list(found.game.seats),
        "hash": found.rules.hash,
    }


def _switches(found: "Found") -> dict[str, Any]:
    import msgspec

    rules = found.rules
    # A ruleset of ours is written without its defaults; a reader wants every switch.
    said = msgspec.structs.asdict(rules) if isinstance(rules, msgspec.Struct) else vars(rules)
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(said))
    return {name: value for name, value in plain.items() if name != "id"}


def _seats(seats: range) -> str:
    return f"{seats[0]}" if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"


def _words(value: object) -> str:
    """Return a switch's value as a reader wants it; a deck's cards are counted, not listed."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case {"cards": list() as cards}:
            return f"{len(cards)} cards"
        case dict():
            return ", ".join(f"{name} {_words(each)}" for name, each in value.items())
        case list():
            between = "\n" if any(isinstance(each, dict) for each in value) else " or "
            return between.join(_words(each) for each in value)
    return str(value)
