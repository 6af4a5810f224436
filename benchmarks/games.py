"""Reducing games, in memory and from stored rows, beside others (DESIGN 6, rows 1 and 2).

Row 1 folds typed events in memory by the validated reducers: Speed, and each ruleset of Fusion at 2
and 4 seats. Beside it boardgame.io replays the same games of Speed, and OpenSpiel and RLCard apply
games of their own. Row 2 is that of `replay`. Who is compared works in turn, round after round;
figures are events of a CPU second of one core, medians of the rounds as the ratios are.
"""

import argparse
import tempfile
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks import games_boardgame, replay
from benchmarks.bars import Bar, Row, judged
from benchmarks.games_boardgame import boardgame_contenders
from benchmarks.games_own import FUSION_SEATS, WHO, own_contenders
from benchmarks.games_peers import peers
from benchmarks.games_turns import in_turn
from benchmarks.results import keep, table
from benchmarks.verify import RULES, different_games
from tournament.games.catalogue import games

PEERS = ("eventsourcing", "open_spiel", "rlcard", "umadb")
EVENTS = 2_500_000
TIMES_BOARDGAME = 150


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks games", description=__doc__)
    parser.add_argument("--json", type=Path, help="write the result here")
    options = parser.parse_args(arguments)
    found = {"reduce": reduced(), **replayed()}
    bars = judged(bars_of(found), found)
    print("\nthe bars of the design:\n")
    table(list(bars[0]), [list(row.values()) for row in bars])
    keep("games", {"versions": versions(found), "bars": bars, **found}, options.json)
    return 0


def reduced() -> list[Row]:
    speed = list(different_games())
    with boardgame_contenders(speed) as boardgame:
        contenders = [*own_contenders(speed), *boardgame, *peers()]
        print(f"\nrow 1: events in memory, reduced; ratio to {games_boardgame.WHO}:\n")
        return in_turn(contenders, games_boardgame.WHO)


def replayed() -> dict[str, list[Row]]:
    """Measure row 2 as `replay` does; without its peers there is nothing to compare with."""
    with tempfile.TemporaryDirectory() as name:
        try:
            with replay.on_this_machine(Path(name)) as passes:
                print("\nrow 2: rows, decoded, reduced; ratio to eventsourcing:\n")
                return {"replay": replay.measured(passes)}
        except ModuleNotFoundError as error:
            print(f"\nrow 2 is left out: {error}; install the extra `bench`")
            return {}


def bars_of(found: Mapping[str, Sequence[Row]]) -> list[Bar]:
    """Return the bars of what was measured."""
    speed: Row = {"who": WHO, "game": RULES}
    played = [speed]
    played += [
        {"who": WHO, "game": name, "seats": seats}
        for name in games()["fusion"].rulesets
        for seats in FUSION_SEATS
    ]
    bars = [
        Bar(1, f"events/s of CPU, {_called(game)}", "reduce", game, "events/s of CPU", EVENTS)
        for game in played
    ]
    if beside_boardgame(found):
        bars.append(Bar(1, "times boardgame.io", "reduce", speed, "ratio", TIMES_BOARDGAME))
    return bars + [bar for bar in replay.BARS if bar.part in found]


def beside_boardgame(found: Mapping[str, Sequence[Row]]) -> bool:
    return any(row["who"] == games_boardgame.WHO for row in found["reduce"])


def _called(game: Row) -> str:
    return f"{game['game']} at {game['seats']}" if "seats" in game else f"{game['game']}"


def versions(found: Mapping[str, Sequence[Row]]) -> dict[str, str]:
    """Return the version of every peer that took part."""
    known: dict[str, str] = games_boardgame.versions() if beside_boardgame(found) else {}
    for name in PEERS:
        try:
            known[name] = version(name)
        except PackageNotFoundError:
            continue
    return known
