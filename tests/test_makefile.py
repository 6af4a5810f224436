"""`make` on a machine that lacks something says what."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOO_OLD = """#!/bin/sh
[ "$1" = --version ] && echo "Python 3.9.2" && exit 0
exit 1
"""
WITHOUT_VENV = """#!/bin/sh
case "$2" in *ensurepip*) exit 1;; esac
"""


@pytest.mark.parametrize(
    ("python", "said"),
    [
        (TOO_OLD, "playledger needs Python 3.11 or newer; here is Python 3.9.2."),
        (WITHOUT_VENV, "python3 has no venv. On Debian or Ubuntu: apt install python3-venv"),
    ],
)
def test_a_machine_without_a_fit_python_is_told(tmp_path: Path, python: str, said: str) -> None:
    make = shutil.which("make")
    assert make is not None
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    program = tmp_path / "bin" / "python3"
    program.parent.mkdir()
    program.write_text(python)
    program.chmod(0o755)
    done = subprocess.run(
        [make, "test"],
        cwd=tmp_path,
        env={"PATH": str(program.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert said in done.stderr
    assert not (tmp_path / ".venv").exists()
