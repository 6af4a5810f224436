"""What import-linter cannot see: the core draws on nothing outside it, and files stay small.

In the core (`CORE_PACKAGES` and `event`) the test finds, by syntax: names of builtins that reach
outside or differ from run to run, dynamic imports (the catalogue of games, which is there for them,
excepted), and any import of a module of the standard library that is not known to be pure. It does
not see iteration over a set that feeds a result: the runs under several PYTHONHASHSEED hold that.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CORE_PACKAGES = (
    "club", "disputes", "competition", "match", "games", "pairing", "standings",
)  # fmt: skip
CORE = [
    *(ROOT / "tournament").glob("event.py"),
    *(path for part in CORE_PACKAGES for path in (ROOT / "tournament" / part).rglob("*.py")),
]
CATALOGUE = ROOT / "tournament/games/catalogue.py"

IMPURE_BUILTINS = {
    "open", "print", "input", "id", "hash", "eval", "exec", "compile", "globals", "vars",
    "breakpoint", "__import__",
}  # fmt: skip
PURE_MODULES = {
    "abc", "bisect", "collections", "copy", "dataclasses", "enum", "fractions", "functools",
    "hashlib", "heapq", "hmac", "itertools", "math", "operator", "re", "textwrap", "types",
    "typing", "unicodedata", "msgspec", "rustworkx", "tournament",
}  # fmt: skip
CATALOGUE_MODULES = PURE_MODULES | {"importlib"}

SOURCES = [
    path
    for folder in ("tournament", "eventstore", "reports", "migrations", "tests", "benchmarks")
    for path in sorted((ROOT / folder).rglob("*.py"))
]


def outside(source: str, modules: set[str]) -> Iterator[str]:
    """Yield, with its line, what in `source` reaches outside of the core."""
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Name)
            and isinstance(node.ctx, ast.Load)
            and node.id in IMPURE_BUILTINS
        ):
            yield f"line {node.lineno}: {node.id}"
        imported: list[str] = []
        if isinstance(node, ast.Import):
            imported = [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            imported = [node.module or ""]
        for name in imported:
            if name.partition(".")[0] not in modules:
                yield f"line {node.lineno}: import {name}"


@pytest.mark.parametrize("path", CORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_core_draws_on_nothing_outside(path: Path) -> None:
    modules = CATALOGUE_MODULES if path == CATALOGUE else PURE_MODULES
    assert list(outside(path.read_text(encoding="utf-8"), modules)) == []


@pytest.mark.parametrize(
    "wrong",
    [
        "open('x')",
        "sorted(x, key=hash)",
        "import random",
        "from time import time",
        "def f():\n import os",
    ],
)
def test_the_control_is_caught(wrong: str) -> None:
    assert list(outside(wrong, PURE_MODULES))


def test_no_file_is_over_500_lines_and_a_long_one_says_why() -> None:
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        length = len(text.splitlines())
        assert length <= 500, f"{path.relative_to(ROOT)} has {length} lines: make two rooms of it"
        if length > 300 and "tests" not in path.parts:
            reason = ast.get_docstring(ast.parse(text)) or ""
            assert "one room" in reason, (
                f"{path.relative_to(ROOT)} has {length} lines: split it, or say in its docstring "
                "why it is one room"
            )


def test_modules_are_named_for_what_they_are() -> None:
    vague = {"utils", "util", "helpers", "helper", "manager", "misc", "stuff", "data2"}
    assert [path for path in SOURCES if path.stem in vague] == []
