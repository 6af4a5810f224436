"""The director's hand from the command line: editing, repairing, wrong opponents, slip codes."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tournament.cli import shapes, shapes_by_hand

NAMES = "name\nAna Ruiz\nBen Okafor\nChloé Martin\nDmitri Volkov\nEmi Sato\nFarid Haddad\n"


@pytest.fixture(autouse=True)
def _evening(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "3")
    ok("player", "import", "-", stdin=NAMES)
    ok("round", "pair")


@pytest.fixture
def seats(ok) -> Callable[[], dict[int, tuple[int, int]]]:
    """Return who sits at each table."""

    def read() -> dict[int, tuple[int, int]]:
        shown = shapes.Round.model_validate_json(ok("round", "show", "--json"))
        return {t.table: (t.a.entry, t.b.entry) for t in shown.tables if t.table and t.b}

    return read


def acts(ok) -> list[dict[str, Any]]:
    return json.loads(ok("tournament", "integrity", "--json"))["acts"]


def test_a_draft_is_edited_shown_and_done_and_the_engines_answer_stands_beside_it(
    ok, playledger, seats
) -> None:
    before = seats()
    ok("round", "edit", "begin", "--reason", "a wheelchair")
    refused = playledger("round", "publish")
    assert refused.code == 1
    assert "round edit done ends it" in refused.err
    one, other = before[1][0], before[2][0]
    stepped = ok("round", "edit", "swap", str(one), str(other))
    assert "changed" in stepped
    shown = shapes_by_hand.Edit.model_validate_json(ok("round", "edit", "show", "--json"))
    assert [t.table for t in shown.tables if t.changed] == [1, 2]
    assert (shown.possible, shown.faults, shown.reason) == (True, [], "a wheelchair")
    assert seats() == before
    answer = playledger("round", "edit", "done")
    assert answer.out == "Round 1 is paired by hand.\n"
    assert "Beside the engine's own: worth as much" in answer.err
    assert seats() == {**before, 1: (other, before[1][1]), 2: (one, before[2][1])}
    assert "by hand" in ok("round", "show")
    [act] = acts(ok)
    assert (act["kind"], act["reason"]) == ("by-hand", "a wheelchair")
    assert "the engine has" in act["what"]
    ok("round", "publish")


def test_what_is_no_pairing_is_told_and_refused_and_a_drop_leaves_all_as_it_was(
    ok, playledger, seats
) -> None:
    before = seats()
    ok("round", "edit", "begin")
    lifted = playledger("round", "edit", "lift", str(before[1][0]))
    assert "table 1 has an empty seat" in lifted.err
    assert "without a place" in lifted.err
    assert "(nobody)" in lifted.out
    refused = playledger("round", "edit", "done", "--yes")
    assert (refused.code, "round edit put TABLE LEFT RIGHT" in refused.err) == (1, True)
    ok("round", "edit", "drop")
    assert seats() == before
    assert playledger("round", "edit", "show").code == 1


def test_an_edit_that_changed_nothing_has_nothing_to_hang_out(ok, playledger) -> None:
    ok("round", "publish")
    ok("round", "edit", "begin", "--reason", "Ben cannot reach table 9")
    answer = playledger("round", "edit", "done")
    assert "Nothing is otherwise than before" in answer.out
    assert "next:" not in answer.err


def test_a_rematch_by_hand_is_asked_about(ok, playledger, seats) -> None:
    first = seats()
    ok("round", "publish")
    ok("result", "import", "-", stdin="table,result\n1,2-0\n2,2-0\n3,2-0\n")
    ok("round", "close")
    ok("round", "pair")
    ok("round", "edit", "begin")
    for table, (left, right) in first.items():
        ok("round", "edit", "put", str(table), str(left), str(right))
    asked = playledger("round", "edit", "done")
    assert asked.code != 0
    assert asked.err.count("met before") == 3
    done = playledger("round", "edit", "done", "--yes")
    assert done.code == 0
    assert "rematches 3 against 0" in done.err


def test_every_step_can_be_rehearsed(ok, seats) -> None:
    (one, _), (other, _) = seats()[1], seats()[2]
    assert "EditBegun" in ok("round", "edit", "begin", "--dry-run")
    ok("round", "edit", "begin")
    for step in (
        ("swap", str(one), str(other)),
        ("put", "1", str(one), str(other)),
        ("bye", str(one)),
        ("lift", str(one)),
    ):
        assert "SeatsMoved" in ok("round", "edit", *step, "--dry-run")
    assert "EditDropped" in ok("round", "edit", "done", "--dry-run")
    assert "EditDropped" in ok("round", "edit", "drop", "--dry-run")
    shown = json.loads(ok("round", "edit", "show", "--json"))
    assert not any(table["changed"] for table in shown["tables"])


def test_pairing_a_draft_again_says_that_what_was_set_by_hand_goes(ok, playledger, seats) -> None:
    (one, _), (other, _) = seats()[1], seats()[2]
    ok("round", "edit", "begin")
    ok("round", "edit", "swap", str(one), str(other))
    ok("round", "edit", "done", "--yes")
    by_hand = {table: seats()[table] for table in (1, 2)}
    ok("round", "repair")
    assert {table: seats()[table] for table in (1, 2)} == by_hand
    assert "round repair would keep it" in playledger("round", "pair").err
    assert "round repair would keep it" not in playledger("round", "pair").err


def test_after_one_left_the_round_is_paired_again_and_old_slips_are_refused_with_the_new_table(
    ok, playledger, seats
) -> None:
    ok("round", "publish")
    before = seats()
    ok("result", "enter", "1", "2-1")
    ok("player", "drop", str(before[2][0]), "--wait")
    rehearsed = ok("round", "repair", "--reason", "he left", "--dry-run")
    assert "RoundRepaired" in rehearsed
    assert "pairing 1b, replaces 1a" in rehearsed
    assert seats() == before
    said = ok("round", "repair", "--reason", "he left", "--yes")
    assert "Round 1 is paired again: pairing 1b, replaces 1a." in said
    now = seats()
    assert now[1] == before[1]
    assert before[2][0] not in {entry for pair in now.values() for entry in pair}
    assert "pairing 1b, replaces 1a" in ok("round", "show")
    codes = {t["table"]: t["slip"] for t in shown(ok)["tables"] if t["table"]}
    old = old_code(2)
    refused = playledger("result", "enter", old, "2-0")
    assert refused.code == 1
    assert "changed after this slip was printed" in refused.err
    assert "has the bye" in refused.err or "sits at table" in refused.err
    assert playledger("result", "enter", old_code(1), "2-1").out.startswith("Table 1:")
    table = next(n for n in now if n != 1)
    assert ok("result", "enter", codes[table].lower().replace("-", ""), "2-0")
    assert playledger("result", "enter", codes[table][:-1] + "?", "2-0").code == 2


def shown(ok) -> dict[str, Any]:
    return json.loads(ok("round", "show", "--json"))


def old_code(table: int) -> str:
    from tournament.service.slip_codes import SlipCode

    return str(SlipCode(1, 0, table))


def test_a_mistyped_code_is_seen_and_a_slip_that_was_never_printed_is_not_found(
    ok, playledger
) -> None:
    ok("round", "publish")
    code = old_code(2)
    wrong = code.replace("-2-", "-3-")
    answer = playledger("result", "enter", wrong, "2-0")
    assert (answer.code, "mistyped" in answer.err) == (2, True)
    assert playledger("result", "enter", old_code(9), "2-0").code == 5
    assert playledger("result", "enter", code, "2-0", "--round", "2").code == 2
    assert playledger("result", "enter", code, "?").code == 0
    assert ok("result", "enter", code, "2-0").startswith("Table 2:")


def test_wrong_opponents_play_again_and_what_they_played_is_void(ok, playledger, seats) -> None:
    ok("round", "publish")
    ok("result", "enter", "1", "2-1")
    before = seats()
    answer = playledger("round", "swap", "1", "2", "--reason", "wrong tables", "--yes")
    assert answer.out == "To be played as paired: tables 1, 2.\n"
    assert "2–1 is void" in answer.err
    assert seats() == before
    waiting = json.loads(ok("result", "outstanding", "--json"))["tables"]
    assert [table["table"] for table in waiting] == [1, 2, 3]
    assert acts(ok)[-1]["kind"] == "replay"


def test_wrong_opponents_who_played_are_kept_with_their_results(ok, playledger, seats) -> None:
    ok("round", "publish")
    ok("result", "enter", "1", "2-1")
    ok("result", "enter", "2", "0-2")
    (a, b), (c, d) = seats()[1], seats()[2]
    rehearsed = playledger("round", "keep", str(b), str(d), "--reason", "wrong seats", "--dry-run")
    assert "KeptAsPlayed" in rehearsed.out
    assert "table 1: " in rehearsed.err
    assert seats()[1] == (a, b)
    ok("round", "keep", str(b), str(d), "--reason", "wrong seats", "--yes")
    assert seats()[1] == (a, d)
    assert seats()[2] == (c, b)
    assert [table["score"] for table in shown(ok)["tables"][:2]] == ["2-1", "0-2"]
    assert acts(ok)[-1]["kind"] == "kept-as-played"


def test_what_is_taken_down_and_paired_again_says_what_it_replaces(ok, playledger) -> None:
    drafted = json.loads(ok("log", "tail", "--json"))["head"]["size"]
    assert ok("round", "publish") == "The pairing is published.\n"
    ok("tournament", "undo", "--to", str(drafted), "--reason", "too early", "--yes")
    assert "Round 1 (draft, to replace 1a)" in playledger("round", "pair").out
    assert ok("round", "publish") == "The pairing is published: pairing 1b, replaces 1a.\n"


def test_a_repair_is_undone_and_the_first_slips_hold_again(ok, playledger, seats) -> None:
    ok("round", "publish")
    before = seats()
    ok("player", "drop", str(before[2][0]), "--wait")
    ok("round", "repair", "--reason", "he left", "--yes")
    ok("tournament", "undo", "--reason", "he is back", "--yes")
    assert seats() == before
    assert playledger("result", "enter", old_code(2), "2-0").code == 0
    assert "pairing 1a, replaces 1b" in ok("round", "show")


def test_a_table_set_by_hand_stays_so_when_it_is_played_again(ok, seats) -> None:
    before = seats()
    ok("round", "edit", "begin", "--reason", "a wheelchair")
    ok("round", "edit", "swap", str(before[1][0]), str(before[2][0]))
    ok("round", "edit", "done")
    ok("round", "publish")
    ok("round", "swap", "1", "3", "--reason", "wrong tables", "--yes")
    said = ok("round", "show").splitlines()
    assert [line.count("by hand") for line in said if line.startswith("    ")] == [1, 1, 0], said
    again = seats()
    ok("round", "repair", "--reason", "a look", "--yes")
    assert {n: seats()[n] for n in (1, 2)} == {n: again[n] for n in (1, 2)}
