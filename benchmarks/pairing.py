"""Swiss rounds and standings (DESIGN 6, rows 6 and 7) beside other programs, in one run.

The first table pairs one round each of a tournament played by chance, the same for everybody; the
second ranks 1000 players after 10 rounds; the third plays 200 tournaments a size, each program its
own, and counts those with a rematch, a second bye, or a round that it could not pair. Programs of
chess obey colours besides, which makes their task harder; in the third table that is a reason for
rounds they cannot pair. A program that is not installed, or not named, is left out.
"""

import argparse
import multiprocessing
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median

from benchmarks.pairing_history import History
from benchmarks.pairing_peers import PAIRERS, RANKERS, pair_by_playledger, versions
from benchmarks.results import keep, table
from tests.pairing.pairing_oracle import check, random_case
from tests.pairing.random_tournaments import is_avoidable, ours, rounds_of

FIELDS = {64: (6, 0.05), 1000: (10, 1.0), 5000: (12, 10.0)}
"""Players: the rounds of their tournament, and the seconds that a round may take."""

ROUND = 5
"""The round that is paired for the first table: points differ, and opponents have been met."""

RANKED = (1000, 10, 0.05)
"""Players, rounds, and the seconds that ranking them may take."""

SMALL = ((6, 5), (8, 5), (8, 7), (9, 7), (12, 7), (16, 7), (33, 6))
TOURNAMENTS = 200
REPEATS = 5
PATIENCE = 600
"""Seconds of waiting after which a peer is stopped."""

SLOW = 10
"""Seconds for a round after which a peer is not asked to pair a larger field."""

SIZES = (
    (5, 3), (6, 3), (8, 4), (9, 5), (12, 6), (16, 7), (33, 6), (64, 6), (128, 7), (200, 8),
)  # fmt: skip
"""Entries and rounds of the tournaments with incidents."""

Row = dict[str, object]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks pairing", description=__doc__)
    parser.add_argument("--exhaustive", type=int, nargs="?", const=5000, metavar="CASES")
    parser.add_argument("--tournaments", type=int, nargs="?", const=300, metavar="EACH")
    parser.add_argument("--json", type=Path, help="write the result here")
    options = parser.parse_args(arguments)
    if options.exhaustive or options.tournaments:
        exhaustive(options.exhaustive or 0)
        incidents(options.tournaments or 0)
        return 0
    here = {name: which for name, which in versions().items() if which}
    found = {
        "rounds": rounds_paired(["playledger", *here]),
        "standings": ranked(["playledger", *here]),
        "faults": faults(["playledger", *here]),
    }
    keep("pairing", {"versions": here, **found}, options.json)
    return 0


def played(players: int, rounds: int, until: int) -> History:
    """Return a tournament of so many rounds, paired by us until one of them."""
    history, rng = History(players, rounds), random.Random(players)
    while len(history.played) < until:
        pairs, bye, _ = pair_by_playledger(history)
        history.play(pairs or [], bye, rng)
    return history


def rounds_paired(names: Sequence[str]) -> list[Row]:
    rows = []
    asked = list(names)
    for players, (rounds, bar) in FIELDS.items():
        history = played(players, rounds, ROUND - 1)
        mine = None
        for name in list(asked):
            seconds = in_its_own_program(_pairing_seconds, name, history)
            mine = mine or seconds
            rows.append(_row(players, name, seconds, mine, bar))
            if seconds is None or seconds > SLOW:
                asked.remove(name)
    print(f"\nrow 6: round {ROUND}, CPU seconds, and times ours:\n")
    _show(rows)
    return rows


def ranked(names: Iterable[str]) -> list[Row]:
    players, rounds, bar = RANKED
    history = played(players, rounds, rounds)
    rows: list[Row] = []
    mine = None
    for name in names:
        if name in RANKERS:
            seconds = in_its_own_program(_ranking_seconds, name, history)
            mine = mine or seconds
            rows.append(_row(players, name, seconds, mine, bar))
    print(f"\nrow 7: standings after {rounds} rounds, CPU seconds, and times ours:\n")
    _show(rows)
    return rows


def _row(players: int, name: str, seconds: float | None, mine: float | None, bar: float) -> Row:
    ours = name == "playledger"
    return {
        "players": players,
        "who": name,
        "seconds": "over" if seconds is None else f"{seconds:.4f}",
        "times ours": f"{seconds / mine:.1f}" if seconds and mine else "",
        "bar": f"{bar}" if ours else "",
        "met": ("yes" if seconds is not None and seconds <= bar else "NO") if ours else "",
    }


def _show(rows: Sequence[Row]) -> None:
    table(list(rows[0]), [list(row.values()) for row in rows])


def _pairing_seconds(name: str, history: History) -> float:
    first = PAIRERS[name](history).cpu
    times = 1 if first > 1 else REPEATS
    return median([PAIRERS[name](history).cpu for _ in range(times)]) if times > 1 else first


def _ranking_seconds(name: str, history: History) -> float:
    return median(RANKERS[name](history) for _ in range(REPEATS))


def in_its_own_program(
    measure: Callable[[str, History], float], name: str, history: History
) -> float | None:
    """Measure in a program of its own, None if it takes too long."""
    spawn = multiprocessing.get_context("spawn")
    with spawn.Pool(1) as pool:
        try:
            return pool.apply_async(measure, (name, history)).get(PATIENCE)
        except multiprocessing.TimeoutError:
            return None


def faults(names: Iterable[str]) -> list[Row]:
    rows: list[Row] = []
    for players, rounds in SMALL:
        for name in names:
            counts = Counter[str]()
            for seed in range(TOURNAMENTS):
                counts.update(_kinds_of_fault(name, players, rounds, seed))
            kinds = ("rematch", "second bye", "stuck")
            rows.append(
                {"players": players, "rounds": rounds, "who": name}
                | {kind: counts[kind] for kind in kinds}
            )
    print(f"\ntournaments of {TOURNAMENTS} with a rematch, a second bye, a round not paired:\n")
    _show(rows)
    return rows


def _kinds_of_fault(name: str, players: int, rounds: int, seed: int) -> set[str]:
    history, rng = History(players, rounds), random.Random(seed)
    kinds = set()
    while history.rounds_left:
        pairs, bye, _ = PAIRERS[name](history)
        if pairs is None:
            kinds.add("stuck")
            break
        if history.met() & {frozenset(two) for two in pairs}:
            kinds.add("rematch")
        if bye in history.had_bye():
            kinds.add("second bye")
        history.play(pairs, bye, rng)
    return kinds


def exhaustive(cases: int) -> None:
    """Pair random fields of up to ten as well as a search through all pairings does."""
    worth = Counter[str]()
    for seed in range(cases):
        best = check(random_case(seed, most=10))
        worth["none possible" if best is None else "with faults" if any(best[:3]) else "clean"] += 1
    if cases:
        print(f"{cases} cases, each solved as well as by exhaustive search: {dict(worth)}")


def incidents(each: int) -> None:
    """Play tournaments with incidents; no fault may be avoidable."""
    rows: list[Row] = []
    for entries, rounds in SIZES if each else ():
        counts = Counter[str]()
        for seed in range(each):
            for fault in rounds_of(entries, rounds, random.Random(f"{entries} {seed}"), ours):
                counts["rounds"] += 1
                counts["with a fault"] += fault is not None
                counts["avoidable"] += fault is not None and is_avoidable(fault)
        names = ("rounds", "with a fault", "avoidable")
        rows.append({"entries": entries, "tournaments": each} | {n: counts[n] for n in names})
    if rows:
        _show(rows)
