"""How a schema differs from the declared one, in sentences. Alembic tells it in its objects."""

from typing import Any

from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint

_FOUND = {"add": "is missing", "remove": "is unknown to this version"}
"""What Alembic would do to the database, as what it found there."""


def in_words(difference: Any) -> str:  # noqa: ANN401  # Alembic gives tuples of many shapes, and lists of them
    """Return a difference, as `alembic.autogenerate.compare_metadata` gives it, as a sentence."""
    if isinstance(difference, list):
        return ", ".join(_column(change) for change in difference)
    deed, _, kind = difference[0].partition("_")
    if kind == "table":
        what = f"table {difference[1].name}"
    elif kind == "column":
        what = f"column {difference[2]}.{difference[3].name}"
    else:
        what = _rule(difference[1])
    return f"{what} {_FOUND[deed]}"


def _rule(rule: Index | UniqueConstraint | ForeignKeyConstraint) -> str:
    kinds = {Index: "index", UniqueConstraint: "unique constraint"}
    columns = ", ".join(column.name for column in rule.columns)
    table = rule.table.name if rule.table is not None else "?"
    return f"{kinds.get(type(rule), 'foreign key')} on {table} ({columns})"


def _column(change: Any) -> str:  # noqa: ANN401  # as above
    kind, _, table, column, _, found, declared = change
    what = f"column {table}.{column}"
    if kind == "modify_type":
        return f"{what} has type {found}, not {declared}"
    if kind == "modify_nullable":
        return f"{what} {'may' if found else 'must not'} be empty"
    return f"{what} has another {kind.removeprefix('modify_')}"
