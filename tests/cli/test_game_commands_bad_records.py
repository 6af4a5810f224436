"""A record that cannot be taken: a sentence with line and field, a code, the log as it was."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.service.recorded import SPEED
from tournament.games.shuffle import seed_of

DEAL = json.dumps(
    {"what": "deal", "rules": SPEED, "basis": "live", "seats": 2, "seed": seed_of("bad record")}
)
START = '{"what": "start"}'
PLACE = '{"what": "place", "who": 1, "card": "7H", "pile": "L"}'


@pytest.fixture
def head(playledger, home) -> Callable[[], object]:
    """Begin a log with one game, and return how to read its head."""
    assert playledger("game", "new", "--id", "there").code == 0

    def read() -> object:
        with closing(sqlite3.connect(home / ".local/share/playledger/playledger.db")) as connection:
            return connection.execute("SELECT size, hex(root) FROM log_head").fetchall()

    return read


def lines(*after_deal: str) -> bytes:
    return "\n".join((DEAL, START, *after_deal)).encode("utf-8", "surrogatepass")


BAD: dict[str, tuple[bytes, int, str]] = {
    "unknown card": (
        lines(PLACE.replace("7H", "7X")),
        2,
        "bad input: game.jsonl, line 3, card: '7X' is no card of this deck",
    ),
    "wrong seat": (lines(PLACE.replace("1", "3")), 2, "line 3, who: there is no seat 3"),
    "wrong pile": (lines(PLACE.replace('"L"', '"C"')), 2, "line 3, pile: 'C' is no pile"),
    "NaN": (lines(PLACE.replace("1", "NaN")), 2, "line 3, who: input should be a valid integer"),
    "key twice": (lines('{"what": "draw", "who": 1, "who": 2}'), 2, "line 3: the key 'who' stands"),
    "text for a number": (lines(PLACE.replace("1", '"3"')), 2, "line 3, who: input should be a"),
    "unknown field": (
        lines('{"what": "draw", "who": 1, "isAdmin": true}'),
        2,
        "line 3, isAdmin: extra inputs are not permitted",
    ),
    "brackets": (lines("[" * 100_000), 2, "line 3: nested too deeply"),
    "no record": (b"garbage", 2, "a record in the text notation begins with `pln 1`"),
    "NUL": (lines('{"what": "note", "note": "a\0b"}'), 2, "line 3: it is not JSON"),
    "NUL, escaped": (lines('{"what": "note", "note": "a\\u0000b"}'), 2, "line 3, note: it holds"),
    "lone surrogate": (lines('{"what": "note", "note": "\\ud800"}'), 2, "line 3: invalid JSON"),
    "lone surrogate, raw": (lines('{"what": "note", "note": "\ud800"}'), 2, "line 3: not UTF-8"),
    "UTF-16": (lines().decode().encode("utf-16"), 2, "it looks like UTF-16"),
    "terminal escapes": (lines('{"what": "\\u001b[2J"}'), 2, "'\\x1b[2J' is no kind of line"),
    "no deal": (START.encode(), 2, "line 1, what: the first line is no deal"),
    "two deals": (lines(DEAL), 2, "line 3, what: a deal within a game"),
    "empty file": (b"", 2, "file: there is no line in it"),
    "several faults": (
        lines(PLACE.replace("7H", "7X").replace("L", "C"), '{"what": "draw"}'),
        2,
        "game.jsonl has 3 faults; nothing was recorded",
    ),
    "sixth card": (
        lines('{"what": "draw", "who": 1}'),
        1,
        "refused (S-8): game.jsonl, line 3, who: ",
    ),
    "card not held": (
        lines(PLACE),
        1,
        "refused (S-4): game.jsonl, line 3, card: the card is not in",
    ),
    "after the end": (
        lines('{"what": "time"}', '{"what": "draw", "who": 1}'),
        1,
        "refused (G-2): game.jsonl, line 4, what: the game is over.",
    ),
    "before the start": (
        f"{DEAL}\n{PLACE}".encode(),
        1,
        "refused (S-3): game.jsonl, line 2, what: the signal was not given yet.",
    ),
    "an act of another game": (
        lines('{"what": "free", "cards": []}'),
        1,
        "refused (S-1): game.jsonl, line 3, what: this game has no such act.",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_record_changes_nothing_and_says_why(case: str, playledger, head, home: Path) -> None:
    content, code, said = BAD[case]
    (home / "game.jsonl").write_bytes(content)
    before = head()
    answer = playledger("game", "record", "game.jsonl", "--id", "new")
    if case == "no deal":
        assert answer.code == 5  # with --id it could only go on with a game, and there is none
        answer = playledger("game", "record", "game.jsonl")
    assert (answer.code, answer.out) == (code, "")
    assert said in answer.err
    assert "Traceback" not in answer.err
    assert not set("\x1b\x00") & set(answer.err)
    assert max(map(len, answer.err.splitlines())) < 300
    assert head() == before
    assert playledger("game", "show", "new").code == 5


def test_a_file_that_is_not_there_is_bad_input(playledger, head) -> None:
    before = head()
    answer = playledger("game", "record", "none.jsonl")
    assert (answer.code, answer.out) == (2, "")
    assert "none.jsonl, file: No such file" in answer.err
    assert head() == before


def test_a_refused_dry_run_is_refused_all_the_same(playledger, head) -> None:
    before = head()
    answer = playledger("game", "record", "-", "--dry-run", stdin=lines(PLACE).decode())
    assert answer.code == 1
    assert "standard input, line 3, card" in answer.err
    assert head() == before


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--rules", "speed/none@1"], 5, "there is no ruleset speed/none@1"),
        (["--seats", "3"], 2, "the deal, seats: speed/club@1 is not for 3 (it has 2 seats)"),
        (["--seed", "fy1:x"], 2, "the deal, seed: a seed is fy1:"),
        (["--seed", "x", "--deck", "y"], 2, "exclude each other"),
        (["--deck", "none.txt"], 2, "none.txt, file: No such file"),
        (["--id", "Not An Id"], 2, "'Not An Id': it is no id of a game"),
        (["--id", ""], 2, "'': it is no id of a game"),
        (["--commitment", "zz"], 2, "the deal, commitment: 64 of the digits 0-9 and a-f are due"),
        (["--commitment", "a" * 64], 2, "the deal, deal: a game that is judged as it is played"),
        (["--id", "there"], 3, "there is on the record already"),
        (["--basis", "scene"], 2, "'scene'"),
    ],
)
def test_a_deal_that_cannot_be_made_is_told(playledger, head, options, code, said) -> None:
    before = head()
    answer = playledger("game", "new", *options)
    assert (answer.code, answer.out) == (code, "")
    assert said.split(" (")[0] in answer.err
    assert not set("{^") & set(answer.err)
    assert head() == before
