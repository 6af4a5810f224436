"""What the live table says of disputes is what their pages say."""

import re
from pathlib import Path

import tournament.web
from tournament.event import LONGEST_TEXT
from tournament.web.disputes.words import CALLS

CALLING = (Path(tournament.web.__file__).parent / "static/table/calling.js").read_text("utf-8")


def test_the_table_calls_every_claim_as_the_pages_do() -> None:
    assert dict(re.findall(r'^  \["([a-z-]+)", "([^"]+)"\],$', CALLING, re.MULTILINE)) == CALLS


def test_a_side_may_say_at_the_table_as_much_as_the_record_takes() -> None:
    assert f'name: "says", maxLength: {LONGEST_TEXT},' in CALLING
