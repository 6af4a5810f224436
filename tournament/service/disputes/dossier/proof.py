"""The proof of a dossier: events as the log has them, their ways to one head, and a seal.

The text is a JSON array with one element a line, each in canonical JSON: the head of the proof, the
events in the order of the log, the seal. `docs/verify` says how it is checked without this program.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from eventstore.events import RecordedEvent
from eventstore.notes import SigningKey
from eventstore.proofs import paths_to
from tournament.service.checkpoints import checkpoint_of_size, make_checkpoint
from tournament.service.disputes.reading import LoadedDispute
from tournament.service.ledger import Ledger
from tournament.service.log_keys import keys_at, log_keys

SCHEMA = "playledger.dispute/1"
BLOCK = '<script type="application/json" id="proof">'
"""Where the proof stands in a page; `</script>` ends it."""
_SEALED = "playledger.dossier/1"
_SUM = 8
"""Hexadecimal digits of the sum of a field: enough to name it, the hash is what proves."""


@dataclass(frozen=True, slots=True)
class Head:
    """The head of the log to which every event is proved; signed where there is a `note`.

    `key` is the text of a verifier key that signs heads of this size.
    """

    size: int
    root: bytes
    note: str | None
    key: str | None


@dataclass(frozen=True, slots=True)
class Proof:
    """Events with their ways to a head. `lines` are the elements of the text but for the seal."""

    stream: str
    head: Head
    events: tuple[RecordedEvent, ...]
    lines: tuple[str, ...]


def head_for(ledger: Ledger, last: int, key: SigningKey | None = None) -> Head:
    """Return the head to prove events up to position `last` by.

    With a key the head of now is signed. Else it is the last head that was signed and has them all,
    or the head of now, which nobody has signed.

    Raises:
        BadInput: `key` is not the one that signs the log now.
        IntegrityFailure: the log does not continue an earlier checkpoint.
    """
    if key is not None:
        make_checkpoint(ledger, key)
    now = ledger.store.head()
    signed = [each for each in ledger.store.checkpoints() if last <= each.size <= now.size]
    if not signed:
        return Head(now.size, now.root, None, None)
    newest = max(signed, key=lambda each: each.size)
    found = checkpoint_of_size(ledger, newest.size) or newest
    keys = keys_at(log_keys(ledger), found.size)
    return Head(found.size, found.root, found.note, keys[-1].text if keys else None)


def prove(
    ledger: Ledger, dispute: LoadedDispute, events: Iterable[RecordedEvent], head: Head
) -> Proof:
    """Prove that the log of `head` has these events.

    Raises:
        IntegrityFailure: there are fewer leaves than the head says.
    """
    listed = sorted(events, key=lambda each: each.position)
    positions = [each.position for each in listed]
    paths = paths_to(ledger.store.leaves(), positions, head.size)
    first = {
        "schema": SCHEMA,
        "dispute": dispute.stream,
        "size": head.size,
        "root": head.root.hex(),
        "checkpoint": head.note,
        "key": head.key,
        "positions": positions,
    }
    lines = [_spelled(first)]
    for event in listed:
        columns = _columns(event)
        path = [each.hex() for each in paths[event.position]]
        lines.append(_spelled({"event": columns, "path": path, "sums": _sums(columns)}))
    return Proof(dispute.stream, head, tuple(listed), tuple(lines))


def proof_text(proof: Proof, page: str | None = None, key: SigningKey | None = None) -> str:
    """Return the text of a proof with its seal, which a key signs where there is one.

    `page` is the page it stands in, with nothing yet between `BLOCK` and `</script>`.
    """
    seen = None if page is None else hashlib.sha256(page.encode()).hexdigest()
    sealed = "\n".join([*(f"{line}," for line in proof.lines), seen or ""])
    digest = hashlib.sha256(sealed.encode()).hexdigest()
    told = f"{_SEALED}\n{proof.stream}\n{digest}\n"
    seal = {"page": seen, "digest": digest, "note": None if key is None else key.sign(told)}
    return "[\n" + ",\n".join([*proof.lines, _spelled(seal)]) + "\n]\n"


def with_proof(page: str, proof: Proof, key: SigningKey | None = None) -> str:
    """Return a page with its proof in the place that it has for it."""
    before, block, after = page.partition(BLOCK)
    assert block
    assert after.startswith("</script>")
    return f"{before}{block}{proof_text(proof, page, key)}{after}"


def _columns(event: RecordedEvent) -> dict[str, Any]:
    return {
        "position": event.position,
        "stream": event.stream,
        "version": event.version,
        "type": event.type,
        "schema_version": event.schema_version,
        "recorded_at": event.recorded_at,
        "actor": event.actor,
        "command_id": event.command_id,
        "command_hash": event.command_hash.hex(),
        "command_index": event.command_index,
        "payload": event.payload.decode(),
        "prev_hash": event.prev_hash.hex(),
        "hash": event.hash.hex(),
    }


def _sums(columns: Mapping[str, Any]) -> dict[str, str]:
    """Return a short sum for every field, so that one that was changed can be named."""
    payload = json.loads(columns["payload"])
    fields = {**columns, **{f"payload.{name}": value for name, value in payload.items()}}
    return {
        name: hashlib.sha256(_canonical([name, value]).encode()).hexdigest()[:_SUM]
        for name, value in fields.items()
    }


def _spelled(value: Mapping[str, Any]) -> str:
    """Return canonical JSON that no page takes for the end of its script."""
    return _canonical(value).replace("<", "\\u003c")


def _canonical(value: Mapping[str, Any] | Sequence[Any]) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
