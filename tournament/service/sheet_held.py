"""This log held against what is printed on a sheet: one sentence, and what to do next.

The fingerprint stands for every event up to its position. Where it fits, nothing up to there was
changed since the sheet was printed. Where it does not, a fingerprint alone cannot tell another log
from a changed one; the code on the sheet can, since it names the log and is signed.
"""

import base64
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from eventstore.checkpoint import origin_of, require_signed
from eventstore.errors import NoteRefused
from eventstore.judgement import roots_at
from eventstore.merkle import grow, root
from eventstore.notes import VerifierKey
from eventstore.store import Checkpoint, Head
from reports.fingerprint import fingerprint
from tournament.service.counted import several
from tournament.service.ledger import Ledger
from tournament.service.log_keys import keys_at, log_keys
from tournament.service.sheet_text import Fingerprint

Kind = Literal["held", "longer", "another-log", "changed", "unlike", "not-found", "not-signed"]
"""What came of it: the log `held` exactly that; the sheet is of a `longer` log; it is of
`another-log`; something was `changed`, as a signature shows; at that position the fingerprint is
`unlike`; it is `not-found` at any; or the text of the code is `not-signed` by this log."""


@dataclass(frozen=True, slots=True)
class Held:
    """What came of holding a log of `log` events against a sheet of `sheet` (None: not given).

    `here` is the fingerprint of this log at that position, and `names` what the log and the sheet
    are called, each empty where it does not matter.
    """

    kind: Kind
    log: int
    sheet: int | None
    here: str = ""
    names: tuple[str, str] = ("", "")


def hold(
    ledger: Ledger,
    head: Head,
    sheet: Fingerprint | Checkpoint,
    trusted: Sequence[VerifierKey] = (),
) -> Held:
    """Hold a log that was verified up to `head` against a sheet.

    `trusted` are keys known from elsewhere that may have signed its code, besides the log's own.
    """
    if isinstance(sheet, Checkpoint):
        return _hold_code(ledger, head, sheet, trusted)
    if sheet.size is None:
        found = _size_of(ledger.store.leaves(), head.size, sheet.letters)
        return Held("not-found" if found is None else "held", head.size, found)
    if sheet.size > head.size:
        return Held("longer", head.size, sheet.size)
    here = fingerprint(_root(ledger, head, sheet.size).hex())
    fits = here.replace(" ", "").startswith(sheet.letters)
    return Held("held" if fits else "unlike", head.size, sheet.size, here)


def _hold_code(
    ledger: Ledger, head: Head, code: Checkpoint, trusted: Sequence[VerifierKey]
) -> Held:
    if code.size <= head.size and _root(ledger, head, code.size) == code.root:
        return Held("held", head.size, code.size)
    keys = log_keys(ledger)
    names = {key.verifier.name for key in keys} | {key.name for key in trusted}
    origin = origin_of(code)
    if names and origin not in names:
        return Held("another-log", head.size, code.size, names=(" or ".join(sorted(names)), origin))
    try:
        require_signed(code, [*keys_at(keys, code.size), *trusted])
    except NoteRefused:
        return Held("not-signed", head.size, code.size, names=("", origin))
    return Held("longer" if code.size > head.size else "changed", head.size, code.size)


def _root(ledger: Ledger, head: Head, size: int) -> bytes:
    return head.root if size == head.size else roots_at(ledger.store.leaves(), {size})[size]


def _size_of(leaves: Iterable[bytes], most: int, letters: str) -> int | None:
    """Return how many events a log had when its fingerprint began so; None where it never did."""
    peaks: list[bytes] = []
    for size, leaf in enumerate(leaves):
        if size == most:
            break
        grow(peaks, size, leaf)
        if base64.b32encode(root(peaks)).decode().startswith(letters):
            return size + 1
    return None


def sentence(held: Held) -> str:
    """Say in one sentence what came of it."""
    sheet, ours = several(held.sheet or 0, "event"), several(held.log, "event")
    match held.kind:
        case "held" if held.log == held.sheet:
            return (
                f"This log holds exactly what the sheet stands for, {sheet}, and none was added "
                "since it was printed."
            )
        case "held":
            grown = several(held.log - (held.sheet or 0), "event")
            return (
                f"This log held exactly what the sheet stands for when it had {sheet}, and has "
                f"grown since by {grown}; none of the first {held.sheet} was changed."
            )
        case "longer":
            return (
                f"The sheet stands for {sheet} and this log has {ours}: it is an older copy, or "
                "its end was cut off."
            )
        case "another-log":
            ours, its = held.names
            return f"The sheet is of another log: it names {its}, and this one is {ours}."
        case "changed":
            return (
                f"Something was changed: the club signed the first {sheet} with another content "
                "than this log has."
            )
        case "unlike":
            return (
                f"At position {held.sheet} this log has the fingerprint {held.here}, not the one "
                "given: it was typed wrongly, the sheet is of another log, or something up to "
                "there was changed."
            )
        case "not-found":
            return (
                f"At none of its {held.log} positions did this log have that fingerprint: it was "
                "typed wrongly, the sheet is of another or a longer log, or something was changed."
            )
        case "not-signed":
            return (
                f"This log did not hold what the sheet stands for, and no key of this log signed "
                f"the text, which names {held.names[1]}: it was copied wrongly, it is of another "
                "log, or this log was written anew."
            )


NEXT: dict[Kind, str] = {
    "held": "",
    "longer": "look for a newer copy; playledger log diverge OTHER says what this one lacks",
    "another-log": "open the log that the sheet is of: playledger --db PATH log verify --sheet …",
    "changed": (
        "keep the sheet and change nothing; playledger log diverge OTHER, with a copy from before, "
        "says where the two part"
    ),
    "unlike": (
        "compare the letters, then give the text of the code beside them, which names its log; "
        "playledger log diverge OTHER, with another copy, says where the two part"
    ),
    "not-found": "compare the letters, and give the position printed before them, too",
    "not-signed": (
        "scan the code again; with the club's verifier key from elsewhere, --trust KEY tells which"
    ),
}
"""What to do next."""
