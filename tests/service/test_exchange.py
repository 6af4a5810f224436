"""What goes out comes in again: the results file, and tables with ids that stay."""

import csv
import io
from random import Random

import pytest

from eventstore.memory import MemoryEventStore
from tournament.competition.events import Result, Settings
from tournament.competition.standing import standings_after
from tournament.projections.roster import MemoryRoster
from tournament.service import director, people, scorer
from tournament.service.codec import codec
from tournament.service.entering import add_players
from tournament.service.errors import BadInput, NotFound, RefusedByRule
from tournament.service.exports import rows_of, written_csv
from tournament.service.ledger import Ledger
from tournament.service.newcomers import read_entries
from tournament.service.past_events import import_event
from tournament.service.results_export import results_file
from tournament.service.tournaments import Tournament, load, standings_of

HOWS = ("time", "agreement", "left-absent", "right-absent", "both-absent")


def club() -> Ledger:
    return Ledger(MemoryEventStore(), MemoryRoster(), codec(), actor="director")


def enter(ledger: Ledger, *names: str) -> None:
    add_players(ledger, "spring", "list", read_entries("list", "\n".join(("name,rating", *names))))


def random_result(chance: Random, best_of: int) -> Result:
    how = chance.choice((None, None, None, *HOWS))
    if how is not None and how.endswith("absent"):
        return scorer.read_result(None, how, best_of)
    if how is not None:
        return scorer.read_result(chance.choice(("1-1", "1-0", "0-0")), how, best_of)
    return scorer.read_result(chance.choice(("2-0", "2-1", "1-2", "0-2")), None, best_of)


def random_evening(seed: int, **agreed: object) -> Ledger:
    """Play an event in which people come late, leave, return and are put out."""
    chance, ledger = Random(seed), club()
    settings = Settings(**{"rules": "speed/club@1", "rounds": 4, **agreed})
    director.create(ledger, "spring", "Spring", settings)
    enter(ledger, *(f"P{n},{1000 + n}" for n in range(1, chance.randint(6, 9))))
    for number in range(1, 5):
        for act in chance.sample(range(4), 2):
            try:
                entry = chance.randint(1, 6)
                if act == 0:
                    director.withdraw(ledger, "spring", entry, "award")
                elif act == 1:
                    director.reinstate(ledger, "spring", entry)
                elif act == 2 and number > 2:
                    people.disqualify(ledger, "spring", entry, reason="cheating")
                elif act == 3 and number == 2:
                    enter(ledger, f"Late{seed},")
            except RefusedByRule:
                continue
        director.pair(ledger, "spring", allow_rematch=True)
        director.publish(ledger, "spring")
        running = load(ledger, "spring").state.running
        assert running
        without = []
        for table in running.open_tables:
            if chance.random() < 0.1:
                without.append(table)
            else:
                result = random_result(chance, running.best_of)
                scorer.enter_result(ledger, "spring", table, result)
        director.close(ledger, "spring", without=without)
    return ledger


def imported_again(ledger: Ledger) -> Tournament:
    text = results_file(load(ledger, "spring")).model_dump_json()
    import_event(ledger, "again", "file", text, name="Again", rules="speed/club@1", floor=None)
    return load(ledger, "again")


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    "agreed",
    [
        {},
        {"missed": "bye", "floor": "1/3", "draw": 0},
        {"tie_breaks": ("match_points", "buchholz_cut_1", "sonneborn_berger", "rating", "lots")},
    ],
)
def test_an_event_that_is_exported_and_imported_has_the_same_standings(
    seed: int, agreed: dict[str, object]
) -> None:
    ledger = random_evening(seed, **agreed)
    before, after = load(ledger, "spring"), imported_again(ledger)
    assert not after.state.impossible
    for number in range(1, 5):
        assert standings_after(after.state, number) == standings_after(before.state, number)
    names = [after.name(entry) for entry in after.state.entries]
    assert names == [before.name(entry) for entry in before.state.entries]


def test_what_is_imported_is_exported_as_the_same_file() -> None:
    ledger = random_evening(3)
    first = results_file(load(ledger, "spring"))
    imported_again(ledger)
    assert results_file(load(ledger, "again")) == first


def test_a_round_robin_keeps_its_rests() -> None:
    ledger = club()
    director.create(
        ledger, "spring", "Spring", Settings(rules="speed/club@1", format="round-robin")
    )
    enter(ledger, "A,", "B,", "C,")
    for _ in range(3):
        director.pair(ledger, "spring")
        director.publish(ledger, "spring")
        scorer.enter_result(ledger, "spring", 1, scorer.read_result("2-1", None, 3))
        director.close(ledger, "spring")
    before, after = load(ledger, "spring"), imported_again(ledger)
    assert standings_after(after.state, 3) == standings_after(before.state, 3)


def test_an_event_that_is_nothing_but_a_bracket_has_its_matches_in_the_file() -> None:
    ledger = club()
    director.create(
        ledger, "spring", "Spring", Settings(rules="speed/club@1", format="single-elimination")
    )
    enter(ledger, "A,", "B,", "C,")
    for _ in range(2):
        director.pair(ledger, "spring")
        director.publish(ledger, "spring")
        scorer.enter_result(ledger, "spring", 1, scorer.read_result("2-1", None, 3))
        director.close(ledger, "spring")
    before, after = load(ledger, "spring"), imported_again(ledger)
    first, second = results_file(before), results_file(after)
    assert [played.name for played in first.rounds] == ["Play-off 1", "Play-off 2"]
    assert first.rounds == second.rounds
    assert not after.state.impossible
    with pytest.raises(NotFound, match="none of its rounds counts"):
        standings_of(after)


def test_nothing_closed_is_nothing_to_export() -> None:
    ledger = club()
    director.create(ledger, "spring", "Spring", Settings(rules="speed/club@1"))
    with pytest.raises(NotFound, match="is closed"):
        results_file(load(ledger, "spring"))
    assert written_csv(rows_of(load(ledger, "spring"), "results")) == ""


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"entries":[{"name":"A","first_round":1},{"name":"A","first_round":1}],', "entries"),
        ('{"entries":[{"name":"A","first_round":1}],', "rounds/0/matches/0"),
        ('{"settings":{"best_of":1},', "rounds/0/matches/0/result"),
        ('{"entries":[{"name":"A","first_round":1,"away":[[0,1]]}],', "entries/0/away/0/0"),
        ('{"settings":{"tie_breaks":["luck"]},', "tie-breaks"),
    ],
)
def test_what_a_results_file_says_beside_its_matches_is_examined(text: str, where: str) -> None:
    ledger = club()
    rounds = '"rounds":[{"name":"Round 1","matches":[{"p1":"A","p2":"B","result":"2-0-0"}]}]}'
    with pytest.raises(BadInput) as refused:
        import_event(ledger, "x", "file", text + rounds, name="X", rules="speed/club@1", floor=None)
    assert where in {fault.where for fault in refused.value.faults}


def test_tables_have_ids_that_stay_and_read_back() -> None:
    ledger = random_evening(1)
    tournament = load(ledger, "spring")
    entries = list(csv.DictReader(io.StringIO(written_csv(rows_of(tournament, "entries")))))
    assert [row["person"] for row in entries] == [
        entry.person for entry in tournament.state.entries.values()
    ]
    results = list(csv.DictReader(io.StringIO(written_csv(rows_of(tournament, "results")))))
    matches = [int(row["match"]) for row in results]
    assert len(set(matches)) == len(matches)
    pairings = rows_of(tournament, "pairings", 2)
    assert {row["round"] for row in pairings} == {2}
    second = tournament.state.rounds[1]
    assert len(pairings) == len(second.tables) + len(second.byes)
    standings = rows_of(tournament, "standings", 2)
    assert [row["rank"] for row in standings] == [
        row.rank for row in standings_after(tournament.state, 2)
    ]


def test_no_cell_is_a_formula() -> None:
    text = written_csv([{"name": "=1+1", "minus": "-A", "number": -1, "flag": True}])
    assert text == "name,minus,number,flag\n'=1+1,'-A,-1,yes\n"
