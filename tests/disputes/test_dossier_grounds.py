"""What a dossier says of a ruling holds for whoever lost by it: its grounds, and what counts."""

import pytest

from reports.documents import Dossier
from tests.disputes.disputed import NOW_US, SLUG, Disputed
from tournament.service.disputes.dossier.dossier import draw
from tournament.service.disputes.ruling import Proposal


def drawn(evening: Disputed, number: int = 1) -> Dossier:
    return draw(evening.ledger, SLUG, number, now_us=NOW_US).document


def test_beside_the_referee_stand_the_clauses_by_which_one_may_rule_so() -> None:
    evening = Disputed()
    evening.rule(evening.open(), Proposal("warn"), clause="S-4a", reason="seen")
    document = drawn(evening)
    assert document.rulings[0].powers == "R-2, R-3"
    assert {"R-2", "R-3", "S-4a"} <= set(dict(document.clauses))


@pytest.mark.parametrize(
    ("game", "said"),
    [(1, "AL is also a witness: event 4."), (0, "AL is also a witness: event 4 of game 1.")],
)
def test_a_referee_who_stated_something_on_the_record_is_named_as_a_witness(
    game: int, said: str
) -> None:
    stated = 'statement "al " referee "I saw it"\nstatement "MF" referee "so did I"'
    evening = Disputed(f"+0 start\n+1.0 1 8C>L^7S\n{stated}\n+600 end 1 time")
    number = evening.open("conduct")
    evening.rule(number, Proposal("let_stand", game=game), clause="S-7", reason="seen")
    assert drawn(evening).rulings[0].also == said


def test_a_referee_of_whom_the_record_has_nothing_is_no_witness() -> None:
    evening = Disputed()
    evening.rule(evening.open(), Proposal("let_stand"), clause="G-1", reason="so it was")
    assert drawn(evening).rulings[0].also == ""
