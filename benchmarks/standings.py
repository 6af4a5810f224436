"""Standings of 1000 players after 10 rounds, from the tournament's state to the sorted rows.

Bar (DESIGN 6, row 7): 50 ms with the default tie-breaks. `rows` starts where the rounds of every
entry are known already; the other orders are what a club may agree on instead. CPU time of one
core, the median and the least of several runs.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence

from benchmarks.results import keep, table
from tournament.competition.commands import AddEntries, CreateTournament
from tournament.competition.decide import decide
from tournament.competition.events import (
    PairedTable,
    Result,
    ResultEntered,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    Settings,
)
from tournament.competition.reducer import REDUCER
from tournament.competition.standing import field_after, standings_after
from tournament.competition.state import Competition
from tournament.event import Command, Event, Refused, fold
from tournament.standings.table import standings
from tournament.standings.tiebreak import NAMES, TieBreakName

SCORES = ((2, 0, 0), (2, 1, 0), (1, 2, 0), (0, 2, 0), (1, 1, 1))
ORDERS: Mapping[str, Sequence[TieBreakName]] = {
    "chess": ("match_points", "head_to_head", "buchholz_cut_1", "buchholz", "sonneborn_berger"),
    "every tie-break there is": NAMES,
}
BAR_MS = 50.0


def main(arguments: Sequence[str]) -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks standings", description=__doc__)
    options.add_argument("--players", type=int, default=1000)
    options.add_argument("--rounds", type=int, default=10)
    options.add_argument("--runs", type=int, default=15)
    given = options.parse_args(arguments)
    found = measured(given.players, given.rounds, given.runs)
    print(f"{given.players} players, {given.rounds} rounds; ms of CPU, median and least\n")
    table(["what", "median", "least"], [[what, *ms] for what, ms in found.items()])
    keep("standings", {"players": given.players, "rounds": given.rounds, "cpu_ms": dict(found)})
    return 0 if found["standings"][1] <= BAR_MS else 1


def measured(players: int, rounds: int, runs: int) -> Mapping[str, tuple[float, float]]:
    """Return the median and the least milliseconds of CPU of each thing that is measured."""
    state = played(players, rounds)
    field = field_after(state, rounds)
    work: dict[str, Callable[[], object]] = {
        "standings": lambda: standings_after(state, rounds),
        "rows": lambda: standings(field),
    }
    for name, order in ORDERS.items():
        work[name] = lambda order=order: standings(field_after(state, rounds), order)
    return {what: _timed(call, runs) for what, call in work.items()}


def _timed(call: Callable[[], object], runs: int) -> tuple[float, float]:
    times = []
    for _ in range(runs):
        start = time.process_time()
        call()
        times.append(1000 * (time.process_time() - start))
    return round(statistics.median(times), 2), round(min(times), 2)


def played(players: int, rounds: int) -> Competition:
    """Return a tournament whose pairings were drawn by chance; every tenth match is a no-show."""
    rng = random.Random(1)
    state = Competition()
    _ask(state, CreateTournament(name="X", settings=Settings(rules="x", rounds=rounds)))
    _ask(
        state,
        AddEntries(
            people=tuple(f"p{number}" for number in range(players)),
            ratings=tuple(rng.randint(1000, 2500) for _ in range(players)),
        ),
    )
    for number in range(1, rounds + 1):
        fold(REDUCER, state, _round(rng, state, number))
    return state


def _round(rng: random.Random, state: Competition, number: int) -> list[Event]:
    order = rng.sample(sorted(state.entries), len(state.entries))
    pairs = zip(order[::2], order[1::2], strict=False)
    tables = tuple(
        PairedTable(table=place, match=state.matches + place, left=left, right=right)
        for place, (left, right) in enumerate(pairs, 1)
    )
    byes = tuple(order[-1:]) if len(order) % 2 else ()
    return [
        RoundPaired(round=number, version=1, stage="swiss", best_of=3, tables=tables, byes=byes),
        RoundPublished(round=number),
        *(
            ResultEntered(round=number, table=t.table, match=t.match, result=_result(rng))
            for t in tables
        ),
        RoundClosed(round=number),
    ]


def _result(rng: random.Random) -> Result:
    if rng.random() < 0.1:
        return Result(left=2, right=0, drawn=0, ending="no-show")
    left, right, drawn = rng.choice(SCORES)
    return Result(left=left, right=right, drawn=drawn)


def _ask(state: Competition, command: Command) -> None:
    answer = decide(state, command)
    assert not isinstance(answer, Refused), answer
    fold(REDUCER, state, answer)
