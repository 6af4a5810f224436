"""The sample documents, and a browser to read their pages in."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from reports.documents import Document
from reports.pages import write
from reports.render import render
from tests.reports.film_pages import choose, make_films
from tests.reports.sample_sheets import every_sheet


@pytest.fixture(scope="session")
def sheets() -> Mapping[str, Document]:
    return every_sheet()


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory, sheets: Mapping[str, Document]) -> Path:
    out = tmp_path_factory.mktemp("pages")
    write({f"{kind}.html": render(document) for kind, document in sheets.items()}, out)
    return out


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    """A phone; whatever the page complains of fails the test."""
    page = browser.new_page(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text))
    page.on(
        "request",
        lambda request: complaints.append(request.url) if "file:" not in request.url else None,
    )
    yield page
    page.close()
    assert complaints == []


@pytest.fixture(scope="module")
def films(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with films and the page of each."""
    out = tmp_path_factory.mktemp("films")
    make_films(browser, out)
    return out


@pytest.fixture
def film_tab(browser: Browser) -> Iterator[Page]:
    """A phone that reads a film and nothing else; whatever it complains of fails the test."""
    page = browser.new_page(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("request", lambda request: complaints.append(request.url))
    yield page
    page.close()
    assert [one for one in complaints if not one.startswith(("file:", "blob:"))] == []


@pytest.fixture
def opened(film_tab: Page, films: Path) -> Callable[[str], Page]:
    """Opens the page of a film by the film's name, and chooses the film on it."""

    def open_film(name: str) -> Page:
        film_tab.goto(f"file://{films}/{name}.html")
        choose(film_tab, films / f"{name}.webm")
        expect(film_tab.locator("#check")).to_have_text("This is the film this page was made for.")
        return film_tab

    return open_film
