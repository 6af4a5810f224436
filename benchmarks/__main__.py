"""`python -m benchmarks NAME [options]` runs a program; without a name, this lists them."""

import sys
from importlib import import_module

PROGRAMS = {
    "api": "send a server thousands of requests, good and bad, and judge each answer",
    "audience": "let a room of 1,000 listen while results come in, on lines that break",
    "bitflips": "flip single bits of a log's file, and see whether verifying finds each",
    "concurrency": "let programs contend for one log, and look at what each has seen of it",
    "crash": "kill programs that append, and look for what they had acknowledged",
    "evenings": "play whole evenings by chance, and hold each pairing to another matching",
    "games": "reduce games in memory and from stored rows, beside other libraries of games",
    "live": "live tables under load, raced at and over a bad network: what is lost or out of order",
    "log": "everything about the speed of the log in one run, beside others",
    "oracle": "compare the reducers with the brute-force oracle of the tests on 100,000 games",
    "pairing": "pair Swiss rounds and rank, beside others; how many tournaments go wrong",
    "replay": "fold stored games: rows, decoded, reduced, beside others",
    "screening": "check 10,000 recorded games: how fast, and in how much memory",
    "standings": "rank 1000 players after 10 rounds, by default and by other tie-breaks",
    "verify": "verify a million events: how fast, and in how much memory",
    "writers": "durable appends: by size of commit, beside others, and from many threads at once",
}
"""Each is a module of this package with `main(arguments)`, which returns an exit code."""


def main(arguments: list[str]) -> int:
    name, *rest = arguments or [""]
    if name in PROGRAMS:
        code: int = import_module(f"benchmarks.{name}").main(rest)
        return code
    print(__doc__)
    for program, does in PROGRAMS.items():
        print(f"  {program:<12}{does}")
    return 0 if name in {"", "-h", "--help"} else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
