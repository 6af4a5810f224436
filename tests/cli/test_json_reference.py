"""The reference of the JSON answers names every answer and every field that there is."""

import importlib
import re
from pathlib import Path

import pytest

from tournament import cli
from tournament.cli.shapes import Shape

REFERENCE = "".join(
    page.read_text()
    for page in sorted((Path(__file__).parents[2] / "docs/reference").glob("*.md"))
    if page.name != "cli.md"
)
MODULES = [
    importlib.import_module(f"tournament.cli.{module.stem}")
    for module in sorted(Path(cli.__file__).parent.glob("shapes*.py"))
]
ANSWERS = {
    shape.model_fields["schema_"].default: shape
    for module in MODULES
    for shape in vars(module).values()
    if isinstance(shape, type) and issubclass(shape, Shape) and "schema_" in shape.model_fields
}


def fields(shape: type[Shape]) -> set[str]:
    """Return the keys an answer has, at any depth."""
    schema = shape.model_json_schema(by_alias=True)
    parts = [schema, *schema.get("$defs", {}).values()]
    return {key for part in parts for key in part.get("properties", {})}


@pytest.mark.parametrize("schema", ANSWERS)
def test_every_answer_and_all_its_fields_are_documented(schema: str) -> None:
    assert schema in REFERENCE
    named = set(re.findall(r"[`\"]([a-z_]+)[`\"]", REFERENCE))
    assert fields(ANSWERS[schema]) <= named


def test_no_answer_is_documented_that_is_not_given() -> None:
    documented = set(re.findall(r"playledger\.[a-z-]+/\d+", REFERENCE))
    assert documented == set(ANSWERS)
