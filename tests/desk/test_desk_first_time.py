"""What somebody types who sits at the desk for the first time, and what it answers."""

import pytest


def test_what_would_change_nothing_is_said_and_not_asked(evening, script, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 3', "next --yes", "1 20", "2 20")
    said = evening('repair "all is in"', 'fix 1 1 20 "signed so"', 'fix 1 1 02 "signed so"', "n")
    assert "It is paired so already." in said
    assert "stands as" in said
    assert said.count("[y/n]") == 1
    assert said.count("That is the result already.") == 1
    same = script("swap #1 #1")
    assert (same.code, "both are Ana Ruiz (#1)" in same.out) == (2, True)


def test_slips_of_a_table_that_is_not_there_are_refused(evening, script, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 3', "next --yes")
    wrong = script("print slips 2-4")
    assert (wrong.code, "the round has no slip of table 3, 4" in wrong.out) == (5, True)


def test_a_reason_that_is_answered_in_quotation_marks_is_kept_without_them(
    evening, entries, ok
) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 3', "next --yes", "1 20")
    evening("fix 1 1 02", '"both signed the wrong way round"', "y")
    assert ' "both signed' not in (said := ok("tournament", "integrity"))
    assert "both signed the wrong way round" in said


def test_sheets_that_cannot_be_written_are_told_with_the_lines_that_write_them(
    evening, script, entries, home
) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 3')
    (home / "pages").mkdir()
    (home / "pages" / "round-1-slips.html").mkdir()
    answer = script("next --yes")
    assert answer.code == 4
    assert "published; sheets are missing: print pairings, print names" in answer.out
    assert "2 tables left" in evening("left")


def test_who_would_reseat_where_results_are_in_is_told_the_other_two_answers(
    evening, script, entries
) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 3', "next --yes", "1 20", "2 20")
    refused = script("swap 1 2", "reseat", "sat wrong")
    assert (refused.code, "results of round 1 are in (tables: 1, 2)" in refused.out) == (1, True)
    assert "next: swap again: again has them play as paired, keep counts" in refused.out


def test_a_level_score_in_a_bracket_says_how_lots_are_typed_and_the_cut_stays_as_it_hangs_out(
    evening, script, entries
) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 1 --cut 2', "next --yes", "1 20", "2 21")
    evening("next --yes")
    level = script("1 11")
    assert (level.code, "TABLE 111 lots-left, or lots-right" in level.out) == (1, True)
    late = script('fix 1 1 02 "signed wrong"')
    assert late.code == 1
    assert "the cut would have been another, and round 2 hangs out by it" in late.out
    assert "beat" in evening("1 111 lots-left")


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--dry-run", "playledger desk --dry-run rehearses the whole evening"),
        ("--help", "playledger tournament create --help lists the options"),
        ("-h", "playledger tournament create --help lists the options"),
        ("--colour blue", "No such option '--colour'"),
        ("--rounds", "playledger tournament create --help lists the options"),
    ],
)
def test_an_option_that_a_tournament_does_not_have_announces_none(
    script, entries, option: str, said: str
) -> None:
    entries(4)
    answer = script(f'new "Thursday Speed" entries.csv {option}')
    assert (answer.code, said in answer.out) == (2, True)
    assert "there is no tournament yet" in script("left").out


def test_who_was_put_out_comes_back_for_a_reason_that_is_asked_for(evening, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 3', "next --yes", 'out 1 "cheated" --yes')
    said = evening("back 1", "it was somebody else")
    assert "Why? It stands on the record: it was somebody else" in said
    assert "Ana Ruiz (#1) plays again from round 2 on." in said


def test_a_table_or_a_round_that_is_not_there_is_told_with_those_that_are(
    evening, script, entries
) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 3', "next --yes")
    table, played = script("1/9 21"), script("9/1 21")
    assert (table.code, played.code) == (5, 5)
    assert "no table 9 in a round 1\n  next: its tables are 1, 2\n" in table.out
    assert "no table 1 in a round 9\n  next: the last round is 1\n" in played.out
    assert "tables that wait for none: 9." in script("next --without 1,2,9").out


def test_one_table_is_told_as_one(evening, script, entries) -> None:
    entries(2)
    evening('new "Thursday Speed" entries.csv --rounds 1', "next --yes")
    assert "next: its only table is 1\n" in script("9 21").out
    assert "next: its only table is 1\n" in script("1/9 21").out
