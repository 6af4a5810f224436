"""What the frame costs, and that it finds its commands."""

import json
import subprocess
import sys

import pytest

from tournament.cli.app import COMMANDS, GROUPS
from tournament.cli.lazy import Stub

HEAVY = {
    "sqlalchemy", "alembic", "pydantic", "jinja2", "msgspec", "rustworkx", "fastapi", "starlette",
    "uvicorn", "argon2", "websockets", "sse_starlette", "anyio",
}  # fmt: skip

LOADED = """
import json, sys
from tournament.cli.errors import run
code = run(sys.argv[1:])
print()
print(json.dumps([code, sorted({name.split(".")[0] for name in sys.modules})]))
"""


def loaded_by(*arguments: str) -> tuple[int, set[str], str]:
    """Run a command line in a fresh interpreter: its exit code, what it imported, its output."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments], capture_output=True, text=True, check=True
    )
    output, _, report = done.stdout.rstrip().rpartition("\n")
    code, modules = json.loads(report)
    return code, set(modules), output


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["round", "--help"], ["log"]])
def test_help_and_version_import_nothing_heavy(arguments: list[str]) -> None:
    _, modules, output = loaded_by(*arguments)
    assert output
    assert not modules & HEAVY


def test_completion_imports_nothing_heavy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_PLAYLEDGER_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "playledger round p")
    monkeypatch.setenv("COMP_CWORD", "2")
    _, modules, output = loaded_by()
    assert output.split() == ["plain,pair", "plain,publish"]
    assert not modules & HEAVY


def test_the_control_sees_a_heavy_import() -> None:
    _, modules, _ = loaded_by("--db", "?", "standings")
    assert "msgspec" in modules


def test_every_group_lists_its_commands_with_their_help() -> None:
    _, _, output = loaded_by("--no-color", "--help")
    for name, (help_line, _) in {**GROUPS, **COMMANDS}.items():
        assert name in output
        assert help_line in output or name in COMMANDS


@pytest.mark.parametrize(
    ("name", "target"),
    [
        *((name, target) for name, (target, _) in COMMANDS.items()),
        *((name, target) for _, stubs in GROUPS.values() for name, (target, _) in stubs.items()),
    ],
)
def test_every_stub_leads_to_the_command_of_its_name(name: str, target: str) -> None:
    assert Stub(name, target, "").load().name == name


def test_a_stub_that_leads_elsewhere_is_caught() -> None:
    with pytest.raises(TypeError, match="is no command"):
        Stub("read", "tournament.cli.sources:read_text", "").load()
