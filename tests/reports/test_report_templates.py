"""A lint over templates, style and script: what autoescaping cannot protect must not be written."""

import re
from pathlib import Path

import pytest

REPORTS = Path(__file__).parents[2] / "reports"
TEMPLATES = sorted((REPORTS / "templates").iterdir())
STATIC = sorted((REPORTS / "static").iterdir())
TAG = re.compile(r"<[a-zA-Z](?:[^>\"]|\"[^\"]*\")*>")
WELL_QUOTED = re.compile(r"<[a-zA-Z][\w-]*(?:\s+[\w:-]+(?:=\"[^\"<>]*\")?)*\s*/?>")
IMPORT = re.compile(r"\{% from \"[^\"]+\" import (.+?)(?: with context)? %\}")
EVENT_OR_STYLE = re.compile(r"\s(?:on\w+|style)\s*=")


def bare(template: str) -> str:
    """Take Jinja out: a value becomes a letter, a block or comment a blank."""
    template = re.sub(r"\{#.*?#\}", "", template, flags=re.DOTALL)
    template = re.sub(r"\{%.*?%\}", " ", template, flags=re.DOTALL)
    return re.sub(r"\{\{.*?\}\}", "x", template, flags=re.DOTALL)


def faults(template: str) -> list[str]:
    """List the tags whose attributes are not all in double quotes, or that act or style."""
    tags = TAG.findall(bare(template))
    return [tag for tag in tags if not WELL_QUOTED.fullmatch(tag) or EVENT_OR_STYLE.search(tag)]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_every_attribute_is_quoted_and_none_acts_or_styles(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "template",
    [
        "<a title={{ name }}>",
        "<a title='{{ name }}'>",
        '<a onclick="{{ name }}">',
        '<p style="color: {{ name }}">',
        "<td{% if known %} class=won{% endif %}>",
    ],
)
def test_the_lint_finds_what_it_is_for(template: str) -> None:
    assert faults(template)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_template_turns_escaping_off(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\|\s*safe\b|autoescape|Markup|\|\s*(?:forceescape|xmlattr)\b", text)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_imports_what_it_uses_and_no_more(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    rest = IMPORT.sub("", text)
    for imported in IMPORT.findall(text):
        for name in re.split(r",\s*", imported):
            assert re.search(rf"\b{name.split(' as ')[-1]}\b", rest), name


def test_data_enters_a_script_element_only_as_json() -> None:
    for path in TEMPLATES:
        for opening, inside in re.findall(
            r"<script([^>]*)>(.*?)</script>", path.read_text(encoding="utf-8"), re.DOTALL
        ):
            if not inside:
                assert 'id="proof"' in opening, path.name  # a dossier is sealed after it is drawn
            elif "application/json" in opening:
                assert re.fullmatch(r"\{\{.*\| tojson \}\}", inside), path.name
            else:
                assert inside == "{{ script }}", path.name


def test_every_value_in_the_page_margins_is_a_css_string() -> None:
    text = (REPORTS / "templates" / "margins.css.j2").read_text(encoding="utf-8")
    values = re.findall(r"\{\{(.*?)\}\}", text)
    assert values
    assert all(value.rstrip().endswith("| css_string") for value in values)


@pytest.mark.parametrize("path", STATIC, ids=lambda path: path.name)
def test_style_and_script_fetch_nothing(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(
        r"url\(|@import|https?:|\bfetch\b|XMLHttp|import\(|\beval\b|innerHTML|</", text
    )
