"""Keys that sign checkpoints, and the files they are kept in.

A key file holds the verifier key in a line of its own, then the private key as PKCS #8 in PEM,
encrypted with a passphrase, readable by its owner alone.
"""

import os
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)

from eventstore.errors import KeyRefused, StorageFailure
from eventstore.faults import from_os
from eventstore.files import sync_folder
from eventstore.notes import SigningKey, VerifierKey

SHORTEST_PASSPHRASE = 12
"""Characters. A stolen file can be tried against for ever, and PKCS #8 as the library writes it
stretches a passphrase only 2048 times."""

_LONGEST_FILE = 1 << 16
_OWNER_ONLY = 0o600


def new_key(name: str) -> SigningKey:
    """Return a new key that signs as `name`, from the system's chance.

    Raises:
        KeyRefused: `name` is no name of a key.
    """
    return SigningKey(name, Ed25519PrivateKey.generate())


def key_from_seed(name: str, seed: bytes) -> SigningKey:
    """Return the one key that follows from 32 bytes: for runs that must repeat themselves."""
    return SigningKey(name, Ed25519PrivateKey.from_private_bytes(seed))


def write_key(path: Path, key: SigningKey, passphrase: str) -> None:
    """Keep `key` in a new file, encrypted with `passphrase`.

    Raises:
        KeyRefused: there is a file already, or the passphrase is too short.
        StorageFailure: the file cannot be written.
    """
    if len(passphrase) < SHORTEST_PASSPHRASE:
        raise KeyRefused(f"a passphrase has at least {SHORTEST_PASSPHRASE} characters")
    pem = key.private.private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(passphrase.encode())
    )
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
        with os.fdopen(descriptor, "wb") as file:
            file.write(key.verifier.text.encode() + b"\n" + pem)
            file.flush()
            os.fsync(file.fileno())
        sync_folder(path.parent)
    except FileExistsError:
        raise KeyRefused(f"{path} is there already, and a key is never written over") from None
    except OSError as error:
        raise from_os(error, str(path)) from error


def read_verifier(path: Path) -> VerifierKey:
    """Return the verifier key of a key file, for which no passphrase is needed.

    Raises:
        KeyRefused: it is no key file.
        StorageFailure: it cannot be read.
    """
    return _parts(path)[0]


def read_key(path: Path, passphrase: str) -> SigningKey:
    """Return the key kept at `path`.

    Raises:
        KeyRefused: it is no key file, or the passphrase is wrong.
        StorageFailure: it cannot be read.
    """
    verifier, pem = _parts(path)
    try:
        private = load_pem_private_key(pem, passphrase.encode())
    except ValueError:
        raise KeyRefused(f"{path}: the passphrase is wrong, or the file is damaged") from None
    except (TypeError, UnsupportedAlgorithm) as error:
        raise KeyRefused(f"{path}: this program did not write this key: {error}") from None
    if not isinstance(private, Ed25519PrivateKey):
        raise KeyRefused(f"{path}: the key is not of the kind Ed25519")
    key = SigningKey(verifier.name, private)
    if key.verifier != verifier:
        raise KeyRefused(f"{path}: the private key is not that of the verifier key above it")
    return key


def _parts(path: Path) -> tuple[VerifierKey, bytes]:
    try:
        with path.open("rb") as file:
            first, _, pem = file.read(_LONGEST_FILE).partition(b"\n")
        return VerifierKey.parse(first.decode()), pem
    except FileNotFoundError:
        what = "there is no such file; `playledger key new` makes a key"
        raise StorageFailure("missing", str(path), what) from None
    except OSError as error:
        raise from_os(error, str(path)) from error
    except (UnicodeDecodeError, KeyRefused):
        raise KeyRefused(f"{path}: this is no key file; `playledger key new` makes one") from None
