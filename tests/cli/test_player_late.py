"""Somebody comes while a round is being played: `player late`."""

import json

import pytest

NAMES = ("Ana Ruiz", "Ben Okafor", "Chloé Martin", "Dmitri Volkov", "Eva Lind")


@pytest.fixture(autouse=True)
def _evening(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "3")
    ok("player", "import", "-", stdin="name\n" + "\n".join(NAMES) + "\n")
    ok("round", "pair")
    ok("round", "publish")


def tables(ok) -> list[dict[str, object]]:
    return json.loads(ok("round", "show", "--json"))["tables"]


def alone(ok) -> dict[str, object]:
    return next(table["a"] for table in tables(ok) if table["table"] is None)


def test_a_late_player_plays_who_has_the_bye_and_both_are_named(ok) -> None:
    bye = alone(ok)
    said = ok("player", "late", "Farid Aziz", "--take-bye")
    assert said == (
        "Farid Aziz (#6) is entered; Farid Aziz (#6) plays "
        f"{bye['name']} (#{bye['entry']}), who had the bye, at table 3.\n"
    )
    assert [table["table"] for table in tables(ok)] == [1, 2, 3]
    assert "bye played" in ok("tournament", "integrity")
    assert "slips" in ok("report", "build", "--json")


def test_a_late_player_with_a_loss_is_paired_next(ok) -> None:
    said = ok("player", "late", "Farid Aziz", "--loss", "--club", "Café")
    assert "has a loss for round 1 and plays from round 2 on" in said
    assert alone(ok)


def test_neither_or_both_choices_ask_back_and_say_who_has_the_bye(playledger, ok) -> None:
    for flags in ((), ("--take-bye", "--loss")):
        answer = playledger("player", "late", "Farid Aziz", *flags)
        assert answer.code == 2
        assert f"entry {alone(ok)['entry']} has the bye" in answer.err
    assert len(json.loads(ok("player", "list", "--json"))["entries"]) == 5


def test_a_dry_run_enters_nobody(ok) -> None:
    shown = ok("player", "late", "Farid Aziz", "--take-bye", "--dry-run")
    assert "ByePlayed" in shown
    assert len(json.loads(ok("player", "list", "--json"))["entries"]) == 5
    ok("player", "late", "Farid Aziz", "--take-bye")


def test_after_the_first_result_the_bye_stands_and_the_way_out_is_told(playledger, ok) -> None:
    ok("result", "enter", "1", "2-0")
    answer = playledger("player", "late", "Farid Aziz", "--take-bye")
    assert answer.code == 1
    assert "player late --loss" in answer.err


def test_who_was_refused_is_not_on_the_roster_and_enters_as_somebody_new(playledger, ok) -> None:
    ok("result", "enter", "1", "2-0")
    playledger("player", "late", "Farid Aziz", "--take-bye")
    answer = playledger("player", "add", "Farid Aziz")
    assert (answer.code, "roster has such names" in answer.err) == (0, False)


def test_an_entry_for_the_next_round_plays_the_bye_by_its_number(playledger, ok) -> None:
    ok("player", "add", "Farid Aziz")
    assert ok("player", "late", "6", "--loss") == "Entry #6 plays from the next round on anyway.\n"
    assert "at table 3" in ok("player", "late", "6", "--take-bye")
    again = playledger("player", "late", "6", "--take-bye")
    assert (again.code, "plays at table 3" in again.err) == (1, True)


def test_who_enters_late_joins_the_club_that_is_kept_apart(ok) -> None:
    ok("player", "import", "-", stdin="name,club\nGus Hahn,Nord\nHana Ito,Nord\n")
    ok("player", "apart", "--by", "club", "--rounds", "3")
    ok("player", "late", "Ida Juul", "--take-bye", "--club", "nord")
    ok("player", "add", "Jan Kral", "--club", "Nord")
    [*_, last] = [
        line for line in ok("log", "show", "tournament/spring", "--json").splitlines() if line
    ]
    assert last
    acts = json.loads(ok("tournament", "integrity", "--json"))["acts"]
    assert acts[-1]["what"] == "by club, up to round 3: #6, #7, #8, #9"
