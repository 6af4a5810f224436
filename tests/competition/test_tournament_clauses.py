"""Every clause of the tournament is cited where it is worked out, and where it is tested."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
AREAS = ("match", "pairing", "standings", "competition")
CLAUSES = [*(f"T-{number}" for number in range(1, 13)), "S-12", "G-3", "G-4"]


@pytest.mark.parametrize("place", ["tournament", "tests"])
def test_every_clause_is_cited(place: str) -> None:
    text = "\n".join(
        path.read_text(encoding="utf-8")
        for area in AREAS
        for path in sorted((ROOT / place / area).glob("*.py"))
        if path != Path(__file__)
    )
    assert [one for one in CLAUSES if not re.search(rf"(?<![\w-]){one}(?!\w)", text)] == []
