"""The integrity log is a page of its own where something touched fairness, and only there."""

from tests.competition.evening import result
from tests.service.club_evening import SLUG, ClubEvening
from tournament.service.people import penalise
from tournament.service.printing import files
from tournament.service.printing.book import pages_of
from tournament.service.printing.pairings import result_slips
from tournament.service.scorer import correct_result

NAMES = ["Ana Ruiz", "Ben Okafor", "Chloé Martin", "Dmitri Volkov"]


def test_an_act_that_touched_fairness_is_printed_and_linked() -> None:
    evening = ClubEvening(NAMES, rounds=2)
    evening.round()
    assert files.INTEGRITY not in pages_of(evening.ledger, SLUG)
    table = evening.current().tables[1].paired
    score = "0-2" if table.left < table.right else "2-0"
    correct_result(evening.ledger, SLUG, 1, 1, result(score), reason="slip misread")
    pages = pages_of(evening.ledger, SLUG)
    assert "slip misread" in pages[files.INTEGRITY]
    assert "result corrected" in pages[files.INTEGRITY]
    assert files.INTEGRITY in pages[files.INDEX]


def test_a_caution_after_ones_own_result_says_when_it_was_given_and_from_when_it_counts() -> None:
    evening = ClubEvening(NAMES, rounds=2)
    evening.pair()
    left = evening.publish().tables[1].paired.left
    penalise(evening.ledger, SLUG, left, "caution", reason="talks to those who play")
    evening.result(1, "2-0")
    penalise(evening.ledger, SLUG, left, "caution", reason="goes on talking")
    said = pages_of(evening.ledger, SLUG)[files.INTEGRITY]
    assert said.count("given in round 1, counts from round 2") == 1


def test_a_table_that_a_penalty_decided_before_it_began_has_no_slip() -> None:
    evening = ClubEvening(NAMES, rounds=2)
    evening.pair()
    left = evening.publish().tables[1].paired.left
    assert len(result_slips(evening.edition(), evening.current()).slips) == 2
    evening.play()
    penalise(evening.ledger, SLUG, left, "match-loss", reason="slow once more")
    evening.pair()
    played = evening.publish()
    decided = played.seats[left]
    slips = result_slips(evening.edition(), played).slips
    assert [slip.table for slip in slips] == [n for n in played.tables if n != decided]
