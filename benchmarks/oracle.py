"""`python -m benchmarks oracle`: compare the reducers with the brute-force oracle of the tests.

100,000 random games by default, spread over every named ruleset at every number of seats and over
house rulesets. It stops at nothing: what differs is counted and the first differences are shown.
"""

import argparse
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from pathlib import Path
from time import perf_counter

from benchmarks.results import keep, table
from tests.games.oracle.cases import cases
from tests.games.oracle.comparing import DifferenceError, compare

GAMES = 100_000
LEAST = 1_000
"""Games of a ruleset at a number of seats, so that the figure means something."""
BATCH = 100
SHOWN = 5

CASES = list(cases())
Task = tuple[int, int, int]
"""A case by its place, the number of its first game, and that after its last."""


def run(task: Task) -> tuple[int, Counter[str], list[str]]:
    """Compare a batch of games; return the case, what was in them, and where they differ."""
    place, first, stop = task
    case, seen, differences = CASES[place], Counter[str](), []
    for number in range(first, stop):
        try:
            seen += compare(case, number)
        except DifferenceError as error:
            differences.append(f"{case.name}, game {number}: {error}")
    return place, seen, differences


def main(arguments: list[str]) -> int:
    options = _options(arguments)
    each = -(-options.games // len(CASES))
    tasks = [
        (place, first, min(first + BATCH, each))
        for place in range(len(CASES))
        for first in range(0, each, BATCH)
    ]
    began = perf_counter()
    with ProcessPoolExecutor(options.workers) as pool:
        answers = list(pool.map(run, tasks))
    seconds = perf_counter() - began
    differences = [text for _, _, texts in answers for text in texts]
    rows = []
    for place, batches in groupby(answers, key=lambda answer: answer[0]):
        counts = list(batches)
        seen = sum((one for _, one, _ in counts), Counter[str]())
        rows.append(_row(place, each, seen, sum(len(texts) for _, _, texts in counts)))
    table(list(rows[0]), [list(row.values()) for row in rows])
    total = sum((one for _, one, _ in answers), Counter[str]())
    print(f"\n{each * len(CASES):,} games in {seconds:,.0f} s, {len(differences)} differ")
    print("\n".join(differences[:SHOWN]))
    found = {
        "games": each * len(CASES),
        "least_of_a_case": each,
        "enough": each >= LEAST,
        "seconds": round(seconds),
        "workers": options.workers,
        "differences": len(differences),
        "cases": rows,
        "contents": dict(sorted(total.items())),
    }
    keep("oracle", found, options.json)
    return 1 if differences else 0


def _row(place: int, games: int, seen: Counter[str], differences: int) -> dict[str, object]:
    severities = ("note", "illegal", "impossible")
    found = {
        one: sum(n for key, n in seen.items() if key.endswith(f" {one}")) for one in severities
    }
    facts = sum(n for key, n in seen.items() if " " not in key)
    case = {"case": CASES[place].name, "games": games, "facts": facts}
    return case | found | {"differences": differences}


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks oracle", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="in all, at least")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--json", type=Path, help="write the result here")
    return parser.parse_args(arguments)
