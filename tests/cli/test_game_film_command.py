"""`game film`: the page, where it goes, and what it knows of the game."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from tests.service.film_bytes import mp4, track

FILM = mp4(track(b"vide", 30_000, [(300, 1001)]))


@pytest.fixture
def video(tmp_path: Path) -> Path:
    """The folder is the one the commands run in."""
    path = tmp_path / "final table.mp4"
    path.write_bytes(FILM)
    return path


def data(page: Path) -> dict[str, dict[str, object]]:
    found = re.search(r'id="film-data">(.*?)</script>', page.read_text(encoding="utf-8"))
    assert found
    return json.loads(found[1])["data"]


def test_a_page_for_a_friendly_game_needs_no_database(playledger, video: Path) -> None:
    answer = playledger("game", "film", video.name, "--id", "final-1")
    assert answer.code == 0, answer.err
    assert hashlib.sha256(FILM).hexdigest() in answer.out
    assert "a frame lasts 33.367 ms (29.970 a second)" in answer.out
    assert "playledger game record 'final table.jsonl' --id final-1" in answer.err
    page = data(video.with_name("final table.mp4.html"))
    assert page["film"]["frame"] == 33_367
    assert page["film"]["beside"] == "final%20table.mp4"
    assert page["game"]["piles"] == ["L", "R"]
    assert page["game"]["in_play"] == len(page["game"]["cards"]) == 52
    assert page["game"]["acts"] == ["turn", "speed"]
    assert not list(video.parent.glob("*.db"))


def test_a_page_for_fusion_has_its_cards_piles_and_acts(playledger, video: Path) -> None:
    rules = ("--rules", "fusion/rulebook@1", "--seats", "5")
    out = video.parent / "pages" / "film.html"
    out.parent.mkdir()
    assert playledger("game", "film", video.name, *rules, "--out", str(out)).code == 0
    page = data(out)
    assert page["film"]["beside"] == "../final%20table.mp4"
    assert page["game"]["acts"] == ["free"]
    assert page["game"]["seats"] == 5
    assert page["game"]["in_play"] == 72 - 4  # what is left over lies in the box (F-2a)
    assert page["game"]["reserves"] == [False] * 3


def test_the_page_never_goes_over_the_film_itself_by_whatever_name(playledger, video: Path) -> None:
    other_name = video.with_name("linked.html")
    other_name.symlink_to(video)
    for out in (video, other_name):
        answer = playledger("game", "film", video.name, "--out", str(out), "--force")
        assert answer.code == 2
        assert "this is the film itself" in answer.err
        assert video.read_bytes() == FILM


def test_a_program_is_told_where_the_page_is(playledger, video: Path) -> None:
    answer = playledger("game", "film", video.name, "--json")
    assert json.loads(answer.out) == {
        "schema": "playledger.film/1",
        "page": "final table.mp4.html",
        "film": "final table.mp4",
        "hash": hashlib.sha256(FILM).hexdigest(),
        "size": len(FILM),
        "frame_us": 33_367,
        "command": "playledger game record 'final table.jsonl'",
    }


def test_a_page_that_is_there_is_not_written_over(playledger, video: Path) -> None:
    assert playledger("game", "film", video.name).code == 0
    again = playledger("game", "film", video.name)
    assert again.code == 2
    assert "--force" in again.err
    assert playledger("game", "film", video.name, "--force").code == 0


def test_a_page_for_a_match_names_its_players_and_its_place(playledger, video: Path) -> None:
    playledger("tournament", "create", "spring", "--name", "Spring")
    for name in ("Ann", "Bob", "Cat", "Dan"):
        playledger("player", "add", name)
    playledger("round", "pair")
    playledger("round", "publish")
    answer = playledger("game", "film", video.name, "--table", "1", "--game", "2")
    assert answer.code == 0, answer.err
    assert "--tournament spring --round 1 --table 1 --game 2" in answer.err
    text = video.with_name("final table.mp4.html").read_text(encoding="utf-8")
    assert "<h1><bdi>spring/m1/g2</bdi></h1>" in text
    assert sum(f"<bdi>{name}</bdi>" in text for name in ("Ann", "Bob", "Cat", "Dan")) == 2


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["none.mp4"], 2, "there is no such file"),
        (["final table.mp4", "--rules", "chess/club@1"], 5, "there is no ruleset chess/club@1"),
        (["final table.mp4", "--seats", "7"], 2, "is not for 7"),
        (["final table.mp4", "--table", "1"], 2, "--table and --game go together"),
        (["final table.mp4", "--table", "1", "--game", "1", "--seats", "2"], 2, "friendly games"),
        (["final table.mp4", "--id", "spring/m1/g1"], 2, "no friendly game is called so"),
    ],
)
def test_what_cannot_be_filmed_is_told_and_no_page_is_made(
    playledger, video: Path, arguments, code, said
) -> None:
    answer = playledger("game", "film", *arguments)
    assert answer.code == code
    assert said in answer.err
    assert not list(video.parent.glob("*.html"))
