"""The switches of a ruleset: the clause of each, and what it may be set to."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from tournament.games.game import Ruleset

NONE = "none"
"""How a file writes that a switch is off which otherwise is a number: TOML has no word for it."""

_NAMES = ("id", "hash")


def switch_names(rules: Ruleset) -> tuple[str, ...]:
    """Return the switches that a ruleset has, its id apart."""
    named = rules.__struct_fields__ if isinstance(rules, msgspec.Struct) else vars(rules)
    return tuple(name for name in named if name not in _NAMES)


def switches(rules: Ruleset) -> dict[str, Any]:
    """Return every switch with its value in plain data, those at their default too."""
    said = {name: getattr(rules, name) for name in switch_names(rules)}
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(said))
    return plain


def changed_switches(rules: Ruleset, base: Ruleset) -> tuple[str, ...]:
    """Return the switches of a ruleset that are not set as in the one it changes."""
    return tuple(
        name for name in switch_names(rules) if getattr(rules, name) != getattr(base, name, None)
    )


def clause_of(rules: Ruleset, switch: str) -> str:
    """Return the clause that a switch belongs to; empty where the game does not say."""
    clauses: Mapping[str, str] = getattr(rules, "clauses", {})
    return clauses.get(switch, "")


def values_of(rules: Ruleset, switch: str) -> str:
    """Return in words what a switch may be set to; empty where that is more than a word.

    `required or automatic`, `true or false`, `none or a whole number from 1 on`.
    """
    return _words(_type_of(rules, switch))


def may_be_none(rules: Ruleset, switch: str) -> bool:
    """Say whether a switch may be off which otherwise is a number."""
    wanted = _type_of(rules, switch)
    return isinstance(wanted, inspect.UnionType) and wanted.includes_none


def _type_of(rules: Ruleset, switch: str) -> inspect.Type | None:
    if not isinstance(rules, msgspec.Struct):
        return None
    described = inspect.type_info(type(rules))
    assert isinstance(described, inspect.StructType)
    return next((field.type for field in described.fields if field.name == switch), None)


def _words(wanted: inspect.Type | None) -> str:
    match wanted:
        case inspect.LiteralType(values=values):
            return " or ".join(map(str, values))
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=int() as least, le=int() as most):
            return f"a whole number from {least} to {most}"
        case inspect.IntType(ge=int() as least):
            return f"a whole number from {least} on"
        case inspect.UnionType(types=types) if wanted.includes_none:
            others = [_words(one) for one in types if not isinstance(one, inspect.NoneType)]
            return " or ".join([NONE, *others]) if all(others) else ""
    return ""
