"""Film pages for tests: how one is made for a film, opened, stepped through and marked."""

import json
import re
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from reports.documents import FilmedCard, FilmedPile, FilmedSeat, FilmFile, FilmMarking
from reports.render import render_film
from tests.reports.film_file import NUMBER_SEEN, encode, webm
from tournament.games.speed.cards import FACES, SpeedNames
from tournament.service.film import PIECE, read_film

RECORD = (Path(__file__).parents[2] / "docs/reference/record.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"^```jsonl\n(\{.*?speed/club.*?)^```$", RECORD, re.MULTILINE | re.DOTALL)[
    :1
]
STEADY = [40 * number for number in range(100)]
UNSTEADY = [0, 33, 67, 100, 117, 133, 150, 250, 283, 300, 317, 350, 517, 533]
DECK = " ".join(json.loads(EXAMPLE.splitlines()[0])["deck"])


def marking(path: Path, **film: object) -> FilmMarking:
    """Return the page of a game of Speed for a film."""
    read, names = read_film(path), SpeedNames()
    of_the_film = FilmFile(
        name=read.name,
        size=read.size,
        sha256=read.sha256,
        pieces=read.pieces,
        piece=PIECE,
        frame_us=read.frames.frame_us if read.frames else None,
    )
    return FilmMarking(
        title="final-1",
        rules="speed/club@1",
        film=replace(of_the_film, **film),
        cards=tuple(FilmedCard(face, names.look(card).name) for card, face in enumerate(FACES)),
        piles=(FilmedPile("L", 5), FilmedPile("R", 5)),
        seats=(FilmedSeat("Ana", 5, 15), FilmedSeat("Ben", 5, 15)),
        in_play=52,
        acts=("turn", "speed"),
        record_file="final.jsonl",
        command="playledger game record final.jsonl --id final-1",
    )


def make_films(browser: Browser, folder: Path) -> None:
    """Put films into a folder, and the page of each beside it."""
    steady = encode(browser, STEADY)
    (folder / "steady.webm").write_bytes(webm(steady))
    (folder / "told.webm").write_bytes(webm(steady, default_ms=40))
    (folder / "unsteady.webm").write_bytes(webm(encode(browser, UNSTEADY)))
    for path in sorted(folder.glob("*.webm")):
        page = render_film(marking(path, beside=path.name))
        path.with_suffix(".html").write_text(page, encoding="utf-8")
    data = bytearray((folder / "steady.webm").read_bytes())
    data[-1] ^= 1
    (folder / "changed.webm").write_bytes(data)
    (folder / "cut.webm").write_bytes(data[:-1])


def choose(page: Page, film: Path) -> None:
    page.set_input_files("#file", film)
    expect(page.locator("#marking")).to_have_attribute("data-ready", "yes", timeout=30_000)


def frame_seen(page: Page) -> int:
    """Return the number that is painted into the frame."""
    return int(page.eval_on_selector("#video", NUMBER_SEEN))


def step(page: Page, key: str) -> int:
    """Press a key that steps, wait until another frame is told, and return its number."""
    before = page.locator("#now").inner_text()
    page.keyboard.press(key)
    expect(page.locator("#now")).not_to_have_text(before)
    expect(page.locator("#video")).to_have_attribute("aria-busy", "false")
    return frame_seen(page)


def enter(page: Page, text: str) -> str:
    """Write an act and return what the page says of it."""
    page.fill("#act", text)
    page.press("#act", "Enter")
    return page.locator("#said").inner_text()


def saved(page: Page) -> str:
    with page.expect_download() as download:
        page.click("#save")
    return download.value.path().read_text(encoding="utf-8")


def marked(page: Page) -> list[str]:
    return page.locator("#acts code").all_inner_texts()


def ready_marking(page: Page) -> None:
    for text in ("start", "1 7H L", "2 8H R"):
        enter(page, text)
        step(page, "ArrowRight")
    page.fill("#by", "AL")
    page.check("#from-deck")
    page.fill("#deck", DECK)
