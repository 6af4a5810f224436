"""Sentences of the rules speak of commands; at the desk they speak of its lines."""

import re

import pytest

from tournament.cli.desk.hints import spoken
from tournament.service.refusals import SENTENCES

COMMAND = re.compile(
    r"(?<!playledger )\b(round (pair|close|publish|swap|keep|repair|edit) [a-zA-Z-]"
    r"|result (enter|correct|confirm|outstanding) "
    r"|player (list|late|reinstate|check-in|drop|no-show) "
    r"|tournament (finish|change|undo) )|--(award|wait|actor|to|loss)\b"
)


@pytest.mark.parametrize("reason", sorted(SENTENCES))
def test_no_sentence_at_the_desk_gives_the_words_of_a_command_as_if_they_were_a_line(
    reason: str,
) -> None:
    assert not COMMAND.search(spoken(SENTENCES[reason])), spoken(SENTENCES[reason])


def test_the_search_finds_commands_where_they_stand() -> None:
    assert sum(1 for each in SENTENCES.values() if COMMAND.search(each)) > 10


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("no-pairing", "not paired yet; next pairs it."),
        ("pairing-follows", "Wrong opponents sat down: swap TABLE TABLE."),
        ("nobody-played", "nobody played against anybody; fix changes such a result."),
        ("edit-open", "playledger round edit done ends it"),
        ("paper-not-playing", "back or here puts that on record first."),
        ("late-met-before", "late NAME and n lets entry {entry} play"),
    ],
)
def test_a_sentence_names_the_line(reason: str, said: str) -> None:
    assert said in spoken(SENTENCES[reason])


def test_a_refusal_at_the_desk_names_the_line(evening, script, entries) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 3', "next --yes", "noshow 1 1", "y", "2 20")
    said = script('swap 1 2 "wrong tables"', "again", "y").out
    assert "nobody played against anybody; fix changes such a result." in said


def test_what_somebody_did_is_no_command() -> None:
    assert spoken("round closed by Bo; round close goes on") == "round closed by Bo; next goes on"
