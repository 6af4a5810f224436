"""Programs that pair Swiss rounds and rank them, each behind the same two functions.

What is measured is the CPU time of pairing alone, or of ranking alone: reading a file and building
objects comes before. bbpPairings is a program of its own and is measured whole.
"""

import contextlib
import io
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.pairing_history import DRAWN, WON, History
from tournament.pairing.history import Pairing
from tournament.pairing.swiss import pair
from tournament.standings.field import Field
from tournament.standings.scoring import Scoring
from tournament.standings.table import standings

BBP = "PLAYLEDGER_BBPPAIRINGS"
"""The environment variable that names the program bbpPairings."""

PACKAGES = {
    "gacrux": "gacrux",
    "py4swiss": "py4swiss",
    "cardarena": "cardarena-tournament-core",
}


class Answer(NamedTuple):
    """Pairs with white first, the bye, and the CPU seconds that it took; `pairs` None: stuck."""

    pairs: list[tuple[int, int]] | None
    bye: int | None
    cpu: float


Pairer = Callable[[History], Answer]
Ranker = Callable[[History], float]


def pair_by_playledger(history: History) -> Answer:
    rng = random.Random(len(history.played))
    contenders = history.contenders(rng)
    before = time.process_time()
    answer = pair(contenders, rounds_left=history.rounds_left)
    if not isinstance(answer, Pairing):
        answer = pair(contenders, rounds_left=history.rounds_left, allow_rematch=True)
    cpu = time.process_time() - before
    if not isinstance(answer, Pairing):
        return Answer(None, None, cpu)
    return Answer(history.with_colours(answer.pairs), answer.bye, cpu)


def rank_by_playledger(history: History) -> float:
    scores, lots = history.scores(), {p: p for p in range(1, history.players + 1)}
    before = time.process_time()
    standings(Field(scores, Scoring(), lots))
    return time.process_time() - before


def pair_by_gacrux(history: History) -> Answer:
    from gacrux.gacruxexeptions import GacruxNoLegalPairing  # noqa: PLC0415  # an extra, `bench`
    from gacrux.pairingchecker import pairingchecker  # noqa: PLC0415  # as above

    number = len(history.played) + 1
    asked = ["-p", "-m", "dutch", "-n", str(number)]
    with _read_by_gacrux(pairingchecker, history, asked) as checker:
        tournament = checker.chessfile.get_tournament(1)
        before = time.process_time()
        engine = checker.method["dutch"](tournament, number, checker.params)
        try:
            brackets = engine.compute_pairing(False)  # noqa: FBT003  # its own signature
        except GacruxNoLegalPairing:
            return Answer(None, None, time.process_time() - before)
    cpu = time.process_time() - before
    return _with_bye([(two["w"], two["b"]) for each in brackets for two in each["pairs"]], cpu)


def rank_by_gacrux(history: History) -> float:
    from gacrux.tiebreakchecker import tiebreakchecker  # noqa: PLC0415  # as above

    asked = ["-s", "-n", str(len(history.played)), "-t", "PTS", "BH", "SB"]
    with _read_by_gacrux(tiebreakchecker, history, asked) as checker:
        before = time.process_time()
        checker.do_checker()
        return time.process_time() - before


@contextmanager
def _read_by_gacrux(program: type[Any], history: History, how: list[str]) -> Iterator[Any]:
    """Let a program of gacrux read its command line and its file."""
    arguments = sys.argv
    with _trf_file(history) as path, contextlib.redirect_stdout(io.StringIO()):
        try:
            sys.argv = ["gacrux", "-i", str(path), *how]
            checker = program()
            checker.read_command_line()
            checker.read_input_file()
            checker.prepare_tournament()
            yield checker
        finally:
            sys.argv = arguments


def pair_by_py4swiss(history: History) -> Answer:
    from py4swiss.engines import DutchEngine  # noqa: PLC0415  # an extra, `bench`
    from py4swiss.engines.common import PairingError  # noqa: PLC0415  # as above
    from py4swiss.trf import TrfParser  # noqa: PLC0415  # as above

    with _trf_file(history) as path:
        parsed = TrfParser.parse(path)
    before = time.process_time()
    try:
        found = DutchEngine.generate_pairings(parsed)
    except PairingError:
        return Answer(None, None, time.process_time() - before)
    cpu = time.process_time() - before
    return _with_bye([(two.white, two.black) for two in found], cpu)


def pair_by_cardarena(history: History) -> Answer:
    swiss = _told_cardarena(history)
    before = time.process_time()
    found = swiss.pair()
    cpu = time.process_time() - before
    pairs = [(int(m.player1.id), int(m.player2.id)) for m in found.matchups if m.player2]
    byes = [int(m.player1.id) for m in found.matchups if m.player2 is None]
    return Answer(history.with_colours(pairs), byes[0] if byes else None, cpu)


def rank_by_cardarena(history: History) -> float:
    from cardarena_tournament_core import PokemonTCG, Round  # noqa: PLC0415  # as above

    told = [Round.from_dict(each) for each in _told_cardarena(history).to_dict()["rounds"]]
    before = time.process_time()
    PokemonTCG().calculate(told)
    return time.process_time() - before


def _told_cardarena(history: History) -> Any:  # noqa: ANN401  # an extra, `bench`
    from cardarena_tournament_core import (  # noqa: PLC0415  # as above
        Matchup,
        MatchupOutcome,
        Player,
        Round,
        Swiss,
    )

    players = {p: Player(id=str(p), name=f"Player {p}") for p in range(1, history.players + 1)}
    rounds = []
    for number, played in enumerate(history.played, 1):
        matchups = []
        for left, right, games in played.games:
            matchup = Matchup(player1=players[left], player2=players[right])
            matchup.outcome = (
                MatchupOutcome.DRAW
                if games == DRAWN
                else MatchupOutcome.PLAYER1_WINS
                if games == WON
                else MatchupOutcome.PLAYER2_WINS
            )
            matchups.append(matchup)
        if played.bye is not None:
            matchups.append(Matchup(player1=players[played.bye], player2=None))
        rounds.append(Round(round_number=number, matchups=matchups))
    everybody = {player.id for player in players.values()}
    return Swiss.from_history(list(players.values()), rounds, everybody)


def pair_by_bbp(history: History) -> Answer:
    with _trf_file(history) as path, tempfile.NamedTemporaryFile() as answer:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [os.environ[BBP], "--dutch", str(path), "-p", answer.name]
        done = subprocess.run(command, check=False, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        if done.returncode:
            return Answer(None, None, cpu)
        lines = Path(answer.name).read_text().split("\n")[1:]
    return _with_bye([(int(a), int(b)) for a, b in map(str.split, filter(None, lines))], cpu)


@contextmanager
def _trf_file(history: History) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tournament.trf"
        path.write_text(history.trf(), encoding="ascii")
        yield path


def _with_bye(found: list[tuple[int, int]], cpu: float) -> Answer:
    byes = [max(two) for two in found if 0 in two]
    return Answer([two for two in found if 0 not in two], byes[0] if byes else None, cpu)


PAIRERS: dict[str, Pairer] = {
    "playledger": pair_by_playledger,
    "gacrux": pair_by_gacrux,
    "py4swiss": pair_by_py4swiss,
    "cardarena": pair_by_cardarena,
    "bbpPairings": pair_by_bbp,
}
RANKERS: dict[str, Ranker] = {
    "playledger": rank_by_playledger,
    "gacrux": rank_by_gacrux,
    "cardarena": rank_by_cardarena,
}


def versions() -> dict[str, str | None]:
    """Return the version of every peer, None where it is not here."""
    found: dict[str, str | None] = {}
    for name, package in PACKAGES.items():
        try:
            found[name] = version(package)
        except PackageNotFoundError:
            found[name] = None
    found["bbpPairings"] = os.environ.get(BBP) and f"the program that {BBP} names"
    return found
