"""A key lies encrypted in a file that its owner alone reads, and says what is wrong with it."""

import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)

from eventstore.errors import KeyRefused, StorageFailure
from eventstore.keys import key_from_seed, new_key, read_key, read_verifier, write_key

PASSPHRASE = "a pile of cards"  # noqa: S105  no secret: it opens keys that these tests make
KEY = key_from_seed("club.example/log", bytes(range(32)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    write_key(tmp_path / "log.key", KEY, PASSPHRASE)
    return tmp_path / "log.key"


def test_a_key_comes_back_with_its_passphrase(path: Path) -> None:
    key = read_key(path, PASSPHRASE)
    assert key.verifier == KEY.verifier
    assert key.sign("a text\n") == KEY.sign("a text\n")


def test_its_verifier_key_is_read_without(path: Path) -> None:
    assert read_verifier(path) == KEY.verifier


def test_the_file_is_its_owners_alone_and_holds_no_private_key_in_the_clear(path: Path) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    kept = path.read_bytes()
    assert b"BEGIN ENCRYPTED PRIVATE KEY" in kept
    assert bytes(range(32)) not in kept


def test_a_file_that_is_there_is_never_written_over(path: Path) -> None:
    with pytest.raises(KeyRefused, match="never written over"):
        write_key(path, new_key("club.example/log"), PASSPHRASE)
    assert read_verifier(path) == KEY.verifier


def test_a_short_passphrase_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(KeyRefused, match="at least 12"):
        write_key(tmp_path / "log.key", KEY, "eleven char")
    assert not (tmp_path / "log.key").exists()


def test_a_wrong_passphrase_says_so(path: Path) -> None:
    with pytest.raises(KeyRefused, match="passphrase is wrong"):
        read_key(path, "another pile of cards")


def test_a_missing_file_and_folder_say_so(tmp_path: Path) -> None:
    with pytest.raises(StorageFailure, match=r"there is no such file; .*key new"):
        read_key(tmp_path / "none.key", PASSPHRASE)
    with pytest.raises(StorageFailure) as caught:
        write_key(tmp_path / "none" / "log.key", KEY, PASSPHRASE)
    assert caught.value.kind == "missing"


@pytest.mark.parametrize("content", [b"", b"-----BEGIN PRIVATE KEY-----\n", b"\xff\n", b"a+b+c\n"])
def test_another_file_is_no_key_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(KeyRefused, match="no key file"):
        read_key(path, PASSPHRASE)


def test_a_private_key_under_another_verifier_key_is_refused(path: Path) -> None:
    other = key_from_seed("club.example/log", bytes(32))
    path.write_bytes(
        path.read_bytes().replace(KEY.verifier.text.encode(), other.verifier.text.encode())
    )
    with pytest.raises(KeyRefused, match="not that of the verifier key"):
        read_key(path, PASSPHRASE)


def test_a_key_of_another_kind_or_in_the_clear_is_refused(path: Path) -> None:
    first = path.read_bytes().partition(b"\n")[0] + b"\n"
    sealed = BestAvailableEncryption(PASSPHRASE.encode())
    other = generate_private_key(SECP256R1())
    path.write_bytes(first + other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, sealed))
    with pytest.raises(KeyRefused, match="not of the kind Ed25519"):
        read_key(path, PASSPHRASE)
    clear = KEY.private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(first + clear)
    with pytest.raises(KeyRefused, match="did not write"):
        read_key(path, PASSPHRASE)
