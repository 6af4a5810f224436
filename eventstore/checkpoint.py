"""Checkpoints: the head of a log as a signed note (C2SP tlog-checkpoint).

The text has three lines: the origin, which is the name of the log and of the keys that sign for it;
the size; the root. Whoever keeps a checkpoint can show later that the log was changed before it.
"""

import base64
import re
from collections.abc import Iterable

from eventstore.canonical import MAX_INTEGER
from eventstore.errors import NoteRefused
from eventstore.judgement import require_continuation
from eventstore.notes import Note, SigningKey, VerifierKey, decoded
from eventstore.store import Checkpoint, EventStore, Head

_SIZE = re.compile(r"0|[1-9][0-9]{0,15}", re.ASCII)
_ROOT_SIZE = 32
_LINES = 3


def checkpoint_of(head: Head, key: SigningKey) -> Checkpoint:
    """Return the checkpoint of `head`. The same head and key give the same note."""
    root = base64.b64encode(head.root).decode()
    note = key.sign(f"{key.verifier.name}\n{head.size}\n{root}\n")
    return Checkpoint(head.size, head.root, note)


def parse_checkpoint(note: str | bytes) -> Checkpoint:
    """Return the checkpoint that `note` is, spelled in the one way there is.

    Its signature is not looked at: `require_signed` does.

    Raises:
        NoteRefused: it is none.
    """
    lines = Note.parse(note).text[:-1].split("\n")
    if len(lines) != _LINES or not lines[0]:
        raise NoteRefused("a checkpoint has three lines: origin, size and root")
    _, size, root = lines
    if not _SIZE.fullmatch(size) or int(size) > MAX_INTEGER:
        raise NoteRefused(f"{size!r} is no size: a decimal number without sign and leading zeros")
    digest = decoded(root)
    if len(digest) != _ROOT_SIZE:
        raise NoteRefused(f"a root has {_ROOT_SIZE} bytes, not {len(digest)}")
    return Checkpoint(int(size), digest, note if isinstance(note, str) else note.decode())


def origin_of(checkpoint: Checkpoint) -> str:
    """Return the name of the log that a checkpoint is of."""
    return checkpoint.note.partition("\n")[0]


def require_signed(checkpoint: Checkpoint, keys: Iterable[VerifierKey]) -> None:
    """Require that the note says what the checkpoint does, signed in the name of its origin.

    Raises:
        NoteRefused: it says something else, none of `keys` signed it, or a signature does not fit.
    """
    if parse_checkpoint(checkpoint.note) != checkpoint:
        raise NoteRefused("the note says another size or root than is kept beside it", forged=True)
    origin = origin_of(checkpoint)
    Note.parse(checkpoint.note).signers(key for key in keys if key.name == origin)


def sign_head(store: EventStore, key: SigningKey) -> Checkpoint:
    """Sign the head of the log, keep the checkpoint and return it.

    The log must be a continuation of every checkpoint that was kept before; one of the same size
    is returned instead of a new one.

    Raises:
        IntegrityFailure: it is none, or the leaves do not lead to the head; nothing is signed.
        StorageFailure: the storage refuses.
    """
    head = store.head()
    require_continuation(store, head)
    return store.keep_checkpoint(checkpoint_of(head, key))
