"""`key`, `log checkpoint`, `log prove` and `log verify --checkpoint`, from end to end."""

import json
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from eventstore.keys import key_from_seed, read_verifier, write_key
from tournament.service.database import open_store

PASSPHRASE = "a pile of cards"  # noqa: S105  no secret: it opens keys that these tests make
NEW_PASSPHRASE = "another pile of cards"  # noqa: S105  the same
ORIGIN = "club.example/log"


@pytest.fixture
def asked(playledger, monkeypatch: pytest.MonkeyPatch) -> Callable[..., object]:
    """Run a command on the club's log; the passphrases are in the environment."""
    monkeypatch.setenv("PLAYLEDGER_KEY_PASSPHRASE", PASSPHRASE)
    monkeypatch.setenv("PLAYLEDGER_NEW_KEY_PASSPHRASE", NEW_PASSPHRASE)
    monkeypatch.delenv("PLAYLEDGER_KEY", raising=False)
    return lambda *arguments, **more: playledger("--db", "club.db", *arguments, **more)


@pytest.fixture
def ok(asked) -> Callable[..., str]:
    def run(*arguments: str, **more: str) -> str:
        answer = asked(*arguments, **more)
        assert answer.code == 0, answer.err
        return answer.out

    return run


@pytest.fixture
def signed(ok) -> str:
    """A log with a key and a tournament, and the checkpoint of its head."""
    ok("key", "new", "log.key", "--origin", ORIGIN)
    ok("tournament", "create", "spring", "--name", "Spring Open")
    return ok("log", "checkpoint", "--key", "log.key")


def head(home: Path) -> int:
    with open_store(f"sqlite:///{home / 'club.db'}", write=False) as opened:
        return opened.store.head().size


def test_a_key_is_made_kept_and_adopted(ok, home: Path) -> None:
    said = ok("key", "new", "log.key", "--origin", ORIGIN).strip()
    assert said == read_verifier(home / "log.key").text
    assert stat.S_IMODE((home / "log.key").stat().st_mode) == 0o600
    shown = json.loads(ok("key", "show", "--json"))
    assert shown["keys"] == [{"key": said, "since": 1, "until": None}]
    assert said in ok("key", "show")


def test_a_log_without_a_key_says_how_to_get_one(ok, asked) -> None:
    ok("tournament", "create", "spring", "--name", "Spring Open")
    answer = asked("key", "show")
    assert (answer.code, answer.out) == (0, "No key signs this log yet.\n")
    assert "playledger key new" in answer.err


def test_a_second_key_is_refused_and_no_file_is_made(ok, asked, home: Path) -> None:
    ok("key", "new", "log.key", "--origin", ORIGIN)
    answer = asked("key", "new", "other.key", "--origin", ORIGIN)
    assert answer.code == 3
    assert "playledger key rotate" in answer.err
    assert not (home / "other.key").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("key", "new", "log.key", "--origin", "my club"), "without space and plus sign"),
        (("log", "checkpoint", "--key", "none.key"), "none.key"),
        (("log", "prove"), "give a POSITION, or --consistency SIZE"),
        (("log", "prove", "1", "--consistency", "1"), "give a POSITION, or --consistency SIZE"),
        (("log", "verify", "--checkpoint", "none"), "none"),
        (("log", "verify", "--trust", "no key"), "name+id+key"),
    ],
)
def test_bad_input_is_named(asked, signed: str, arguments: tuple[str, ...], said: str) -> None:
    assert signed
    answer = asked(*arguments)
    assert answer.code in {2, 4}
    assert said in answer.err
    assert "sorry" not in answer.err


def test_dry_runs_make_no_file_and_record_nothing(ok, home: Path) -> None:
    assert "Dry run" in ok("key", "new", "log.key", "--origin", ORIGIN, "--dry-run")
    assert list(home.iterdir()) == []
    ok("key", "new", "log.key", "--origin", ORIGIN)
    size = head(home)
    assert "Dry run" in ok("log", "checkpoint", "--key", "log.key", "--dry-run")
    assert "Dry run" in ok("key", "rotate", "new.key", "--key", "log.key", "--dry-run")
    assert (head(home), (home / "new.key").exists()) == (size, False)
    with open_store(f"sqlite:///{home / 'club.db'}", write=False) as opened:
        assert opened.store.checkpoints() == []


def test_a_checkpoint_is_written_to_stdout_and_kept(ok, signed: str, home: Path) -> None:
    assert signed.startswith(f"{ORIGIN}\n{head(home)}\n")
    assert ok("log", "checkpoint", "--key", "log.key") == signed
    with open_store(f"sqlite:///{home / 'club.db'}", write=False) as opened:
        assert [each.note for each in opened.store.checkpoints()] == [signed]


def test_the_key_may_be_named_by_the_environment(
    ok, signed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYLEDGER_KEY", "log.key")
    assert ok("log", "checkpoint") == signed


def test_a_passphrase_comes_from_a_file_before_the_environment(
    ok, asked, signed: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "words").write_text(f"{PASSPHRASE}\r\nand a note\n")
    monkeypatch.setenv("PLAYLEDGER_KEY_PASSPHRASE", "wrong wrong wrong")
    assert asked("log", "checkpoint", "--key", "log.key").code == 2
    with_file = ("log", "checkpoint", "--key", "log.key", "--passphrase-file", "words")
    assert ok(*with_file) == signed
    monkeypatch.delenv("PLAYLEDGER_KEY_PASSPHRASE")
    answer = asked("log", "checkpoint", "--key", "log.key")
    assert answer.code == 2
    assert "PLAYLEDGER_KEY_PASSPHRASE" in answer.err


def test_a_passphrase_is_asked_for_where_somebody_can_type(
    ok, asked, signed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PLAYLEDGER_KEY_PASSPHRASE")
    monkeypatch.setattr("tournament.cli.signing.terminal", lambda _stream: True)
    questions = []

    def typed(question: str, **options: object) -> str:
        questions.append((question, options["hide_input"], options["confirmation_prompt"]))
        return PASSPHRASE

    monkeypatch.setattr("tournament.cli.signing.click.prompt", typed)
    assert ok("log", "checkpoint", "--key", "log.key") == signed
    assert questions == [(f"passphrase of {ORIGIN}", True, False)]
    assert asked("key", "show").code == 0


def test_a_key_that_is_not_the_logs_signs_nothing(asked, signed: str, home: Path) -> None:
    write_key(home / "other.key", key_from_seed(ORIGIN, bytes(32)), PASSPHRASE)
    answer = asked("log", "checkpoint", "--key", "other.key")
    assert answer.code == 2
    assert read_verifier(home / "log.key").text in answer.err
    assert signed


def test_a_rotated_key_hands_over(ok, asked, signed: str, home: Path, monkeypatch) -> None:
    said = ok("key", "rotate", "new.key", "--key", "log.key").strip()
    assert said == read_verifier(home / "new.key").text
    shown = json.loads(ok("key", "show", "--json"))["keys"]
    assert [(each["since"], each["until"]) for each in shown] == [(1, 3), (3, None)]
    assert asked("log", "checkpoint", "--key", "log.key").code == 2
    monkeypatch.setenv("PLAYLEDGER_KEY_PASSPHRASE", NEW_PASSPHRASE)
    later = ok("log", "checkpoint", "--key", "new.key")
    (home / "both").mkdir()
    for name, note in (("early", signed), ("late", later)):
        (home / name).write_text(note, encoding="utf-8")
    answer = json.loads(
        ok("log", "verify", "--checkpoint", "early", "--checkpoint", "late", "--json")
    )
    assert answer["checkpoints"] == [2, 3]


def test_verifying_says_what_a_checkpoint_shows(ok, signed: str) -> None:
    ok("tournament", "create", "summer", "--name", "Summer Open")
    said = ok("log", "verify", "--checkpoint", "-", stdin=signed)
    assert "It continues the checkpoint of 2 events" in said
    assert "checkpoint" not in ok("log", "verify")


def test_a_note_that_was_copied_without_its_last_end_of_line_is_read(ok, signed: str) -> None:
    assert ok("log", "verify", "--checkpoint", "-", stdin=signed.rstrip("\n"))


def test_a_note_that_is_none_is_bad_input_and_a_forged_one_fails_integrity(
    asked, signed: str
) -> None:
    answer = asked("log", "verify", "--checkpoint", "-", stdin="no note")
    assert answer.code == 2
    assert "standard input" in answer.err
    other = key_from_seed(ORIGIN, bytes(32))
    forged = other.sign(signed.partition("\n\n")[0] + "\n")
    answer = asked("log", "verify", "--checkpoint", "-", stdin=forged)
    assert answer.code == 4
    assert answer.err.startswith("integrity: this is no checkpoint to trust")
    assert (
        asked(
            "log", "verify", "--checkpoint", "-", "--trust", other.verifier.text, stdin=forged
        ).code
        == 0
    )


def test_a_fork_shows_both_notes(asked, signed: str) -> None:
    key = key_from_seed(ORIGIN, bytes(32))
    origin, size, _ = signed.split("\n")[:3]
    other = key.sign(f"{origin}\n{size}\n{'A' * 43}=\n")
    answer = asked("log", "verify", "--checkpoint", "-", "--trust", key.verifier.text, stdin=other)
    assert answer.code == 4
    assert "the log is forked" in answer.err
    for note in (signed, other):
        assert all(line in answer.err for line in note.splitlines())


def test_what_is_proved_goes_to_the_last_checkpoint(ok, signed: str) -> None:
    ok("tournament", "create", "summer", "--name", "Summer Open")
    proof = json.loads(ok("log", "prove", "1"))
    assert proof["schema"] == "playledger.inclusion/1"
    assert proof["event"]["type"] == "LogKeyAdopted"
    assert (proof["head"]["size"], proof["head"]["checkpoint"]) == (2, signed)
    unsigned = json.loads(ok("log", "prove", "3"))
    assert (unsigned["head"]["size"], unsigned["head"]["checkpoint"]) == (3, None)
    grown = json.loads(ok("log", "prove", "--consistency", "2"))
    assert grown["schema"] == "playledger.consistency/1"
    assert (grown["old"]["checkpoint"], grown["head"]["size"]) == (signed, 3)
    early = json.loads(ok("log", "prove", "--consistency", "1", "--size", "2"))
    assert (early["old"]["checkpoint"], early["head"]["checkpoint"]) == (None, signed)


@pytest.mark.parametrize(
    "arguments",
    [("9",), ("2", "--size", "1"), ("1", "--size", "9"), ("--consistency", "9")],
)
def test_what_never_was_is_not_proved(asked, signed: str, arguments: tuple[str, ...]) -> None:
    assert signed
    answer = asked("log", "prove", *arguments)
    assert answer.code == 5
    assert "playledger log tail" in answer.err


def test_an_exported_log_is_imported_with_its_checkpoints(ok, signed: str, home: Path) -> None:
    ok("log", "export", "log.ndjson")
    ok("--db", "again.db", "log", "import", "log.ndjson")
    with open_store(f"sqlite:///{home / 'again.db'}", write=False) as opened:
        assert [each.note for each in opened.store.checkpoints()] == [signed]
