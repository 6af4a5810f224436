"""Runs: the same figures on any number of workers, in any order, here or on Dask."""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from tournament.games.bots import KINDS
from tournament.games.catalogue import all_rulesets
from tournament.games.commands import Command
from tournament.games.events import Basis, GameDealt
from tournament.games.shuffle import seed_of
from tournament.games.speed import Speed
from tournament.games.speed.rules import CLUB, SpeedRules
from tournament.games.speed.state import SpeedState
from tournament.lab.cells import Cell, play_games
from tournament.lab.executors import InThisProcess, workers
from tournament.lab.figures import MEASURES, Row
from tournament.lab.running import run

SEED = seed_of("lab")


def cell(ruleset: str = "speed/club@1", seats: int = 2, bot: str = "greedy") -> Cell:
    found = all_rulesets()[ruleset]
    return Cell(game=found.game, rules=found.rules, seats=seats, bot=bot)


CELLS = (cell(), cell("fusion/review@1", 3, "human"))


class Shuffled(Executor):
    """Keeps all work back and does it in a random order when the first result is asked for."""

    def __init__(self) -> None:
        self.kept: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: object, **kwargs: object) -> Future[Any]:
        future: Future[Any] = Future()
        self.kept.append((future, lambda: fn(*args, **kwargs)))
        return future

    def work(self) -> None:
        random.Random(5).shuffle(self.kept)
        for future, task in self.kept:
            future.set_result(task())


@pytest.fixture(scope="module")
def rows() -> tuple[Row, ...]:
    return run(CELLS, games=23, seed=SEED, executor=InThisProcess())


def test_there_is_a_row_for_each_cell_with_every_figure(rows: tuple[Row, ...]) -> None:
    named = [(row.rules, row.seats, row.bot, row.games) for row in rows]
    assert named == [("speed/club@1", 2, "greedy", 23), ("fusion/review@1", 3, "human", 23)]
    for row in rows:
        assert list(row.figures) == list(MEASURES)
        for found in row.figures.values():
            assert found is not None
            assert 0 <= found.low <= found.mid <= found.high


def test_chunks_do_not_matter(rows: tuple[Row, ...]) -> None:
    assert run(CELLS, games=23, seed=SEED, executor=InThisProcess(), chunk=7) == rows


def test_several_processes_give_the_same_figures(rows: tuple[Row, ...]) -> None:
    with workers(2) as executor:
        assert run(CELLS, games=23, seed=SEED, executor=executor, chunk=5) == rows


def test_another_seed_gives_other_figures(rows: tuple[Row, ...]) -> None:
    assert run(CELLS, games=23, seed=seed_of("other"), executor=InThisProcess()) != rows


def test_results_are_joined_alike_in_whatever_order_they_come(
    rows: tuple[Row, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    executor = Shuffled()

    def as_completed(futures: list[Future[Any]]) -> Iterator[Future[Any]]:
        executor.work()
        return iter(reversed(futures))

    monkeypatch.setattr("tournament.lab.gathering.as_completed", as_completed)
    assert run(CELLS, games=23, seed=SEED, executor=executor, chunk=4) == rows


@pytest.mark.filterwarnings("default")  # Dask's own, about versions and ports
def test_dask_gives_the_same_figures(rows: tuple[Row, ...]) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=False,
            protocol="tcp://",
            host="127.0.0.1",
            dashboard_address=None,
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert run(CELLS, games=23, seed=SEED, executor=client.get_executor(), chunk=5) == rows


def test_progress_tells_of_every_game_once() -> None:
    told: list[int] = []
    run([cell()], games=10, seed=SEED, executor=InThisProcess(), progress=told.append, chunk=4)
    assert told == [4, 4, 2]


def test_rulesets_of_one_deck_are_played_from_the_same_deals() -> None:
    """The seed of a game follows from its number: two bots, one deal, one hand to begin with."""
    dealt: list[tuple[int, ...]] = []

    class Spying(Speed):
        def deal(self, rules: SpeedRules, seats: int, seed: str, basis: Basis) -> GameDealt:
            answer = Speed.deal(rules, seats, seed, basis)
            assert answer.order is not None
            dealt.append(answer.order)
            return answer

    for bot in KINDS:
        play_games(Cell(game=Spying(), rules=CLUB, seats=2, bot=bot), SEED, 3, 2)
    first, second = dealt[:2]
    assert first != second
    assert dealt == [first, second] * len(KINDS)


class Failing(Speed):
    @staticmethod
    def options(state: SpeedState, seat: int) -> tuple[Command, ...]:
        del state, seat
        raise ZeroDivisionError


def test_what_fails_in_a_worker_ends_the_run_and_cancels_the_rest() -> None:
    class Counting(InThisProcess):
        def __init__(self) -> None:
            self.submitted: list[Future[Any]] = []

        def submit(self, fn: Callable[..., Any], /, *args: object, **kwargs: object) -> Future[Any]:
            waiting: Future[Any] = Future()
            done = super().submit(fn, *args, **kwargs) if not self.submitted else waiting
            self.submitted.append(done)
            return done

    executor = Counting()
    failing = Cell(game=Failing(), rules=CLUB, seats=2, bot="random")
    with pytest.raises(ZeroDivisionError):
        run([failing], games=4, seed=SEED, executor=executor, chunk=1)
    assert [future.cancelled() for future in executor.submitted] == [False, True, True, True]


class Idle(Speed):
    @staticmethod
    def options(state: SpeedState, seat: int) -> tuple[Command, ...]:
        del state, seat
        return ()


def test_games_that_never_end_are_counted() -> None:
    idle = Cell(game=Idle(), rules=CLUB, seats=2, bot="random")
    (row,) = run([idle], games=5, seed=SEED, executor=InThisProcess())
    endless, wins = row.figures["endless_share"], row.figures["first_seat_wins"]
    assert endless is not None
    assert endless.mid == 1
    assert wins is None


def test_leaving_early_ends_the_processes() -> None:
    begun: list[Executor] = []
    with pytest.raises(KeyboardInterrupt), workers(2) as executor:  # noqa: PT012  left early
        begun.append(executor)
        executor.submit(play_games, cell(), SEED, 0, 1).result()
        raise KeyboardInterrupt
    with pytest.raises(RuntimeError, match="after shutdown"):
        begun[0].submit(play_games, cell(), SEED, 0, 1)
