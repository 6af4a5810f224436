"""The reference of the JSON answers names every shape and every field that there is."""

import re
from pathlib import Path

import pytest

from tournament.cli import shapes

REFERENCE = (Path(__file__).parents[2] / "docs/reference/json.md").read_text()
ANSWERS = [
    shape
    for shape in vars(shapes).values()
    if isinstance(shape, type)
    and issubclass(shape, shapes.Shape)
    and "schema_" in shape.model_fields
]


def fields(shape: type[shapes.Shape]) -> set[str]:
    """Return the keys an answer has, at any depth."""
    schema = shape.model_json_schema(by_alias=True)
    parts = [schema, *schema.get("$defs", {}).values()]
    return {key for part in parts for key in part["properties"]}


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.__name__)
def test_every_answer_and_all_its_fields_are_documented(answer: type[shapes.Shape]) -> None:
    schema = answer.model_fields["schema_"].default
    assert f"## {schema}\n" in REFERENCE
    named = set(re.findall(r"`([a-z_]+)`", REFERENCE))
    assert fields(answer) <= named


def test_no_answer_is_documented_that_is_not_given() -> None:
    documented = set(re.findall(r"^## (playledger\.[a-z]+/\d+)$", REFERENCE, re.MULTILINE))
    assert documented == {answer.model_fields["schema_"].default for answer in ANSWERS}
