"""`log verify --sheet`: the log held against what is printed at the foot of a sheet."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Answer
from tournament.cli.shapes_log import Verified

ENTRIES = "name\nAnn\nBen\nCat\nDan\n"


def evening(ok, db: str, *, name: str = "Spring", origin: str = "") -> None:
    ok("--db", db, "tournament", "create", "spring", "--name", name, "--rounds", "2")
    ok("--db", db, "player", "import", "-", stdin=ENTRIES)
    if origin:
        ok("--db", db, "key", "new", f"{origin}.key", "--origin", origin)
    ok("--db", db, "round", "pair")


def foot(ok, home: Path, db: str) -> tuple[str, str]:
    """What the entry list says at its foot: the position, and the fingerprint."""
    ok("--db", db, "report", "build", "--out", "pages")
    page = (home / "pages" / "entries.html").read_text(encoding="utf-8")
    found = re.search(
        r"position (\d+), fingerprint of its head\n<code>([A-Z2-7 ]{34})</code>", page
    )
    assert found
    return found[1], found[2]


@pytest.fixture
def verify(playledger) -> Callable[..., Answer]:
    def held(db: str, sheet: str, *options: str, stdin: str = "") -> Answer:
        return playledger("--db", db, "log", "verify", "--sheet", sheet, *options, stdin=stdin)

    return held


def answer(done: Answer) -> tuple[str, int | None]:
    sheet = Verified.model_validate_json(done.out).sheet
    assert sheet is not None
    return sheet.answer, sheet.position


def test_a_sheet_fits_the_log_it_was_printed_from_and_its_growth_is_told(ok, verify, home) -> None:
    evening(ok, "club.db")
    position, letters = foot(ok, home, "club.db")
    done = verify("club.db", f"{position} {letters}")
    assert done.code == 0
    assert done.out == (
        "This log holds exactly what the sheet stands for, 7 events, and none was added since it "
        "was printed.\n"
    )
    ok("--db", "club.db", "round", "publish")
    done = verify("club.db", f"{position} {letters}")
    assert done.code == 0
    assert "when it had 7 events, and has grown since by 1 event; none of the first 7" in done.out
    assert done.err == ""


@pytest.mark.parametrize(
    "typed",
    [
        "{1}",
        "{0} {2}",
        "position {0}, fingerprint of its head\n{1}.",
        "{0}: {3}",
        "{0} {4}",
        "  {1}\n",
    ],
)
def test_what_hands_do_to_a_fingerprint_is_forgiven(ok, verify, home, typed: str) -> None:
    evening(ok, "club.db")
    position, letters = foot(ok, home, "club.db")
    ok("--db", "club.db", "round", "publish")
    forms = (position, letters, letters.replace(" ", ""), letters.lower(), letters[:9])
    assert answer(verify("club.db", typed.format(*forms), "--json")) == ("held", 7)
    assert answer(verify("club.db", "-", "--json", stdin=typed.format(*forms))) == ("held", 7)


def test_another_log_does_not_have_the_fingerprint(ok, verify, home: Path) -> None:
    evening(ok, "club.db")
    position, letters = foot(ok, home, "club.db")
    evening(ok, "other.db", name="Autumn")
    done = verify("other.db", f"{position} {letters}")
    assert done.code == 4
    assert "At position 7 this log has the fingerprint" in done.out
    assert "of another log, or something up to there was changed" in done.out
    assert "next: compare the letters" in done.err
    assert answer(verify("other.db", letters, "--json")) == ("not-found", None)


def test_a_copy_from_before_the_sheet_is_not_as_long(ok, verify, home: Path) -> None:
    evening(ok, "club.db")
    ok("--db", "club.db", "db", "backup", "old.db")
    ok("--db", "club.db", "round", "publish")
    position, letters = foot(ok, home, "club.db")
    done = verify("old.db", f"{position} {letters}")
    assert done.code == 4
    assert "The sheet stands for 8 events and this log has 7 events" in done.out
    assert "log diverge" in done.err


def test_the_code_tells_a_changed_log_from_another(ok, verify, monkeypatch) -> None:
    monkeypatch.setenv("PLAYLEDGER_KEY_PASSPHRASE", "correct horse battery")
    evening(ok, "club.db", origin="club.example")
    ok("--db", "club.db", "db", "backup", "forged.db")
    ok("--db", "club.db", "round", "publish")
    ok("--db", "club.db", "log", "checkpoint", "--key", "club.example.key")
    code = ok("--db", "club.db", "log", "checkpoint", "--key", "club.example.key")
    size = int(code.splitlines()[1])
    assert answer(verify("club.db", code, "--json")) == ("held", size)
    as_one_line = " ".join(code.split())
    assert answer(verify("club.db", as_one_line, "--json")) == ("held", size)

    assert answer(verify("forged.db", code, "--json")) == ("longer", size)
    ok("--db", "forged.db", "player", "drop", "spring", "4")
    done = verify("forged.db", code)
    assert done.code == 4
    assert f"Something was changed: the club signed the first {size} events" in done.out
    assert "keep the sheet" in done.err

    evening(ok, "other.db", name="Autumn", origin="other.example")
    done = verify("other.db", code)
    assert done.code == 4
    assert "it names club.example, and this one is other.example" in done.out

    root = code.splitlines()[2]
    forged = code.replace(root, "A" * 43 + "=")
    assert answer(verify("club.db", forged, "--json")) == ("not-signed", size)
    assert verify("club.db", forged).code == 4


def test_a_log_written_anew_with_another_key_is_not_excused(ok, verify, monkeypatch) -> None:
    monkeypatch.setenv("PLAYLEDGER_KEY_PASSPHRASE", "correct horse battery")
    evening(ok, "club.db", origin="club.example")
    code = ok("--db", "club.db", "log", "checkpoint", "--key", "club.example.key")
    club = json.loads(ok("--db", "club.db", "key", "show", "--json"))["keys"][-1]["key"]
    Path("club.example.key").rename("true.key")
    evening(ok, "anew.db", name="Autumn", origin="club.example")
    done = verify("anew.db", code)
    assert done.code == 4
    assert "or this log was written anew" in done.out
    assert "--trust KEY" in done.err
    assert answer(verify("anew.db", code, "--json", "--trust", club))[0] == "changed"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no fingerprint and no text of a code"),
        ("12 ABCD", "4 letters are too few; 2 groups are due at least"),
        ("ABCD EFGH", "8 letters are too few; 4 groups are due at least"),
        ("12 ABCD EFG1", "'1' is in no fingerprint"),
        ("https://club.example/t/spring/slip?code=ABCD", "leads to a page"),
        ("ABCD " * 8, "no fingerprint"),
        (f"club.example 12 {'A' * 43}= — club.example AAAA", "signature"),
    ],
)
def test_what_is_no_sheet_is_told_with_what_to_give(ok, verify, text: str, said: str) -> None:
    evening(ok, "club.db")
    done = verify("club.db", text)
    assert done.code == 2
    assert said in done.err
    assert "next: " in done.err


def test_a_log_that_is_wrong_in_itself_is_told_first(ok, verify, home: Path) -> None:
    evening(ok, "club.db")
    position, letters = foot(ok, home, "club.db")
    whole = (home / "club.db").read_bytes()
    (home / "club.db").write_bytes(whole.replace(b'"name":"Spring"', b'"name":"Sprung"'))
    done = verify("club.db", f"{position} {letters}")
    assert done.code == 4
    assert done.err.startswith("integrity: ")
