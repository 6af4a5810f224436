"""The verifier that shares no code with us takes what is right, and nothing that was changed."""

import ast
import contextlib
import io
import itertools
import json
import random
import subprocess
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from eventstore.archive import Archive, write_archive
from eventstore.archive_lines import event_line
from eventstore.checkpoint import require_signed
from eventstore.errors import ArchiveRefused, NoteRefused
from eventstore.keys import key_from_seed
from eventstore.memory import MemoryEventStore
from eventstore.merkle import leaf
from eventstore.notes import Note
from eventstore.testing import command, one
from tournament.cli.shapes_proofs import consistency, inclusion
from tournament.games.shuffle import seed_of
from tournament.projections.roster import MemoryRoster
from tournament.service.checkpoints import make_checkpoint, verify_log, with_signatures
from tournament.service.codec import codec
from tournament.service.demo.clock import SimulatedClock, seeded
from tournament.service.ledger import Ledger
from tournament.service.log_keys import adopt
from tournament.service.proofs import prove_event, prove_growth

PROGRAM = Path(__file__).parents[2] / "docs/verify/verify_bundle.py"
KEY = key_from_seed("club.example/log", bytes(range(32)))
VKEY = KEY.verifier.text
MUTATIONS = 1000


def loaded() -> ModuleType:
    spec = spec_from_file_location("verify_bundle", PROGRAM)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


THEIRS = loaded()


def ledger_of(size: int, signed: tuple[int, ...] = ()) -> Ledger:
    """Return a log whose first event adopts the key, signed at some sizes and at its end."""
    source = seeded(seed_of("verifier"))
    store = MemoryEventStore(SimulatedClock())
    ledger = Ledger(store, MemoryRoster(), codec(), actor='Zoë "the ref" \\', source=source)
    adopt(ledger, KEY.verifier)
    while store.head().size < size:
        if store.head().size in signed:
            make_checkpoint(ledger, KEY)
        number = store.head().size
        stream = ("a", 'quoted"\\')[number % 2]
        store.append(one(stream, store.version(stream), number), command(f"c{number}"))
    make_checkpoint(ledger, KEY)
    return ledger


PEOPLE = ({"id": "p1", "name": "Zoë"}, {"id": "p2", "name": "Ann"})


def exported(ledger: Ledger, *, people: bool = True) -> str:
    file = io.BytesIO()
    write_archive(ledger.store, file, people=(lambda: PEOPLE) if people else None)
    return file.getvalue().decode()


def written(proof) -> str:
    return proof.model_dump_json(indent=2) + "\n"


@pytest.fixture
def said(tmp_path: Path) -> Callable[[str, str], str]:
    """Let the independent verifier judge a file by a note."""

    def judge(text: str, note: str, key: str = VKEY) -> str:
        (tmp_path / "file").write_bytes(text.encode())
        (tmp_path / "note").write_bytes(note.encode())
        return THEIRS.check(str(tmp_path / "file"), str(tmp_path / "note"), key)

    return judge


def test_it_has_at_most_260_lines_and_imports_nothing_of_ours() -> None:
    source = PROGRAM.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 260
    imported = {
        (node.module if isinstance(node, ast.ImportFrom) else node.names[0].name).split(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert imported - sys.stdlib_module_names == {"cryptography"}


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 9, 31, 64])
def test_it_takes_every_exported_log_by_each_of_its_checkpoints(said, size: int) -> None:
    ledger = ledger_of(size, signed=(1, 2, 5, 8, 30))
    texts = [exported(ledger, people=people) for people in (True, False)]
    for text, each in itertools.product(texts, ledger.store.checkpoints()):
        answer = said(text, each.note)
        assert answer == (
            f"the first {each.size} events are those signed; {size - each.size} more follow."
        )


def test_it_takes_every_proof_of_a_small_log(said) -> None:
    ledger = ledger_of(17, signed=tuple(range(18)))
    notes = {each.size: each.note for each in ledger.store.checkpoints()}
    for size, note in notes.items():
        for position in range(1, size + 1):
            proof = prove_event(ledger, position, size)
            assert f"position {position} of the {size}" in said(written(inclusion(proof)), note)
        for old in range(1, size):
            text = written(consistency(prove_growth(ledger, old, size)))
            assert f"{size} events begins with that of {old}" in said(text, note)
            assert said(text, notes[old])


def test_it_answers_with_exit_codes(tmp_path: Path) -> None:
    ledger = ledger_of(5)
    (checkpoint,) = ledger.store.checkpoints()
    (tmp_path / "log").write_text(exported(ledger), encoding="utf-8")
    (tmp_path / "note").write_text(checkpoint.note, encoding="utf-8")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-X", "utf8", str(PROGRAM), *arguments]
        return subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=tmp_path, encoding="utf-8"
        )

    missing = run("nowhere", "note", VKEY)
    assert (missing.returncode, missing.stdout) == (1, "")
    assert missing.stderr.startswith("REFUSED: ")
    right = run("log", "note", VKEY)
    assert (right.returncode, right.stderr) == (0, "")
    assert right.stdout.startswith("It holds: the first 5 events")
    other = key_from_seed("club.example/log", bytes(32)).verifier.text
    for arguments in (("log", "note", other), ("note", "note", VKEY), ("log", "log", VKEY)):
        wrong = run(*arguments)
        assert wrong.returncode == 1
        assert wrong.stderr.startswith("REFUSED: ")
    assert "verify_bundle.py FILE NOTE KEY" in run("log").stderr


def test_the_published_verifier_key_is_read() -> None:
    text = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
    assert THEIRS.read_key(text)[:2] == ("example.com/foo", bytes.fromhex("530d903a"))


def changed(chance: random.Random, text: str) -> str:
    """Return a text of which one place is another, is gone, is there twice, or is the end."""
    while True:
        raw = bytearray(text.encode())
        at = chance.randrange(len(raw))
        match chance.randrange(6):
            case 0:
                raw[at] ^= 1 << chance.randrange(8)
            case 1:
                del raw[at]
            case 2:
                raw[at] = chance.choice(b"0123456789abcdef")
            case 3:
                lines = raw.splitlines(keepends=True)
                where = chance.randrange(len(lines))
                lines[where] = lines[where] * chance.choice([0, 2])
                raw = bytearray(b"".join(lines))
            case 4:
                lines = raw.splitlines(keepends=True)
                first, second = sorted(chance.choices(range(len(lines)), k=2))
                lines[first], lines[second] = lines[second], lines[first]
                raw = bytearray(b"".join(lines))
            case 5:
                del raw[at:]
        with contextlib.suppress(UnicodeDecodeError):
            if (wrong := raw.decode()) != text:
                return wrong


def we_take_the_archive(text: str) -> bool:
    """Import an archive as `log import` does."""
    ledger = Ledger(MemoryEventStore(), MemoryRoster(), codec(), actor="importer")
    try:
        archive = Archive(io.BytesIO(text.encode()))
        events = with_signatures(archive.events(), archive.checkpoints, ledger.codec)
        ledger.store.restore(events, archive.checkpoints)
    except ArchiveRefused:
        return False
    return True


def test_of_1000_changed_bundles_neither_takes_one(said) -> None:
    ledger = ledger_of(13, signed=(4, 9))
    note = ledger.store.checkpoints()[-1].note
    right = exported(ledger)
    assert we_take_the_archive(right)
    assert said(right, note)
    chance = random.Random(16)
    for _ in range(MUTATIONS):
        wrong = changed(chance, right)
        with pytest.raises(THEIRS.WRONG):
            said(wrong, note)
        assert not we_take_the_archive(wrong), wrong


def test_of_1000_changed_notes_neither_takes_one(said) -> None:
    ledger = ledger_of(6)
    (checkpoint,) = ledger.store.checkpoints()
    text = exported(ledger)
    assert said(text, checkpoint.note)
    chance = random.Random(66)
    for _ in range(MUTATIONS):
        wrong = changed(chance, checkpoint.note)
        if set(wrong.split("\n")) == set(checkpoint.note.split("\n")) and wrong.endswith("=\n"):
            continue  # the same signature twice says nothing else
        with pytest.raises(THEIRS.WRONG):
            said(text, wrong)
        with pytest.raises(NoteRefused):
            Note.parse(wrong).signers([KEY.verifier])


def said_the_same(wrong: str, right: str) -> bool:
    try:
        return bool(json.loads(wrong) == json.loads(right))
    except ValueError:
        return False


def test_of_1000_changed_proofs_it_takes_none(said) -> None:
    ledger = ledger_of(13, signed=(5,))
    note = ledger.store.checkpoints()[-1].note
    texts = [
        written(inclusion(prove_event(ledger, 7, 13))),
        written(consistency(prove_growth(ledger, 5, 13))),
    ]
    chance = random.Random(9162)
    for text in texts:
        assert said(text, note)
        for _ in range(MUTATIONS // 2):
            wrong = changed(chance, text)
            if said_the_same(wrong, text):
                continue  # only the order of the lines is another
            with pytest.raises(THEIRS.WRONG):
                said(wrong, note)


def test_a_log_rewritten_with_its_hashes_is_refused_by_the_note_alone(said) -> None:
    """Everything in it fits together: only what was printed does not."""
    ledger, other = ledger_of(9), MemoryEventStore(SimulatedClock())
    (note,) = (each.note for each in ledger.store.checkpoints())
    rewritten = Ledger(other, MemoryRoster(), codec(), actor="owner")
    adopt(rewritten, KEY.verifier)
    for number in range(1, 9):
        other.append(one("a", number - 1, number + 50), command(f"d{number}"))
    assert verify_log(rewritten).size == 9
    with pytest.raises(THEIRS.WRONG, match="are not those that were signed"):
        said(exported(rewritten), note)


def test_a_log_cut_with_its_head_is_refused_by_the_note_alone(said) -> None:
    longer = ledger_of(9).store.checkpoints()[-1].note
    with pytest.raises(THEIRS.WRONG, match="tail is cut"):
        said(exported(ledger_of(6)), longer)


def test_both_compute_the_same_leaves_and_roots() -> None:
    ledger = ledger_of(12)
    for event in ledger.store.read_all():
        columns = json.loads(event_line(event))
        del columns["kind"]
        assert THEIRS.leaf(columns) == leaf(event)
    for checkpoint in ledger.store.checkpoints():
        require_signed(checkpoint, [KEY.verifier])
        read = THEIRS.read_note(checkpoint.note, [THEIRS.read_key(VKEY)])
        assert read == (checkpoint.size, checkpoint.root)
