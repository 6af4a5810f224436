"""Which acts touch fairness, and what was before them (T-9, T-10, T-12)."""

from collections.abc import Callable

import pytest

from tests.competition.evening import Evening, result
from tournament.competition import commands as wish
from tournament.competition import commands_people as of_people
from tournament.competition.commands_results import ConfirmResult
from tournament.competition.integrity import JUDGES, touches
from tournament.games.shuffle import seed_of
from tournament.service.sentences_integrity import SAID


def kinds(evening: Evening) -> list[tuple[str, int | None]]:
    return [(touch.kind, touch.round) for touch in touches(evening.events)]


def correct(evening: Evening) -> None:
    evening.do(wish.CorrectResult(round=1, table=1, result=result("1-2"), reason="misread"))


def pair_again(evening: Evening) -> None:
    evening.pair(publish=False)
    evening.pair()


def close_without(evening: Evening) -> None:
    evening.pair()
    evening.do(wish.CloseRound(without=(1, 2, 3)))


def enter_late(evening: Evening) -> None:
    close_without(evening)
    evening.do(wish.EnterResult(table=2, result=result("2-0"), round=2))


def put_out_and_back(evening: Evening) -> None:
    evening.do(of_people.DisqualifyEntry(entry=1, reason="cheated"))
    evening.do(wish.ReinstateEntry(entry=1, reason="mistaken"))


def penalise(evening: Evening) -> None:
    evening.do(of_people.PenaliseEntry(entry=1, level="warning", reason="late"))
    evening.do(of_people.LiftPenalty(penalty=1, reason="was not"))


def keep_apart(evening: Evening) -> None:
    evening.do(of_people.KeepApart(kind="club", groups=((1, 2),), through_round=2))


def change(evening: Evening) -> None:
    evening.do(wish.ChangeSetting(setting="rounds", value="4", reason="time left"))


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (correct, [("correction", 1)]),
        (pair_again, [("re-pairing", 2)]),
        (close_without, [("closing", 2)]),
        (enter_late, [("closing", 2), ("late-result", 2)]),
        (put_out_and_back, [("disqualification", 1), ("reinstatement", 2)]),
        (penalise, [("penalty", 2), ("penalty-lifted", 2)]),
        (change, [("setting", 2)]),
        (keep_apart, [("kept-apart", 2)]),
    ],
)
def test_an_act_that_touches_fairness_is_listed(
    act: Callable[[Evening], None], expected: list[tuple[str, int]]
) -> None:
    evening = Evening(6, rounds=3)
    evening.round()
    act(evening)
    assert kinds(evening) == expected


def test_an_evening_by_the_book_lists_nothing() -> None:
    evening = Evening(6)
    evening.do(wish.ChangeSetting(setting="best_of", value="5"))
    evening.do(wish.ChangeSetting(setting="best_of", value="3"))
    for _ in range(2):
        evening.pair()
        assert evening.state.running
        for table in evening.state.running.tables:
            score = result("2-1")
            evening.do(wish.EnterResult(table=table, result=score, by="scorer/1"))
            evening.do(ConfirmResult(table=table, by="scorer/2"))
        evening.do(wish.CloseRound())
    assert [kind for kind, _ in kinds(evening) if kind != "setting"] == []


def test_a_forced_rematch_is_listed_and_what_was_before_a_correction_and_a_draft() -> None:
    evening = Evening(2, rounds=2)
    evening.round()
    evening.do(wish.PairRound(seed=seed_of("again"), allow_rematch=True))
    evening.do(wish.PairRound(seed=seed_of("once more"), allow_rematch=True))
    evening.do(wish.PublishRound())
    evening.play()
    stands = evening.state.rounds[0].tables[1].result
    assert stands
    wrong = result("0-2" if stands.left else "2-0")
    evening.do(wish.CorrectResult(round=1, table=1, result=wrong, reason="misread"))
    rematch, again, correction = touches(evening.events)
    assert [each.kind for each in (rematch, again, correction)] == [
        "rematch",
        "re-pairing",
        "correction",
    ]
    assert isinstance(again.before, tuple)
    assert len(again.before) == 1
    assert correction.before == stands


def test_every_act_that_can_be_listed_has_its_words() -> None:
    assert set(JUDGES) == set(SAID)
