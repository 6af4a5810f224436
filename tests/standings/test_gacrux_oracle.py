"""Every chess tie-break of whole random tournaments, beside the program gacrux."""

import contextlib
import io
import random
import sys
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.standings.trf import path_of, read
from tournament.standings.field import Field
from tournament.standings.table import standings
from tournament.standings.tiebreak import TIE_BREAKS, TieBreakName

pytest.importorskip("gacrux", reason="gacrux is not installed; it is in the extra `test`")

SEEDS = ("seed01.trf", "seed02.trf", "seed05.trf", "seed13.trf", "seed21.trf")
FIGURES: Mapping[str, tuple[TieBreakName, int]] = {
    "PTS": ("match_points", 2),
    "BH": ("buchholz", 2),
    "BH/C1": ("buchholz_cut_1", 2),
    "BH/M1": ("buchholz_median", 2),
    "SB": ("sonneborn_berger", 4),
    "SB/C1": ("sonneborn_berger_cut_1", 4),
    "AOB": ("average_opponents_buchholz", 2),
    "FB": ("fore_buchholz", 2),
    "WIN": ("wins", 1),
    "ARO": ("rating", 1),
}
"""Our name of each of gacrux's figures, and what halves for points multiply it by."""


def gacrux(
    path: Path, codes: list[str], rounds: int, how: str = "-s"
) -> Mapping[int, dict[str, Any]]:
    """Return gacrux's answer for each player; it reads a command line and writes a file."""
    from gacrux.tiebreakchecker import tiebreakchecker

    command = ["x", "-i", str(path), "-o", "-", "-f", "TRF", how, "-n", str(rounds)]
    before = sys.argv
    sys.argv = [*command, "-t", *codes]
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            checker = tiebreakchecker()
            checker.common_main()
    finally:
        sys.argv = before
    return {each["cid"]: each for each in checker.chessfile.result["competitors"]}


def differences(path: Path, field: Field, codes: list[str]) -> list[tuple[int, str]]:
    theirs = gacrux(path, codes, field.rounds)
    assert theirs.keys() == field.scores.keys()
    return [
        (entry, code)
        for place, code in enumerate(codes)
        for entry, ours in TIE_BREAKS[FIGURES[code][0]].column(field).items()
        if not equal(Fraction(ours) / FIGURES[code][1], theirs[entry]["tiebreakScore"][place])
    ]


@pytest.mark.parametrize("name", SEEDS)
def test_every_figure_is_the_one_that_gacrux_finds(name: str) -> None:
    assert differences(path_of(name), read(path_of(name)), list(FIGURES)) == []


@pytest.mark.parametrize("after", [1, 2, 3, 4])
@pytest.mark.parametrize("name", SEEDS[:2])
def test_the_same_holds_after_every_round(name: str, after: int) -> None:
    """But for fore Buchholz: gacrux knows only the last round of the whole tournament for it."""
    whole = read(path_of(name))
    field = replace(whole, scores={e: rounds[:after] for e, rounds in whole.scores.items()})
    assert differences(path_of(name), field, [code for code in FIGURES if code != "FB"]) == []


def test_the_rules_before_2026_are_told_apart() -> None:
    """The control: gacrux takes the newest rules for a report without a date."""
    paths = [path_of(name) for name in SEEDS]
    assert any(differences(path, read(path, "fide-2023"), ["BH"]) for path in paths)


@pytest.mark.parametrize("seed", range(30))
def test_the_same_holds_for_tournaments_full_of_unplayed_rounds(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "random.trf"
    path.write_text(random_report(random.Random(seed)))
    assert differences(path, read(path), list(FIGURES)) == []


def random_report(rng: random.Random) -> str:
    """Write a report in which every third round or so is a bye, an absence or a forfeit."""
    rounds, players = rng.randint(3, 7), list(range(1, rng.randint(6, 17)))
    cells: dict[int, list[str]] = {number: [] for number in players}
    left: set[int] = set()
    for round_ in range(1, rounds + 1):
        left |= {number for number in players if rng.random() < 0.04}
        alone = [number for number in players if number in left or rng.random() < 0.15]
        there = rng.sample([n for n in players if n not in alone], len(players) - len(alone))
        if len(there) % 2:
            alone.append(there.pop())
        for number in alone:
            cells[number].append(f"0000 - {'Z' if number in left else rng.choice('UFHZ')}")
        for white, black in zip(there[::2], there[1::2], strict=True):
            result, reply = rng.choice(["10", "01", "==", "10", "01", "==", "+-", "-+", "--"])
            if round_ == rounds and white == there[0]:
                result, reply = "10"  # a last round without a game is no round to gacrux
            cells[white].append(f"{black:4} w {result}")
            cells[black].append(f"{white:4} b {reply}")
    return written(cells, rng)


def written(cells: Mapping[int, list[str]], rng: random.Random) -> str:
    return "".join(
        f"001 {number:4} {'':5}{'P':33} {rng.randint(1500, 2500):4}{'':39}"
        + "".join(f"{cell}  " for cell in cells[number]).rstrip()
        + "\n"
        for number in cells
    )


@pytest.mark.parametrize("seed", range(12))
def test_the_same_holds_for_round_robins_with_head_to_head(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "robin.trf"
    path.write_text(random_round_robin(random.Random(seed)))
    field = replace(read(path), scheduled=True)
    codes = ["BH", "BH/C1", "BH/M1", "SB", "SB/C1", "WIN"]
    theirs = gacrux(path, [*codes, "PTS", "DE"], field.rounds, "-p")
    for place, code in enumerate(codes):
        for entry, ours in TIE_BREAKS[FIGURES[code][0]].column(field).items():
            found = theirs[entry]["tiebreakScore"][place]
            assert equal(Fraction(ours) / FIGURES[code][1], found), (code, entry)
    ranks = gacrux(path, ["PTS", "DE"], field.rounds, "-p")
    assert {row.entry: row.rank for row in standings(field, ("match_points", "head_to_head"))} == {
        entry: answer["rank"] for entry, answer in ranks.items()
    }


def random_round_robin(rng: random.Random) -> str:
    """Write a report in which everybody meets everybody, now and then by forfeit."""
    players = list(range(1, 2 * rng.randint(2, 5) + 1))
    cells: dict[int, list[str]] = {number: [] for number in players}
    circle = list(players)
    for _ in players[1:]:
        for white, black in zip(circle, reversed(circle[len(circle) // 2 :]), strict=False):
            result, reply = rng.choice(["10", "01", "==", "==", "10", "01", "+-", "-+"])
            cells[white].append(f"{black:4} w {result}")
            cells[black].append(f"{white:4} b {reply}")
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return written(cells, rng)


def equal(ours: Fraction, theirs: Decimal | int | None) -> bool:
    """Compare to the decimals that gacrux rounds to; it has no average of no ratings."""
    found = Decimal(theirs or 0)
    decimals = max(0, -int(found.as_tuple().exponent))
    return abs(ours - Fraction(found)) * 10**decimals <= Fraction(1, 2)
