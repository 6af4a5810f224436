"""Reducing games, in memory and from stored rows, beside others (DESIGN 6, rows 1 and 2).

Row 1 folds events that are in memory with the validated reducers: Speed, and each ruleset of Fusion
at 2 and 4 seats. A figure is events of a CPU second of one core. Row 2 is that of `replay`.
"""

import argparse
import tempfile
from pathlib import Path

from benchmarks import replay
from benchmarks.bars import judged
from benchmarks.games_own import games_of, own_contenders
from benchmarks.games_turns import in_turn
from benchmarks.results import keep, table
from benchmarks.verify import rules


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks games", description=__doc__)
    parser.add_argument("--json", type=Path, help="write the result here")
    options = parser.parse_args(arguments)
    found = {"reduce": in_turn(list(own_contenders(games_of(rules(), 2))), "boardgame.io")}
    with tempfile.TemporaryDirectory() as name, replay.on_this_machine(Path(name)) as passes:
        found["replay"] = replay.measured(passes)
    bars = judged(replay.BARS, found)
    table(list(bars[0]), [list(row.values()) for row in bars])
    keep("games", {"bars": bars, **found}, options.json)
    return 0
