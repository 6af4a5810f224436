"""Whole evenings by chance, each pairing held to another library's matching (T-5).

Every round that the engine pairs, every one that it pairs again before or after it hangs out, and
its own answer beside every edit by hand is judged: whether a pairing with fewer forbidden pairs,
rematches or second byes exists. The control is the same with a simple program in the engine's
place, which must be found at fault.
"""

import argparse
import time
from collections import Counter
from pathlib import Path

from benchmarks.results import keep, table
from tests.competition.evenings_by_chance import SIZES, EveningByChance
from tests.competition.feasible import NONE

EACH = 300
CONTROLS = 30
"""Tournaments a size that a simple program pairs."""

Row = dict[str, object]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks evenings", description=__doc__)
    parser.add_argument("--each", type=int, default=EACH, help="tournaments of each size")
    parser.add_argument("--json", type=Path, help="write the result here")
    options = parser.parse_args(arguments)
    acts = Counter[str]()
    found = [played(*size, options.each, acts) for size in SIZES]
    controls = [
        played(*size, min(CONTROLS, options.each), Counter(), by_greed=True) for size in SIZES[:-2]
    ]
    for title, rows in (("paired by the engine", found), ("paired by greed", controls)):
        print(f"\n{title}:\n")
        table(list(rows[0]), [list(row.values()) for row in rows])
    keep("evenings", {"evenings": found, "by greed": controls, "acts": dict(acts)}, options.json)
    return int(any(row["avoidable"] for row in found))


def played(
    entries: int, rounds: int, times: int, acts: Counter[str], *, by_greed: bool = False
) -> Row:
    counts, began = Counter[str](), time.process_time()
    for seed in range(times):
        evening = EveningByChance(entries, rounds, str(seed), by_greed=by_greed)
        evening.run()
        acts.update(evening.acts)
        counts["rounds"] += sum(each.closed for each in evening.state.rounds)
        for judged in evening.judged:
            counts["paired" if judged.how == "by greed" else judged.how] += 1
            counts["with a fault"] += judged.found != NONE
            counts["avoidable"] += judged.avoidable
    names = ("rounds", "paired", "repaired", "beside", "with a fault", "avoidable")
    row: Row = {"entries": entries, "tournaments": times}
    row |= {name: counts[name] for name in names}
    return row | {"seconds": round(time.process_time() - began)}
