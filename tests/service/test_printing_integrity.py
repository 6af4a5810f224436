"""The integrity log is a page of its own where something touched fairness, and only there."""

from tests.competition.evening import result
from tests.service.club_evening import SLUG, ClubEvening
from tournament.service.printing import files
from tournament.service.printing.book import pages_of
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
