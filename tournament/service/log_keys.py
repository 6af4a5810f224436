"""Whose signature the log bears: keys are adopted and rotated on the log itself, stream `club`.

A rotation carries a note in which the old key names the new one. Who trusts the first key can so
trust every later one, and who stole an old key can sign nothing that comes after its rotation.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from eventstore.codec import Codec
from eventstore.errors import IntegrityFailure, KeyRefused, NoteRefused
from eventstore.events import RecordedEvent
from eventstore.notes import Note, SigningKey, VerifierKey
from tournament.club.events import LogKeyAdopted, LogKeyRotated
from tournament.event import Command
from tournament.service.errors import BadInput, Conflict, Fault
from tournament.service.ledger import Change, Ledger, Receipt

STREAM = "club"
_ROTATION = "playledger key rotation"


@dataclass(frozen=True, slots=True)
class LogKey:
    """A key of the log: it signs heads of `since` events and more, below `until` events.

    `until` is None for the key that signs now.
    """

    verifier: VerifierKey
    since: int
    until: int | None = None

    def signs(self, size: int) -> bool:
        """Say whether the key may sign the head of a log of `size` events."""
        return self.since <= size and (self.until is None or size < self.until)


class AdoptLogKey(Command, kw_only=True):
    """Have the log signed with a key from now on."""

    key: str


class RotateLogKey(Command, kw_only=True):
    """Have the log signed with another key from now on; the one before says so in `note`."""

    key: str
    note: str


def log_keys(ledger: Ledger) -> list[LogKey]:
    """Return every key the log has had, the present one last.

    Raises:
        IntegrityFailure: a key came onto the log without the signature of the one before.
    """
    return keys_from(ledger.store.read(STREAM), ledger.codec)


def keys_from(recorded: Iterable[RecordedEvent], codec: Codec) -> list[LogKey]:
    """Return the keys that the events of stream `club` adopt and rotate.

    Raises:
        IntegrityFailure: a key came onto the log without the signature of the one before.
    """
    keys: list[LogKey] = []
    for event in recorded:
        fact = codec.decode(event)
        if not isinstance(fact, LogKeyAdopted | LogKeyRotated):
            continue
        try:
            key = VerifierKey.parse(fact.key)
            _require_handed_over(keys, key, fact.note if isinstance(fact, LogKeyRotated) else None)
        except (KeyRefused, NoteRefused) as error:
            reason = f"the key {fact.key} was never given to this log: {error}"
            raise IntegrityFailure(event.position, reason, "changed") from error
        keys = [replace(each, until=each.until or event.position) for each in keys]
        keys.append(LogKey(key, event.position))
    return keys


def keys_at(keys: Iterable[LogKey], size: int) -> Sequence[VerifierKey]:
    """Return the keys that may sign the head of a log of `size` events."""
    return [key.verifier for key in keys if key.signs(size)]


def present_key(ledger: Ledger) -> VerifierKey:
    """Return the key that signs now.

    Raises:
        Conflict: the log has none yet.
    """
    keys = log_keys(ledger)
    if not keys:
        raise Conflict("no key signs this log yet", "playledger key new FILE --origin NAME")
    return keys[-1].verifier


def require_present(ledger: Ledger, key: VerifierKey) -> None:
    """Require that `key` is the one that signs now.

    Raises:
        Conflict: the log has none yet.
        BadInput: it is another.
    """
    present = present_key(ledger)
    if key != present:
        what = f"{key.text} does not sign this log"
        raise BadInput("key", [Fault("file", what, f"give the file of {present.text}")])


def require_unsigned(ledger: Ledger) -> None:
    """Require that the log has no key yet.

    Raises:
        Conflict: it has one.
    """
    if keys := log_keys(ledger):
        what = f"{keys[-1].verifier.text} signs this log"
        raise Conflict(what, "playledger key rotate FILE puts another in its place")


def adopt(ledger: Ledger, key: VerifierKey) -> Receipt:
    """Have the log signed with `key` from now on.

    Raises:
        Conflict: the log has a key already.
    """
    require_unsigned(ledger)
    version = ledger.store.version(STREAM)
    change = Change(STREAM, version, [LogKeyAdopted(key=key.text)])
    return ledger.record(STREAM, AdoptLogKey(key=key.text), lambda: [change])


def rotate(ledger: Ledger, old: SigningKey, new: VerifierKey) -> Receipt:
    """Have the log signed with `new` from now on; `old`, which signs now, says so.

    Raises:
        Conflict: the log has no key yet.
        BadInput: `old` is not the one that signs now, or `new` is no key of the same name.
    """
    require_present(ledger, old.verifier)
    if new.name != old.verifier.name or new == old.verifier:
        what = f"{new.text} is no other key of {old.verifier.name}"
        raise BadInput("key", [Fault("file", what, "playledger key rotate makes one")])
    version = ledger.store.version(STREAM)
    note = old.sign(_rotation(new))
    change = Change(STREAM, version, [LogKeyRotated(key=new.text, note=note)])
    return ledger.record(STREAM, RotateLogKey(key=new.text, note=note), lambda: [change])


def _rotation(new: VerifierKey) -> str:
    return f"{_ROTATION}\n{new.text}\n"


def _require_handed_over(keys: Sequence[LogKey], key: VerifierKey, text: str | None) -> None:
    if text is None:
        if keys:
            raise KeyRefused(f"{keys[-1].verifier.text} did not hand over to it")
        return
    note = Note.parse(text)
    note.signers([each.verifier for each in keys[-1:]])
    if note.text != _rotation(key):
        raise NoteRefused("the key before handed over to another", forged=True)
