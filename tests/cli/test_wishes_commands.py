"""What the commands say of byes by request, forbidden pairs, tables of one's own, and of `why`."""

import json
import re

import pytest

from tournament.cli import shapes, shapes_pairing

NAMES = ("Ana Ruiz", "Ben Okafor", "Chloé Martin", "Dmitri Volkov", "Eva Lind", "Filip Novák")


@pytest.fixture(autouse=True)
def _evening(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "3")
    ok("player", "import", "-", stdin="name\n" + "\n".join(NAMES) + "\n")


def play(ok) -> None:
    ok("round", "pair")
    ok("round", "publish")
    shown = shapes.Round.model_validate_json(ok("round", "show", "--json"))
    for each in shown.tables:
        if each.table is not None:
            ok("result", "enter", str(each.table), "2-0")
    ok("round", "close")


def test_a_half_bye_is_shown_on_the_round_and_a_second_one_is_warned_of(ok, playledger) -> None:
    said = ok("player", "bye", "2", "1", "--points", "half", "--reason", "train")
    assert said == "Ben Okafor (#2) sits out round 1, as a draw.\n"
    again = ("player", "bye", "2", "1", "--points", "half", "--reason", "train")
    assert ok(*again) == "It is so already.\n"
    play(ok)
    assert "½ bye" in ok("round", "show", "1")
    shown = shapes.Round.model_validate_json(ok("round", "show", "1", "--json"))
    assert [(t.a.entry, t.bye) for t in shown.tables if t.bye] == [
        *((t.a.entry, "pairing") for t in shown.tables if t.bye == "pairing"),
        (2, "half"),
    ]
    second = playledger("player", "bye", "2", "2", "--points", "half", "--reason", "train")
    assert "warning: Ben Okafor (#2) has a half bye already, in round 1" in second.err
    taken = ok("player", "bye", "2", "2", "--reason", "came", "--take-back")
    assert taken == "Ben Okafor (#2) plays in round 2 after all.\n"


def test_a_draft_that_is_out_of_date_is_said_at_once(ok, playledger) -> None:
    ok("round", "pair")
    done = playledger("player", "bye", "2", "1", "--reason", "ill")
    assert done.code == 0
    assert "pair it again before it hangs out" in done.err
    assert playledger("round", "publish").code == 1


def test_a_forbidden_pair_asks_back_once_play_has_begun_and_stands_on_the_integrity_log(
    ok, playledger
) -> None:
    assert ok("player", "forbid", "1", "2", "--reason", "siblings").endswith("never meet.\n")
    play(ok)
    late = ("player", "forbid", "3", "4", "--reason", "quarrel")
    refused = playledger(*late)
    assert refused.code == 2
    assert "WARNING: play has begun" in refused.err
    assert "add --yes" in refused.err
    assert "Chloé Martin (#3) and Dmitri Volkov (#4) never meet." in ok(*late, "--yes")
    ok("player", "forbid", "3", "4", "--reason", "over", "--lift", "--yes")
    log = ok("tournament", "integrity")
    assert "must not meet" in log
    assert "siblings" not in log
    assert "quarrel" in log


def test_who_has_met_already_is_said_before_the_pair_is_forbidden(ok, playledger) -> None:
    play(ok)
    shown = shapes.Round.model_validate_json(ok("round", "show", "--json"))
    first = shown.tables[0]
    assert first.b
    words = ("player", "forbid", str(first.a.entry), str(first.b.entry), "--reason", "x", "--yes")
    assert "They have met in round 1" in playledger(*words).err


def test_a_table_is_kept_and_who_shares_it_is_said(ok, playledger) -> None:
    assert ok("player", "table", "3", "2") == "Chloé Martin (#3) sits at table 2.\n"
    shared = playledger("player", "table", "4", "2")
    assert "warning: Chloé Martin (#3) keeps table 2 too" in shared.err
    ok("player", "table", "4", "--any")
    play(ok)
    shown = shapes.Round.model_validate_json(ok("round", "show", "--json"))
    [table] = [t.table for t in shown.tables if t.b and 3 in (t.a.entry, t.b.entry)]
    assert table == 2
    for wrong in (("4",), ("4", "2", "--any")):
        assert playledger("player", "table", *wrong).code == 2


def test_all_wishes_are_listed(ok) -> None:
    ok("player", "bye", "2", "2", "--points", "full", "--reason", "judge")
    ok("player", "forbid", "5", "1", "--reason", "family")
    ok("player", "table", "6", "1")
    found = shapes_pairing.Wishes.model_validate_json(ok("player", "wishes", "--json"))
    assert [(b.player.entry, b.round, b.worth, b.reason) for b in found.byes] == [
        (2, 2, "full", "judge")
    ]
    assert [(p.a.entry, p.b.entry) for p in found.forbidden] == [(1, 5)]
    assert [(t.player.entry, t.table) for t in found.tables] == [(6, 1)]
    listed = ok("player", "wishes")
    assert "never meet" in listed
    assert "judge" in listed


@pytest.mark.parametrize(
    "words",
    [
        ("player", "bye", "2", "1", "--reason", "x"),
        ("player", "forbid", "1", "2", "--reason", "x"),
        ("player", "table", "1", "2"),
    ],
)
def test_a_dry_run_names_the_event_and_records_nothing(ok, playledger, words) -> None:
    before = ok("log", "tail", "--json")
    done = playledger(*words, "--dry-run")
    assert done.code == 0
    assert "Spring Open (spring)" in done.err
    assert "1 event would be recorded" in done.out
    assert ok("log", "tail", "--json") == before


def test_where_no_pairing_is_left_the_choice_is_given_with_its_commands(ok, playledger) -> None:
    for other in range(2, 7):
        ok("player", "forbid", "1", str(other), "--reason", "x")
    refused = playledger("round", "pair")
    assert refused.code == 1
    assert "(T-5)" in refused.err
    assert "let 1 forbidden pair meet" in refused.err
    assert re.search(r"playledger player forbid 1 [2-6] --lift", refused.err)
    for line in refused.err.splitlines():
        if "player bye" in line:
            ok(*line.split()[1:7], "--reason", "as advised")
    ok("round", "pair")


def test_where_all_have_met_a_rematch_or_fewer_rounds_can_be_chosen(ok, playledger) -> None:
    ok("tournament", "create", "small", "--name", "Small", "--rounds", "2")
    ok("player", "add", "small", "Gro Dahl")
    ok("player", "add", "small", "Hal Ito")
    ok("round", "pair", "small")
    ok("round", "publish", "small")
    ok("result", "enter", "small", "1", "2-0")
    ok("round", "close", "small")
    refused = playledger("round", "pair", "small")
    assert "cannot be paired without rematches, 1 at least" in refused.err
    assert "playledger round pair --allow-rematch" in refused.err
    assert "playledger tournament change rounds 1" in refused.err
    assert "sit out" not in refused.err, "nobody could play"
    ok("round", "pair", "small", "--allow-rematch")
    assert "They have met before." in ok("round", "why", "small")


def test_why_says_a_sentence_for_each_pair_and_bye_of_any_round(ok) -> None:
    ok("player", "add", "Gro Dahl")
    ok("player", "bye", "2", "2", "--points", "half", "--reason", "train")
    ok("player", "forbid", "1", "3", "--reason", "family")
    play(ok)
    play(ok)
    ok("round", "pair")
    lines = ok("round", "why").splitlines()
    assert lines[0] == "Spring Open, round 3 (draft)"
    assert [line.split()[0] for line in lines[1:4]] == ["Table"] * 3
    assert lines[4].startswith(("Bye for", "Second bye for"))
    assert all("The next best" in line or "no other pairing" in line for line in lines[1:])
    second = ok("round", "why", "--round", "2")
    assert "Ben Okafor (#2) has a half bye that it asked for" in second
    first = ok("round", "why", "--round", "1")
    assert "#1 must not meet #3 (T-12)" in first or "#3 must not meet #1 (T-12)" in first
    assert ok("round", "why", "--round", "1", "--entry", "1").count("\n") == 2


def test_why_is_the_same_whenever_it_is_asked(ok) -> None:
    play(ok)
    before = ok("round", "why", "--round", "1")
    ok("player", "drop", "1")
    play(ok)
    assert ok("round", "why", "--round", "1") == before


def test_why_of_one_table_in_json(ok) -> None:
    play(ok)
    found = shapes_pairing.Why.model_validate_json(ok("round", "why", "1", "--json"))
    [reason] = found.reasons
    assert (found.round, found.draft, found.by, reason.table) == (1, False, "engine", 1)
    assert reason.scores == [0, 0]
    assert found.objective is not None
    assert found.objective["rematches"] == 0
    assert reason.sentence.startswith("Table 1, ")
    assert json.loads(ok("round", "why", "1", "--json"))["schema"] == "playledger.why/1"


def test_why_says_what_is_not_there(ok, playledger) -> None:
    assert playledger("round", "why").code == 5
    play(ok)
    for words in (("9",), ("--entry", "9"), ("--round", "3"), ("--round", "9")):
        assert playledger("round", "why", *words).code == 5
    assert playledger("round", "why", "1", "--entry", "1").code == 2
    ok("player", "drop", "1")
    play(ok)
    gone = playledger("round", "why", "--entry", "1")
    assert "Ana Ruiz (#1) is not in the pairing of round 2" in gone.err


@pytest.mark.parametrize(
    ("format_", "said"),
    [("round-robin", "Berger tables say who meets whom"), ("single-elimination", "The bracket")],
)
def test_why_of_a_fixed_pairing_says_what_fixed_it(ok, format_, said) -> None:
    ok("tournament", "create", "fixed", "--name", "Fixed", "--format", format_)
    for name in ("Gro Dahl", "Hal Ito", "Ida Berg", "Jon Vik"):
        ok("player", "add", "fixed", name)
    ok("round", "pair", "fixed")
    assert said in ok("round", "why", "fixed")


def test_how_a_swiss_begins_is_agreed_when_it_is_announced(ok, playledger) -> None:
    create = ("tournament", "create", "halves", "--name", "Halves", "--first-round", "halves")
    refused = playledger(*create)
    assert refused.code == 1
    assert "set seeding to rating or entered first" in refused.err
    ok(*create, "--seeding", "entered", "--acceleration", "baku")
    for number in range(8):
        ok("player", "add", "halves", f"Player {chr(65 + number)}")
    ok("round", "pair", "halves")
    said = ok("round", "why", "halves")
    assert "The upper half of the seeds was lent 3 points for this pairing." in said
    assert "first round halves, seeded by entered, accelerated" in ok(
        "tournament", "show", "halves"
    )


def test_what_is_wrong_with_a_draft_is_said_before_it_hangs_out(ok, playledger) -> None:
    ok("tournament", "create", "small", "--name", "Small", "--rounds", "3")
    for name in ("Gro Dahl", "Hal Ito", "Ida Berg"):
        ok("player", "add", "small", name)
    ok("player", "forbid", "small", "1", "2", "--reason", "siblings")
    first = playledger("round", "pair", "small")
    assert "look: 1 declared round to come cannot be paired without a rematch" in first.err
    for _ in range(2):
        ok("round", "publish", "small")
        ok("result", "enter", "small", "1", "2-0")
        ok("round", "close", "small")
        last = playledger("round", "pair", "small", "--allow-rematch")
    assert "look: 1 pair has met before; round why says more" in last.err
    assert "look: 1 bye is not the first of its entry" in last.err
    assert "Second bye for" in ok("round", "why", "small")
