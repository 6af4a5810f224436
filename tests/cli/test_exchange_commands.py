"""Lists in and tables out on the terminal."""

import json

import pytest

from tournament.cli import shapes, shapes_people


@pytest.fixture(autouse=True)
def _evening(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "1")


def test_a_list_is_shown_before_it_is_entered_and_its_encoding_is_told(
    ok, playledger, home
) -> None:
    text = "name;club;rating\r\nChloé Martin;Nord;1200\r\nBen Okafor;;\r\n"
    (home / "list.csv").write_bytes(text.encode("cp1252"))
    rehearsed = playledger("player", "import", "list.csv", "--dry-run")
    assert rehearsed.code == 0
    assert "read as Windows-1252, which is a guess" in rehearsed.err
    assert "Chloé Martin" in rehearsed.out
    assert "nothing was" in rehearsed.out
    (home / "list.csv").write_bytes(text.encode("utf-16"))
    entered = playledger("player", "import", "list.csv")
    assert "read as UTF-16" in entered.err
    listed = shapes.Entries.model_validate_json(ok("player", "list", "--json"))
    assert [(e.name, e.rating) for e in listed.entries] == [
        ("Chloé Martin", 1200),
        ("Ben Okafor", None),
    ]


def test_a_name_of_the_roster_is_told_and_taken_for_the_same_on_request(ok, playledger) -> None:
    ok("player", "add", "Ana Ruiz", "--id", "17")
    ok("tournament", "create", "autumn", "--name", "Autumn Open")
    told = playledger("player", "add", "autumn", "Ruiz Ana", "--dry-run")
    assert "the roster has such names already: Ruiz Ana" in told.err
    ok("player", "add", "autumn", "Ruiz Ana", "--same-people")
    one, other = (
        shapes.Entries.model_validate_json(ok("player", "list", slug, "--json")).entries[0]
        for slug in ("spring", "autumn")
    )
    assert one.person == other.person
    assert other.name == "Ana Ruiz"


def test_tables_go_out_and_the_results_file_comes_in_again(ok, playledger, home) -> None:
    ok("player", "import", "-", stdin="name\nAna\nBen\nCat\n")
    ok("round", "pair")
    ok("round", "publish")
    ok("result", "enter", "1", "2-1")
    ok("round", "close")
    assert ok("tournament", "export", "entries").startswith("entry,person,name,club,family,id,")
    assert len(ok("tournament", "export", "pairings").splitlines()) == 3
    found = shapes_people.Exported.model_validate_json(
        ok("tournament", "export", "results", "--json")
    )
    assert found.rows[0]["left_games"] == 2
    (home / "event.json").write_text(ok("tournament", "export", "event"))
    ok("tournament", "import", "event.json", "--slug", "again")
    before, after = (
        json.loads(ok("standings", slug, "--json"))["rows"] for slug in ("spring", "again")
    )
    assert before == after
    wrong = playledger("tournament", "export", "spring", "everything")
    assert wrong.code == 2
    assert "entries, pairings, results, standings, event" in wrong.err
