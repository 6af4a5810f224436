import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Answer

PASSWORD = "correct horse battery"  # noqa: S105 - of a test


@pytest.fixture
def event(ok: Callable[..., str]) -> None:
    ok("tournament", "create", "spring", "--name", "Spring Open")
    ok("player", "add", "spring", "Ana Ruiz")


@pytest.mark.usefixtures("event")
def test_a_link_says_as_whom_it_lets_somebody_in(playledger: Callable[..., Answer]) -> None:
    for number, role in enumerate(("organiser", "referee"), 1):
        beside = playledger("access", "link", role).err
        assert f"link {number} lets somebody in as {role} until 2" in beside


@pytest.mark.usefixtures("event")
def test_a_link_is_made_listed_and_revoked(ok: Callable[..., str]) -> None:
    made = ok("access", "link", "scorer", "--tournament", "spring", "--table", "3")
    assert re.fullmatch(r"http://localhost:8000/enter#[A-Za-z0-9_-]{43}\n", made)
    at = "http://club.local:80"
    player = ["player", "--tournament", "spring", "--entry", "1", "--label", "Ana"]
    assert ok("access", "link", *player, "--address", at).startswith(f"{at}/enter#")
    with_code = ok("access", "link", "spectator", "--qr").splitlines()
    assert with_code[0].startswith("http://localhost:8000/enter#")
    assert len(with_code) > 15
    ok("access", "revoke", "3", "--forget")
    listed = json.loads(ok("access", "list", "--json"))
    assert [(each["role"], each["state"]) for each in listed["links"]] == [
        ("scorer", "open"),
        ("player", "open"),
    ]
    token = made.strip().partition("#")[2]
    assert token not in json.dumps(listed)
    assert ok("access", "revoke", "1") == "revoked: 1\n"
    assert ok("access", "revoke", "2", "--forget") == "revoked and forgotten: 2\n"
    [left] = json.loads(ok("access", "list", "--json"))["links"]
    assert (left["link"], left["state"]) == (1, "revoked")
    assert "table 3" in ok("access", "list")


@pytest.mark.usefixtures("event")
def test_an_account_is_made_by_a_file_and_removed(
    ok: Callable[..., str], playledger: Callable[..., Answer], tmp_path: Path
) -> None:
    (tmp_path / "password").write_text(PASSWORD + "\n", encoding="utf-8")
    ok("access", "account", "bea", "--role", "referee", "--password-file", "password")
    assert json.loads(ok("access", "list", "--json"))["accounts"] == [
        {"account": "bea", "role": "referee"}
    ]
    assert playledger("access", "account", "bea", "--remove").code == 2
    ok("access", "account", "bea", "--remove", "--yes")
    assert playledger("access", "account", "bea", "--remove", "--yes").code == 5


@pytest.mark.usefixtures("event")
def test_what_goes_with_no_place_is_bad_input(playledger: Callable[..., Answer]) -> None:
    answer = playledger("access", "link", "player", "--tournament", "spring")
    assert (answer.code, answer.out) == (2, "")
    assert "a player is an entry" in answer.err
    assert playledger("access", "link", "scorer", "--tournament", "autumn").code == 5
    assert playledger("access", "revoke", "7").code == 5


def test_listing_makes_no_database(playledger: Callable[..., Answer], tmp_path: Path) -> None:
    assert playledger("--db", "none.db", "access", "list").code == 4
    assert not (tmp_path / "none.db").exists()
