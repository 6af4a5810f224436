"""`desk --address`: slips that the desk prints have codes to scan, as `report build` has them."""

import re
from pathlib import Path

WORD = re.compile(r'word <span class="code">([a-z]{8})</span>')
AT = ("--address", "http://192.168.1.5:8000")


def test_slips_of_the_desk_are_those_of_the_report(evening, script, entries, home, ok) -> None:
    entries(4)
    evening('new "Thursday Speed" entries.csv --rounds 2', "next --yes", options=AT)
    slips = home / "pages" / "round-1-slips.html"
    printed = slips.read_text(encoding="utf-8")
    assert "open <bdi>http://192.168.1.5:8000/</bdi>" in printed
    ok("report", "build", *AT, "--out", "built")
    built = Path("built/round-1-slips.html").read_text(encoding="utf-8")
    assert len(WORD.findall(printed)) == 2
    assert WORD.findall(printed) == WORD.findall(built)
    evening("print slips 2", options=AT)
    assert slips.read_text(encoding="utf-8").count('class="sit"') == 1
    evening("print slips")
    assert 'class="sit"' not in slips.read_text(encoding="utf-8")
    refused = script("print slips", options=("--address", "192.168.1.5"))
    assert (refused.code, "is no address of a server" in refused.err) == (2, True)
