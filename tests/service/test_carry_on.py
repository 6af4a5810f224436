"""The carry-on sheet has what an evening needs that goes on by hand."""

from reports.documents import CarryOnLine
from reports.render import render
from tests.service.club_evening import SLUG, ClubEvening
from tournament.competition.commands_people import KeepApart
from tournament.competition.commands_wishes import ForbidPair, GrantBye
from tournament.service import director
from tournament.service.printing import files
from tournament.service.printing.book import pages_of
from tournament.service.printing.carry_on import carry_on_sheet
from tournament.service.tournaments import ask

FIVE = ("Ann", "Bob", "Cem", "Dee", "Eve")


def test_everybody_stands_in_a_score_group_with_those_met_and_what_was_missed() -> None:
    evening = ClubEvening(FIVE, rounds=4)
    evening.round()
    evening.enter("Fay")
    director.withdraw(evening.ledger, SLUG, 2)
    evening.round()
    edition = evening.edition()
    sheet = carry_on_sheet(edition)
    assert [group.points for group in sheet.groups] == sorted(
        {*edition.points_before(3).values()}, reverse=True
    )
    lines = {line.player.entry: line for group in sheet.groups for line in group.lines}
    assert sorted(lines) == [1, 2, 3, 4, 5, 6]
    for played in edition.state.rounds:
        for table in played.tables.values():
            left, right = table.paired.left, table.paired.right
            assert right in lines[left].met
            assert left in lines[right].met
        assert all(played.number in lines[entry].byes for entry in played.byes)
    assert lines[6].absent == (1,)
    assert lines[2].absent == (2,)
    assert lines[2].remark == "has left: not to be paired"
    assert (sheet.running, sheet.tables, sheet.next_round, sheet.rounds_left) == (None, (), 3, 2)
    assert sheet.blank_tables == 2


def test_the_running_round_is_on_it_with_the_results_so_far_and_a_draft_is_not() -> None:
    evening = ClubEvening(FIVE, rounds=3)
    evening.round()
    draft = evening.pair()
    before = carry_on_sheet(evening.edition())
    assert before.running is None
    assert all(
        len(line.met) + len(line.byes) == 1 for group in before.groups for line in group.lines
    )
    evening.publish()
    evening.result(1, "2-1")
    sheet = carry_on_sheet(evening.edition())
    assert sheet.running is not None
    assert (sheet.running.number, sheet.next_round, sheet.rounds_left) == (2, 3, 1)
    assert [line.score is not None for line in sheet.tables] == [True, False]
    assert [bye.player.entry for bye in sheet.byes] == list(draft.byes)
    assert sheet.header.counted == "round 2, 1 of 2 results in"
    page = render(sheet)
    assert f"playledger db restore BACKUP --sheet {sheet.header.log_position}" in page
    assert f"playledger round import {SLUG} FILE" in page
    assert page.count('class="slip"') == sheet.blank_tables == 2


def test_it_is_among_the_pages_until_the_event_is_finished() -> None:
    evening = ClubEvening(("Ann", "Bob", "Cem", "Dee"), rounds=1)
    assert files.CARRY_ON not in pages_of(evening.ledger, SLUG)
    evening.round()
    pages = pages_of(evening.ledger, SLUG)
    assert files.CARRY_ON in pages
    assert files.CARRY_ON in pages[files.INDEX]
    director.finish(evening.ledger, SLUG)
    assert files.CARRY_ON not in pages_of(evening.ledger, SLUG)


def test_what_is_asked_of_the_next_pairing_stands_beside_the_name() -> None:
    evening = ClubEvening(FIVE, rounds=3)
    evening.round()
    ask(evening.ledger, SLUG, ForbidPair(one=1, other=4, reason="asked"))
    ask(evening.ledger, SLUG, GrantBye(entry=5, round=2, worth="half", reason="asked"))
    ask(evening.ledger, SLUG, KeepApart(kind="club", groups=((1, 2, 4),), through_round=2))
    lines = lines_of(evening)
    assert lines[1].remark == "must not meet #4; had better not meet #2"
    assert lines[5].remark == "sits out round 2, as it asked"
    assert lines[3].remark == ""


def lines_of(evening: ClubEvening) -> dict[int, CarryOnLine]:
    groups = carry_on_sheet(evening.edition()).groups
    return {line.player.entry: line for group in groups for line in group.lines}


def test_a_round_robin_prints_the_rounds_to_come_as_they_will_be_paired() -> None:
    evening = ClubEvening(FIVE, format="round-robin")
    evening.round()
    sheet = carry_on_sheet(evening.edition())
    assert sheet.pairing == "schedule"
    assert [found.number for found in sheet.schedule] == [2, 3, 4, 5]
    for found in sheet.schedule:
        played = evening.pair()
        seats = [table.paired for table in played.tables.values()]
        assert [(pair.left, pair.right) for pair in found.pairs] == [
            (table.left, table.right) for table in seats
        ]
        assert found.rests == played.rests
        evening.publish()
        evening.play()
    assert "it stands below" in render(sheet)


def test_in_a_bracket_the_bracket_says_who_meets_whom() -> None:
    evening = ClubEvening(FIVE, rounds=2, cut=4)
    evening.round()
    evening.round()
    assert carry_on_sheet(evening.edition()).pairing == "standing"
    director.cut(evening.ledger, SLUG)
    sheet = carry_on_sheet(evening.edition())
    assert (sheet.pairing, sheet.schedule) == ("bracket", ())
    assert "follows from the bracket" in render(sheet)
