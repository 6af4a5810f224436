"""`game unusual`: the hints in the terminal, as a page, and as JSON."""

from pathlib import Path

import pytest

from eventstore.store import Append
from eventstore.testing import command
from tests.service.unusual_play import JUDGING, hasty
from tournament.cli.shapes_screening import UnusualGames
from tournament.service.codec import codec
from tournament.service.database import open_store


@pytest.fixture
def db(tmp_path: Path, ok) -> str:
    url = f"sqlite:///{tmp_path / 'spring.db'}"
    ok("--db", url, "tournament", "create", "spring", "--name", "Spring", "--rounds", "1")
    ok("--db", url, "player", "import", "-", stdin="name\nAnn\nBen\n")
    ok("--db", url, "round", "pair")
    ok("--db", url, "round", "publish")
    with open_store(url, write=True) as database:
        for game in (1, 2, 3):
            facts = [codec().encode(fact) for fact in hasty(f"hasty {game}")]
            append = Append(f"game/spring/m1/g{game}", 0, facts)
            database.store.append([append], command(f"g-{game}"))
    return url


def test_the_terminal_says_number_chance_and_what_else_it_may_be(ok, db: str) -> None:
    said = ok("--db", db, "game", "unusual")
    assert said.startswith("These are hints, not verdicts")
    assert "came less than 100 ms after it." in said
    assert "In honest play, if 2 % of all answers are lucky guesses," in said
    assert "It may also be that the player foresaw the card" in said
    assert "spring/m1/g" in said
    assert [word for word in JUDGING if word in said.lower()] == []


def test_the_json_answer_has_the_same(ok, db: str) -> None:
    found = UnusualGames.model_validate_json(ok("--db", db, "game", "unusual", "spring", "--json"))
    assert found.games == 3
    [hint] = [each for each in found.hints if each.kind == "reactions"]
    assert hint.player
    assert hint.hits == len(hint.places) <= hint.of
    assert hint.stands_out
    assert found.by_chance == pytest.approx(found.questions / 100)


def test_the_measures_can_be_set(ok, db: str) -> None:
    given = ("--soonest", "1", "--level", "0.5", "--guessed", "5", "--drift", "50")
    answer = ok("--db", db, "game", "unusual", "spring", *given, "--json")
    found = UnusualGames.model_validate_json(answer)
    assert (found.soonest_us, found.drift_ppm) == (1000, 50)
    assert (found.guessed, found.level) == pytest.approx((0.05, 0.005))
    assert [each for each in found.hints if each.kind == "reactions"] == []


def test_where_nothing_is_unusual_it_says_so(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring")
    said = ok("game", "unusual")
    assert "0 questions were asked of 0 recorded games" in said
    assert said.endswith("Nothing in these records is unusual by these measures.\n")


def test_the_page_is_written_where_it_is_asked_for(ok, playledger, db: str, tmp_path: Path) -> None:
    page = tmp_path / "unusual.html"
    ok("--db", db, "game", "unusual", "--out", str(page))
    assert "For the referee, not for the notice board." in page.read_text(encoding="utf-8")
    assert playledger("--db", db, "game", "unusual", "--out", str(page)).code != 0
    ok("--db", db, "game", "unusual", "--out", str(page), "--force")
    assert ok("--db", db, "game", "unusual", "--out", "-").startswith("<!DOCTYPE html>")
    assert playledger("--db", db, "game", "unusual", "--out", "-", "--json").code == 2
    ok("--db", db, "report", "build", "--out", "pages")
    assert not [name for name in Path("pages").iterdir() if "unusual" in name.name]
