"""`report build --address` puts a code to scan on every slip."""

import re
from pathlib import Path

from reports.qr import qr_code
from tournament.service.slip_codes import check

ADDRESS = "http://192.168.1.5:8000"


def build(ok, *more: str) -> str:
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rules", "speed/club@1")
    for name in ("Ana", "Ben"):
        ok("player", "add", name)
    ok("round", "pair")
    ok("round", "publish")
    ok("report", "build", "--out", "pages", *more)
    return Path("pages/round-1-slips.html").read_text(encoding="utf-8")


def test_a_slip_leads_to_its_table(ok, monkeypatch) -> None:
    monkeypatch.setenv("PLAYLEDGER_DB", "sqlite:///club.db")
    page = build(ok, "--address", ADDRESS)
    link = f"{ADDRESS}/play?tournament=spring&code=1a-1-{check('1a1')}"
    found = re.search(r'word <span class="code">([a-z]{8})</span>', page)
    assert found is not None
    assert str(qr_code(f"{link}#{found[1]}")) in page
    ok("report", "build", "--out", "again", "--address", ADDRESS)
    assert Path("again/round-1-slips.html").read_text(encoding="utf-8") == page
    assert "open <bdi>http://192.168.1.5:8000/</bdi>" in page


def test_without_an_address_slips_are_as_ever(ok, monkeypatch) -> None:
    monkeypatch.setenv("PLAYLEDGER_DB", "sqlite:///club.db")
    assert 'class="sit"' not in build(ok)


def test_what_is_no_address_is_refused(playledger, monkeypatch, ok) -> None:
    monkeypatch.setenv("PLAYLEDGER_DB", "sqlite:///club.db")
    build(ok)
    answer = playledger("report", "build", "--address", "192.168.1.5")
    assert answer.code == 2
    assert "is no address of a server" in answer.err


def test_no_log_is_made_where_there_is_none(playledger, tmp_path) -> None:
    missing = tmp_path / "none.db"
    answer = playledger("--db", str(missing), "report", "build", "--address", ADDRESS)
    assert answer.code != 0
    assert not missing.exists()
