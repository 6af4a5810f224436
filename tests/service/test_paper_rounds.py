"""A file of rounds played on paper: how it may be written, and all that can be wrong with it."""

import re
from pathlib import Path

import pytest

from tests.service.club_evening import SLUG, ClubEvening
from tournament.service import director
from tournament.service.errors import BadInput, RefusedByRule
from tournament.service.integrity import integrity_log
from tournament.service.paper_rounds import PaperPlan, bring_back, read_rounds
from tournament.service.sentences_paper import remark_lines
from tournament.service.tournaments import load, standings_of

NAMES = ("Ann Abbot", "Bob Baker", "Cem Cole", "Dee Dunn", "Zoë Abel")


@pytest.fixture
def evening() -> ClubEvening:
    made = ClubEvening(NAMES, rounds=4)
    made.round()
    return made


def read(evening: ClubEvening, text: str) -> PaperPlan:
    return read_rounds(evening.ledger, SLUG, "rounds.csv", text)


def faults(evening: ClubEvening, text: str) -> list[tuple[str, str]]:
    before = evening.ledger.store.head()
    with pytest.raises(BadInput) as caught:
        read(evening, text)
    assert evening.ledger.store.head() == before
    return [(each.where, each.what) for each in caught.value.faults]


def test_entries_go_by_number_or_by_the_start_of_a_name(evening: ClubEvening) -> None:
    text = "table,a,b,score\n1,1,bob,2-1\n2,#3,zoe,0-2\n,dunn,,\n"
    plan = read(evening, text)
    (played,) = plan.command.rounds
    assert [(t.table, t.left, t.right) for t in played.tables] == [(1, 1, 2), (2, 3, 5)]
    assert played.byes == (4,)
    assert load(evening.ledger, SLUG).state.rounds[1:] == []
    bring_back(evening.ledger, plan)
    state = load(evening.ledger, SLUG).state
    assert state.rounds == plan.after.state.rounds
    assert state.rounds[1].closed
    acts = integrity_log(evening.ledger, load(evening.ledger, SLUG))
    assert [act.what for act in acts if act.kind == "from-paper"] == [
        "paired by hand and played on paper, put on the log afterwards"
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_several_rounds_come_in_any_order_of_their_lines(
    evening: ClubEvening, delimiter: str
) -> None:
    lines = ["round,table,a,b,score,how", "3,1,1,4,2-0,", "2,1,1,3,2-0,", "2,2,2,4,,left-absent"]
    lines += ["3,2,5,2,1-1,time", "2,,5,bye,,", "3,,3,,,"]
    plan = read(evening, "\n".join(lines).replace(",", delimiter))
    assert plan.rounds == (2, 3)
    bring_back(evening.ledger, plan)
    after, rows = standings_of(load(evening.ledger, SLUG))
    assert (after, len(rows)) == (3, 5)


def test_every_fault_of_the_file_is_told_at_once_with_its_line(evening: ClubEvening) -> None:
    director.withdraw(evening.ledger, SLUG, 5)
    lines = ["round,table,a,b,score", "2,1,ab,2,2-0", "2,1,1,nobody,2-0", "2,2,3,3,2-0"]
    lines += ["2,3,4,5,2-0", "3,1,1,2,5-0", "3,2,3,4,1-0"]
    text = "\n".join(lines)
    found = faults(evening, text)
    assert [where for where, _ in found] == [f"line {n}" for n in (2, 3, 4, 5, 6, 7)]
    assert "Ann Abbot (#1)" in found[0][1]
    assert "nobody at Spring Open is called nobody" in found[1][1]
    assert [what for _, what in found[2:]] == [
        "T-5: paper-two-places",
        "T-11: paper-not-playing",
        "S-12: too-many-wins",
        "S-12: unfinished",
    ]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("table,a,b\n1,1,2\n", "line 1"),
        ("table,a,b,score\n", "line 2"),
        ("table,a,b,score\none,1,2,2-0\n", "line 2"),
        ("table,a,b,score\n1,1,2,two\n", "line 2"),
        ("table,a,b,score\n1,1,,2-0\n", "line 2"),
        ("round,table,a,b,score\n2,1,1,2,2-0\n,2,3,4,2-0\n", "line 3"),
        ("round,table,a,b,score\nII,1,1,2,2-0\n", "line 2"),
        ("round,table,a,b,score\n7,1,1,2,2-0\n", "round 7"),
    ],
)
def test_what_is_written_otherwise_is_told_where_it_stands(
    evening: ClubEvening, text: str, where: str
) -> None:
    assert [fault[0] for fault in faults(evening, text)] == [where]


def test_what_should_not_be_and_may_have_been_is_told_and_marked(evening: ClubEvening) -> None:
    first = evening.current()
    (one, two), bye = ((t.paired for t in first.tables.values()), first.byes[0])
    text = f"table,a,b,score\n1,{one.left},{one.right},2-0\n,{two.left},,\n,{bye},,\n"
    plan = read(evening, text)
    said = list(remark_lines(plan))
    named = plan.before.numbered
    pair = f"{named(one.left)} and {named(one.right)}"
    assert said == [
        f"round 2: {pair} met before; the table is marked as a rematch",
        f"round 2: {named(bye)} has had a bye before",
        f"round 2: 2 entries have a bye: {named(two.left)}, {named(bye)}",
        f"round 2: {named(two.right)} is nowhere in it: absent, which scores nothing",
    ]
    bring_back(evening.ledger, plan)
    assert evening.current().rematches == (1,)


def test_a_round_that_hangs_out_says_what_paper_has_elsewhere(evening: ClubEvening) -> None:
    evening.pair()
    running = evening.publish()
    one, two = (table.paired for table in running.tables.values())
    text = f"table,a,b,score\n7,{one.right},{one.left},2-1\n2,{two.left},{two.right},\n"
    plan = read(evening, text)
    assert [remark.kind for remark in plan.remarks] == ["other-table", "still-played"]
    assert "no result at table 2; it stays open" in list(remark_lines(plan))[1]
    bring_back(evening.ledger, plan)
    result = evening.current().tables[1].result
    assert result
    assert (result.left, result.right) == (1, 2)


def test_who_acted_meanwhile_is_not_overrun(evening: ClubEvening) -> None:
    plan = read(evening, "table,a,b,score\n1,1,2,2-0\n2,3,4,2-0\n,5,,\n")
    evening.pair()
    evening.publish()
    with pytest.raises(RefusedByRule):
        bring_back(evening.ledger, plan)


def test_the_file_in_the_instructions_is_one() -> None:
    page = Path(__file__).parents[2] / "docs/reference/emergency.md"
    (example,) = re.findall(r"```\n(round,.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    others = [f"Player {number}" for number in range(5, 18)]
    evening = ClubEvening(["Ann", "Ben", "Cleo", "Dee", *others], rounds=5)
    evening.round()
    evening.round()
    plan = read(evening, example)
    assert plan.rounds == (3, 4)
    assert plan.after.state.rounds[2].byes == (3,)
    assert {remark.kind for remark in plan.remarks} <= {"rematch", "second-bye", "left-out"}
