"""What services say is read on pages, at the desk and by commands: it names none of the three."""

import re

import pytest

from tournament.service.scorer import ASK_THE_PLAYERS
from tournament.service.sentences_results import CONFIRMATION
from tournament.service.slip_codes import LOOK_AT_THE_SLIP

COMMAND = re.compile(r"--[a-z]|\b(?:round close|result (?:enter|correct|confirm))\b")


@pytest.mark.parametrize("said", [*CONFIRMATION.values(), ASK_THE_PLAYERS, LOOK_AT_THE_SLIP])
def test_a_sentence_about_a_result_names_no_command(said: str) -> None:
    assert COMMAND.search(said) is None


def test_the_words_of_a_command_would_be_found() -> None:
    assert COMMAND.search("say who you are with --actor")
    assert COMMAND.search("result enter with the score that stands confirms it")
