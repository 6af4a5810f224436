"""Programs are killed at any moment, and nothing that they acknowledged is lost.

The cycles are those of `python -m benchmarks crash`, fewer of them.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the cycles fork")


def crash(report: Path, *options: str) -> tuple[int, dict[str, dict[str, int]]]:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "crash", "--json", str(report), *options],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert not done.stderr
    tallies = json.loads(report.read_text())
    del tallies["machine"]
    return done.returncode, tallies


def test_200_kills_lose_nothing_acknowledged(tmp_path: Path) -> None:
    code, tallies = crash(tmp_path / "crash.json", "--cycles", "200")
    assert code == 0
    assert sum(tally["cycles"] for tally in tallies.values()) == 200
    for tally in tallies.values():
        assert (tally["lost"], tally["broken"], tally["answered_otherwise"]) == (0, 0, 0)
        assert tally["acknowledged"], "otherwise nothing could have been lost"
    assert sum(tally["under_way"] for tally in tallies.values()), "some were killed in a commit"


def test_a_program_that_acknowledges_too_early_is_caught(tmp_path: Path) -> None:
    code, tallies = crash(tmp_path / "crash.json", "--cycles", "40", "--early")
    assert code == 1
    assert all(tally["lost"] for tally in tallies.values())
