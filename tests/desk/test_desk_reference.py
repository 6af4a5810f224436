"""The reference, the help and the grammar of the desk say the same."""

from dataclasses import is_dataclass
from pathlib import Path

from tournament.cli.desk import lines
from tournament.cli.desk.acting import ACTS
from tournament.cli.desk.completion import completions
from tournament.cli.desk.help_lines import FORMS
from tournament.cli.desk.parser import READERS

TEXT = (Path(__file__).parents[2] / "docs/reference/desk.md").read_text(encoding="utf-8")


def test_every_line_has_its_row_in_the_reference_as_help_tells_it() -> None:
    for form, what in FORMS.values():
        assert f"| `{form.replace('|', chr(92) + '|')}` | {what} |" in TEXT


def test_help_knows_every_verb_and_no_other() -> None:
    assert set(READERS) - {"pairings"} == set(FORMS) - {"21"}


def test_every_line_has_an_act() -> None:
    forms = {
        form
        for form in vars(lines).values()
        if isinstance(form, type) and is_dataclass(form) and issubclass(form, lines.Line)
    }
    assert set(ACTS) == forms - {lines.Line, lines.OfSomebody}


def test_completion_offers_verbs_then_names_sheets_and_options() -> None:
    names = ["Ana Ruiz", "Ben Okafor"]
    assert completions("ne", names) == ["new", "next"]
    assert completions("drop ", names) == ['"Ana Ruiz"', '"Ben Okafor"']
    assert completions("7 be", names) == ['"Ben Okafor"']
    assert completions("print sl", names) == ["slips"]
    assert completions("next --w", names) == ["--without"]
    assert completions("new Thursday en", names, ["entries.csv"]) == ["entries.csv"]
    assert completions("finish ", names) == []
