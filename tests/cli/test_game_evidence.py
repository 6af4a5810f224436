"""What a record rests on, shown by every command that shows a game."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Answer

RECORD = (Path(__file__).parents[2] / "docs/reference/record.md").read_text(encoding="utf-8")
[SPEED] = re.findall(r"^```jsonl\n(\{[^\n]*speed/club.*?)^```$", RECORD, re.MULTILINE | re.DOTALL)[
    :1
]
HASH = "5f" * 32
FILM = {
    "what": "film",
    "sha256": HASH,
    "size": 1234,
    "frame_us": 33_367,
    "intervals": 48,
    "by": "AL",
}
STATEMENT = {"what": "statement", "by": "MB", "role": "referee", "text": "I stood behind seat 2."}
DEAL, *ACTS = SPEED.splitlines()


def lines(*more: dict[str, object], basis: str = "film") -> str:
    deal = json.dumps({**json.loads(DEAL), "basis": basis})
    return "\n".join([deal, *map(json.dumps, more), *ACTS])


@pytest.fixture
def recorded(playledger: Callable[..., Answer]) -> Callable[..., Answer]:
    answer = playledger("game", "record", "-", "--id", "final-1", stdin=lines(FILM, STATEMENT))
    assert answer.code == 0, answer.err
    return playledger


@pytest.mark.parametrize("command", ["show", "replay", "verify"])
def test_film_and_statement_are_told(recorded, command) -> None:
    told = recorded("game", command, "final-1").out
    assert "marked by AL on the film 5f5f5f5f5f5f5f5f" in told
    assert "a frame lasts 33.367 ms (29.970 a second), measured over 48 intervals" in told
    assert "MB, referee, states: I stood behind seat 2." in told


def test_they_are_in_the_answers_of_programs(recorded) -> None:
    shown = json.loads(recorded("game", "show", "final-1", "--json").out)
    assert shown["films"] == [
        {
            "version": 2,
            "hash": HASH,
            "size": 1234,
            "frame_us": 33_367,
            "intervals": 48,
            "by": "AL",
            "begins": None,
        }
    ]
    made = {"version": 3, **{key: STATEMENT[key] for key in ("by", "role", "text")}}
    assert shown["statements"] == [made]
    assert json.loads(recorded("game", "verify", "final-1", "--json").out)["statements"] == [made]


def test_a_statement_made_later_does_not_lengthen_the_game(recorded) -> None:
    before = json.loads(recorded("game", "show", "final-1", "--json").out)["seconds"]
    later = json.dumps({**STATEMENT, "time": "2026-11-29T09:00:00Z"})
    assert recorded("game", "record", "-", "--id", "final-1", stdin=later).code == 0
    assert json.loads(recorded("game", "show", "final-1", "--json").out)["seconds"] == before


def test_a_referees_record_says_that_it_is_remembered_and_wants_an_author(playledger) -> None:
    text = lines(basis="referee")
    assert playledger("game", "record", "-", "--id", "one", stdin=text).code == 0
    told = playledger("game", "verify", "one").out
    assert "note, event 1 (G-1): the order of this record is remembered or concluded" in told
    assert "nobody is named who states this record; a statement line does." in told
    text = lines(STATEMENT, basis="referee")
    assert playledger("game", "record", "-", "--id", "two", stdin=text).code == 0
    told = playledger("game", "verify", "two").out
    assert "nobody is named" not in told
    assert "MB, referee, states:" in told


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"sha256": "5F" * 32}, "line 2, sha256"),
        ({"size": 0}, "line 2, size"),
        ({"frame_us": 0}, "line 2, frame_us"),
        ({"intervals": -1}, "line 2, intervals"),
        ({"by": ""}, "line 2, by"),
        ({"name": "final.mp4"}, "line 2, name"),
    ],
)
def test_a_film_line_that_cannot_be_is_refused(playledger, wrong, said) -> None:
    answer = playledger("game", "record", "-", "--id", "one", stdin=lines({**FILM, **wrong}))
    assert answer.code == 2
    assert said in answer.err
