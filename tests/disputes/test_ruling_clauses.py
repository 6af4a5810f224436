"""The clauses of a dispute: told alike by program and guide, applied by a function, and tested."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tournament.service.clauses.disputes import RULINGS

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs/rules/disputes.md"


def docstrings(folder: Path, kinds: tuple[type[ast.AST], ...]) -> Iterator[str]:
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, kinds) and isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield ast.get_docstring(node) or ""


def cites(texts: Iterator[str], clause: str) -> bool:
    return any(re.search(rf"(?<![\w-]){clause}(?!\w)", text) for text in texts)


@pytest.mark.parametrize("clause", RULINGS)
def test_a_function_applies_it_and_cites_it(clause: str) -> None:
    assert cites(docstrings(ROOT / "tournament/disputes", (ast.FunctionDef,)), clause)


@pytest.mark.parametrize("clause", RULINGS)
def test_a_test_says_that_it_holds(clause: str) -> None:
    assert cites(docstrings(ROOT / "tests/disputes", (ast.FunctionDef, ast.ClassDef)), clause)


def test_the_control_a_clause_that_does_not_exist_is_cited_nowhere() -> None:
    assert not cites(docstrings(ROOT / "tournament/disputes", (ast.FunctionDef,)), "R-9")


def test_every_clause_that_the_core_names_there_is() -> None:
    text = "\n".join(
        path.read_text("utf-8") for path in sorted((ROOT / "tournament/disputes").glob("*.py"))
    )
    assert set(re.findall(r"(?<![\w-])R-\d+", text)) == set(RULINGS)


def test_the_guide_tells_every_clause_as_the_program_does() -> None:
    rows = re.findall(r"^\| (R-\d+) \| (.*) \| ours \|$", GUIDE.read_text("utf-8"), re.MULTILINE)
    assert rows == list(RULINGS.items())
