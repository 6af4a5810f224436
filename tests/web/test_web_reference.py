from pathlib import Path

from tournament.web.access.reference import table
from tournament.web.problems import URN

ROOT = Path(__file__).parents[2]
REFERENCE = (ROOT / "docs/reference/server.md").read_text(encoding="utf-8")


def test_the_table_of_role_and_route_is_the_one_of_the_code() -> None:
    """`python -m tournament.web.access.reference` prints it."""
    assert table() in REFERENCE


def test_every_kind_of_problem_is_documented() -> None:
    kinds = {
        line.split('"')[1]
        for path in (ROOT / "tournament/web").rglob("*.py")
        for line in _calls(path.read_text(encoding="utf-8"))
    }
    assert kinds
    assert {kind for kind in kinds if f"`{kind}`" not in REFERENCE} == {"fault", "gone"}
    assert URN in REFERENCE


def _calls(source: str) -> list[str]:
    """Return the first arguments of what makes problems, as they stand in a source."""
    import re

    return re.findall(r"(?:problem|raised)\(\s*\"[a-z-]+\"", source)
