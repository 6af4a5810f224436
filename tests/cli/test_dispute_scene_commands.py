"""`dispute scene`, `dispute dossier` and `dispute export`, from end to end."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from eventstore.keys import key_from_seed, write_key
from eventstore.store import Checkpoint
from tests.disputes.moments import USUAL, text_of
from tests.reports.sample_disputes import scene
from tournament.cli.shapes_scenes import scene_answer
from tournament.service.database import open_store

VERIFIER = Path(__file__).parents[2] / "docs/verify/verify_bundle.py"
PASSPHRASE = "a pile of cards"  # noqa: S105  no secret: it opens a key that this test makes
ACTS = "+0 start\n+1.0 1 8C>L^7S\n+1.172 2 6H>L^7S ~"


@pytest.fixture
def ok(playledger, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """A tournament of which a game at table 1 is on the record, and disputed."""
    monkeypatch.setenv("PLAYLEDGER_KEY_PASSPHRASE", PASSPHRASE)
    monkeypatch.setenv("PLAYLEDGER_NEW_KEY_PASSPHRASE", PASSPHRASE)
    monkeypatch.delenv("PLAYLEDGER_KEY", raising=False)

    def run(*arguments: str, **more: str) -> Any:  # noqa: ANN401  as `playledger` answers
        answer = playledger("--db", "club.db", *arguments, **more)
        assert answer.code == 0, answer.err
        return answer

    run("key", "new", "log.key", "--origin", "club.example/log")
    run("tournament", "create", "spring", "--name", "Spring", "--rounds", "1")
    run("player", "import", "spring", "-", stdin="name\nAnn\nBob\n")
    run("round", "pair", "spring")
    run("round", "publish", "spring")
    text = text_of("film", USUAL, ACTS)
    run("game", "record", "-", "--table", "1", "--game", "1", stdin=text)
    run("dispute", "open", "1", "--claim", "lost-race", "--by", "right", "--at", "4")
    return run


def test_the_scene_answers_in_lines_in_json_and_as_a_page(ok, tmp_path: Path) -> None:
    lines = ok("dispute", "scene", "1").out
    assert "The marks on the film can tell." in lines
    assert "by 172 ms" in lines
    assert "6H" not in lines
    opened = ok("dispute", "scene", "1", "--open-hands", "--around", "1")
    assert "6H on L" in opened.out
    answer = json.loads(ok("dispute", "scene", "1", "--json").out)
    assert (answer["schema"], answer["hands"]) == ("playledger.scene-of-dispute/1", "closed")
    assert [one["in_question"] for one in answer["attempts"]] == [True, True]
    ok("dispute", "scene", "1", "--out", str(tmp_path / "scene.html"))
    assert "by 172 ms" in (tmp_path / "scene.html").read_text(encoding="utf-8")


def test_a_page_for_stdout_is_a_page_and_nothing_else(ok, playledger) -> None:
    page = ok("dispute", "scene", "1", "--out", "-").out
    assert page.startswith("<!DOCTYPE html>")
    assert page.endswith("</html>\n")
    both = playledger("--db", "club.db", "dispute", "scene", "1", "--out", "-", "--json")
    assert (both.code, both.out) == (2, "")
    assert "--json and --out - exclude each other" in both.err


def test_json_has_of_an_attempt_whatever_its_page_has() -> None:
    page = scene()
    one = replace(page.scene.attempts[0], arrived="19:04:06.180000")
    answer = scene_answer(replace(page, scene=replace(page.scene, attempts=(one,))))
    written = {"version": "event", "decisive": "in_question"}
    assert answer.attempts[0].model_dump() == {
        written.get(name, name): value for name, value in asdict(one).items()
    }


@pytest.mark.usefixtures("ok")
def test_a_game_as_played_knows_no_rulings(playledger) -> None:
    game = ("--db", "club.db", "game", "replay", "spring/m1/g1")
    refused = playledger(*game, "--as-played", "--known-at", "3")
    assert refused.code == 2
    assert "--known-at asks for the game as ruled" in refused.err
    assert playledger(*game, "--as-ruled", "--known-at", "10").code == 0


@pytest.mark.usefixtures("ok")
def test_whoever_says_nothing_is_told_how_it_is_written(playledger) -> None:
    refused = playledger("--db", "club.db", "dispute", "say", "1", "I was first")
    assert refused.code == 2
    assert "what is said: 'I was first' does not say who speaks, and what" in refused.err


def test_a_moment_is_looked_at_before_anybody_claims(ok, playledger, tmp_path: Path) -> None:
    lines = ok("dispute", "scene", "spring/m1/g1", "--at", "+1.172", "--open-hands").out
    assert "The marks on the film can tell." in lines
    assert "Dispute" not in lines
    answer = json.loads(ok("dispute", "scene", "game/spring/m1/g1", "--at", "3", "--json").out)
    assert (answer["dispute"], answer["moment"]) == (0, 3)
    ok("dispute", "scene", "spring/m1/g1", "--out", str(tmp_path / "game.html"))
    for arguments in (("1", "--at", "3"), ("nothing",), ("spring/m1/g1", "--at", "99")):
        assert playledger("--db", "club.db", "dispute", "scene", *arguments).code == 2


@pytest.mark.parametrize("command", ["dossier", "export"])
def test_what_is_written_is_taken_by_the_independent_verifier(ok, tmp_path, command) -> None:
    signed, plain = tmp_path / "signed", tmp_path / "plain"
    ok("dispute", command, "1", "--out", str(plain))
    ok("dispute", command, "1", "--out", str(signed), "--key", "log.key")
    for file, words in ((plain, "NOBODY signed"), (signed, "whose head was signed")):
        done = subprocess.run(
            [sys.executable, "-X", "utf8", str(VERIFIER), str(file)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert words in done.stdout


@pytest.mark.usefixtures("ok")
def test_another_key_signs_no_dossier(playledger) -> None:
    write_key(Path("other.key"), key_from_seed("club.example/log", bytes(32)), PASSPHRASE)
    answer = playledger(
        "--db", "club.db", "dispute", "dossier", "1", "--out", "x.html", "--key", "other.key"
    )
    assert answer.code == 2
    assert "does not sign this log" in answer.err


@pytest.mark.parametrize("command", ["dossier", "export"])
def test_a_dry_run_signs_nothing_and_writes_nothing(ok, tmp_path: Path, command: str) -> None:
    signed = ("dispute", command, "1", "--out", str(tmp_path / "signed"), "--key", "log.key")
    said = ok(*signed, "--dry-run").out
    assert said.startswith("Dry run: the head of ")
    assert (checkpoints(), (tmp_path / "signed").exists()) == ([], False)
    ok(*signed)
    assert len(checkpoints()) == 1


def test_nothing_is_signed_for_a_file_that_is_there(ok, playledger, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.touch()
    given = ("dispute", "dossier", "1", "--out", str(there), "--key", "log.key")
    assert playledger("--db", "club.db", *given).code == 2
    assert checkpoints() == []
    ok(*given, "--force")
    assert len(checkpoints()) == 1


def checkpoints() -> list[Checkpoint]:
    with open_store("sqlite:///club.db", write=False) as opened:
        return opened.store.checkpoints()
