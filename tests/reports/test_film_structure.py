"""The film page as text: well formed, only its own style and script, no text that is markup."""

import base64
import hashlib
import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from reports.documents import FilmMarking
from reports.render import render_film
from tests.reports import canaries
from tests.reports import page_tree as structure


def built(turn: int, *, hostile: bool = False) -> FilmMarking:
    mark = canaries.CANARY if hostile else "x" * len(canaries.CANARY)
    made = canaries.Builder(lambda path: f"{mark}{path}", turn).value(FilmMarking, "FilmMarking")
    assert isinstance(made, FilmMarking)
    return made


@pytest.fixture(params=range(3))
def page(request: pytest.FixtureRequest) -> str:
    return render_film(replace(built(request.param), acts=("turn", "speed", "free")))


def test_the_page_is_well_formed_and_every_reference_has_its_goal(page: str) -> None:
    structure.require_landmarks(page)
    structure.require_goals(page)


def test_every_field_has_its_label(page: str) -> None:
    tree = structure.read(page)
    labelled = {label.attributes.get("for") for label in tree.all("label")}
    for tag in ("input", "select", "textarea"):
        for field in tree.all(tag):
            named = field.attributes.get("aria-label") or "label" in field.inside
            assert named or field.attributes["id"] in labelled, field


def test_only_its_own_style_and_script_act_and_films_come_from_the_disk(page: str) -> None:
    tree = structure.read(page)
    policy = tree.all("meta")[1].attributes["content"] or ""
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))

    def source(text: str) -> str:
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        return f"'sha256-{digest}'"

    running = [e for e in tree.all("script") if e.attributes.get("type") != "application/json"]
    assert [source(e.text) for e in running] == [rules["script-src"]]
    assert rules["style-src"] == source(tree.all("style")[0].text)
    assert rules["default-src"] == "'none'"
    assert rules["media-src"] == "blob: file:"
    assert "://" not in page.replace("http://www.w3.org/2000/svg", "")


def test_a_page_that_reaches_no_film_plays_only_what_is_picked() -> None:
    marking = built(0)
    page = render_film(replace(marking, film=replace(marking.film, beside="")))
    assert "media-src blob:; " in page
    assert 'id="beside"' not in page


@pytest.mark.parametrize("turn", range(3))
def test_no_text_can_become_part_of_the_page(turn: int) -> None:
    hostile, harmless = (
        canaries.read(render_film(built(turn, hostile=hostile))) for hostile in (True, False)
    )
    assert hostile.skeleton == harmless.skeleton
    assert "8641969" not in "\n".join(hostile.said)


def test_every_text_is_there_just_as_it_is() -> None:
    marking = built(1, hostile=True)
    page = render_film(marking)
    data = re.search(r'id="film-data">(.*?)</script>', page)
    assert data
    said = "\n".join([*canaries.read(page).said, *canaries.every_string(json.loads(data[1]))])
    assert [text for text in canaries.texts(marking) if text not in said] == []


def test_the_same_marking_gives_the_same_bytes() -> None:
    assert render_film(built(0)) == render_film(built(0))


def test_the_keys_listed_are_the_keys_there_are() -> None:
    root = Path(__file__).parents[2]
    script = (root / "reports/static/film.js").read_text(encoding="utf-8")
    table = re.search(r"const keys = \{(.*?)\n  \};", script, re.DOTALL)
    assert table
    bound = {key.strip('"') for key in re.findall(r"^    (\"?[^\s:]+\"?):", table[1], re.MULTILINE)}
    reference = (root / "docs/reference/film.md").read_text(encoding="utf-8")
    listed = [line for line in reference.splitlines() if re.match(r"\| `.`", line)]
    assert set(re.findall(r"`(.)`", "".join(listed))) == bound
    shown = {unescape(key) for key in re.findall(r"<kbd>([^<]+)</kbd>", render_film(built(0)))}
    assert shown - {"←", "→", "Esc"} == bound


def test_every_sentence_of_the_page_is_said_somewhere_and_none_is_missing() -> None:
    static = Path(__file__).parents[2] / "reports/static"
    scripts = "".join(path.read_text(encoding="utf-8") for path in sorted(static.glob("film*.js")))
    data = re.search(r'id="film-data">(.*?)</script>', render_film(built(0)))
    assert data
    words = set(json.loads(data[1])["words"])
    said = set(re.findall(r"\bwords\.(\w+)", scripts)) - {"length", "shift", "slice", "map", "join"}
    assert said <= words | {"replace"}
    literal = set(re.findall(r'"(\w+)"', scripts)) | said
    forms = {f"{key}{end}" for key in literal for end in ("", "_one", "_many", "_long")}
    assert words <= forms
