"""Notes and verifier keys have one spelling each, and only a known key's signature counts."""

import random
import subprocess
import sys

import pytest

from eventstore.errors import KeyRefused, NoteRefused
from eventstore.keys import key_from_seed, new_key
from eventstore.notes import LONGEST, Note, VerifierKey

# Published as an example of the format.
EXAMPLE_KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
EXAMPLE_NOTE = (
    "This is an example message.\n\n"
    "— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Z"
    "tg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n"
)
LINE = EXAMPLE_NOTE.splitlines()[-1]
KEY = key_from_seed("club.example/log", bytes(range(32)))
OTHER = key_from_seed("club.example/log", bytes(32))


def test_the_published_note_is_signed_by_the_published_key() -> None:
    key = VerifierKey.parse(EXAMPLE_KEY)
    note = Note.parse(EXAMPLE_NOTE)
    assert note.text == "This is an example message.\n"
    assert note.signers([key]) == [key]
    assert Note.parse(EXAMPLE_NOTE.encode()) == note


def test_a_key_has_the_text_it_has_always_had() -> None:
    assert KEY.verifier.text == (
        "club.example/log+74dd92c4+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4"
    )
    assert VerifierKey.parse(KEY.verifier.text) == KEY.verifier


def test_the_same_key_signs_the_same_text_the_same() -> None:
    again = key_from_seed("club.example/log", bytes(range(32)))
    assert KEY.sign("a text\n") == again.sign("a text\n") != OTHER.sign("a text\n")
    assert new_key("club.example/log").verifier != new_key("club.example/log").verifier


def test_a_text_may_hold_blank_lines_and_any_letter() -> None:
    text = "Zoë\n\n— no signature\n\n\nend\n"
    note = Note.parse(KEY.sign(text))
    assert note.text == text
    assert note.signers([KEY.verifier]) == [KEY.verifier]


@pytest.mark.parametrize("text", ["no end of line", "", "\r\n", "tab\there\n", "\ud800\n"])
def test_what_no_note_holds_is_not_signed(text: str) -> None:
    with pytest.raises((NoteRefused, UnicodeEncodeError)):
        KEY.sign(text)


MALFORMED = {
    "empty": "",
    "no signature": "text\n",
    "no blank line": f"text\n{LINE}\n",
    "no last end of line": EXAMPLE_NOTE[:-1],
    "no signature under the blank line": "text\n\n",
    "a blank line at the end": EXAMPLE_NOTE + "\n",
    "CRLF": EXAMPLE_NOTE.replace("\n", "\r\n"),
    "a tab": EXAMPLE_NOTE.replace("an example", "an\texample"),
    "a NUL": "\0" + EXAMPLE_NOTE,
    "not UTF-8": b"\xff" + EXAMPLE_NOTE.encode(),
    "a hyphen": EXAMPLE_NOTE.replace("—", "-"),
    "two spaces": EXAMPLE_NOTE.replace("— ", "—  "),
    "a space at the end": EXAMPLE_NOTE[:-1] + " \n",
    "no name": EXAMPLE_NOTE.replace("example.com/foo ", ""),
    "a plus in the name": EXAMPLE_NOTE.replace("com/foo", "com+foo"),
    "a space of another script in the name": EXAMPLE_NOTE.replace("com/foo", "com\u2003foo"),
    "no padding": EXAMPLE_NOTE.replace("QM=", "QM"),
    "another spelling of the last bits": EXAMPLE_NOTE.replace("QM=", "QN="),
    "the alphabet of URLs": EXAMPLE_NOTE.replace("Uw2QOkn8", "Uw2QOkn_"),
    "only a key id": f"text\n\n— {KEY.verifier.name} AAAAAA==\n",
    "101 signatures": "text\n\n" + f"{LINE}\n" * 101,
    "too long": "x" * LONGEST + EXAMPLE_NOTE,
}


@pytest.mark.parametrize("note", MALFORMED.values(), ids=MALFORMED.keys())
def test_what_is_spelled_otherwise_is_no_note(note: str | bytes) -> None:
    with pytest.raises(NoteRefused) as caught:
        Note.parse(note)
    assert not caught.value.forged


def test_100_signatures_are_read() -> None:
    """One key may sign several times: each counts for itself."""
    many = EXAMPLE_NOTE + f"{LINE}\n" * 99
    assert len(Note.parse(many).signers([VerifierKey.parse(EXAMPLE_KEY)])) == 100


def test_signatures_of_unknown_keys_are_passed_over() -> None:
    text = "a text\n"
    note = Note.parse(KEY.sign(text) + OTHER.sign(text).splitlines()[-1] + "\n")
    assert note.signers([KEY.verifier]) == [KEY.verifier]
    assert note.signers([OTHER.verifier, KEY.verifier]) == [KEY.verifier, OTHER.verifier]


def test_a_note_that_only_unknown_keys_signed_is_refused() -> None:
    """A key of the same name and another id is unknown too, and so is one of another name."""
    namesake = key_from_seed("example.com/foo", bytes(32)).verifier
    for keys in ([], [KEY.verifier], [namesake]):
        with pytest.raises(NoteRefused, match="no key known here") as caught:
            Note.parse(EXAMPLE_NOTE).signers(keys)
        assert caught.value.forged


def test_a_false_signature_of_a_known_key_spoils_the_note_though_another_fits() -> None:
    text = "a text\n"
    forged = OTHER.sign("another text\n").splitlines()[-1]
    note = Note.parse(KEY.sign(text) + forged + "\n")
    with pytest.raises(NoteRefused, match="does not fit") as caught:
        note.signers([KEY.verifier, OTHER.verifier])
    assert caught.value.forged


def test_of_1000_changed_notes_none_is_taken() -> None:
    chance = random.Random(65)
    note = KEY.sign(
        "club.example/log\n1234\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
    ).encode()
    for _ in range(1000):
        at, bit = chance.randrange(len(note)), 1 << chance.randrange(8)
        wrong = chance.choice(
            [
                note[:at] + bytes([note[at] ^ bit]) + note[at + 1 :],
                note[:at] + note[at + 1 :],
                note[:at] + bytes([chance.randrange(256)]) + note[at:],
                note[:at],
            ]
        )
        if wrong == note:
            continue
        with pytest.raises(NoteRefused):
            Note.parse(wrong).signers([KEY.verifier])


BASE = KEY.verifier.text.rpartition("+")[2]
WRONG_KEYS = {
    "empty": "",
    "no parts": "club.example/log",
    "a short id": KEY.verifier.text.replace("+74", "+"),
    "an id in capitals": KEY.verifier.text.replace("74dd92c4", "74DD92C4"),
    "another id": KEY.verifier.text.replace("+7", "+6"),
    "another name": "x" + KEY.verifier.text,
    "a space in the name": "club example+00000000+" + BASE,
    "no base64": "club.example/log+00000000+%",
    "no padding that is due": "club.example/log+00000000+AQ",
    "another kind": "club.example/log+00000000+Ag" + BASE[2:],
    "too short": "club.example/log+00000000+AQID",
    "nothing": "club.example/log+00000000+",
    "a line more": KEY.verifier.text + "\n",
}


@pytest.mark.parametrize("text", WRONG_KEYS.values(), ids=WRONG_KEYS.keys())
def test_what_is_spelled_otherwise_is_no_verifier_key(text: str) -> None:
    with pytest.raises(KeyRefused):
        VerifierKey.parse(text)


@pytest.mark.parametrize("name", ["", "a b", "a+b", "a\tb", "a\u00a0b", "a\n", "a\u200bb"])
def test_what_no_key_is_called_is_refused(name: str) -> None:
    with pytest.raises(KeyRefused, match="names no key"):
        key_from_seed(name, bytes(32))


def test_a_log_without_checkpoints_loads_no_cryptography() -> None:
    program = "import eventstore.sql, sys; assert 'cryptography' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)
