"""The golden games of Fusion, read as a person reads them and checked against the clauses."""

import re
from pathlib import Path

import pytest

from tests.games.oracle.fusion import CONDITIONS, Face
from tests.games.transcripts import folder_of

FOLDER = folder_of("fusion/rulebook@1")
ACT = re.compile(r" *\d+ +[\d.]+  seat \d: (\S+) on ([ABC])(: lost| *)")
TOPS = re.compile(r"A (\S+)   B (\S+)   C (\S+)$")


def acts(name: str) -> list[str]:
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line[:4].strip().isdigit()]


def face_of(text: str) -> Face:
    colour, shape, number = text.split("-")
    return colour, shape, int(number)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_every_card_that_stayed_fits_what_lay_there_and_every_lost_one_does_not(
    path: Path,
) -> None:
    """F-A, F-B, F-C, F-L."""
    tops: tuple[str, ...] = ()
    kinds = set()
    for line in acts(path.stem):
        if act := ACT.match(line):
            face, pile, lost = act.groups()
            card, top = face_of(face), face_of(tops["ABC".index(pile)])
            fitted = CONDITIONS[f"F-{pile}"](card, top, abs(card[2] - top[2]))
            assert fitted == (": lost" not in lost), line
            kinds.add(lost.strip())
        shown = TOPS.search(line)
        assert shown, line
        tops = shown.groups()
    assert kinds == {"", ": lost"}


def test_the_two_blocks_end_in_a_free_round_each_and_the_game_in_a_win() -> None:
    """F-K, F-U, F-W."""
    lines = acts("two-blocks")
    calls = [place for place, line in enumerate(lines) if "calls a block: valid" in line]
    assert len(calls) == 2
    assert all("free round: seat" in lines[place + 1] for place in calls)
    assert "wins: out" in lines[-1]


def test_a_free_round_that_empties_both_draws_the_game() -> None:
    """F-W1."""
    call, free, end = acts("out-together")[-3:]
    assert "calls a block: valid" in call
    assert "free round: seat 1" in free
    assert ", seat 2" in free
    assert "drawn: out-together" in end


def test_six_seats_get_eleven_cards_each() -> None:
    """F-2a."""
    text = (FOLDER / "six-seats.txt").read_text("utf-8")
    assert text.count("no cards, 11 to draw") == 6
