"""Every clause of the rules is applied by a function that cites it, and by a test that says so."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tournament.games.catalogue import all_rulesets
from tournament.service.clauses.reading import sayings_of

ROOT = Path(__file__).parents[2]
CLAUSES = [
    *("G-1", "G-2", "G-3", "G-4", "G-5"),
    *("S-1", "S-2", "S-3", "S-4", "S-4a", "S-5", "S-5a", "S-6", "S-6a", "S-6b", "S-7"),
    *("S-8", "S-8a", "S-8b", "S-9", "S-9a", "S-9b", "S-9c", "S-9d", "S-10", "S-10a", "S-10b"),
    *("S-11", "S-11a", "S-11b", "S-11c", "S-12"),
    *("F-1", "F-1a", "F-2", "F-2a", "F-3", "F-S", "F-4", "F-A", "F-B", "F-B1", "F-C", "F-C2"),
    *("F-L", "F-E", "F-E1", "F-E2", "F-U", "F-U1", "F-U2", "F-U3", "F-W", "F-W1"),
    *("F-OA", "F-OB", "F-OX", "F-R3", "F-K", "F-M"),
]


def cites(text: str, clause: str) -> bool:
    """Say whether a text names a clause, and not only one that begins alike."""
    return re.search(rf"(?<![\w-]){clause}(?!\w)", text) is not None


def nodes(folder: Path) -> Iterator[ast.AST]:
    for path in sorted(folder.rglob("*.py")):
        yield from ast.walk(ast.parse(path.read_text("utf-8")))


@cache
def applied() -> str:
    """What the functions of games and matches say of themselves.

    A module's or a class's docstring does not do, nor a function that only tells the clause.
    """
    folders = (ROOT / "tournament" / part for part in ("games", "match"))
    functions = (node for folder in folders for node in nodes(folder))
    return "\n".join(
        ast.get_docstring(node) or "" for node in functions if isinstance(node, ast.FunctionDef)
    )


@cache
def what_tests_say() -> tuple[str, str]:
    """The docstrings of the tests and of the classes that hold them, and their names."""
    tests = [
        node
        for node in nodes(ROOT / "tests")
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name.lower().startswith("test")
    ]
    said = "\n".join(ast.get_docstring(node) or "" for node in tests)
    return said, "\n".join(node.name for node in tests)


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_function_applies_it_and_cites_it(clause: str) -> None:
    assert cites(applied(), clause)


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_test_says_that_it_holds(clause: str) -> None:
    said, names = what_tests_say()
    in_a_name = clause.replace("-", "").lower()
    assert cites(said, clause) or re.search(rf"_{in_a_name}(_|$)", names, re.MULTILINE)


def test_every_clause_is_told_by_a_ruleset_and_no_other_is() -> None:
    told = {saying.clause for found in all_rulesets().values() for saying in sayings_of(found)}
    assert told == set(CLAUSES)


def test_the_control_a_clause_that_does_not_exist_is_cited_nowhere() -> None:
    said, names = what_tests_say()
    assert not cites(applied() + said, "F-U9")
    assert "_fu9" not in names
    assert not cites("F-U1, F-U2", "F-U")
    assert cites("(F-U: S-9d)", "F-U")
