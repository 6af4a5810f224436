"""Two directors act at once: one is told what the other did, and nothing is lost."""

import pytest

from tests.competition.evening import result
from tests.service.club_evening import SLUG, ClubEvening
from tournament.competition.commands import EnterResult
from tournament.service import director, undo
from tournament.service.errors import Conflict, RefusedByRule
from tournament.service.ledger import Ledger, Receipt
from tournament.service.scorer import enter_result
from tournament.service.tournaments import ask, load

NAMES = ["Ana Ruiz", "Ben Okafor", "Chloé Martin", "Dmitri Volkov"]


class Interrupted(Ledger):
    """A ledger on which another director acts between what is read and what is recorded."""

    def __init__(self, ledger: Ledger, act) -> None:
        super().__init__(
            ledger.store, ledger.roster, ledger.codec, actor="director/2", source=ledger.source
        )
        self.act = act

    def record(self, stream, command, plan, *, command_id=None) -> Receipt:
        if self.act:
            act, self.act = self.act, None
            act()
        return super().record(stream, command, plan, command_id=command_id)


@pytest.fixture
def evening() -> ClubEvening:
    evening = ClubEvening(NAMES, rounds=2)
    evening.pair()
    evening.publish()
    return evening


def test_one_gets_a_conflict_that_says_what_the_other_did_and_nothing_is_lost(
    evening: ClubEvening,
) -> None:
    second = Interrupted(
        evening.ledger, lambda: enter_result(evening.ledger, SLUG, 1, result("2-1"))
    )
    with pytest.raises(Conflict) as conflict:
        ask(second, SLUG, EnterResult(table=2, result=result("2-0"), by="director/2"))
    assert "result entered (round 1, table 1, 2–1) by director" in conflict.value.what
    assert "nothing of yours is recorded" in conflict.value.what
    assert load(evening.ledger, SLUG).state.rounds[0].open_tables == (2,)
    ask(second, SLUG, EnterResult(table=2, result=result("2-0"), by="director/2"))
    assert load(evening.ledger, SLUG).state.rounds[0].open_tables == ()


def test_two_who_close_a_round_close_it_once(evening: ClubEvening) -> None:
    for table in (1, 2):
        evening.result(table, "2-0")
    second = Interrupted(evening.ledger, lambda: director.close(evening.ledger, SLUG))
    with pytest.raises(Conflict, match="round closed"):
        director.close(second, SLUG)
    with pytest.raises(RefusedByRule):
        director.close(second, SLUG)


def test_an_act_that_came_in_meanwhile_is_not_undone_unseen(evening: ClubEvening) -> None:
    evening.result(1, "2-1")
    tournament = load(evening.ledger, SLUG)
    to = undo.last_act(evening.ledger, tournament)
    shown = undo.preview(evening.ledger, tournament, to, reason="by mistake")
    evening.result(2, "2-0")
    with pytest.raises(RefusedByRule) as refused:
        undo.undo(evening.ledger, SLUG, shown, reason="by mistake")
    assert refused.value.refused.reason == "acted-meanwhile"
    assert load(evening.ledger, SLUG).state.rounds[0].open_tables == ()
