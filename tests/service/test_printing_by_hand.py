"""Sheets say which pairing they are of, what it replaces, and how a slip is known by it (T-9)."""

from reports.render import render
from tests.service.club_evening import SLUG, ClubEvening
from tournament.service import director, pairings_by_hand
from tournament.service.printing.pairings import pairing_sheet, pairings_by_name, result_slips
from tournament.service.slip_codes import SlipCode

SEVEN = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus")
SHEETS = (pairing_sheet, pairings_by_name, result_slips)


def test_only_a_pairing_that_replaces_another_says_so_and_it_says_so_on_every_sheet() -> None:
    evening = ClubEvening(SEVEN, rounds=4)
    evening.pair()
    evening.publish()
    for sheet in SHEETS:
        assert sheet(evening.edition(), evening.current()).hangs == ""
    director.withdraw(evening.ledger, SLUG, evening.current().tables[2].paired.left, "wait")
    asked = pairings_by_hand.Repair(seed=evening.ledger.source.new_seed(), reason="she left")
    pairings_by_hand.repair(evening.ledger, SLUG, asked)
    for sheet in SHEETS:
        page = render(sheet(evening.edition(), evening.current()))
        assert "pairing 1b, replaces 1a" in page.casefold()


def test_slips_carry_their_code_once_the_pairing_hangs_out() -> None:
    evening = ClubEvening(SEVEN, rounds=4)
    draft = evening.pair()
    assert {slip.code for slip in result_slips(evening.edition(), draft).slips} == {""}
    played = evening.publish()
    slips = result_slips(evening.edition(), played)
    assert [slip.code for slip in slips.slips] == [str(SlipCode(1, 0, n)) for n in (1, 2, 3)]
    page = render(slips)
    assert all(slip.code in page for slip in slips.slips)


def test_who_has_nobody_to_meet_in_a_round_robin_rests_on_the_sheets_and_is_not_missing() -> None:
    evening = ClubEvening(SEVEN, format="round-robin")
    evening.pair()
    played = evening.publish()
    sheet = pairing_sheet(evening.edition(), played)
    [resting] = sheet.resting
    assert resting.entry == played.rests[0]
    assert not sheet.unpaired
    assert "Nobody to meet this round" in render(sheet)
    lines = pairings_by_name(evening.edition(), played).lines
    assert [line.player for line in lines if line.place == "rests"] == [resting]
    assert "nobody to meet this round" in render(pairings_by_name(evening.edition(), played))


def test_a_double_elimination_says_on_sheets_and_slips_which_side_a_match_is_of() -> None:
    evening = ClubEvening(SEVEN, format="double-elimination")
    evening.round()
    evening.pair()
    played = evening.publish()
    remarks = {line.remark for line in pairing_sheet(evening.edition(), played).tables}
    assert remarks == {"winners' side", "losers' side"}
    assert {slip.remark for slip in result_slips(evening.edition(), played).slips} == remarks
    by_name = pairings_by_name(evening.edition(), played).lines
    assert {line.remark for line in by_name if line.place == "table"} == remarks
