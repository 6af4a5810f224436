"""What the commands about people say: check-in, no-shows, penalties, disqualification."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tournament.cli import shapes, shapes_people, shapes_results, shapes_standings

NAMES = ("Ana Ruiz", "Ben Okafor", "Chloé Martin", "Dmitri Volkov", "Eva Lind")


@pytest.fixture(autouse=True)
def _evening(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "3")
    ok("player", "import", "-", stdin="name\n" + "\n".join(NAMES) + "\n")


def start(ok: Callable[..., str]) -> shapes.Round:
    ok("round", "pair")
    ok("round", "publish")
    return shapes.Round.model_validate_json(ok("round", "show", "--json"))


def test_a_check_in_from_open_to_the_one_who_comes_late(ok, playledger) -> None:
    assert ok("player", "check-in", "--open") == "The check-in is open.\n"
    assert ok("player", "check-in", "1-4").endswith("Dmitri Volkov (#4) is there.\n1 missing\n")
    refused = playledger("round", "pair")
    assert refused.code == 1
    assert "not there yet: 5" in refused.err
    found = shapes_people.Missing.model_validate_json(ok("player", "missing", "--json"))
    assert (found.round, [p.name for p in found.missing]) == (1, ["Eva Lind"])
    rehearsed = ok("player", "check-in", "--close", "--dry-run")
    assert "left out from round 1 on until they come: Eva Lind (#5)" in rehearsed
    ok("player", "check-in", "--close")
    assert "Eva Lind (#5)" in ok("player", "missing")
    start(ok)
    assert "Eva Lind (#5) is there and plays from round 2 on." in ok("player", "check-in", "5")
    listed = shapes.Entries.model_validate_json(ok("player", "list", "--json"))
    assert listed.entries[4].absent_from is None


def test_a_wrong_number_is_taken_back_and_one_marked_twice_changes_nothing(ok) -> None:
    ok("player", "check-in", "--open")
    ok("player", "check-in", "1,2")
    assert "Ben Okafor (#2) is not there." in ok("player", "check-in", "2", "--undo")
    assert ok("player", "check-in", "1") == "They are marked so already.\n"


@pytest.mark.usefixtures("ok")
def test_the_check_in_says_what_it_takes(playledger) -> None:
    for words in (["--open", "--close"], [], ["--undo"], ["1", "--open"]):
        assert playledger("player", "check-in", *words).code == 2
    for wrong in ("a", "3-1", "1-2-3", "1,,2", "123456"):
        assert playledger("player", "check-in", wrong).code == 2


def test_bulk_no_shows_are_shown_before_and_recorded_all_or_none(ok, playledger) -> None:
    shown = start(ok)
    one, two = shown.tables[:2]
    assert one.b
    assert two.b
    entries = f"{one.a.entry},{two.a.entry},{two.b.entry}"
    asked = playledger("player", "no-show", entries)
    assert asked.code == 2, "nobody is there to be asked"
    assert f"{one.b.name} (#{one.b.entry}) beat {one.a.name}" in asked.err
    assert shapes.Round.model_validate_json(ok("round", "show", "--json")) == shown
    said = ok("player", "no-show", entries, "--drop", "--yes")
    assert "Round 1, table 2: neither" in said
    assert "withdrawn: " in said
    assert playledger("player", "no-show", str(one.b.entry)).code == 1


def test_penalties_are_given_listed_taken_back_and_change_the_result_they_must(ok) -> None:
    first = start(ok).tables[0]
    assert first.b
    left, right = str(first.a.entry), str(first.b.entry)
    ok("player", "penalise", left, "warning", "--reason", "slow")
    said = ok("player", "penalise", left, "match-loss", "--reason", "slow again")
    assert said == (
        f"Penalty 2: {first.a.name} (#{left}), match-loss.\n"
        f"Round 1, table 1: {first.b.name} (#{right}) beat "
        f"{first.a.name} (#{left}) 2–0 (penalty)\n"
    )
    said = ok("player", "penalise", right, "game-loss", "--reason", "slow too")
    assert said.endswith("It counts in the next result from round 2 on.\n")
    ok("player", "lift", "3", "--reason", "wrong player")
    found = shapes_people.Penalties.model_validate_json(ok("player", "penalties", "--json"))
    assert [(p.level, p.lifted) for p in found.penalties] == [
        ("warning", False),
        ("match-loss", False),
        ("game-loss", True),
    ]
    assert "taken back" in ok("player", "penalties")


@pytest.mark.usefixtures("ok")
def test_a_level_that_is_none_and_a_missing_reason_are_told(playledger) -> None:
    wrong = playledger("player", "penalise", "1", "red-card", "--reason", "x")
    assert wrong.code == 2
    assert "caution, warning, game-loss, match-loss" in wrong.err
    assert playledger("player", "disqualify", "1").code == 2
    blank = playledger("player", "disqualify", "1", "--reason", " ", "--yes")
    assert blank.code == 2


def test_a_disqualified_entry_is_marked_stands_last_and_comes_back_only_with_a_reason(
    ok, playledger
) -> None:
    start(ok)
    ok("result", "import", "-", stdin="table,result\n1,2-0\n2,2-0\n")
    ok("round", "close")
    before = shapes_standings.Standings.model_validate_json(ok("standings", "--json"))
    leader = str(before.rows[0].entry)
    said = ok("player", "disqualify", leader, "--reason", "marked cards", "--yes")
    assert said.endswith("is disqualified and stands last.\n")
    after = shapes_standings.Standings.model_validate_json(ok("standings", "--json"))
    assert str(after.rows[-1].entry) == leader
    assert ok("standings").splitlines()[-1].endswith("disqualified")
    assert "disqualified" in ok("player", "list")
    assert "disqualified: " in ok("player", "penalties")
    explained = ok("standings", "--explain", leader)
    assert "for this one is disqualified and so stands last" in explained
    refused = playledger("player", "reinstate", leader)
    assert refused.code == 1
    ok("player", "reinstate", leader, "--reason", "appeal upheld")


def test_clubs_are_kept_apart_and_the_log_does_not_say_which_they_are(ok) -> None:
    ok("tournament", "create", "autumn", "--name", "Autumn Open", "--rounds", "1")
    text = "name,club,family\nAna,Northside,\nBen,Northside,Lee\nCat,Hill,Lee\nDan,Hill,\n"
    ok("player", "import", "autumn", "-", stdin=text)
    said = ok("player", "apart", "autumn", "--by", "club", "--rounds", "1")
    assert said == "By club: 2 groups of 4 entries kept apart up to round 1.\n"
    assert ok("player", "apart", "autumn", "--by", "club") == "It is so already.\n"
    ok("player", "apart", "autumn", "--by", "family")
    ok("round", "pair", "autumn")
    shown = shapes.Round.model_validate_json(ok("round", "show", "autumn", "--json"))
    pairs = {frozenset((t.a.entry, t.b.entry)) for t in shown.tables if t.b}
    assert pairs == {frozenset((1, 3)), frozenset((2, 4))}
    assert "Northside" not in ok("log", "show", "tournament/autumn")
    ok("player", "apart", "autumn", "--by", "family", "--rounds", "0")
    assert "by family, up to round 0: #2, #3" in ok("tournament", "integrity", "autumn")


def test_ratings_are_listed_by_name(ok) -> None:
    first = start(ok).tables[0]
    ok("result", "import", "-", stdin="table,result\n1,2-0\n2,2-0\n")
    ok("round", "close")
    found = shapes_people.Ratings.model_validate_json(ok("player", "ratings", "--json"))
    assert len(found.ratings) == 4
    assert first.a.name in {each.name for each in found.ratings[:2]}
    assert "Matches" in ok("player", "ratings")


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("number", [1, 2, 3, 4]),
        ("name", [4, 1, 3, 2]),
        ("club", [2, 4, 1, 3]),
        ("rating", [3, 1, 2, 4]),
    ],
)
def test_the_entry_list_comes_in_the_order_that_is_asked_for(
    ok, by: str, expected: list[int]
) -> None:
    ok("tournament", "create", "other", "--name", "Other", "--rounds", "2")
    rows = "name,club,rating\nélan,,1500\nZoe,Nord,\nEmil,,1800\nanna,Süd,\n"
    ok("player", "import", "other", "-", stdin=rows)
    listed = shapes.Entries.model_validate_json(ok("player", "list", "other", "--by", by, "--json"))
    assert [entry.entry for entry in listed.entries] == expected
    assert ok("player", "list", "other", "--by", by)


def test_the_entry_list_by_lot_begins_with_the_best(ok) -> None:
    start(ok)
    listed = shapes.Entries.model_validate_json(ok("player", "list", "--by", "lot", "--json"))
    assert [entry.lot for entry in listed.entries] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("leaves", "said"),
    [
        (("disqualify", "{}", "--reason", "cheated", "--yes"), "2–0 (awarded, disqualified)"),
        (("drop", "{}", "--award"), "2–0 (awarded, withdrawn)"),
        (("no-show", "{}", "--drop", "--yes"), "2–0 (no-show)"),
    ],
)
def test_a_match_of_who_left_is_awarded_and_only_who_did_not_come_is_a_no_show(
    ok, leaves, said
) -> None:
    first = start(ok).tables[0]
    assert first.b
    ok("player", *(word.format(first.b.entry) for word in leaves))
    assert said in ok("round", "show")
    assert ok("result", "show", "1").count(said) == 2, "what stands, and the act"
    shown = shapes_results.ResultShown.model_validate_json(ok("result", "show", "1", "--json"))
    assert (shown.score, shown.ending) == ("2-0", "no-show")
    ok("report", "build", "--out", "pages")
    pages = "".join(page.read_text(encoding="utf-8") for page in Path("pages").glob("**/*.html"))
    assert said.removeprefix("2–0 (").removesuffix(")") in pages


def test_a_result_that_takes_the_place_of_an_award_is_none(ok) -> None:
    first = start(ok).tables[0]
    assert first.b
    ok("player", "drop", str(first.b.entry), "--award")
    ok("result", "correct", "1", "1", "2-1", "--reason", "they had played", "--yes")
    assert "awarded" not in ok("round", "show")
