"""The roster keeps who the people are, beside the log."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from eventstore.errors import StorageFailure
from tournament.projections.roster import MemoryRoster, Person, Roster
from tournament.service.database import open_store

ANN = Person("p1", "Ann", "North", "ann@example.org")
ZOE = Person("p2", "Zoë")


@pytest.fixture(params=["sql", "memory"])
def roster(request: pytest.FixtureRequest, url: str) -> Iterator[Roster]:
    if request.param == "memory":
        yield MemoryRoster()
        return
    with open_store(url, write=True) as opened:
        yield opened.roster


def test_people_are_found_by_id(roster: Roster) -> None:
    roster.add([ANN, ZOE])
    assert list(roster.get(["p2", "p1", "p9", "p2"]).items()) == [("p2", ZOE), ("p1", ANN)]
    assert roster.get([]) == {}


def test_adding_the_same_person_again_changes_nothing(roster: Roster) -> None:
    roster.add([ANN])
    roster.add([ANN, ZOE, ZOE])
    assert roster.get(["p1", "p2"]) == {"p1": ANN, "p2": ZOE}
    roster.add([])


def test_an_id_never_changes_hands(roster: Roster) -> None:
    roster.add([ANN])
    with pytest.raises(ValueError, match="p1 is on the roster"):
        roster.add([ZOE, Person("p1", "Somebody")])
    with pytest.raises(ValueError, match="p2 is on the roster"):
        roster.add([ZOE, Person("p2", "Somebody")])
    assert roster.get(["p1", "p2"]) == {"p1": ANN}


def test_particulars_are_revised_of_those_who_are_there(roster: Roster) -> None:
    roster.add([ANN])
    moved = replace(ANN, club="South", family="Lee", member="17")
    roster.revise([moved, ZOE])
    assert roster.get(["p1", "p2"]) == {"p1": moved}


def test_a_large_field_is_one_question(roster: Roster) -> None:
    people = [Person(f"p{number}", f"Player {number}") for number in range(1200)]
    roster.add(people)
    assert list(roster.get(person.id for person in people).values()) == people


def test_the_roster_does_not_move_the_log(url: str) -> None:
    with open_store(url, write=True) as opened:
        opened.roster.add([ANN])
        assert opened.store.head().size == 0
    with open_store(url, write=False) as opened:
        assert opened.roster.get(["p1"]) == {"p1": ANN}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE people SET name = x'ff' WHERE id = 'p1'",
        "UPDATE people SET club = CAST(x'ff' AS TEXT) WHERE id = 'p1'",
        "UPDATE people SET contact = x'00' WHERE id = 'p1'",
    ],
)
def test_a_damaged_roster_is_told_from_a_damaged_log(path: Path, url: str, statement: str) -> None:
    with open_store(url, write=True) as opened:
        opened.roster.add([ANN, ZOE])
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute(statement)
    with open_store(url, write=True) as opened:
        assert opened.roster.get(["p2"]) == {"p2": ZOE}
        for ask in (lambda: opened.roster.get(["p1", "p2"]), lambda: opened.roster.add([ANN])):
            with pytest.raises(StorageFailure, match="the roster of people is damaged") as caught:
                ask()
            assert caught.value.kind == "damaged"
