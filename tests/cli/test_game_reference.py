"""The reference of record lines and of the games' JSON: its examples run, its tables are whole."""

import json
import re
from pathlib import Path

import pytest

from tournament.cli import shapes_game as shapes
from tournament.cli.shapes import Shape
from tournament.cli.shapes_scene import SceneExamined
from tournament.cli.shapes_screening import Screening
from tournament.service.records.kinds import KINDS

REFERENCE = Path(__file__).parents[2] / "docs/reference"
RECORD = (REFERENCE / "record.md").read_text()
GAMES = (REFERENCE / "json-games.md").read_text()
SPEED, FUSION, FROZEN = re.findall(r"^```jsonl\n(.*?)^```$", RECORD, re.MULTILINE | re.DOTALL)
EXAMPLES = [
    json.loads(block)
    for block in re.findall(r"^```json\n(.*?)^```$", GAMES, re.MULTILINE | re.DOTALL)
]
ANSWERS = {"playledger.game/1": shapes.Game, "playledger.replay/1": shapes.Replay,
           "playledger.verification/1": shapes.Verification,
           "playledger.screening/1": Screening,
           "playledger.games/1": shapes.Games,
           "playledger.scene/1": SceneExamined}  # fmt: skip


@pytest.mark.parametrize(
    ("example", "ended"),
    [
        (SPEED, "seat 1 wins: fewest cards when time was called"),
        (FUSION, "drawn: equal cards when time was called"),
    ],
    ids=["speed", "fusion"],
)
def test_an_example_is_a_whole_game_that_can_be_recorded(playledger, example, ended) -> None:
    answer = playledger("game", "record", "-", "--id", "final-1", stdin=example)
    assert answer.code == 0, answer.err
    assert ended in answer.out
    assert playledger("game", "verify", "final-1").code == 0
    exported = playledger("game", "export", "final-1").out
    assert playledger("game", "record", "-", "--id", "final-2", stdin=exported).code == 0
    assert playledger("game", "export", "final-2").out == exported


def test_what_the_text_says_of_the_examples_is_so(playledger) -> None:
    playledger("game", "record", "-", "--id", "speed", stdin=SPEED)
    told = playledger("game", "replay", "speed").out
    assert "calls a block: nobody can place" in told
    assert "lost: as estimated, 3C came 100 ms after the 5S that lies there (S-6a)" in told
    assert "takes QH back from R" in told
    playledger("game", "record", "-", "--id", "fusion", stdin=FUSION)
    told = playledger("game", "replay", "fusion").out
    assert "lost: green-crown-4 came 40 ms after the pink-star-6 that lies there (F-L)" in told
    assert "refused: red-rabbit-3 does not fit green-rabbit-2 (F-C)" in told


def test_the_frozen_table_of_the_text_proves_what_it_says(playledger) -> None:
    answer = playledger("game", "record", "-", "--id", "frozen", stdin=FROZEN)
    assert answer.code == 0, answer.err
    told = playledger("game", "verify", "frozen").out
    assert "illegal, event 6 (S-9): a card that was shown later was in hand here" in told
    assert "event 3 (S-4a): the record does not show that the card was placed, nor by whom" in told
    assert "To be trusted throughout" in told
    exported = playledger("game", "export", "frozen").out
    assert playledger("game", "record", "-", "--id", "again", stdin=exported).code == 0
    table = playledger("game", "replay", "frozen", "--at", "8").out
    assert "seat 1: 2C 3C ? ? ?; 14 to draw" in table


def test_every_kind_of_line_and_all_its_fields_are_in_the_tables() -> None:
    rows = dict(re.findall(r"^\| `([a-z_-]+)` \| (.*?) \|", RECORD, re.MULTILINE))
    clock = {"time", "offset_us", "uncertainty_us"}
    for what, line in KINDS.items():
        fields = set(line.model_fields) - {"what", *clock}
        if what == "deal":
            assert fields <= set(rows)
        else:
            optional = {name for name in fields if not line.model_fields[name].is_required()}
            said = rows[what]
            assert fields == set(re.findall(r"(?:^|, |\[)`(\w+)`(?=[\],:]|$)", _outer(said))), what
            assert optional == set(re.findall(r"\[`(\w+)`", _outer(said))), what


def _outer(said: str) -> str:
    """Leave out what stands in braces: the fields of cards in a list."""
    return re.sub(r"\[\{[^}]*\}\]", "", said)


def test_the_json_examples_are_of_their_shapes_and_all_are_there() -> None:
    assert [example["schema"] for example in EXAMPLES] == list(ANSWERS)
    assert re.findall(r"^## (playledger\.\S+)$", GAMES, re.MULTILINE) == list(ANSWERS)
    for example in EXAMPLES:
        ANSWERS[example["schema"]].model_validate_json(json.dumps(example))


def test_the_json_examples_are_what_the_record_example_gives(playledger) -> None:
    playledger("game", "record", "-", "--id", "final-1", stdin=SPEED)
    _, replay, verification, _, _, scene = EXAMPLES
    assert json.loads(playledger("game", "replay", "final-1", "--at", "6", "--json").out) == replay
    assert json.loads(playledger("game", "verify", "final-1", "--json").out) == verification
    piles = " | ".join(f"{name}: {' '.join(cards)}" for name, cards in scene["piles"].items())
    asked = ("game", "scene", piles, "--turns", "0", "--hand", "1: 9 K ?", "--json")
    assert json.loads(playledger(*asked).out) == scene


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=lambda answer: answer.__name__)
def test_every_field_of_an_answer_is_documented(answer: type[Shape]) -> None:
    schema = answer.model_json_schema(by_alias=True)
    parts = [schema, *schema.get("$defs", {}).values()]
    named = set(re.findall(r"`([a-z_]+)`", GAMES))
    assert {key for part in parts for key in part["properties"]} <= named
