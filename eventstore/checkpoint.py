"""Checkpoints: the head of a log as a signed note (C2SP tlog-checkpoint).

The text has three lines: the origin, which is the name of the log and of the keys that sign for it;
the size; the root. Whoever keeps a checkpoint can show later that the log was changed before it.
"""

import base64
import re
from collections.abc import Iterable
from typing import Self

import msgspec

from eventstore.canonical import MAX_INTEGER
from eventstore.errors import NoteRefused
from eventstore.notes import Note, SigningKey, VerifierKey, decoded
from eventstore.store import Head

_SIZE = re.compile(r"0|[1-9][0-9]{0,15}", re.ASCII)
_ROOT_SIZE = 32
_LINES = 3


class Checkpoint(msgspec.Struct, frozen=True):
    """What a checkpoint says, and the whole note. Its signature is `require_signed`'s to judge."""

    origin: str
    size: int
    root: bytes
    note: str

    @classmethod
    def sign(cls, head: Head, key: SigningKey) -> Self:
        """Return the checkpoint of `head`. The same head and key give the same note."""
        root = base64.b64encode(head.root).decode()
        origin = key.verifier.name
        return cls(origin, head.size, head.root, key.sign(f"{origin}\n{head.size}\n{root}\n"))

    @classmethod
    def parse(cls, note: str | bytes) -> Self:
        """Return the checkpoint that `note` is, spelled in the one way there is.

        Raises:
            NoteRefused: it is none.
        """
        text = Note.parse(note).text
        lines = text[:-1].split("\n")
        if len(lines) != _LINES or not lines[0]:
            raise NoteRefused("a checkpoint has three lines: origin, size and root")
        origin, size, root = lines
        if not _SIZE.fullmatch(size) or int(size) > MAX_INTEGER:
            raise NoteRefused(f"{size!r} is no size: a decimal number without sign and zeros")
        digest = decoded(root)
        if len(digest) != _ROOT_SIZE:
            raise NoteRefused(f"a root has {_ROOT_SIZE} bytes, not {len(digest)}")
        return cls(origin, int(size), digest, note if isinstance(note, str) else note.decode())

    def require_signed(self, keys: Iterable[VerifierKey]) -> None:
        """Require that one of `keys` signed this in the name of the origin.

        Raises:
            NoteRefused: none did, or a signature does not fit.
        """
        Note.parse(self.note).signers(key for key in keys if key.name == self.origin)
