"""The director's hand is on the integrity log: what was before, what is now (T-5, T-9)."""

from tests.competition.evening import Evening, result
from tests.competition.test_editing import done, seating
from tests.competition.test_repair import SEED, pairs_of
from tournament.competition import commands as wish
from tournament.competition.commands_by_hand import (
    BeginEdit,
    DropEdit,
    KeepAsPlayed,
    PlayAgain,
    RepairRound,
    SwapPlaces,
)
from tournament.competition.integrity import Touch, touches
from tournament.competition.state import Table
from tournament.service.sentences_integrity import before, reason_of, said
from tournament.service.tournaments import Tournament

WHY = "they sat down at each other's table"


def last(evening: Evening) -> Touch:
    return list(touches(evening.events))[-1]


def words(evening: Evening) -> tuple[str, str, str]:
    touch = last(evening)
    tournament = Tournament("spring", evening.state, {})
    return said(tournament, touch), before(touch), reason_of(touch.event)


def test_a_pairing_by_hand_is_told_beside_the_engines_own_and_what_was_before() -> None:
    evening = Evening(6, rounds=3)
    evening.pair(publish=False)
    evening.do(BeginEdit(reason="a wheelchair"))
    old = seating(evening.state.rounds[0])
    evening.do(SwapPlaces(one=old[1][0], other=old[2][0]))
    done(evening)
    now, was, why = words(evening)
    assert last(evening).kind == "by-hand"
    assert f"table 1: #{old[2][0]} and #{old[1][1]}" in now
    assert "Beside the engine's own: worth as much; the engine has #" in now
    assert "table 3" not in now
    assert now.count(" and #") <= 2 + 3, "of both only what is otherwise is told"
    assert was == "; ".join(f"table {n}: #{old[n][0]} and #{old[n][1]}" for n in (1, 2))
    assert why == "a wheelchair"


def test_an_edit_that_is_dropped_touches_nothing() -> None:
    evening = Evening(6, rounds=3)
    evening.pair(publish=False)
    evening.do(BeginEdit())
    evening.do(DropEdit())
    assert not list(touches(evening.events))


def test_a_repair_tells_only_what_changed() -> None:
    evening = Evening(7, rounds=3)
    evening.pair()
    evening.do(wish.EnterResult(table=1, result=result("2-0")))
    evening.do(wish.WithdrawEntry(entry=pairs_of(evening)[2][0], open_match="wait"))
    evening.do(RepairRound(seed=SEED, reason="she left"))
    now, was, why = words(evening)
    assert last(evening).kind == "repair"
    assert "table 1" not in now + was
    assert now.startswith("version 2: table ")
    assert why == "she left"


def test_a_match_that_is_void_is_told_with_its_result() -> None:
    evening = Evening(6, rounds=3)
    evening.pair()
    evening.do(wish.EnterResult(table=1, result=result("2-1")))
    left, right = pairs_of(evening)[1]
    evening.do(PlayAgain(tables=(1, 2), reason=WHY))
    assert last(evening).kind == "replay"
    assert all(isinstance(table, Table) for table in last(evening).before)
    assert words(evening)[1:] == (f"table 1: #{left} and #{right} 2–1", WHY)


def test_what_is_kept_as_played_is_told_with_who_was_paired() -> None:
    evening = Evening(6, rounds=3)
    evening.pair()
    (a, b), (c, d) = pairs_of(evening)[1], pairs_of(evening)[2]
    evening.do(KeepAsPlayed(one=b, other=d, reason=WHY))
    assert last(evening).kind == "kept-as-played"
    assert words(evening) == (
        f"table 1: #{a} and #{d}; table 2: #{c} and #{b}",
        f"table 1: #{a} and #{b}; table 2: #{c} and #{d}",
        WHY,
    )
