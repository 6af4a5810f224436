"""Check an exported log, a proof or a dossier against a signed checkpoint, without playledger.

    python verify_bundle.py FILE NOTE KEY [ANOTHER-KEY ...]
    python verify_bundle.py DOSSIER

FILE is what `log export`, `log prove` or `dispute dossier` wrote, NOTE a file with the text of a
printed QR code, KEY a verifier key that the club handed out; a DOSSIER alone is checked by the key
that it names. Needs Python 3.11 and `cryptography`. Exit code 0 or 1.
"""

import base64
import hashlib
import json
import re
import sys
from collections.abc import Iterator
from functools import reduce
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

Key = tuple[str, bytes, bytes]  # name, id, public key
Head = tuple[int, bytes]  # size, root
BLOCK = '<script type="application/json" id="proof">'
ALONE = " The file names its own key and head: a NOTE and a KEY from elsewhere show whose they are."
UNSIGNED = "; NOBODY SIGNED this page, so whoever wrote it could write another"
FIRST = {"format": "eventstore.archive", "kind": "archive", "version": 1}
WRONG = InvalidSignature, ValueError, LookupError, TypeError, AttributeError, RecursionError


class Refused(ValueError):
    """It does not hold; the text says why."""


def require(holds: object, why: str) -> None:
    if not holds:
        raise Refused(why)


def sha256(*data: bytes) -> bytes:
    return hashlib.sha256(b"".join(data)).digest()


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1", left, right)


def unbase64(text: str) -> bytes:
    data = base64.b64decode(text, validate=True)
    require(base64.b64encode(data).decode() == text, f"{text}: not the one spelling in base64")
    return data


def unhex(text: str) -> bytes:
    require(re.fullmatch("[0-9a-f]{64}", text), f"{text!r} is no hash")
    return bytes.fromhex(text)


def read_key(text: str) -> Key:
    """Take a verifier key apart (C2SP signed-note)."""
    name, id_, rest = text.split("+", 2)
    key = unbase64(rest)
    due = sha256(name.encode(), b"\n", key)[:4]
    require(len(key) == 33 and key[0] == 1 and id_ == due.hex(), f"{text} is no Ed25519 key")
    return name, due, key[1:]


def open_note(note: str, keys: list[Key]) -> tuple[str, set[str]]:
    """Return the text of a signed note and whose keys signed it (C2SP signed-note)."""
    require(not re.search(r"[\0-\x09\x0b-\x1f]", note), "the note holds a control character")
    text, blank, lines = note.rpartition("\n\n")
    require(blank and lines.endswith("\n"), "the note does not end with the line of a signature")
    signers = set[str]()
    for line in lines[:-1].split("\n"):
        mark, name, signed = line.split(" ")
        require(mark == "\u2014", f"no signature line: {line!r}")
        signature = unbase64(signed)
        for known, id_, raw in keys:
            if known == name and id_ == signature[:4]:
                Ed25519PublicKey.from_public_bytes(raw).verify(signature[4:], f"{text}\n".encode())
                signers.add(name)
    return text, signers


def read_note(note: str, keys: list[Key]) -> Head:
    """Return size and root of a checkpoint (C2SP tlog-checkpoint) that one of the keys signed."""
    text, signers = open_note(note, keys)
    origin, size, root = text.split("\n")
    require(origin in signers, f"none of the keys given signed the note of {origin}")
    right = re.fullmatch("0|[1-9][0-9]{0,15}", size, re.ASCII) and len(unbase64(root)) == 32
    require(right, f"no size and root: {size}, {root}")
    return int(size), unbase64(root)


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def leaf(event: dict) -> bytes:
    """Return the leaf that the columns of an event give; it must be the event's hash."""
    payload = sha256(event["payload"].encode()).hex()
    envelope = event | {"payload_sha256": payload, "prev": event["prev_hash"]}
    del envelope["payload"], envelope["prev_hash"], envelope["hash"]
    digest = sha256(b"\0", canonical(envelope).encode())
    require(digest.hex() == event["hash"], f"position {event['position']}: it was changed")
    return digest


def root_over(peaks: list[bytes]) -> bytes:
    return reduce(lambda top, peak: node(peak, top), reversed(peaks)) if peaks else sha256()


def check_archive(first: str, lines: Iterator[str], printed: Head, keys: list[Key]) -> str:
    """Rebuild the tree event by event, and compare it with every checkpoint and the head."""
    signed, peaks, people = list[Head](), list[bytes](), list[bytes]()
    roots, tails, size, time, kind = {0: sha256()}, dict[str, tuple[int, str]](), 0, "", ""
    for line in lines:
        value = json.loads(line)
        require(f"{canonical(value)}\n" == line, f"not in its one spelling: {line[:60]}")
        require(kind != "head", "something follows the head")
        kind = value.pop("kind")
        if kind == "checkpoint" and not size + len(people):
            signed.append(read_note(value.pop("note"), keys))
            require(not value, "a checkpoint has more than its note")
        elif kind == "person" and not size:
            people.append(line.encode())
        elif kind == "event":
            new, at = leaf(value), size
            version, last = tails.get(value["stream"], (0, "00" * 32))
            follows = value["version"] == version + 1 and value["prev_hash"] == last
            in_order = value["position"] == size + 1 and value["recorded_at"] > time
            require(follows and in_order, f"position {size + 1}: another event was here")
            tails[value["stream"]], time = (value["version"], value["hash"]), value["recorded_at"]
            while at & 1:
                new, at = node(peaks.pop(), new), at >> 1
            peaks.append(new)
            size += 1
            if any(size == at for at, _ in [printed, *signed]):
                roots[size] = root_over(peaks)
        else:
            head = {"size": size, "root": root_over(peaks).hex(), "recorded_at": time or None}
            due = head | {"peaks": [peak.hex() for peak in peaks]}
            require(kind == "head" and value == due, f"after position {size}: another line is due")
    require(kind == "head", "the file is cut: it does not end with the head")
    listed = sha256(*people).hex() if people or '"people":null' not in first else None
    due = canonical(FIRST | {"checkpoints": len(signed), "people": listed})
    require(first == f"{due}\n" and signed == sorted(set(signed)), "other checkpoints or people")
    for at, root in [*signed, printed]:
        require(at <= size, f"the tail is cut: {at} events were signed, {size} are here")
        require(roots[at] == root, f"the first {at} events are not those that were signed")
    return f"the first {printed[0]} events are those signed; {size - printed[0]} more follow."


def climb(path: list[bytes], at: int, last: int, start: bytes) -> tuple[bytes, bytes]:
    """Return the roots that a path leads to: without and with what is right of it (RFC 9162)."""
    old = new = start
    for beside in path:
        require(last, "the path is too long")
        if at & 1 or at == last:
            old, new = node(beside, old), node(beside, new)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            new = node(new, beside)
        at, last = at >> 1, last >> 1
    require(not last, "the path is too short")
    return old, new


def read_head(value: dict, keys: list[Key]) -> Head:
    head, note = (value["size"], unhex(value["root"])), value["checkpoint"]
    require(note is None or read_note(note, keys) == head, "a head is not the one that was signed")
    return head


def check_proof(text: str, printed: Head, keys: list[Key]) -> str:
    proof = json.loads(text)
    require(json.dumps(proof, ensure_ascii=False, indent=2) + "\n" == text, "not as it was spelled")
    (size, root), path = read_head(proof["head"], keys), [unhex(each) for each in proof["path"]]
    if proof["schema"] == "playledger.inclusion/1":
        at = proof["event"]["position"] - 1
        require((size, root) == printed and 0 <= at < size, "it is for another checkpoint")
        require(climb(path, at, size - 1, leaf(proof["event"]))[1] == root, "the path leads astray")
        return f"this event was at position {at + 1} of the {size} that were signed."
    require(proof["schema"] == "playledger.consistency/1", "this is no proof")
    old_size, old_root = read_head(proof["old"], keys)
    require(printed in ((size, root), (old_size, old_root)), "it is for another checkpoint")
    require(0 < old_size < size, "no log grows from nothing, or by nothing")
    whole = (old_size & -old_size).bit_length() - 1  # levels up to the last whole subtree
    at, last = (old_size - 1) >> whole, (size - 1) >> whole
    start = path.pop(0) if at else old_root
    require(climb(path, at, last, start) == (old_root, root), "the path leads astray")
    return f"the log of {size} events begins with that of {old_size}."


def check_event(value: dict, at: int, size: int, root: bytes) -> None:
    """Check an event of a dispute: the short sums of its fields, its hash, its way to the root."""
    event, known = value["event"], value["sums"]
    fields = event | {f"payload.{n}": each for n, each in json.loads(event["payload"]).items()}
    found = {n: sha256(canonical([n, fields[n]]).encode()).hex()[:8] for n in fields}
    wrong = sorted(n for n in found.keys() | known.keys() if found.get(n) != known.get(n))
    require(not wrong, f"not what was recorded, or not its sum: {', '.join(wrong)}")
    path = [unhex(each) for each in value["path"]]
    require(climb(path, at - 1, size - 1, leaf(event))[1] == root, "the path leads astray")


def check_dispute(text: str, printed: Head | None, keys: list[Key]) -> str:
    """Check the events of a dispute, and of a dossier that no byte of its page is another."""
    before, block, rest = text.partition(BLOCK)
    proof, _, after = rest.partition("</script>") if block else (text, "", "")
    page = sha256((before + block + "</script>" + after).encode(errors="surrogateescape")).hex()
    where, lines, places = "the head of the proof", proof.split("\n"), list[int]()
    try:
        require(lines[0] == "[" and lines[-2:] == ["]", ""], "it was changed at its ends")
        for number, line in enumerate(lines := lines[1:-2]):
            value = json.loads(line.removesuffix(","))
            spelled = canonical(value).replace("<", "\\u003c") + "," * (number < len(lines) - 1)
            require(spelled == line, "it is spelled otherwise")
            if not number:
                keys = keys or [read_key(key) for key in (value["key"],) if key]
                head, (size, root), places = value, read_head(value, keys), value["positions"]
                require(printed in (None, (size, root)), "it is for another checkpoint")
            elif number <= len(places):
                check_event(value, places[number - 1], size, root)
            where = f"position {places[number]}" if number < len(places) else "the seal"
        require(len(lines) == len(places) + 2, "lines are missing, or there are too many")
        digest = sha256("\n".join([*lines[:-1], value["page"] or ""]).encode()).hex()
        require(value["digest"] == digest, "it, or the head of the proof, was changed")
        if value["note"] is not None:
            told, signers = open_note(value["note"], keys)
            right = told == f"playledger.dossier/1\n{head['dispute']}\n{digest}"
            require(right and signers and value["note"].count("\n") == 5, "another was signed")
        require(value["page"] == (page if block else None), "the visible page differs")
    except WRONG as why:
        raise Refused(f"{where}: {str(why) or 'the signature does not fit'}") from None
    seal = "" if not block else "; the page was signed" if value["note"] else UNSIGNED
    who = "was" if head["checkpoint"] or printed else "NOBODY"
    said = f"{len(places)} events of {head['dispute']}, in a log of {size} whose head {who} signed"
    return f"{said}{seal}.{'' if printed else ALONE}"


def check(file: str, note: str = "", *texts: str) -> str:
    keys = [read_key(text) for text in texts]
    printed = read_note(Path(note).read_bytes().decode(), keys) if note else None
    with Path(file).open(encoding="utf-8", errors="surrogateescape", newline="") as lines:
        first = next(lines, "")
        if '"kind":"archive"' in first and printed:
            return check_archive(first, lines, printed, keys)
        text = first + lines.read()
        if first == "[\n" or BLOCK in text or '"playledger.dispute' in text:
            return check_dispute(text, printed, keys)
        return check_proof(text, printed or sys.exit(__doc__), keys)


if __name__ == "__main__":
    try:
        print("It holds:", check(*sys.argv[1:]) if len(sys.argv) > 1 else sys.exit(__doc__))
    except (OSError, *WRONG) as why:
        sys.exit(f"REFUSED: {why or 'the signature does not fit the note: it was changed'}")
