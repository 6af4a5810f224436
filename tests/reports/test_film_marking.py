"""Marking a film: acts by keys, what the browser keeps, and the record that comes of it."""

import hashlib
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.reports.film_pages import (
    DECK,
    EXAMPLE,
    enter,
    marked,
    ready_marking,
    saved,
    step,
)
from tournament.cli.errors import run

TYPED = """start|block 2|turn|1 5S L seen 4S|2 3C L lost seen 4S|1 draw 4H|2 9H R|1 10H R|2 QH R
2 QH R back|2 draw|note 2 used both hands|time"""


def test_a_game_marked_by_keys_is_saved_recorded_and_verified(
    opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Marked as the example of the reference of records says; what is saved is that example."""
    page = opened("steady")
    page.keyboard.press("a")
    for text in re.split(r"[|\n]", TYPED):
        page.keyboard.type(text.lower() if text[0] != "n" else text)
        page.keyboard.press("Enter")
        expect(page.locator("#said")).to_contain_text("Added at")
        step(page, "ArrowRight")
    assert marked(page) == re.split(r"[|\n]", TYPED)
    page.fill("#by", "AL")
    page.check("#from-deck")
    page.fill("#deck", DECK)
    page.fill("#begins", "2026-11-28T19:04:05.250")
    page.fill("#doubt", "2")
    expect(page.locator("#missing")).to_have_text("Ready to be saved.")
    text = saved(page)
    lines = [json.loads(line) for line in text.splitlines()]
    clock = ("time", "uncertainty_us")
    acts = [{k: v for k, v in line.items() if k not in clock} for line in lines[2:]]
    example = [json.loads(line) for line in EXAMPLE.splitlines()]
    assert lines[0] == example[0]
    assert acts == [{k: v for k, v in line.items() if k not in clock} for line in example[1:]]
    film = lines[1]
    assert (film["sha256"], film["frame_us"], film["by"]) == (
        hashlib.sha256((Path(page.url[7:]).parent / "steady.webm").read_bytes()).hexdigest(),
        40_000,
        "AL",
    )
    assert film["time"] == "2026-11-28T19:04:05.250000Z"
    assert film["uncertainty_us"] == 2_000_000
    assert [line["time"][-10:-1] for line in lines[2:5]] == ["05.250000", "05.290000", "05.330000"]
    assert {line["uncertainty_us"] for line in lines[2:]} == {40_000}

    monkeypatch.setenv("PLAYLEDGER_DB", f"sqlite:///{tmp_path}/club.db")
    (tmp_path / "final.jsonl").write_text(text, encoding="utf-8")
    assert run(["game", "record", str(tmp_path / "final.jsonl"), "--id", "final-1"]) == 0
    assert run(["game", "verify", "final-1"]) == 0
    capsys.readouterr()
    assert run(["game", "replay", "final-1"]) == 0
    told = capsys.readouterr().out
    assert f"marked by AL on the film {film['sha256'][:16]}" in told
    assert "a frame lasts 40.000 ms (25.000 a second), measured over" in told
    assert "lost: as estimated, 3C counts as second to the 5S that lies there, 40 ms later" in told


def test_without_a_beginning_times_count_from_the_first_frame(opened) -> None:
    page = opened("steady")
    ready_marking(page)
    lines = [json.loads(line) for line in saved(page).splitlines()]
    assert "time" not in lines[1]
    assert [line["time"] for line in lines[2:4]] == [
        "1970-01-01T00:00:00.000000Z",
        "1970-01-01T00:00:00.040000Z",
    ]


def test_an_unfinished_marking_survives_a_reload_and_can_be_forgotten(opened, films) -> None:
    page = opened("steady")
    ready_marking(page)
    page.reload()
    assert marked(page) == ["start", "1 7H L", "2 8H R"]
    assert page.locator("#by").input_value() == "AL"
    assert page.locator("#deck").is_visible()
    page.goto(f"file://{films}/told.html")
    assert marked(page) == []  # the memory of one film is not another's
    page.goto(f"file://{films}/steady.html")
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#clear")
    assert marked(page) == []
    page.reload()
    assert marked(page) == []
    assert page.locator("#by").input_value() == ""


def test_a_saved_record_is_loaded_again_as_it_was(opened, tmp_path: Path) -> None:
    page = opened("steady")
    ready_marking(page)
    page.fill("#begins", "2026-11-28T19:04:05.250")
    page.fill("#statement", "Seat 1 had one hand on the table.")
    page.fill("#statement-by", "MB")
    text = saved(page)
    file = tmp_path / "final.jsonl"
    file.write_text(text, encoding="utf-8")
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#clear")
    page.set_input_files("#load", file)
    expect(page.locator("#kept")).to_have_text("The record is loaded, with 3 acts.")
    assert saved(page) == text
    other = text.replace(json.loads(text.splitlines()[1])["sha256"], "0" * 64)
    for wrong, said in (
        (other, "That record was not made on this film."),
        (f"{text}\nx\n", "Line 8 of that file is no line of a record."),
        (text.replace('"place"', '"placed"'), "One of its lines cannot be shown here (placed)"),
        (text + text.splitlines()[2], "One of its lines cannot be shown here (statement)"),
        (text.replace("club@1", "club@2"), "One of its lines cannot be shown here (deal)"),
    ):
        file.write_text(wrong, encoding="utf-8")
        page.set_input_files("#load", file)
        expect(page.locator("#kept.warn")).to_contain_text(said)
        assert marked(page) == ["start", "1 7H L", "2 8H R"]


def test_acts_are_changed_deleted_and_brought_back_by_keys(opened) -> None:
    page = opened("steady")
    ready_marking(page)
    page.get_by_role("button", name="Change 1 7H L at 0:00.040").press("Enter")
    assert page.locator("#act").input_value() == "1 7H L"
    enter(page, "1 6h l")
    assert marked(page) == ["start", "1 6H L", "2 8H R"]
    page.get_by_role("button", name="Delete start at 0:00.000").press("Enter")
    assert marked(page) == ["1 6H L", "2 8H R"]
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    page.keyboard.press("u")
    assert marked(page) == ["start", "1 7H L", "2 8H R"]
    page.get_by_role("button", name="Go to 0:00.040").press("Enter")
    expect(page.locator("#now")).to_contain_text("0:00.040")
    expect(page.locator("#acts .here code")).to_have_text("1 7H L")


def test_acts_of_two_seats_too_near_to_be_ordered_are_told(opened) -> None:
    page = opened("steady")
    enter(page, "start")
    enter(page, "1 7H L")
    step(page, "ArrowRight")
    enter(page, "2 8H L lost")
    enter(page, "1 QH R")
    for frames, act in ((2, "1 9H L"), (3, "2 10H L")):
        for _ in range(frames):
            step(page, "ArrowRight")
        enter(page, act)
    doubts = page.locator("#acts .doubt").all_inner_texts()
    said = "within 2 frames of the act before it there: their order is not established (G-1)"
    assert doubts == [said, said]
    page.fill("#frames", "2")
    assert page.locator("#acts .doubt").count() == 3


def test_keys_jump_change_the_speed_and_can_be_switched_off(opened) -> None:
    page = opened("steady")
    for key, time in (("l", "0:01.000"), ("l", "0:02.000"), ("j", "0:01.000"), ("J", "0:00.000")):
        page.keyboard.press(key)
        expect(page.locator("#now")).to_contain_text(time)
    page.keyboard.press("<")
    assert page.locator("#speed").input_value() == "0.5"
    assert page.eval_on_selector("#video", "video => video.playbackRate") == 0.5
    page.keyboard.press("?")
    page.uncheck("#listening")
    page.keyboard.press("l")
    page.wait_for_timeout(100)
    expect(page.locator("#now")).to_contain_text("0:00.000")
    page.fill("#by", "j.l")  # what is typed into a field is no key
    assert page.locator("#by").input_value() == "j.l"


def test_the_page_is_no_wider_than_a_phone(opened) -> None:
    page = opened("steady")
    ready_marking(page)
    page.check("#from-scene")
    for details in page.locator("details").all():
        details.evaluate("one => one.open = true")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_disputed_seconds_are_recorded_from_a_scene(
    opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody knows the deck: the record begins with the table as it lay just before."""
    page = opened("steady")
    page.fill("#pile-0", "5C 4S")
    page.fill("#pile-1", "3H 10C")
    page.fill("#hand-0", "5S")
    page.fill("#reserve-0", "4")
    page.fill("#reserve-1", "4")
    for text in ("resume", "1 5S L", "2 3C L lost seen 4S", "1 draw", "2 9H R"):
        enter(page, text)
        step(page, "ArrowRight")
    page.fill("#by", "AL")
    expect(page.locator("#missing")).to_have_text("Ready to be saved.")
    text = saved(page)
    scene = json.loads(text.splitlines()[2])
    assert scene["piles"] == {"L": ["5C", "4S"], "R": ["3H", "10C"]}
    assert scene["reserves"] == {"L": 4, "R": 4}
    assert scene["hands"] == [
        {"who": 1, "cards": ["5S"], "size": 5, "draw": 15},
        {"who": 2, "cards": [], "size": 5, "draw": 15},
    ]
    (tmp_path / "final.jsonl").write_text(text, encoding="utf-8")
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("#clear")
    page.set_input_files("#load", tmp_path / "final.jsonl")
    assert saved(page) == text
    monkeypatch.setenv("PLAYLEDGER_DB", f"sqlite:///{tmp_path}/club.db")
    assert run(["game", "record", str(tmp_path / "final.jsonl"), "--id", "final-1"]) == 0
    capsys.readouterr()
    assert run(["game", "verify", "final-1"]) == 0
    assert "order-not-established" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("#pile-0", "5C 4X", "Pile L: There is no card 4X. Cards are written like AC."),
        ("#hand-0", "5C", "5C is named twice in the scene."),
        ("#hand-0", "2C 3C 4C 5D 6C 7C", "Seat 1 cannot hold 6 known cards of 5."),
        ("#draw-0", "14", "The scene counts 53 cards; the game is played with 52."),
        ("#pile-1", "", "Name the cards of pile R."),
        ("#statement", "It was late.", "Say who states it, and as what."),
    ],
)
def test_what_cannot_be_in_a_scene_is_told_before_it_is_saved(
    film_tab, films: Path, field, text, said
) -> None:
    film_tab.goto(f"file://{films}/steady.html")
    film_tab.fill("#pile-0", "5C 4S")
    film_tab.fill("#pile-1", "3H 10C")
    film_tab.fill(field, text)
    assert said in film_tab.locator("#missing li").all_inner_texts()
