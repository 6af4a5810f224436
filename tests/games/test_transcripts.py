"""Golden transcripts: every ruleset has one, and each tells the game that is played today."""

from pathlib import Path

import pytest

from tests.games.transcripts import REPLAYS, folder_of, head_of, transcript
from tournament.games.catalogue import all_rulesets

TRANSCRIPTS = sorted(REPLAYS.glob("*/*.txt"))


@pytest.mark.parametrize("ruleset_id", all_rulesets())
def test_every_ruleset_has_a_transcript(ruleset_id: str) -> None:
    found = [path for path in TRANSCRIPTS if path.parent == folder_of(ruleset_id)]
    assert found, f"write a head into {folder_of(ruleset_id)} as tests/games/transcripts.py says"


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_transcript_tells_the_game_that_is_played_today(path: Path) -> None:
    """After a change that is meant run `python -m tests.games.transcripts` and read the diff."""
    text = path.read_text("utf-8")
    head = head_of(text)
    assert path.parent == folder_of(head["ruleset"])
    assert text == transcript(head)


def test_the_game_of_the_club_shows_what_its_head_promises() -> None:
    """Blocks, both reserves rebuilt, and a lost race with which the loser would have been out."""
    path = folder_of("speed/club@1") / "lost-race-block-rebuild.txt"
    acts = [line for line in path.read_text("utf-8").splitlines() if line[:4].strip().isdigit()]
    assert sum("calls a block: valid" in line for line in acts) >= 6
    assert [line[14:23] for line in acts if "rebuilt" in line] == ["reserve L", "reserve R"]
    last_race = next(line for line in reversed(acts) if "lost to" in line)
    assert "seat 2: 9D" in last_race
    assert "seat 1 wins: out" in acts[-1]
    assert "      seat 2: 9D, 0 to draw" in path.read_text("utf-8").splitlines()
