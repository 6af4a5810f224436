"""The documents say what the program does."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import rich_click as click

from tests.tour import Reader, Step, steps
from tournament.cli.reference import leaves, reference

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def test_the_command_reference_is_fresh() -> None:
    written = (ROOT / "docs/reference/cli.md").read_text(encoding="utf-8")
    assert written == reference(), "run: make docs"


def test_every_command_and_option_has_help() -> None:
    for name, command in leaves():
        assert command.help, name
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert parameter.help, f"{name} {parameter.name}"


def test_who_reads_answers_in_json_and_who_writes_can_rehearse() -> None:
    neither = {
        name
        for name, command in leaves()
        if not {"as_json", "dry_run"} & {parameter.name for parameter in command.params}
    }
    # A script, four files in formats of their own, and a log that is made anew each time.
    files = {"game export", "log export", "log prove", "db backup"}
    # Who is let in stands beside the log: nothing of it is recorded.
    people = {"access link", "access revoke", "access account"}
    assert neither == {"completion", "demo", "serve"} | files | people


def test_the_tour_of_the_readme_can_be_walked(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(list(steps(readme))) > 10
    Reader(tmp_path).follow(readme)


def links() -> Iterator[tuple[Path, str]]:
    for document in DOCUMENTS:
        for target in LINK.findall(document.read_text(encoding="utf-8")):
            if "://" not in target and not target.startswith("mailto:"):
                yield document, target


@pytest.mark.parametrize(
    ("document", "target"),
    [pytest.param(d, t, id=f"{d.relative_to(ROOT)}-{t}") for d, t in links()],
)
def test_every_link_leads_somewhere(document: Path, target: str) -> None:
    assert (document.parent / target).exists()


def test_every_decision_is_in_the_index() -> None:
    index = (ROOT / "docs/adr/README.md").read_text(encoding="utf-8")
    for decision in ROOT.glob("docs/adr/[0-9]*.md"):
        assert f"({decision.name})" in index, decision.name


def test_every_ruff_rule_left_out_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    ruff = tomllib.loads(text)["tool"]["ruff"]["lint"]
    for rule in ruff["ignore"]:
        assert re.search(rf'"{rule}",.*# \w', text), rule
    for place, rules in ruff["per-file-ignores"].items():
        commented = re.search(rf'"{re.escape(place)}" = \[.*\] # \w', text)
        for rule in rules:
            assert commented or re.search(rf'"{rule}",.*# \w', text), f"{place} {rule}"


DOCUMENT = """\
Text.
```console
$ printf 'a\\n' > list
$ cat <<END
> one
>
> two
> END
one
...
two
```
"""


def test_a_tour_reads_commands_and_what_they_show() -> None:
    assert list(steps(DOCUMENT)) == [
        Step(3, "printf 'a\\n' > list"),
        Step(4, "cat <<END\none\n\ntwo\nEND", ["one", "...", "two"]),
    ]


def test_a_tour_fails_where_the_program_says_something_else(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.follow(DOCUMENT)
    with pytest.raises(AssertionError, match="line 4"):
        reader.follow(DOCUMENT.replace("\ntwo\n```", "\nthree\n```"))
    with pytest.raises(AssertionError, match="left with 1"):
        reader.follow("```console\n$ false\n```\n")
