"""Signed notes: a text, and under it a line for each signature (C2SP signed-note, Ed25519).

A note proves nothing until `signers` has been asked with keys from somebody who is trusted.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Iterable, Sequence
from typing import Self

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from eventstore.errors import KeyRefused, NoteRefused

LONGEST = 1_000_000
"""Bytes of a note that are looked at."""

MOST_SIGNATURES = 100

_ED25519 = b"\1"
_KEY_SIZE = 32
_ID_SIZE = 4
_MARK = "— "
_CONTROL = re.compile(r"[\0-\x09\x0b-\x1f]")
_KEY = re.compile(r"(?P<name>[^+]+)\+(?P<id>[0-9a-f]{8})\+(?P<rest>.+)")


class VerifierKey(msgspec.Struct, frozen=True):
    """A public key and the name it signs under. Its text form is what is handed out."""

    name: str
    public: bytes

    @property
    def id(self) -> bytes:
        """The four bytes by which a signature names its key."""
        hashed = self.name.encode() + b"\n" + _ED25519 + self.public
        return hashlib.sha256(hashed).digest()[:_ID_SIZE]

    @property
    def text(self) -> str:
        """The key in one line: name, id, and what verifies."""
        return f"{self.name}+{self.id.hex()}+{_base64(_ED25519 + self.public)}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the key that `text` spells.

        Raises:
            KeyRefused: it spells none, another kind of key, or one with another id.
        """
        found = _KEY.fullmatch(text)
        if not found:
            raise KeyRefused("a verifier key is written name+id+key, in one line")
        require_key_name(found["name"])
        try:
            kind_and_key = _bytes(found["rest"])
        except ValueError as error:
            raise KeyRefused(f"the last part of the verifier key is no base64: {error}") from None
        key = cls(found["name"], kind_and_key[1:])
        if kind_and_key[:1] != _ED25519 or len(key.public) != _KEY_SIZE:
            raise KeyRefused("the verifier key is not of kind 1, Ed25519")
        if key.text != text:
            raise KeyRefused("the id of the verifier key is not that of its name and key")
        return key

    def verifies(self, text: bytes, signature: bytes) -> bool:
        """Say whether `signature` is this key's over `text`."""
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, text)
        except (InvalidSignature, ValueError):
            return False
        return True


class SigningKey:
    """A private key and the name it signs under."""

    def __init__(self, name: str, private: Ed25519PrivateKey) -> None:
        require_key_name(name)
        self.private = private
        self.verifier = VerifierKey(name, private.public_key().public_bytes_raw())

    def sign(self, text: str) -> str:
        """Return `text`, which ends with its line, as a note signed by this key.

        Raises:
            NoteRefused: no note can hold such a text.
        """
        signed = self.verifier.id + self.private.sign(text.encode())
        note = f"{text}\n{_MARK}{self.verifier.name} {_base64(signed)}\n"
        Note.parse(note)
        return note


class Signature(msgspec.Struct, frozen=True):
    """A signature line: whose it says it is, and the signature."""

    name: str
    key_id: bytes
    signature: bytes


class Note(msgspec.Struct, frozen=True):
    """A text and its signatures, not yet verified."""

    text: str
    signatures: tuple[Signature, ...]

    @classmethod
    def parse(cls, data: str | bytes) -> Self:
        """Return the note that `data` is.

        Raises:
            NoteRefused: it is none; the text says what is wrong.
        """
        written = _text(data)
        text, blank, lines = written.rpartition("\n\n")
        if not blank:
            raise NoteRefused("no blank line stands between a text and its signatures")
        *signatures, last = lines.split("\n")
        if last or not signatures:
            raise NoteRefused("it does not end with the line of a signature")
        if len(signatures) > MOST_SIGNATURES:
            raise NoteRefused(f"it has more than {MOST_SIGNATURES} signatures")
        return cls(text + "\n", tuple(map(_signature, signatures)))

    def signers(self, keys: Iterable[VerifierKey]) -> Sequence[VerifierKey]:
        """Return those of `keys` that signed the note, at least one.

        Signatures of other keys are passed over, as the format demands.

        Raises:
            NoteRefused: none of them signed it, or a signature in one's name does not fit.
        """
        known = {(key.name, key.id): key for key in keys}
        signed = self.text.encode()
        signers = []
        for each in self.signatures:
            key = known.get((each.name, each.key_id))
            if key is None:
                continue
            if not key.verifies(signed, each.signature):
                raise NoteRefused(f"the signature of {key.name} does not fit the text", forged=True)
            signers.append(key)
        if not signers:
            named = ", ".join(f"{each.name}+{each.key_id.hex()}" for each in self.signatures)
            raise NoteRefused(f"it is signed by {named}, which is no key known here", forged=True)
        return signers


def require_key_name(name: str) -> None:
    """Accept the name of a key: not empty, no white space, no `+`, nothing that cannot be seen.

    Raises:
        KeyRefused: it is not.
    """
    if not name or "+" in name or not name.isprintable() or any(map(str.isspace, name)):
        text = f"{name!r} names no key: write it like club.example/log, without space and plus sign"
        raise KeyRefused(text)


def decoded(text: str) -> bytes:
    """Return what `text` spells in the one base64 spelling there is of it.

    Raises:
        NoteRefused: it is no base64, or not that spelling.
    """
    try:
        return _bytes(text)
    except ValueError as error:
        raise NoteRefused(f"{text!r} is no base64: {error}") from None


def _text(data: str | bytes) -> str:
    try:
        raw = data.encode() if isinstance(data, str) else data
        if len(raw) > LONGEST:
            raise NoteRefused(f"it is longer than {LONGEST} bytes")
        text = raw.decode()
    except UnicodeError:
        raise NoteRefused("it is not UTF-8") from None
    if control := _CONTROL.search(text):
        raise NoteRefused(f"it holds the control character {control[0]!r}")
    return text


def _signature(line: str) -> Signature:
    mark, name, signed = line[: len(_MARK)], *line[len(_MARK) :].partition(" ")[::2]
    if mark != _MARK or not signed:
        raise NoteRefused(f"no signature line: {line!r}")
    try:
        require_key_name(name)
    except KeyRefused as error:
        raise NoteRefused(str(error)) from None
    id_and_signature = decoded(signed)
    if len(id_and_signature) <= _ID_SIZE:
        raise NoteRefused(f"a signature line without a signature: {line!r}")
    return Signature(name, id_and_signature[:_ID_SIZE], id_and_signature[_ID_SIZE:])


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _bytes(text: str) -> bytes:
    """Decode base64; what would not be written the same again is an error."""
    data = base64.b64decode(text.encode(), validate=True)
    if _base64(data) != text:
        raise binascii.Error("not the one spelling of what it says")
    return data
