"""`rules list`, `show`, `check` and `adopt`."""

import json
from pathlib import Path

import pytest

from tournament.cli.shapes_rules import Rulesets, RulesetShown
from tournament.games.catalogue import all_rulesets


def test_every_ruleset_is_listed_with_the_start_of_its_hash(playledger) -> None:
    answer = playledger("rules", "list")
    assert answer.code == 0
    for found in all_rulesets().values():
        [line] = [line for line in answer.out.splitlines() if line.startswith(found.rules.id)]
        assert found.rules.hash[:12] in line


def test_the_list_as_json_has_its_shape(playledger) -> None:
    answer = playledger("rules", "list", "--json")
    assert json.loads(answer.out)["schema"] == "playledger.rulesets/2"
    listed = Rulesets.model_validate_json(answer.out).rulesets
    assert [line.id for line in listed] == list(all_rulesets())
    speed = next(line for line in listed if line.id == "speed/club@1")
    assert (speed.game, speed.seats, speed.base, speed.adopted) == ("speed", [2], None, False)
    option = next(line for line in listed if line.id == "fusion/option-a@1")
    assert option.base == "fusion/review@1"


def test_a_ruleset_is_shown_clause_by_clause_and_whose_each_rule_is(playledger) -> None:
    answer = playledger("rules", "show", "speed/club@1")
    assert "speed/club@1: speed for 2 seats" in answer.out
    assert all_rulesets()["speed/club@1"].rules.hash in answer.out
    lines = answer.out.splitlines()
    assert "S-5    Either player may use either pile at any moment. [a rule of the source]" in lines
    assert any("[our decision; switch call]" in line for line in lines)
    switches = [line.split() for line in lines[lines.index("switches") + 1 :]]
    assert ["time_limit", "none"] in switches
    assert ["call", "required"] in switches


def test_where_a_ruleset_differs_from_its_base_is_told_beside_the_clause(playledger) -> None:
    """F-C2, F-U2."""
    out = playledger("rules", "show", "fusion/review@1").out
    assert "a variant of fusion/rulebook@1" in out
    assert "* instead of F-C in fusion/rulebook@1: On pile C goes" in out
    assert "* instead of F-U in fusion/rulebook@1: Play stops" in out
    assert out.count("* instead of") == 2
    assert "* free_round" in out


def test_a_deck_is_counted_and_piles_are_a_line_each(playledger) -> None:
    answer = playledger("rules", "show", "fusion/rulebook@1")
    assert "fusion for 2 to 6 seats" in answer.out
    assert "72 cards" in answer.out
    assert ["last_card_must_fit", "true"] in [line.split() for line in answer.out.splitlines()]
    assert "name A, clause F-A, likeness shared" in answer.out
    assert max(len(line) for line in answer.out.splitlines()) < 120


def test_every_ruleset_as_json_has_its_shape(playledger) -> None:
    for ruleset_id, found in all_rulesets().items():
        shown = RulesetShown.model_validate_json(
            playledger("rules", "show", ruleset_id, "--json").out
        )
        assert (shown.id, shown.hash) == (ruleset_id, found.rules.hash)
        assert shown.switches["max_draws"] == 3
        assert {each.clause for each in shown.clauses} >= {"G-1", "G-2", "G-3", "G-4", "G-5"}
        assert {each.switch for each in shown.clauses} - {None} <= shown.switches.keys()


def test_an_unknown_ruleset_is_not_found_and_a_near_one_named(playledger) -> None:
    near = playledger("rules", "show", "speed/clb@1")
    assert (near.code, near.out) == (5, "")
    assert "there is no ruleset speed/clb@1" in near.err
    assert "did you mean speed/club@1?" in near.err
    assert "playledger rules list" in playledger("rules", "show", "go").err


CLUB = """id = "fusion/our-club@1"
base = "fusion/review@1"
wrap = true
"""


@pytest.fixture
def club_file(home: Path) -> str:
    (home / "club.toml").write_text(CLUB, encoding="utf-8")
    return "club.toml"


def test_a_file_is_checked_and_what_it_changes_is_told(playledger, club_file: str) -> None:
    """F-B1."""
    answer = playledger("rules", "check", club_file)
    assert answer.code == 0
    assert "fusion/our-club@1 is a ruleset of fusion: fusion/review@1, otherwise in" in answer.out
    assert "F-B1   After 6 comes 1" in answer.out
    assert "* instead of F-B1 in fusion/review@1: After 6 there is no 1" in answer.out
    assert "next: playledger rules adopt club.toml" in answer.err
    shown = RulesetShown.model_validate_json(playledger("rules", "check", club_file, "--json").out)
    assert (shown.changed, shown.adopted, shown.base) == (["wrap"], False, "fusion/review@1")


def test_faults_of_both_files_are_told_together_with_line_key_and_clause(
    playledger, home: Path, club_file: str
) -> None:
    (home / club_file).write_text(CLUB + "warp = true\nredraw = 3\n", encoding="utf-8")
    (home / "deck.csv").write_text("colour,shape,number\nblue,sun,9\n", encoding="utf-8")
    answer = playledger("rules", "check", club_file, "--deck", "deck.csv")
    assert (answer.code, answer.out) == (2, "")
    assert "line 4, warp" in answer.err
    assert "did you mean wrap?" in answer.err
    assert "line 5, redraw: 3 is not any_time or when_empty (F-R3)" in answer.err
    assert "deck.csv, line 2" in answer.err
    assert "a card has 1 to 6 (F-1a)" in answer.err


def test_a_ruleset_is_adopted_listed_shown_and_played_by(playledger, club_file: str) -> None:
    dry = playledger("rules", "adopt", club_file, "--dry-run")
    assert "1 event would be recorded in club, RulesetAdopted fusion/our-club@1" in dry.out
    assert "fusion/our-club@1" not in playledger("rules", "list").out
    assert playledger("game", "new", "--rules", "fusion/our-club@1").code == 5

    assert "fusion/our-club@1 is adopted." in playledger("rules", "adopt", club_file).out
    again = playledger("rules", "adopt", club_file)
    assert (again.code, "nothing changed" in again.out) == (0, True)
    listed = Rulesets.model_validate_json(playledger("rules", "list", "--json").out).rulesets
    assert (listed[-1].id, listed[-1].base, listed[-1].adopted) == (
        "fusion/our-club@1",
        "fusion/review@1",
        True,
    )
    out = playledger("rules", "show", "fusion/our-club@1").out
    assert "a variant of fusion/review@1" in out
    assert "* wrap" in out
    dealt = playledger("game", "new", "--rules", "fusion/our-club@1", "--id", "final-1")
    assert dealt.code == 0
    assert '"rules_known": true' in playledger("game", "verify", "final-1", "--json").out
    assert playledger("game", "show", "final-1").code == 0
    made = playledger(
        "tournament", "create", "spring", "--name", "Spring", "--rules", "fusion/our-club@1"
    )
    assert made.code == 0


def test_another_content_under_the_same_id_is_refused(
    playledger, home: Path, club_file: str
) -> None:
    playledger("rules", "adopt", club_file)
    (home / club_file).write_text(CLUB.replace("true", "false"), encoding="utf-8")
    answer = playledger("rules", "adopt", club_file)
    assert answer.code == 3
    assert "fusion/our-club@2" in answer.err


def test_a_deck_of_the_club_is_checked_and_adopted_with_its_rules(
    playledger, home: Path, club_file: str
) -> None:
    """F-1a: a byte order mark and semicolons are no hindrance."""
    rows = [
        f"{colour};{shape};{number}"
        for colour in ("Red", "Blue")
        for shape in ("Sun", "Moon")
        for number in (1, 2, 3)
    ]
    text = "\ufeffcolour;shape;number\r\n" + "\r\n".join(rows)
    (home / "deck.csv").write_text(text, encoding="utf-8")
    assert "12 cards" in playledger("rules", "check", club_file, "--deck", "deck.csv").out
    playledger("rules", "adopt", club_file, "--deck", "deck.csv")
    dealt = playledger("game", "new", "--rules", "fusion/our-club@1", "--seed", "x")
    assert "red-sun-1" in dealt.out
