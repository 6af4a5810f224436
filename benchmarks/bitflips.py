"""Flip bits of a log's file, one at a time, and verify the log after each.

Every flip must be found, or change no event, no head and no checkpoint. The exit code is 1 if one
did neither. SQLite's own check alone does not find a changed payload; the hashes alone do not find
a damaged index.
"""

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.results import keep, table
from tests.service.bit_flips import Flip, flips, write_log

GAMES = 4


def main(arguments: Sequence[str]) -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks bitflips", description=__doc__)
    options.add_argument("--flips", type=int, default=10_000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args(arguments)
    found: list[Flip] = []
    start = time.perf_counter()

    def tell(flip: Flip) -> None:
        found.append(flip)
        if len(found) % 1000 == 0:
            print(f"{len(found):,} flips, {time.perf_counter() - start:.0f} s", flush=True)

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.db"
        write_log(path, GAMES)
        size = path.stat().st_size
        flips(path, given.flips, seed=given.seed, tell=tell)
    verdicts = Counter(flip.verdict for flip in found)
    table(("verdict", "flips"), verdicts.most_common())
    silent = [[flip.offset, flip.bit] for flip in found if flip.verdict == "silent"]
    keep(
        "bitflips",
        {
            "flips": given.flips,
            "seed": given.seed,
            "bytes": size,
            "verdicts": dict(verdicts.most_common()),
            "silent": silent,
        },
    )
    return 1 if silent else 0
