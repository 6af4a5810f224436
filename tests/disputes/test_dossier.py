"""A dossier proves itself: of a changed one the independent verifier says what was changed."""

import json
import random
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from eventstore.keys import key_from_seed
from tests.competition.evening import result
from tests.disputes.disputed import KEY, NOW_US, SLUG, Disputed, Scratch
from tests.disputes.moments import USUAL, text_of
from tournament.service import director
from tournament.service.checkpoints import make_checkpoint
from tournament.service.disputes.acting import show_evidence
from tournament.service.disputes.dossier.dossier import bundle, draw
from tournament.service.disputes.dossier.proof import BLOCK
from tournament.service.disputes.results import Wish
from tournament.service.disputes.ruling import Proposal
from tournament.service.errors import BadInput, NotFound
from tournament.service.records.taking import record_text

VERIFIER = Path(__file__).parents[2] / "docs/verify/verify_bundle.py"
EACH = Path(__file__).with_name("each_change.py")
RANDOM_BYTES = 1000


@pytest.fixture(scope="module")
def disputed() -> Disputed:
    evening = Disputed()
    number = evening.open(at="4")
    evening.rule(number, Proposal("award", award=1), clause="S-6", reason="so the film shows <i>")
    return evening


@pytest.fixture(scope="module")
def page(disputed: Disputed) -> str:
    return draw(disputed.ledger, SLUG, 1, now_us=NOW_US, key=KEY).sealed()


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-X", "utf8", str(VERIFIER), *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, encoding="utf-8"
    )


def judged(folder: Path, text: str, changes: list[tuple[int, int]]) -> list[str]:
    """Return what the verifier says of a file with each change."""
    (folder / "page.html").write_bytes(text.encode())
    (folder / "changes").write_text(json.dumps(changes), encoding="utf-8")
    command = [sys.executable, "-X", "utf8", str(EACH), str(VERIFIER), "page.html", "changes"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=folder, encoding="utf-8"
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_dossier_is_taken_alone_and_with_a_note(tmp_path: Path, disputed, page: str) -> None:
    (tmp_path / "page.html").write_text(page, encoding="utf-8", newline="")
    (tmp_path / "note").write_text(
        disputed.ledger.store.checkpoints()[-1].note, encoding="utf-8", newline=""
    )
    alone = run(tmp_path, "page.html")
    assert (alone.returncode, alone.stderr) == (0, "")
    assert "events of dispute/spring/1, in a log of" in alone.stdout
    assert "the page was signed" in alone.stdout
    assert "a NOTE and a KEY from elsewhere" in alone.stdout
    noted = run(tmp_path, "page.html", "note", KEY.verifier.text)
    assert noted.returncode == 0
    assert "from elsewhere" not in noted.stdout
    other = key_from_seed("club.example/log", bytes(32)).verifier.text
    assert run(tmp_path, "page.html", "note", other).returncode == 1


def test_a_bundle_is_taken_too(tmp_path: Path, disputed: Disputed) -> None:
    (tmp_path / "bundle").write_text(
        bundle(disputed.ledger, SLUG, 1, key=KEY), encoding="utf-8", newline=""
    )
    assert run(tmp_path, "bundle").returncode == 0


def test_of_every_field_of_every_event_a_change_is_named(tmp_path: Path, page: str) -> None:
    changes, due = [], []
    raw = page.encode()
    start = raw.index(BLOCK.encode()) + len(BLOCK)
    end = raw.index(b"</script>", start)
    at = start
    for line in raw[start:end].split(b"\n"):
        if line.startswith(b'{"event"'):
            event = json.loads(line.rstrip(b","))["event"]
            for name, value in event.items():
                spelled = json.dumps({name: value}, ensure_ascii=False, separators=(",", ":"))
                spelled = spelled[1:-1].replace("<", "\\u003c")
                place = at + line.index(spelled.encode()) + len(spelled.encode()) - 2
                if name == "payload":
                    named = list(json.loads(value))
                    place -= 1
                    if not named or not chr(raw[place]).isalnum():
                        continue
                changes.append((place, ord("7") if raw[place] != ord("7") else ord("8")))
                due.append((event["position"], name))
        at += len(line) + 1
    said = judged(tmp_path, page, changes)
    assert len(said) > 100
    for answer, (position, name) in zip(said, due, strict=True):
        assert answer.startswith(f"REFUSED position {position}: "), (answer, name)
        assert name in answer or "cannot" in answer or "line 1" in answer, (answer, name)


def test_of_1000_random_bytes_none_can_be_changed(tmp_path: Path, page: str) -> None:
    chance = random.Random(7)
    raw = page.encode()
    places = [chance.randrange(len(raw)) for _ in range(RANDOM_BYTES)]
    changes = [(place, raw[place] ^ 1 << chance.randrange(8)) for place in places]
    start = raw.index(BLOCK.encode())
    end = raw.index(b"</script>", start)
    for place, said in zip(places, judged(tmp_path, page, changes), strict=True):
        assert said.startswith("REFUSED "), (place, said)
        inside = start + len(BLOCK) <= place < end
        named = r"REFUSED (position \d+|the head of the proof|the seal): "
        assert re.match(named, said), (place, said)
        if not inside and not start <= place < end + len("</script>"):
            assert "the visible page differs" in said, (place, said)


def test_of_an_unsigned_page_no_byte_can_be_changed_either(tmp_path: Path, disputed) -> None:
    unsigned = draw(disputed.ledger, SLUG, 1, now_us=NOW_US).sealed()
    raw = unsigned.encode()
    chance = random.Random(8)
    changes = [
        (place, raw[place] ^ 1)
        for place in (chance.randrange(len(raw)) for _ in range(RANDOM_BYTES // 5))
    ]
    said = judged(tmp_path, unsigned, [*changes, (0, raw[0])])
    assert all(each.startswith("REFUSED ") for each in said[:-1])
    assert "NOBODY SIGNED this page" in said[-1]


def test_a_page_made_anew_around_other_words_is_not_signed(tmp_path: Path, page: str) -> None:
    """Whoever has the page and no key can make its digests anew, but not the signature."""
    before, block, rest = page.partition(BLOCK)
    proof, end, after = rest.partition("</script>")
    other = before.replace("so the film shows", "so he said by then")
    forged = other + block + proof + end + after
    assert "the visible page differs" in judged(tmp_path, forged, [(0, ord("<"))])[0]
    *lines, last, _, _ = proof.split("\n")
    seal = json.loads(last)
    seal["page"] = sha256(f"{other}{block}{end}{after}".encode()).hexdigest()
    seal["digest"] = sha256("\n".join([*lines[1:], seal["page"]]).encode()).hexdigest()
    last = json.dumps(seal, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    anew = other + block + "\n".join([*lines, last, "]", ""]) + end + after
    assert "the seal: another was signed" in judged(tmp_path, anew, [(0, ord("<"))])[0]
    seal["note"] = None
    last = json.dumps(seal, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    unsigned = other + block + "\n".join([*lines, last, "]", ""]) + end + after
    assert "NOBODY SIGNED this page" in judged(tmp_path, unsigned, [(0, ord("<"))])[0]


def test_what_is_nested_too_deep_to_be_read_is_refused_too(tmp_path: Path, page: str) -> None:
    """Python's reader of JSON gives up at such a depth."""
    first = page.partition(BLOCK)[2].split("\n")[1]
    deep = page.replace(first, "[" * 100_000 + "]" * 100_000 + ",", 1)
    (tmp_path / "deep.html").write_text(deep, encoding="utf-8")
    done = run(tmp_path, "deep.html")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("REFUSED: the head of the proof: ")


def test_the_block_cannot_be_moved(tmp_path: Path, page: str) -> None:
    before, block, rest = page.partition(BLOCK)
    proof, end, after = rest.partition("</script>")
    moved = before.replace("<main", f"{block}{proof}{end}<main", 1) + after
    assert judged(tmp_path, moved, [(0, ord("<"))])[0].startswith("REFUSED ")


def test_what_nobody_signed_is_told(tmp_path: Path) -> None:
    unsigned = Disputed(signed=False)
    number = unsigned.open()
    drawn = draw(unsigned.ledger, SLUG, number, now_us=NOW_US)
    assert not drawn.document.proof.head_signed
    assert any("nobody signed the head" in line for line in drawn.document.proof.cannot)
    page = draw(unsigned.ledger, SLUG, number, now_us=NOW_US).sealed()
    (said,) = judged(tmp_path, page, [(0, ord("<"))])
    assert "whose head NOBODY signed; NOBODY SIGNED this page" in said


def test_a_head_that_was_signed_later_is_shown_by_its_note(tmp_path: Path) -> None:
    evening = Disputed()
    number = evening.open()
    page = draw(evening.ledger, SLUG, number, now_us=NOW_US).sealed()
    (tmp_path / "page.html").write_text(page, encoding="utf-8", newline="")
    note = make_checkpoint(evening.ledger, KEY).note
    (tmp_path / "note").write_text(note, encoding="utf-8", newline="")
    assert "whose head NOBODY signed" in run(tmp_path, "page.html").stdout
    assert "whose head was signed" in run(tmp_path, "page.html", "note", KEY.verifier.text).stdout


def test_without_a_key_the_last_signed_head_that_has_all_of_it_is_taken() -> None:
    evening = Disputed()
    number = evening.open()
    checkpoint = make_checkpoint(evening.ledger, KEY)
    evening.evening.enter("Eve")
    drawn = draw(evening.ledger, SLUG, number, now_us=NOW_US)
    assert drawn.proof.head.size == checkpoint.size < evening.ledger.store.head().size
    assert drawn.document.header.checkpoint == checkpoint.note


def test_the_plays_of_a_running_game_are_not_handed_out() -> None:
    evening = Disputed("+0 start\n+1.0 1 8C>L^7S\n+1.172 2 6H>L^7S ~")
    number = evening.open()
    closed, opened = (
        positions_of(bundle(evening.ledger, SLUG, number, open_hands=open_hands))
        for open_hands in (False, True)
    )
    assert not [stream for stream in closed if stream.startswith("game/")]
    assert [stream for stream in opened if stream.startswith("game/")]
    drawn = draw(evening.ledger, SLUG, number, now_us=NOW_US)
    assert drawn.document.scene.closed
    assert any("hidden hands" in line for line in drawn.document.proof.cannot)


def test_no_page_of_a_running_game_names_a_card_of_a_hand() -> None:
    """Neither the scene nor a ruling does, not even one that judges a lost card again."""
    evening = Disputed("+0 start\n+1.0 1 8C>L^7S\n+1.172 2 6H>L^7S ~\n+1.3 1 +9C")
    number = evening.open(at="4")
    evening.rule(number, Proposal("reorder", targets=(4, 3)), clause="S-6", reason="together")
    closed, opened = (
        draw(evening.ledger, SLUG, number, now_us=NOW_US, open_hands=open_hands).sealed()
        for open_hands in (False, True)
    )
    hidden = ("6H", "six of hearts", "9C", "nine of clubs", "king of diamonds")
    assert [face for face in hidden if face in closed] == []
    assert [face for face in hidden if face not in opened] == []


def test_a_running_game_that_was_shown_for_another_is_not_handed_out_either() -> None:
    evening = Disputed()
    number = evening.open()
    match = evening.evening.current().tables[1].paired.match
    running = text_of("film", USUAL, "+0 start\n+1.0 1 8C>L^7S")
    scratch = Scratch()
    recorded = record_text(scratch.ledger, "test", running, game_id="other", place=None).recorded
    evening.evening.record(1, 2, recorded.events)
    stream = f"game/{SLUG}/m{match}/g2"
    game_id = stream.removeprefix("game/")
    show_evidence(evening.ledger, SLUG, number, game_id, version=None, note="it", now_us=NOW_US)
    assert stream not in positions_of(bundle(evening.ledger, SLUG, number))
    assert stream in positions_of(bundle(evening.ledger, SLUG, number, open_hands=True))


def positions_of(text: str) -> set[str]:
    """Return the streams whose events a bundle has."""
    return {line["event"]["stream"] for line in json.loads(text) if "event" in line}


def test_a_dispute_without_a_record_says_what_is_not_known() -> None:
    evening = Disputed("")
    number = evening.open("result", game=0)
    view = draw(evening.ledger, SLUG, number, now_us=NOW_US).document.scene
    assert view.sure == "The log cannot tell"
    assert "cannot" in view.answer or "nobody can know" in view.answer
    page = draw(evening.ledger, SLUG, number, now_us=NOW_US).sealed()
    assert "The log cannot tell" in page
    assert 'replay-data"' not in page.partition("<main")[2].partition("</main>")[0]


def test_each_ruling_says_what_the_game_is_without_it_and_with_it(disputed: Disputed) -> None:
    (ruling,) = draw(disputed.ledger, SLUG, 1, now_us=NOW_US).document.rulings
    assert ruling.before == "Ann wins: fewest cards when time was called, 19 to 20 (G-2)"
    assert ruling.after == "Cem wins: awarded by the ruling"


def test_what_followed_for_result_and_standings_stands_with_the_ruling() -> None:
    evening = Disputed()
    evening.evening.result(1, "2-0")
    evening.evening.result(2, "2-0")
    director.close(evening.ledger, SLUG)
    number = evening.open("result", game=0)
    wish = Wish(result=result("0-2"))
    evening.rule(number, Proposal("let_stand"), clause="T-9", reason="the slip says 0-2", wish=wish)
    drawn = draw(evening.ledger, SLUG, number, now_us=NOW_US)
    (ruling,) = drawn.document.rulings
    followed = "\n".join(ruling.effect)
    assert "Ann (#1) – Cem (#3) 0–2; before the ruling: Ann (#1) – Cem (#3) 2–0" in followed
    assert "Ann (#1)" in followed
    assert "Cem (#3)" in followed
    assert drawn.document.result == "The match: Ann (#1) – Cem (#3) 0–2."
    assert any(event.type == "ResultCorrected" for event in drawn.proof.events)


def test_a_ruling_of_another_dispute_is_named_as_such_and_proved() -> None:
    evening = Disputed()
    first, second = evening.open(), evening.open("late-call")
    evening.rule(first, Proposal("award", award=1), clause="S-6", reason="the film shows it")
    drawn = draw(evening.ledger, SLUG, second, now_us=NOW_US)
    assert drawn.document.standing == "Nobody has ruled."
    scene = drawn.document.scene
    assert scene.as_ruled is not None
    assert scene.as_ruled.ruled == "Cem wins: awarded by the ruling"
    (line,) = scene.as_ruled.rulings
    assert line.startswith("Ruling 1 of dispute 1 by AL: ")
    proved = [(event.stream, event.type) for event in drawn.proof.events]
    assert ("dispute/spring/1", "RulingIssued") in proved
    own = draw(evening.ledger, SLUG, first, now_us=NOW_US).document.scene
    assert own.as_ruled is not None
    assert own.as_ruled.rulings[0].startswith("Ruling 1 by AL: ")


def test_another_key_than_the_logs_signs_nothing(disputed: Disputed) -> None:
    with pytest.raises(BadInput):
        draw(
            disputed.ledger,
            SLUG,
            1,
            now_us=NOW_US,
            key=key_from_seed("club.example/log", bytes(32)),
        )
    with pytest.raises(NotFound):
        draw(disputed.ledger, SLUG, 9, now_us=NOW_US)
