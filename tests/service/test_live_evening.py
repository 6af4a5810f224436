"""Bots play an evening as it happens, and wait for the person whose seat is free."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Event, Thread

import pytest

from tournament.competition.bracket import bracket_of
from tournament.games.shuffle import seed_of
from tournament.service import director
from tournament.service.demo import live
from tournament.service.demo.evening import rules_of
from tournament.service.demo.live import SLUG, YOU, LiveEvening, announce
from tournament.service.errors import Conflict
from tournament.service.games import ids, load_game
from tournament.service.ledger import Ledger
from tournament.service.scorer import enter_result, read_result
from tournament.service.serving import serving
from tournament.service.tournaments import load
from tournament.service.verification import verify_game

LONGEST_S = 60


def enter_for_you(ledger: Ledger) -> None:
    """Enter what the person played, if nobody has; who is overtaken looks again."""
    running = load(ledger, SLUG).state.running
    table = running.table_of(YOU) if running else None
    if running and table and table.result is None:
        result = read_result("2-0", None, running.best_of)
        with suppress(Conflict):
            enter_result(ledger, SLUG, table.paired.table, result)


def overtaken_once(act: Callable[..., object]) -> Callable[..., object]:
    """Act as the evening does, but the first time somebody else has acted meanwhile."""
    before: list[tuple[object, ...]] = []

    def acts(*told: object) -> object:
        before.append(told)
        if len(before) == 1:
            raise Conflict("somebody else acted first", "act again")
        return act(*told)

    return acts


@pytest.mark.parametrize("overtaken", [False, True])
def test_an_evening_of_bots_comes_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, overtaken: bool
) -> None:
    monkeypatch.setattr(live, "BREATH_S", 0.002)
    if overtaken:
        monkeypatch.setattr(live, "enter_result", overtaken_once(live.enter_result))
    ticks = count(1_767_225_600_000_000, 15_000_000)
    stop = Event()
    with serving(f"sqlite:///{tmp_path / 'demo.db'}") as opened:
        announce(opened.ledger("demo"), rules_of("speed"), players=5)
        if overtaken:
            for act in ("pair", "publish", "close", "cut", "finish"):
                monkeypatch.setattr(director, act, overtaken_once(getattr(director, act)))
        evening = LiveEvening(
            opened.ledger("demo"),
            rules_of("speed"),
            seed=seed_of("live"),
            tables=opened.database.live_tables,
            now_us=lambda: next(ticks),
            stop=stop,
            pause_s=0,
        )
        thread = Thread(target=evening.run)
        thread.start()
        ledger = opened.ledger("entry/1")
        try:
            while thread.is_alive():
                enter_for_you(ledger)
                thread.join(0.05)
        finally:
            stop.set()
            thread.join(LONGEST_S)
        state = load(ledger, SLUG).state
        assert state.finished
        bracket = bracket_of(state)
        assert bracket is not None
        assert bracket.champion is not None
        played = ids(ledger)
        assert len(played) >= 5
        for game in played[:5]:
            recorded = load_game(ledger, game)
            assert recorded.state.outcome is not None
            assert verify_game(recorded).trusted


def test_plays_are_recorded_when_they_happen_and_an_evening_can_be_stopped(tmp_path: Path) -> None:
    now = [1_767_225_600_000_000]
    stop = Event()
    with serving(f"sqlite:///{tmp_path / 'demo.db'}") as opened:
        ledger = opened.ledger("demo")
        announce(ledger, rules_of("speed"), players=4)
        tables = opened.database.live_tables
        evening = LiveEvening(
            ledger,
            rules_of("speed"),
            seed=seed_of("x"),
            tables=tables,
            now_us=lambda: now[0],
            stop=stop,
        )
        thread = Thread(target=evening.run)
        thread.start()
        while not ids(ledger):
            thread.join(0.01)
        [game] = ids(ledger)
        first = len(load_game(ledger, game).events)
        now[0] += 5_000_000
        while (later := len(load_game(ledger, game).events)) == first:
            thread.join(0.01)
        stop.set()
        thread.join(LONGEST_S)
        assert not thread.is_alive()
        assert 0 < first < later
        assert load_game(ledger, game).state.outcome is None
        [yours] = tables.everything()
        assert sorted(seat.by for seat in yours.seats) == ["human", "person"]
