"""The director's and the scorer's commands: what they say, and what they refuse."""

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from tournament.cli import shapes, shapes_formats, shapes_results, shapes_standings

ENTRIES = "name,club\nAna Ruiz,North\nBen Okafor,North\nChloé Martin,\nDmitri Volkov,Hill\n"


@pytest.fixture
def spring(playledger, home) -> Callable[..., str]:
    """Announce `spring` with four players, and return how to run a command that must work."""

    def ok(*arguments: str, stdin: str = "") -> str:
        answer = playledger(*arguments, stdin=stdin)
        assert answer.code == 0, answer.err
        return answer.out

    (home / "entries.csv").write_text(ENTRIES)
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "3", "--cut", "2")
    ok("player", "import", "spring", "entries.csv")
    return ok


@pytest.fixture
def head(home) -> Callable[[], object]:
    """Return the head of the log, which a refused command must leave as it was."""

    def read() -> object:
        database = home / ".local/share/playledger/playledger.db"
        with closing(sqlite3.connect(database)) as connection:
            return connection.execute("SELECT size, hex(root) FROM log_head").fetchall()

    return read


def play_round(ok: Callable[..., str]) -> None:
    ok("round", "pair")
    ok("round", "publish")
    ok("result", "import", "-", stdin="table,result\n1,2-0\n2,1-2\n")
    ok("round", "close")


def test_a_result_is_answered_with_both_names_the_score_and_what_is_left(spring) -> None:
    spring("round", "pair", "spring")
    spring("round", "publish", "spring")
    shown = shapes.Round.model_validate_json(spring("round", "show", "--json"))
    first = shown.tables[0]
    assert first.b
    said = spring("result", "enter", "spring", "1", "1-2")
    assert said == (
        f"Table 1: {first.b.name} (#{first.b.entry}) beat "
        f"{first.a.name} (#{first.a.entry}) 2–1; 1 table left\n"
    )
    assert "every result is in" in spring("result", "enter", "2", "2-0")
    assert "(it was in already)" in spring("result", "enter", "2", "2-0")


def test_the_match_for_third_place_is_told_from_the_final(spring) -> None:
    spring(
        "tournament",
        "create",
        "cup",
        "--name",
        "Cup",
        "--rounds",
        "1",
        "--cut",
        "4",
        "--third-place",
    )
    spring("player", "import", "cup", "entries.csv")
    play_round(lambda group, verb, *rest, **more: spring(group, verb, "cup", *rest, **more))
    spring("bracket", "cut", "cup")
    spring("round", "publish", "cup")
    assert "third place" not in spring("round", "show", "cup")
    for table in ("1", "2"):
        spring("result", "enter", "cup", table, "2-0")
    spring("round", "close", "cup")
    shown = [line for line in spring("round", "pair", "cup").splitlines() if "(#" in line]
    assert ["third place" in line for line in shown] == [True, False]


@pytest.mark.usefixtures("spring")
def test_every_write_names_the_event_and_round_it_acts_on(playledger) -> None:
    assert "Spring Open (spring), round 1" in playledger("round", "pair").err
    assert "Spring Open (spring), round 1" in playledger("round", "publish").err
    assert "Spring Open (spring), round 1" in playledger("result", "enter", "1", "2-0").err


@pytest.mark.usefixtures("spring")
def test_every_fault_of_a_file_is_counted_and_a_cell_may_hold_line_breaks(playledger) -> None:
    text = 'name\n"Two\nlines"\n' + "A,1\n" * 70
    answer = playledger("player", "import", "spring", "-", stdin=text)
    assert answer.code == 2
    assert "has 71 faults; nothing was recorded\n  line 2, name: " in answer.err
    assert "\n  line 4: 2 cells under 1 columns\n" in answer.err
    assert answer.err.endswith("\n  and 21 more\n")


def test_an_absence_needs_no_score(spring) -> None:
    spring("round", "pair")
    spring("round", "publish")
    assert "2–0 (no-show)" in spring("result", "enter", "1", "--how", "left-absent")
    assert "both lose" in spring("result", "enter", "2", "--how", "both-absent")


def test_a_dry_run_lists_the_facts_and_records_none(spring, head) -> None:
    before = head()
    said = spring("round", "pair", "--dry-run")
    assert "Dry run: 2 events would be recorded" in said
    assert "LotsDrawn" in said
    assert "RoundPaired" in said
    assert "Round 1 (draft)" in said
    assert head() == before


def test_a_dry_run_says_what_would_come_of_it(spring) -> None:
    said = spring("player", "add", "spring", "Emi Sato", "--dry-run").splitlines()
    assert said[0] == "Dry run: 1 event would be recorded; nothing was."
    assert "EntryAdded" in said[1]
    assert said[2] == "It would say: Emi Sato is entry #5."


@pytest.mark.usefixtures("spring")
def test_the_last_result_of_a_round_points_at_its_end(playledger) -> None:
    for words in (("round", "pair"), ("round", "publish"), ("result", "enter", "1", "2-0")):
        assert "round close" not in playledger(*words).err
    assert "round close" not in playledger("result", "enter", "2", "2-0", "--dry-run").err
    assert playledger("result", "enter", "2", "2-0").err.endswith(
        "next: playledger round close spring\n"
    )


def test_a_dry_run_of_the_first_command_makes_no_database(playledger, home) -> None:
    answer = playledger("--db", "new.db", "tournament", "create", "x", "--name", "X", "--dry-run")
    assert answer.code == 0, answer.err
    assert "TournamentCreated" in answer.out
    assert not (home / "new.db").exists()


def test_json_answers_fit_their_shapes(spring) -> None:
    play_round(spring)
    spring("round", "pair")
    spring("round", "publish")
    standings = shapes_standings.Standings.model_validate_json(spring("standings", "--json"))
    assert [row.rank for row in standings.rows] == [1, 2, 3, 4]
    assert standings.after_round == 1
    assert standings.rows[0].record == "1-0-0"
    assert shapes.Entries.model_validate_json(spring("player", "list", "--json")).entries[2].name
    waiting = shapes_results.Outstanding.model_validate_json(
        spring("result", "outstanding", "--json")
    )
    assert [table.table for table in waiting.tables] == [1, 2]
    shown = shapes.TournamentShown.model_validate_json(spring("tournament", "show", "--json"))
    assert (shown.stage, shown.closed_rounds) == ("running", 1)
    every = shapes.Tournaments.model_validate_json(spring("tournament", "list", "--json"))
    assert [one.tournament for one in every.tournaments] == ["spring"]
    assert json.loads(spring("standings", "--json"))["schema"] == "playledger.standings/2"


def test_a_bye_is_the_last_line_of_a_round_without_table_and_opponent(spring) -> None:
    spring("player", "add", "spring", "Emi Sato")
    spring("round", "pair")
    last = json.loads(spring("round", "show", "--json"))["tables"][-1]
    assert (last["table"], last["b"], last["score"]) == (None, None, None)


def test_the_bracket_is_shown_with_its_winner(spring) -> None:
    for _ in range(3):
        play_round(spring)
    spring("bracket", "cut")
    spring("round", "publish")
    spring("result", "enter", "1", "2-1")
    spring("round", "close")
    bracket = shapes_formats.Bracket.model_validate_json(spring("bracket", "show", "--json"))
    assert bracket.champion == bracket.rounds[0][0].winner
    assert "Winner: " in spring("bracket", "show")
    spring("tournament", "finish")
    assert "after round 3" in spring("standings"), "the one event is meant when none is open"


def test_a_correction_says_whom_it_moves_before_it_is_made(spring, playledger) -> None:
    play_round(spring)
    answer = playledger("result", "correct", "1", "1", "0-2", "--reason", "slip misread", "--yes")
    assert answer.code == 0
    assert "3 to 0 points" in answer.err
    assert "0 to 3 points" in answer.err
    assert not re.search(r"from (\d+) to \1 points", answer.err)
    assert answer.out.startswith("Corrected, table 1: ")
    asked = playledger("result", "correct", "1", "1", "2-0", "--reason", "no")
    assert asked.code == 2
    assert "--yes" in asked.err


def test_a_correction_of_a_final_says_who_wins_it_instead_t9(spring, playledger) -> None:
    for _ in range(3):
        play_round(spring)
    spring("bracket", "cut")
    spring("round", "publish")
    spring("result", "enter", "1", "2-1")
    spring("round", "close")
    answer = playledger("result", "correct", "4", "1", "1-2", "--reason", "misread", "--yes")
    assert answer.code == 0, answer.err
    assert "wins that match of the bracket instead of" in answer.err
    assert "goes on in the bracket" not in answer.err


def test_a_correction_of_a_semi_final_says_who_goes_on_and_who_is_called_to_the_final_t9(
    spring, playledger
) -> None:
    for _ in range(3):
        play_round(spring)
    spring("bracket", "cut", "--to", "4")
    spring("round", "publish")
    spring("result", "import", "-", stdin="table,result\n1,2-0\n2,2-0\n")
    spring("round", "close")
    spring("round", "pair")
    spring("round", "publish")
    answer = playledger("result", "correct", "4", "1", "0-2", "--reason", "misread", "--yes")
    assert answer.code == 0, answer.err
    assert "goes on in the bracket instead of" in answer.err
    assert "round 5, table 1 hung out: others sit there now. Call them; a game" in answer.err


def test_a_correction_says_that_it_takes_the_draft_back_t9(spring, playledger) -> None:
    for _ in range(3):
        play_round(spring)
    spring("bracket", "cut")
    answer = playledger("result", "correct", "3", "1", "0-2", "--reason", "misread", "--yes")
    assert "the draft of round 4 is taken back: cut and pair again" in answer.err
    assert "seed 1" in playledger("bracket", "cut").err


def test_a_withdrawn_entry_is_marked_and_may_return(spring) -> None:
    play_round(spring)
    spring("player", "drop", "2")
    assert "withdrawn" in spring("standings")
    assert "withdrawn after round 1" in spring("player", "list")
    assert "from round 2 on" in spring("player", "reinstate", "2")


def test_a_setting_changed_after_the_start_needs_a_reason(spring, playledger) -> None:
    play_round(spring)
    refused = playledger("tournament", "change", "rounds", "4")
    assert (refused.code, "T-12" in refused.err) == (1, True)
    asked = playledger("tournament", "change", "rounds", "4", "--reason", "time left")
    assert (asked.code, "was agreed as 3" in asked.err) == (2, True), "a change asks first"
    spring("tournament", "change", "rounds", "4", "--reason", "time left", "--yes")


HUGE = "1" + "0" * 30

REFUSED = [
    (("result", "enter", "1", "3-0"), 1, "S-12"),
    (("result", "enter", "9", "2-0"), 5, "no table 9"),
    (("result", "enter", "2", "0-2"), 1, "T-9"),
    (("round", "pair"), 1, "T-10"),
    (("round", "close"), 1, "T-10"),
    (("round", "close", "--without", "9"), 1, "T-10"),
    (("bracket", "cut"), 1, "T-10"),
    (("tournament", "finish"), 1, "T-10"),
    (("tournament", "create", "spring", "--name", "Again"), 1, "T-12"),
    (("tournament", "create", "winter", "--name", "W", "--cut", "3"), 1, "T-7"),
    (("player", "drop", "99"), 5, "no entry 99"),
    (("result", "enter", "1", "two-one"), 2, "such as 2-1"),
    (("result", "enter", "x", "2-0"), 2, "table"),
    (("result", "enter", "1"), 2, "score"),
    (("result", "enter", "1", "2-0", "--how", "left-absent"), 2, "leave the score out"),
    (("result", "enter", "0", "2-0"), 2, "table"),
    (("result", "import", "none.csv"), 2, "none.csv"),
    (("tournament", "create", "Spring!", "--name", "X"), 2, "slug"),
    (("tournament", "create", "winter", "--name", " "), 2, "empty"),
    (("tournament", "create", "winter", "--name", "X", "--rounds", "many"), 2, "auto"),
    (("tournament", "create", "winter", "--name", "X", "--rounds", "-1"), 2, "auto"),
    (("player", "add", "spring", "Ana Ruiz"), 2, "same name"),
    (("player", "add", "spring", "  ana  RUIZ "), 2, "same name"),
    (("player", "add", "spring", "A\x1b[2J"), 2, "cannot be seen"),
    (("player", "add", "spring", "x" * 70), 2, "longer"),
    (("player", "add", "spring", "Emi Sato", "--club", "North\u202e"), 2, "the club"),
    (("player", "add", "spring", "Emi Sato", "--contact", "a\nb"), 2, "contact: it holds"),
    (("player", "add", "spring", "Emi Sato", "--contact", "x" * 5000), 2, "400"),
    (("player", "add", "spring", "Emi\udcff"), 2, "unicode"),
    (("player", "add", "spring", "Ana Ruiz", "--club", "East"), 2, "add to the name"),
    (("player", "drop", "1", "--award", "--wait"), 2, "exclude each other"),
    (
        ("result", "correct", "1", "2", "0-2", "--yes", "--reason", "a\nb\x1b[31m"),
        2,
        "cannot be seen",
    ),
    (("result", "correct", "1", "2", "0-2", "--yes", "--reason", "   "), 2, "nothing is written"),
    (("result", "correct", "1", "2", "0-2", "--yes", "--reason", "x" * 401), 2, "400 letters"),
    (("result", "correct", "1", "2", "0-2", "--yes", "--reason", "bad\udcff"), 2, "cannot be seen"),
    (("tournament", "change", "rounds", "4", "--yes", "--reason", "a\tb"), 2, "cannot be seen"),
    (("tournament", "change", "floor", "0\udcff", "--yes", "--reason", "why"), 2, "cannot be seen"),
    (("tournament", "create", "winter", "--name", "X", "--floor", "\udcff"), 2, "cannot be seen"),
    (("tournament", "create", "winter", "--name", "X", "--floor", "1e9999999"), 1, "is no floor"),
    (("tournament", "create", "winter", "--name", "X", "--floor", "1e-9999999"), 1, "is no floor"),
    (("tournament", "create", "winter", "--name", "X", "--best-of", "12"), 1, "an odd number"),
    (("game", "new", "--seed", "bad\udcff"), 2, "cannot be seen"),
    (("result", "enter", "1", "2-0", "--round", HUGE), 2, "--round"),
    (("round", "close", "--without", HUGE), 2, "--without"),
    (("bracket", "cut", "--to", HUGE), 2, "--to"),
    (("tournament", "create", "winter", "--name", "X", "--cut", HUGE), 2, "--cut"),
    (("tournament", "create", "winter", "--name", "X", "--best-of", HUGE), 2, "--best-of"),
    (("log", "prove", HUGE), 2, "9007199254740991"),
    (("report", "build", "--out", ""), 2, "a folder has a name"),
    (("demo", "--seed", "bad\udcff"), 2, "cannot be seen"),
    (("demo", "--out", ""), 2, "a folder has a name"),
    (("player", "import", "spring", "-"), 2, "line 1"),
    (("standings", "winter"), 5, "winter"),
    (("standings", "--after-round", "7"), 5, "round 7"),
    (("round", "show", "7"), 5, "round 7"),
    (("bracket", "show"), 5, "bracket cut"),
    (("tournament", "create", "winter", "--name", "X", "--rules", "go/19@1"), 5, "rules list"),
]


@pytest.mark.parametrize(("arguments", "code", "said"), REFUSED, ids=lambda v: str(v)[:60])
def test_what_cannot_be_done_is_said_clearly_and_leaves_the_head_as_it_was(
    spring, playledger, head, *, arguments: tuple[str, ...], code: int, said: str
) -> None:
    spring("round", "pair")
    spring("round", "publish")
    spring("result", "enter", "2", "2-1")
    before = head()
    answer = playledger(*arguments)
    assert answer.code == code, answer.err
    assert said in answer.err
    assert answer.out == ""
    assert "Traceback" not in answer.err
    assert "sorry" not in answer.err
    assert head() == before


def test_a_tournament_that_everybody_left_can_be_finished_as_the_refusal_says(
    spring, playledger
) -> None:
    play_round(spring)
    spring("tournament", "change", "cut", "0", "--yes", "--reason", "nobody stays")
    for entry in "1234":
        spring("player", "drop", entry)
    refused = playledger("tournament", "finish")
    assert refused.code == 1
    assert "tournament change rounds 1 --reason …" in refused.err
    spring("tournament", "change", "rounds", "1", "--yes", "--reason", "everybody has left")
    assert "is finished" in spring("tournament", "finish")


@pytest.mark.usefixtures("spring")
def test_a_quoted_cell_of_an_entry_list_may_hold_no_line_break(playledger, head) -> None:
    before = head()
    csv = 'name,club,contact\nEmi Sato,"North\nEast",\nFarid Haddad,,"a\nb"\n'
    answer = playledger("player", "import", "-", stdin=csv)
    assert answer.code == 2
    assert "line 2, club: " in answer.err
    assert "line 4, contact: " in answer.err
    assert head() == before


@pytest.mark.parametrize(
    ("csv", "said"),
    [
        ("", "line 1"),
        ("table;result\n1;2-0\n3;2-0\n3;2-0\n", "line 3: refused (T-10)"),
        ("table,result\n1,2-0\n1,0-2\n", "line 3: table 1 stands in the file twice, first on line"),
        ("table,result\n1,2-0\n1,2-0\n", "twice"),
        ("table,result\n1,9\n", "no score"),
        ("table,result\nx,2-0\n", "no number"),
        ("table,result\n1\n", "1 cells under 2 columns"),
        ("table,result,note\n1,2-0,x\n", "line 1"),
        ("table,table\n1,2-0\n", "line 1"),
        ('table,result\n1,"2-0\n', "quotation"),
        ("table,result\n", "no row"),
        ("table,result\n1,2\0-0\n", "text file"),
    ],
)
def test_a_results_file_is_entered_whole_or_not_at_all(
    spring, playledger, head, csv: str, said: str
) -> None:
    spring("round", "pair")
    spring("round", "publish")
    before = head()
    answer = playledger("result", "import", "-", stdin=csv)
    assert answer.code == 2, answer.err
    assert said in answer.err
    assert head() == before


@pytest.mark.parametrize(
    ("csv", "said"),
    [
        ("table,result\n1,2-0\n2,0-2\n", "refused (T-9): standard input, line 3: table 2 of"),
        ("table,result\n1,3-0\n2,0-2\n", "refused: standard input has 2 faults"),
        ("table,result\n3,2-0\n", "refused (T-10): standard input, line 2"),
    ],
)
def test_a_results_file_that_only_rules_forbid_is_refused_as_a_result_is(
    spring, playledger, head, csv: str, said: str
) -> None:
    spring("round", "pair")
    spring("round", "publish")
    spring("result", "enter", "2", "2-0")
    before = head()
    answer = playledger("result", "import", "-", stdin=csv)
    assert answer.code == 1, answer.err
    assert said in answer.err
    assert head() == before


def test_a_results_file_may_say_what_else_ended_a_match(spring) -> None:
    spring("round", "pair")
    spring("round", "publish")
    csv = "table,result,how\n1,1-1,time\n2,,both-absent\n"
    assert "2 results entered" in spring("result", "import", "-", stdin=csv)
    shown = json.loads(spring("round", "show", "--json"))
    assert [table["score"] for table in shown["tables"]] == ["1-1", "0-0"]


def test_the_expected_end_is_told_before_the_first_round_t7(spring, playledger) -> None:
    assert "4 rounds of 30 minutes to come" in spring("tournament", "show")
    assert "4 rounds of 30 minutes to come" in playledger("round", "pair").err
    reason = ("--reason", "the hall closes early", "--yes")
    spring("tournament", "change", "round_minutes", "25", *reason)
    assert "of 25 minutes" in spring("tournament", "show")


@pytest.mark.usefixtures("spring")
def test_every_fault_of_an_entry_list_is_told_at_once(playledger, head) -> None:
    before = head()
    csv = "name\nEmi Sato\n\nemi sato\nBen Okafor\n\u202egnp.exe\n" + "Z" * 65 + "\n"
    answer = playledger("player", "import", "-", stdin=csv)
    assert answer.code == 2
    assert "line 6" in answer.err
    assert "line 7" in answer.err
    answer = playledger("player", "import", "-", stdin="name\nEmi Sato\n\nemi sato\nBen Okafor\n")
    assert "line 4, name: emi sato is the same name as line 2" in answer.err
    assert "line 5, name: Ben Okafor is the same name as entry #2" in answer.err
    assert head() == before


def test_two_open_tournaments_must_be_told_apart(spring, playledger) -> None:
    spring("tournament", "create", "autumn", "--name", "Autumn Cup")
    answer = playledger("round", "pair")
    assert answer.code == 5
    assert "autumn, spring" in answer.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("0", "2-0"), "tables count from 1 to 99,999"),
        (("100000", "2-0"), "tables count from 1 to 99,999"),
        (("abc", "2-0"), "'abc' is no table number, and '2-0' is none either"),
        (("spring", "x", "2-0"), "'x' is no table number"),
        (("abc", "1", "2-0"), "there is no tournament abc"),
    ],
)
def test_a_table_that_is_none_is_told_as_what_it_is(spring, playledger, words, said) -> None:
    spring("round", "pair")
    spring("round", "publish")
    assert said in playledger("result", "enter", *words).err
