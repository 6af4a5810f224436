"""What a live table keeps in memory: the game that is played, and nothing of the earlier ones."""

import gc
import tracemalloc
from collections.abc import Iterator
from weakref import ref

import pytest

from tests.service.club_evening import ClubEvening
from tests.service.live_play import LivePlay, answered
from tournament.games.attempts import AttemptRefused
from tournament.projections.live_tables import MemoryLiveTables, OpenedTable
from tournament.service.live import heard, opening, showing
from tournament.service.live.acts import read_act
from tournament.service.live.finished import finished_tables
from tournament.service.live.heard import Heard
from tournament.service.live.loading import load_table
from tournament.service.live.table import Act, Decided, Unanswerable


def played_out(play: LivePlay) -> None:
    """Play a game to its end."""
    play.begin()
    for seat, said in play.play_on():
        play.ask(seat, said)


def draws(play: LivePlay, times: int) -> Iterator[Act]:
    """Yield acts that are refused, each another one: the hand is full."""
    game = play.table.current
    assert game is not None
    for number in range(times):
        wish = read_act({"what": "draw"}, 0, game.playing.names, 2)
        yield Act(id=f"t-4f0c2a91-s0-{number:012}", game=game.number, wish=wish)


def test_of_a_game_that_is_over_nothing_is_left_once_the_next_is_dealt() -> None:
    play = LivePlay("speed/club@1", 2, best_of=9)
    played_out(play)
    game = play.table.current
    assert game is not None
    gone = [ref(each) for each in (game, game.playing, game.showing, game.heard)]
    first = play.table.played
    del game
    gc.collect()
    assert all(each() is not None for each in gone)  # people still look at it
    play.begin()
    gc.collect()
    assert [each() for each in gone] == [None] * 4
    assert play.table.played == first
    assert play.table.standing(0).next_game == 2


def test_an_act_late_by_a_game_is_answered_by_its_record_which_leaves_memory_again() -> None:
    play = LivePlay("speed/club@1", 2, best_of=9)
    played_out(play)
    act, taken = next(iter(play.asked.values()))
    assert isinstance(taken, Decided)
    played = play.table.played
    play.begin()
    for table in (play.table, load_table(play.ledger, play.opened)):
        assert list(table.games) == [2]
        assert answered(play.ledger, table, act) == taken.answers[0][1]
        assert sorted(table.games) == [1, 2]
        assert (table.last, table.played) == (2, played)
        table.forget_earlier()
        assert list(table.games) == [2]
    late = play.ask(1, {"what": "draw"}, game=1)
    assert isinstance(late, Decided)
    assert late.stream.endswith("-1")
    assert isinstance(late.facts[0], AttemptRefused)


def test_beyond_the_ids_that_are_kept_the_log_knows_every_act(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(heard, "MOST", 5)
    play = LivePlay("speed/club@1", 2)
    played_out(play)
    game = play.table.current
    assert game is not None
    assert len(game.heard) == 0
    size = play.ledger.store.head().size
    for act, taken in list(play.asked.values()):
        assert isinstance(taken, Decided)
        assert answered(play.ledger, play.table, act) == taken.answers[0][1]
    assert play.ledger.store.head().size == size
    act, _ = next(iter(play.asked.values()))
    other = play.ask(1 - act.wish.seat, {"what": "block"}, act.id)
    assert other == Unanswerable("key-reused")


def test_no_id_is_taken_for_new_that_may_be_on_the_log() -> None:
    kept = Heard()
    for number in range(heard.MOST):
        kept.add(f"act-{number:016}")
    assert kept.may_have("act-0000000000000000")
    assert not kept.may_have("act-of-somebody-else")
    kept.add("act-one-too-many-0")
    assert kept.may_have("act-0000000000000000")
    assert kept.may_have("act-of-somebody-else")  # so the log is asked


@pytest.mark.parametrize("kept", [True, False])
def test_a_device_that_never_stops_takes_no_more_memory(
    monkeypatch: pytest.MonkeyPatch, *, kept: bool
) -> None:
    """The control remembers all of them."""
    if not kept:
        monkeypatch.setattr(heard, "MOST", 10**9)
        monkeypatch.setattr(showing, "MOST_TOLD", 10**9)
    play = LivePlay("speed/club@1", 2)
    play.begin()
    acts = list(draws(play, 6 * showing.MOST_TOLD if kept else 4000))
    some, rest = acts[: len(acts) // 2], acts[len(acts) // 2 :]
    tracemalloc.start()
    try:
        for act in some:
            play.table.take(act)
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        for act in rest:
            play.table.take(act)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    an_act = (after - before) / len(rest)
    assert (an_act < 200) is kept, f"{an_act:.0f} bytes an act"


def test_nothing_is_kept_of_who_sat_at_a_table_that_is_over_for_good() -> None:
    evening = ClubEvening(["Ana", "Ben", "Cleo", "Dan"])
    evening.pair()
    evening.publish()
    tables, ledger = MemoryLiveTables(), evening.ledger
    for table in (1, 2):
        opening.open_match(ledger, tables, "spring", 1, table)
    elsewhere = OpenedTable(id="winter/m1", rules="speed/club@1", seats=(), best_of=3, code="X")
    known = [*tables.everything(), elsewhere]
    for table in (1, 2):
        evening.result(table, "2-0")
    assert finished_tables(ledger, known, 0) == []  # somebody may come back to confirm
    evening.play()
    over = finished_tables(ledger, known, 0)
    assert over == ["spring/m1", "spring/m2"]
    tables.forget(over)
    assert tables.everything() == []

    play = LivePlay("speed/club@1", 2)
    assert finished_tables(play.ledger, [play.opened], 0) == []
    while play.table.standing(0).next_game is not None:
        played_out(play)
    assert finished_tables(play.ledger, [play.opened], 0) == [play.opened.id]
