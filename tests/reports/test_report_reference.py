"""The reference page says what is so."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from reports.documents import Document
from reports.render import LAYOUTS, render

ROOT = Path(__file__).parents[2]
REFERENCE = (ROOT / "docs" / "reference" / "reports.md").read_text(encoding="utf-8")


def test_the_example_runs_and_writes_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", REFERENCE, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "reports.md", "exec"), {})  # noqa: S102  our own documentation
    assert [path.name for path in (tmp_path / "pages").iterdir()] == ["entries.html"]


def test_every_sheet_is_listed() -> None:
    listed = re.findall(r"^\| `([A-Z]\w+)` \|", REFERENCE, re.MULTILINE)
    assert sorted(listed) == sorted(kind.__name__ for kind in LAYOUTS)


def test_the_keys_listed_are_the_keys_there_are(sheets: Mapping[str, Document]) -> None:
    script = (ROOT / "reports" / "static" / "replay.js").read_text(encoding="utf-8")
    table = re.search(r"const keys = \{(.*?)\n  \};", script, re.DOTALL)
    assert table
    bound = {key.strip('"') for key in re.findall(r"^    (\"?[^\s:]+\"?):", table[1], re.MULTILINE)}
    listed = [line for line in REFERENCE.splitlines() if re.match(r"\| `.`", line)]
    documented = set(re.findall(r"`(.)`", "".join(listed))) - {"1", "9"}
    shown = set(re.findall(r"<kbd>([^<]+)</kbd>", render(sheets["replay"])))
    assert (
        bound
        == documented
        == {k.replace("&lt;", "<").replace("&gt;", ">") for k in shown}
        - {
            "1",
            "9",
        }
    )
