"""What readers of sheets report as broken elsewhere is right on ours; named after what must be."""

import re

from reports.documents import PairingSheet, ResultSlips
from reports.render import render
from tests.competition.evening import result
from tests.service.club_evening import SLUG, ClubEvening
from tournament.service import director, scorer
from tournament.service.exports import rows_of
from tournament.service.printing.book import pages_of
from tournament.service.printing.pairings import pairing_sheet, result_slips
from tournament.service.printing.standings import standings_sheet
from tournament.service.tournaments import load, standings_of

FIVE = ["Ana Ruiz", "Ben Okafor", "Chloé Martin", "Dmitri Volkov", "Eva Lind"]


def test_slip_page_and_screen_have_both_players_in_the_same_order() -> None:
    """Paper had them in one order, the form in another: wrong winners came of it."""
    evening = ClubEvening(FIVE, rounds=3)
    evening.pair()
    played = evening.publish()
    slips: ResultSlips = result_slips(evening.edition(), played)
    sheet: PairingSheet = pairing_sheet(evening.edition(), played)
    rows = rows_of(load(evening.ledger, SLUG), "pairings")
    on_slips = [(slip.table, slip.left.name, slip.right.name) for slip in slips.slips]
    assert on_slips == [(line.table, line.left.name, line.right.name) for line in sheet.tables]
    assert on_slips == [(row["table"], row["left"], row["right"]) for row in rows if row["table"]]


def test_the_winner_of_a_match_stands_out_where_results_hang_out() -> None:
    """A wrong winner of round 1 was seen in round 3: nothing had shown who had won."""
    evening = ClubEvening(FIVE, rounds=3)
    evening.pair()
    played = evening.publish()
    winner = played.tables[1].paired.right
    scorer.enter_result(evening.ledger, SLUG, 1, result("1-2"))
    page = render(pairing_sheet(evening.edition(), evening.current()))
    won = re.findall(r'class="who won"><bdi>([^<]+)</bdi>', page)
    assert evening.edition().player(winner).name in won
    evening.play()
    sheet = standings_sheet(evening.edition(), 1)
    [cell] = next(row.rounds for row in sheet.rows if row.player.entry == winner)
    assert cell.result == "win"
    assert cell.score is not None
    assert (cell.score.left, cell.score.right) == (2, 1)


def test_results_are_written_in_words_and_figures() -> None:
    """Icons stood for results, which no printer and no screen reader could tell."""
    evening = ClubEvening(FIVE, rounds=3)
    evening.round()
    page = render(standings_sheet(evening.edition(), 1))
    assert "<b>W</b> 2–0" in page
    assert "<b>L</b> 0–2" in page


def test_every_page_of_standings_says_what_the_standings_say() -> None:
    """Two pages disagreed, each with figures of its own."""
    evening = ClubEvening(FIVE, rounds=3)
    evening.round()
    evening.round()
    _, rows = standings_of(load(evening.ledger, SLUG), 2)
    sheet = standings_sheet(evening.edition(), 2)
    assert [(row.rank, row.entry, row.match_points) for row in rows] == [
        (row.rank, row.player.entry, row.points) for row in sheet.rows
    ]
    exported = rows_of(load(evening.ledger, SLUG), "standings", 2)
    assert [(row["rank"], row["entry"]) for row in exported] == [
        (row.rank, row.entry) for row in rows
    ]


def test_late_absent_and_bye_have_words_of_their_own_on_the_standings() -> None:
    evening = ClubEvening(FIVE, rounds=3)
    evening.round()
    evening.enter("Fay")
    evening.round()
    cells = {
        row.player.name: [cell.kind for cell in row.rounds]
        for row in standings_sheet(evening.edition(), 2).rows
    }
    assert cells["Fay"] == ["late", "played"]
    assert sum(kinds[0] == "bye" for kinds in cells.values()) == 1
    page = pages_of(evening.ledger, SLUG)["round-2-standings.html"]
    assert "came later" in page
    assert "</b> bye" in page


def test_a_bye_of_the_pairing_is_exported_as_one_and_a_granted_one_as_that() -> None:
    """A bye of the pairing was exported as one that a director had given; it was given again."""
    from tournament.service import wishes

    evening = ClubEvening([*FIVE, "Fay"], rounds=3)
    wishes.grant_bye(evening.ledger, SLUG, 6, 1, "half", reason="asked for")
    evening.pair()
    evening.publish()
    byes = [
        (row["left_entry"], row["bye"])
        for row in rows_of(load(evening.ledger, SLUG), "pairings")
        if row["table"] is None
    ]
    [alone] = evening.current().byes
    assert sorted(byes, key=str) == sorted([(alone, "pairing"), (6, "half")], key=str)


def test_while_a_round_is_played_standings_are_those_of_the_round_before() -> None:
    """Standings in the middle of a round had figures that could not be."""
    evening = ClubEvening(FIVE, rounds=3)
    evening.round()
    before = standings_of(load(evening.ledger, SLUG))
    evening.pair()
    evening.publish()
    scorer.enter_result(evening.ledger, SLUG, 1, result("2-0"))
    assert standings_of(load(evening.ledger, SLUG)) == before
    scorer.enter_result(evening.ledger, SLUG, 2, result("2-0"))
    director.close(evening.ledger, SLUG)
    assert standings_of(load(evening.ledger, SLUG))[0] == 2
