"""The reference page of the lab: its program runs, its JSON is of its shape, its words are so."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from tournament.cli.shapes_lab import Lab
from tournament.games import bots, policies, tempo
from tournament.games.fusion.variants import RULESETS
from tournament.lab.changes import near
from tournament.lab.exact import exact
from tournament.lab.executors import InThisProcess
from tournament.lab.figures import MEASURES, Kind

REFERENCE = (Path(__file__).parents[2] / "docs/reference/lab.md").read_text()
WORDS: dict[Kind, str] = {
    "share": "Wilson",
    "mean": "mean",
    "within": "within games",
    "ratio": "ratio",
}


def test_the_program_of_the_page_runs_on_any_executor(capsys: pytest.CaptureFixture[str]) -> None:
    program = re.findall(r"```python\n(.*?)```", REFERENCE, re.DOTALL)[0]
    names: dict[str, object] = {"__name__": "lab"}
    exec(compile(program, "lab.md", "exec"), names)  # noqa: S102  our own documentation
    measure = names["measure"]
    assert callable(measure)
    measure(InThisProcess(), games=2)
    assert capsys.readouterr().out.count("fusion/rulebook@1") == 2


def test_every_measure_is_in_the_table_with_its_interval() -> None:
    rows = re.findall(r"^\| `([a-z]+_[a-z_]+)` \| .* \| (\w[\w ]*) \|$", REFERENCE, re.MULTILINE)
    assert dict(rows) == {name: WORDS[kind] for name, kind in MEASURES.items()}
    assert set(WORDS) == set(get_args(Kind))


def test_the_example_is_of_its_shape() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", REFERENCE, re.DOTALL)
    answer = Lab.model_validate_json(example)
    assert list(json.loads(example)) == ["schema", "rows", "exact"]
    assert set(answer.rows[0].model_dump()) == {"rules", "seats", "bot", "games", *MEASURES}


def test_every_bot_is_described_and_its_numbers_are_so() -> None:
    assert set(re.findall(r"^\| `(\w+)` \| .* \| .* \|$", REFERENCE, re.MULTILINE)) >= set(
        bots.KINDS
    )
    text = " ".join(REFERENCE.split())
    steady, people = tempo.STEADY, tempo.PEOPLE
    assert steady.pause == (150_000, 650_000)
    assert steady.reaction == (180_000, 480_000)
    assert "a pause of 0.15 to 0.65 s, then 0.18 to 0.48 s to act" in text
    assert (people.pause[0], people.pause[-1]) == (100_000, 800_000)
    assert (people.reaction[0], people.reaction[-1]) == (350_000, 1_500_000)
    assert "between acts 0.1 to 0.8 s, from look to act 0.35 to 1.5 s and 0.11 s more" in text
    assert (people.doubling_us, people.last_stop_us, people.pace) == (110_000, 200_000, (80, 125))
    assert policies.NOTICED_OF_5 == 4
    assert policies.SLIPS_ONE_IN == 100
    assert bots.MOST_TURNS == 40_000


def test_the_size_of_the_search_is_as_told() -> None:
    base = RULESETS["fusion/rulebook@1"]
    by_changes = [0, 0, 0, 0]
    for one in near(base, 3):
        by_changes[len(one.changes)] += 1
    assert by_changes[:2] == [1, 24]
    assert 260 <= by_changes[2] <= 280
    assert 1_800 <= by_changes[3] <= 2_200
    assert 13_400_000 < 2 * (3 * 63) ** 3 < 13_600_000


def test_the_table_of_exact_counts_is_what_is_counted() -> None:
    line = r"^\| ([a-z-]+) \| ([\d,]+) \| ([\d,]+) \| (.*) % \| (.*) % \|$"
    rows = re.findall(line, REFERENCE, re.MULTILINE)
    assert [row[0] for row in rows] == ["rulebook", "review", "option-a", "option-b"]
    for name, uncovered, overlapping, card, hand in rows:
        found = exact(RULESETS[f"fusion/{name}@1"])
        assert found is not None
        assert found.pairs is not None
        assert (uncovered, overlapping) == (
            f"{found.pairs.uncovered:,}",
            f"{found.pairs.overlapping:,}",
        )
        assert card == f"{100 * float(found.uncovered.without_pile(1)):.1f}"
        assert hand == f"{100 * float(found.uncovered.without_pile(3)):.2f}"
