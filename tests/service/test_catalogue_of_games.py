"""The catalogue lists what folding every game finds, and is never behind when it is shown."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from eventstore.errors import StorageFailure
from eventstore.testing import command, one
from tests.service.moving import bundle_of, import_into, ledger_at, played_evening, sqlite_url
from tournament.games.events import GameEnded
from tournament.games.streams import OF_A_MATCH
from tournament.projections.catalogue import Catalogue, GameEntry
from tournament.service.codec import codec
from tournament.service.database import open_store
from tournament.service.errors import NotFound
from tournament.service.games import ids, load_game
from tournament.service.ledger import Ledger
from tournament.service.listing import list_games

GOLDEN = Path(__file__).parents[1] / "golden/logs/v1.ndjson"


@pytest.fixture(params=["file", "server"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    url = sqlite_url(tmp_path / "club.db")
    if request.param == "server":
        server: URL = request.getfixturevalue("pg_empty")
        url = server.render_as_string(hide_password=False)
    import_into(url, GOLDEN.read_bytes())
    return url


@pytest.fixture
def on_file(tmp_path: Path) -> str:
    url = sqlite_url(tmp_path / "club.db")
    import_into(url, GOLDEN.read_bytes())
    return url


def folded(ledger: Ledger) -> Iterator[GameEntry]:
    """Give the entry of each game, by folding it: the slow way."""
    for id_ in ids(ledger):
        recorded = load_game(ledger, id_)
        found = OF_A_MATCH.fullmatch(id_)
        end = recorded.events[-1]
        yield GameEntry(
            id=id_,
            tournament=found["slug"] if found else None,
            match=int(found["match"]) if found else None,
            game=int(found["game"]) if found else None,
            rules=recorded.dealt.rules,
            winners=end.winners if isinstance(end, GameEnded) else None,
            events=len(recorded.events),
        )


@pytest.mark.parametrize("page", [1, 7, 1000])
def test_it_lists_what_folding_finds(url: str, page: int, monkeypatch) -> None:
    monkeypatch.setattr("eventstore.projection.PAGE", page)
    with ledger_at(url) as ledger:
        expected = list(folded(ledger))
    assert {entry.winners for entry in expected} == {None, (1,)}
    assert sorted(list_games(url), key=lambda entry: entry.id) == expected
    with open_store(url, write=False) as opened:
        assert Catalogue(codec()).position(opened.store) == opened.store.head().size
    assert [entry.id for entry in list_games(url)] == ["spring/m1/g1", "spring/m2/g1", "odd"]


def test_games_of_one_tournament_are_told(on_file: str) -> None:
    assert [entry.id for entry in list_games(on_file, "spring")] == ["spring/m1/g1", "spring/m2/g1"]
    assert list_games(on_file, "past") == []
    with pytest.raises(NotFound, match="no tournament autumn") as caught:
        list_games(on_file, "autumn")
    assert "past, spring" in caught.value.remedy


def test_it_follows_a_game_that_goes_on(on_file: str) -> None:
    before = {entry.id: entry for entry in list_games(on_file)}
    with open_store(on_file, write=True) as opened:
        version = opened.store.version("game/odd")
        opened.store.append(one("game/odd", version, 1, 2), command("more"))
        opened.store.append(one("game/strange", 0, 1), command("strange"))
    after = {entry.id: entry for entry in list_games(on_file)}
    assert after.pop("strange") == GameEntry("strange", None, None, None, None, None, 1)
    assert after.pop("odd").events == before.pop("odd").events + 2
    assert after == before


def test_where_nothing_can_be_written_it_is_made_in_memory(
    on_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object) -> None:
        raise StorageFailure("read-only", "here", "the disk is read-only")

    with monkeypatch.context() as patch:
        patch.setattr(Catalogue, "catch_up", refuse)
        shown = list_games(on_file)
    with open_store(on_file, write=False) as opened:
        assert Catalogue(codec()).position(opened.store) == 0
    assert shown == list_games(on_file)


def test_another_version_fills_it_anew(on_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = list_games(on_file)
    monkeypatch.setattr(Catalogue, "version", 2)
    with open_store(on_file, write=True) as opened:
        assert Catalogue(codec()).position(opened.store) == 0
    assert list_games(on_file) == before


def test_it_holds_no_name_of_a_person(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "evening.db")
    import_into(url, bundle_of(played_evening().ledger, people=False))
    list_games(url)
    assert b"Ann" not in (tmp_path / "evening.db").read_bytes()


def test_the_command_lists_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tournament.cli.errors import run

    import_into(sqlite_url(tmp_path / "club.db"), GOLDEN.read_bytes())
    db = ("--db", str(tmp_path / "club.db"), "game", "list")
    assert run(db) == 0
    lines = capsys.readouterr().out.splitlines()
    assert ["spring/m1/g1", "speed/club@1", "88", "seat", "2"] in [line.split() for line in lines]
    assert run([*db, "spring", "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)["games"]
    assert (first["match"], first["number"], first["winners"]) == (1, 1, [2])
    assert second["rules"] == "fusion/rulebook@1"
    assert run([*db, "autumn"]) == 5
