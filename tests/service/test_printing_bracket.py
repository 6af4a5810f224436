"""The bracket sheet, and what a bracket round's other sheets say."""

from reports.documents import BracketSheet, Score
from reports.render import render
from tests.service.club_evening import SLUG, SPEED, ClubEvening, bot_game
from tournament.competition.events import Result
from tournament.competition.state import Cut
from tournament.service import director
from tournament.service.printing.book import pages_of
from tournament.service.printing.bracket import bracket_sheet
from tournament.service.printing.pairings import pairing_sheet, pairings_by_name, result_slips
from tournament.service.scorer import enter_result

EIGHT = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus", "Hal")


def cut(size: int, *, third_place: bool) -> ClubEvening:
    evening = ClubEvening(EIGHT, rounds=3, cut=size, third_place=third_place)
    for _ in range(3):
        evening.round()
    director.cut(evening.ledger, SLUG)
    return evening


def sheet_of(evening: ClubEvening) -> BracketSheet:
    sheet = bracket_sheet(evening.edition())
    assert sheet is not None
    return sheet


def test_there_is_no_bracket_before_the_cut() -> None:
    evening = ClubEvening(EIGHT, rounds=3, cut=4)
    evening.round()
    assert bracket_sheet(evening.edition()) is None


def test_the_rounds_are_named_by_how_many_are_left() -> None:
    for size, names in {
        2: ["final"],
        4: ["semi-finals", "final"],
        8: ["quarter-finals", "semi-finals", "final"],
    }.items():
        sheet = sheet_of(cut(size, third_place=False))
        assert [column.name.stage for column in sheet.rounds] == names
        assert [column.name.number for column in sheet.rounds] == [4, 5, 6][: len(names)]


def test_the_best_seed_meets_the_worst_and_the_two_best_can_meet_only_in_the_final() -> None:
    sheet = sheet_of(cut(8, third_place=False))
    seeds = [(match.top.seed, match.bottom.seed) for match in sheet.rounds[0].matches]
    assert {frozenset(pair) for pair in seeds} == {
        frozenset(pair) for pair in [(1, 8), (4, 5), (2, 7), (3, 6)]
    }
    halves = [{seed for pair in half for seed in pair} for half in (seeds[:2], seeds[2:])]
    assert halves == [{1, 4, 5, 8}, {2, 3, 6, 7}]


def test_a_side_that_is_not_known_says_whose_winner_or_loser_it_will_be() -> None:
    sheet = sheet_of(cut(4, third_place=True))
    first, second = sheet.rounds[0].matches
    final = sheet.rounds[1].matches[0]
    assert (final.top.kind, final.top.of_match) == ("winner", first.number)
    assert (final.bottom.kind, final.bottom.of_match) == ("winner", second.number)
    assert sheet.third_place is not None
    assert (sheet.third_place.top.kind, sheet.third_place.top.of_match) == ("loser", first.number)
    assert sheet.champion is None
    assert "loser of match 1" in render(sheet)


def test_a_match_has_no_table_until_its_round_is_published() -> None:
    evening = cut(4, third_place=False)
    assert {match.table for match in sheet_of(evening).rounds[0].matches} == {None}
    evening.publish()
    assert [match.table for match in sheet_of(evening).rounds[0].matches] == [1, 2]


def test_results_lead_to_the_champion() -> None:
    evening = cut(4, third_place=True)
    evening.publish()
    assert sheet_of(evening).header.counted == "semi-finals, 0 of 2 results in"
    evening.play()
    evening.round()
    sheet = sheet_of(evening)
    for match in (*sheet.rounds[0].matches, *sheet.rounds[1].matches, sheet.third_place):
        upper_wins = match.top.player.entry < match.bottom.player.entry
        assert match.winner == ("top" if upper_wins else "bottom")
        assert match.score == (Score(2, 0) if upper_wins else Score(0, 2))
    final = sheet.rounds[1].matches[0]
    assert sheet.champion == (final.top if final.winner == "top" else final.bottom).player
    assert sheet.header.counted == "final, 2 of 2 results in"


def test_the_table_for_third_place_is_told_from_the_final() -> None:
    evening = cut(4, third_place=True)
    evening.publish()
    for sheet in (pairing_sheet, result_slips):
        assert "third place" not in render(sheet(evening.edition(), evening.current()))
    evening.play()
    final = evening.pair()
    edition = evening.edition()
    third = bracket_sheet(edition).third_place
    tables = pairing_sheet(edition, final).tables
    assert [{table.left, table.right} for table in tables if table.remark == "third place"] == [
        {third.top.player, third.bottom.player}
    ]
    assert [slip.remark for slip in result_slips(edition, final).slips] == [
        table.remark for table in tables
    ]
    for sheet in (pairing_sheet, result_slips):
        assert render(sheet(edition, final)).count("third place") == 1
    by_name = pairings_by_name(edition, final)
    assert {line.player for line in by_name.lines if line.remark == "third place"} == {
        third.top.player,
        third.bottom.player,
    }
    assert render(by_name).count("third place") == 2


def test_a_recorded_game_for_third_place_is_not_of_the_final() -> None:
    evening = cut(4, third_place=True)
    evening.publish()
    evening.play()
    evening.pair()
    evening.publish()
    for table in (1, 2):
        evening.record(table, 1, bot_game(SPEED, f"table {table}"))
    pages = pages_of(evening.ledger, SLUG)
    third, final = (pages[f"game-r5-t{table}-g1.html"] for table in (1, 2))
    assert "<dd>Match for third place, table 1</dd>" in third
    assert "<dd>Final, table 2</dd>" in final
    assert "third place" not in final
    assert pages["index.html"].count("1 <small>third place</small>") == 1


def test_a_match_that_lots_decided_says_so_and_who_goes_on() -> None:
    evening = cut(2, third_place=False)
    evening.publish()
    level = Result(left=1, right=1, drawn=1, lots="right")
    enter_result(evening.ledger, SLUG, 1, level)
    sheet = sheet_of(evening)
    (final,) = sheet.rounds[0].matches
    assert (final.score, final.winner) == (Score(1, 1, 1, "lots"), "bottom")
    assert sheet.champion == final.bottom.player
    assert "decided by lots" in render(sheet)


def test_who_is_out_of_the_bracket_is_not_called_unpaired() -> None:
    evening = cut(4, third_place=False)
    current = evening.current()
    assert pairing_sheet(evening.edition(), current).unpaired == ()
    assert len(pairings_by_name(evening.edition(), current).lines) == 4


def test_a_seed_without_an_opponent_has_a_bye() -> None:
    edition = cut(4, third_place=False).edition()
    edition.state.cut = Cut(after_round=3, seeds=(6, 7, 8), skipped=(), third_place=False)
    sheet = bracket_sheet(edition)
    assert [len(column.matches) for column in sheet.rounds] == [2, 1]
    (bye,) = (match for match in sheet.rounds[0].matches if match.bottom.kind == "bye")
    assert (bye.top.player, bye.winner, bye.score) == (edition.player(6), "top", None)
    assert len({match.number for column in sheet.rounds for match in column.matches}) == 3
    assert "bye" in render(sheet)
