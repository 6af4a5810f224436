"""Every page is well formed, self-contained, readable by ear and the same every time."""

import base64
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from reports.documents import Document, PairingsByName, PairingSheet, ResultSlips
from reports.pages import page_name
from reports.render import LAYOUTS, render
from tests.reports.page_tree import WITHOUT_BDI, read, require_goals, require_landmarks
from tests.reports.sample_sheets import every_sheet

KINDS = sorted(every_sheet())


@pytest.fixture(params=KINDS)
def page(request: pytest.FixtureRequest, sheets: Mapping[str, Document]) -> str:
    return render(sheets[request.param])


def test_the_check_of_nesting_finds_a_fault() -> None:
    for wrong in ("<p><b></p></b>", "<p>", "</p>", '<p id="a" id="b"></p>'):
        with pytest.raises(AssertionError):
            read(wrong)


def test_every_kind_of_document_has_a_sample(sheets: Mapping[str, Document]) -> None:
    assert {type(document) for document in sheets.values()} == set(LAYOUTS)


def test_a_page_is_well_formed_and_has_its_landmarks(page: str) -> None:
    require_landmarks(page)


def test_ids_are_unique_and_every_reference_has_its_goal(page: str) -> None:
    require_goals(page)


def test_tables_have_captions_and_headings_with_their_scope(page: str) -> None:
    tree = read(page)
    assert len(tree.all("caption")) == len(tree.all("table")) == len(tree.all("thead"))
    assert all(e.attributes.get("scope") in {"col", "row", "rowgroup"} for e in tree.all("th"))
    for caption in tree.all("caption"):
        assert caption.text or tree.elements[tree.elements.index(caption) + 1].text


def test_every_name_stands_in_a_bdi(page: str, sheets: Mapping[str, Document]) -> None:
    names = re.findall(r"Player\(entry=\d+, name='([^']*)'", repr(sheets))
    assert len(set(names)) >= 15
    for element in read(page).elements:
        if any(name in element.text for name in names) and element.tag not in WITHOUT_BDI:
            assert "Ana López wins" in element.text or element.tag == "bdi", element


def test_a_page_allows_only_its_own_style_and_script(page: str) -> None:
    tree = read(page)
    policy = tree.all("meta")[1].attributes["content"] or ""
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    allowed = {"default-src": "'none'", "img-src": "data:", "base-uri": "'none'"}
    assert allowed.items() <= rules.items()

    def source(text: str) -> str:
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        return f"'sha256-{digest}'"

    (style,) = tree.all("style")
    assert rules["style-src"] == source(style.text)
    running = [e for e in tree.all("script") if e.attributes.get("type") != "application/json"]
    assert [source(e.text) for e in running] == [
        rules[key] for key in ("script-src",) if key in rules
    ]
    assert not any(
        name.startswith("on") or name == "style" for e in tree.elements for name in e.attributes
    )


def test_a_page_points_nowhere_else(page: str) -> None:
    tree = read(page)
    for element in tree.elements:
        assert not {"src", "srcset", "action", "data", "xlink:href"} & set(element.attributes)
        href = element.attributes.get("href")
        if href is not None and not href.startswith("#"):
            assert page_name(href) == href
    assert "://" not in page.replace("http://www.w3.org/2000/svg", "")


def test_the_sheet_carries_position_and_fingerprint_on_the_page_and_in_every_margin(
    page: str,
) -> None:
    tree = read(page)
    print_of_head = "H47T 6PZ7 H47T 6PZ7 H47T 6PZ7 H47T"
    assert print_of_head in [e.text for e in tree.all("code")]
    style = tree.all("style")[0].text
    assert f'@bottom-left {{ content: "Log position 2417, fingerprint {print_of_head}"; }}' in style
    assert 'counter(page) " of " counter(pages)' in style


def test_a_draft_says_so_and_a_published_pairing_does_not(sheets: Mapping[str, Document]) -> None:
    for kind in ("pairings", "by-name", "slips"):
        document = sheets[kind]
        assert isinstance(document, PairingSheet | PairingsByName | ResultSlips)
        draft = render(replace(document, draft=True))
        published = render(replace(document, draft=False))
        assert "<title>DRAFT" in draft
        assert '<div class="watermark" aria-hidden="true">Draft</div>' in draft
        assert 'content: "DRAFT, not published"' in draft
        assert not re.search("draft[^; {-]", published.split("</style>")[1], re.IGNORECASE)


def test_byes_come_last(sheets: Mapping[str, Document]) -> None:
    page = render(sheets["pairings"])
    assert page.index(">bye</th>") > page.index(">7</th>")


def test_the_cut_line_is_drawn_below_the_last_who_goes_on(sheets: Mapping[str, Document]) -> None:
    lines = [line for line in render(sheets["standings"]).splitlines() if "<tr" in line]
    (cut,) = [line for line in lines if "last-in" in line]
    assert "Eoin O’Brien" in cut  # fifth: the third has withdrawn


def test_a_document_without_a_page_is_refused(sheets: Mapping[str, Document]) -> None:
    with pytest.raises(TypeError, match="no page for a Document"):
        render(Document(sheets["index"].header))


SCRIPT = """
import hashlib
from reports.render import render
from tests.reports.sample_sheets import every_sheet
pages = [render(document) for document in every_sheet().values()]
print(hashlib.sha256("".join(pages).encode()).hexdigest())
"""


def test_pages_are_the_same_under_any_hash_seed_time_zone_and_locale(
    sheets: Mapping[str, Document],
) -> None:
    here = hashlib.sha256("".join(map(render, sheets.values())).encode()).hexdigest()
    for seed, zone, locale in (("0", "UTC", "C"), ("4711", "Asia/Kathmandu", "tr_TR.UTF-8")):
        answer = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
            env=os.environ | {"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale},
        )
        assert answer.stdout.strip() == here
