"""The reference of the text notation: its examples run, its table and its grammar are whole."""

import re
from pathlib import Path

import pytest

from tests.games.notation_forms import every_form
from tournament.games.catalogue import ruleset
from tournament.games.notation import NotationRefused, parse
from tournament.games.notation.forms import COMMON, KEYWORDS

REFERENCE = Path(__file__).parents[2] / "docs/reference"
TEXT = (REFERENCE / "notation.md").read_text()
RECORD = (REFERENCE / "record.md").read_text()
WRITTEN, TYPED = re.findall(r"^```pln\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
[GRAMMAR] = re.findall(r"^```ebnf\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
SPEED = re.findall(r"^```jsonl\n(.*?)^```$", RECORD, re.MULTILINE | re.DOTALL)[0]
ROWS = re.findall(r"^\| `(.*?)` \| (?:`(\w+)`)? ?", TEXT, re.MULTILINE)
DIGEST = "0f" * 32


def test_the_first_example_is_the_game_that_the_record_shows_in_json(playledger) -> None:
    assert playledger("game", "record", "-", "--id", "lines", stdin=SPEED).code == 0
    assert playledger("game", "export", "lines", "--notation").out == WRITTEN
    assert playledger("game", "show", "lines", "--notation").out == WRITTEN
    answer = playledger("game", "record", "-", "--id", "text", stdin=WRITTEN)
    assert answer.code == 0, answer.err
    exported = [playledger("game", "export", one).out for one in ("lines", "text")]
    assert exported[0] == exported[1]


def test_what_a_scorer_types_is_recorded(playledger) -> None:
    answer = playledger("game", "record", "-", "--id", "typed", stdin=TYPED)
    assert answer.code == 0, answer.err
    told = playledger("game", "replay", "typed").out
    assert "red-rabbit-3 on C (blue-star-5)" in told
    assert "lost: as estimated, yellow-hand-2 came 40 ms after the red-rabbit-3" in told


def test_the_error_that_the_text_shows_is_the_one_that_is_told(playledger, home) -> None:
    (home / "film.pln").write_text(TYPED.replace("red-rabbit-3>c", "red-rabbit-3>d"))
    answer = playledger("game", "record", "film.pln")
    assert answer.code == 2
    [shown] = re.findall(r"^```\n(bad input.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert answer.err == shown


@pytest.mark.parametrize("written", [row[0] for row in ROWS if "…" not in row[0]])
def test_every_form_of_the_table_can_be_read(written: str) -> None:
    act = re.sub(r"<\w+>", DIGEST, written)
    text = f"pln 1 speed/club@1\nstart\n1 6C>L\n{act}\n"
    if written.startswith("*"):
        with pytest.raises(NotationRefused):
            parse(text, ruleset)
    else:
        assert len(parse(text, ruleset).events) == 3


def test_every_fact_with_a_short_form_is_in_the_table() -> None:
    assert {row[1] for row in ROWS} - {""} == set(COMMON)


def test_every_keyword_is_in_the_grammar_and_no_other() -> None:
    quoted = set(re.findall(r'"([a-z]+)"', GRAMMAR))
    of_values = {"false", "own", "typed", "drawn", "unknown"} | {
        "arrival", "estimate", "referee", "live", "film", "scene", "result", "bot"
    }  # fmt: skip
    parts = {"rules", "cards", "seed", "committed", "frame", "by", "x", "pln", "zero", "clock"}
    assert quoted - of_values - parts == set(KEYWORDS) - {"!", "scene", "film"}
    assert {"scene", "film"} <= quoted


def test_the_form_with_every_act_is_read() -> None:
    assert len(parse(every_form(), ruleset).events) > len(COMMON)
