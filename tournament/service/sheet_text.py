"""What somebody typed or scanned from the foot of a printed sheet.

Either the text of its code, a signed checkpoint, or its fingerprint, with the position before it
or without. What a hand or a telephone does to such texts is forgiven: lower case, missing or
additional spaces and ends of line, words of the sentence around them.
"""

import re
from dataclasses import dataclass

from eventstore.checkpoint import parse_checkpoint
from eventstore.errors import NoteRefused
from eventstore.store import Checkpoint
from tournament.service.errors import BadInput, Fault

WHOLE = 28
"""Letters and digits of a fingerprint."""
SHORTEST = 8
"""Of them must be given, at least, where the position is given too."""
SHORTEST_ALONE = 16
"""And without a position: then every state of the log is looked at, and there are many."""

_NOTE = re.compile(
    r"\s*(?P<origin>\S+)\s+(?P<size>0|[1-9]\d{0,15})\s+(?P<root>[A-Za-z0-9+/]{43}=)\s+"
    r"(?P<signatures>[—-].+)",
    re.ASCII | re.DOTALL,
)
_SIGNATURE = re.compile(r"[—-]\s*(?P<name>\S+)\s+(?P<signed>[A-Za-z0-9+/=]+)")
_LETTERS = re.compile(r"[A-Z2-7]+")
_AROUND = frozenset({"position", "log", "fingerprint", "of", "its", "head", "the", "number", "no"})
"""Words that stand around the two on a sheet, and are no part of them."""

REMEDY = (
    "give the number and the seven groups at the foot of the sheet, such as "
    "--sheet '118 ABCD EFGH IJKL MNOP QRST UVWX YZ23', or all the text of the code beside them"
)


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """A fingerprint, or the beginning of one; `size` is the position, None where none was given."""

    letters: str
    size: int | None


def read_sheet_text(text: str) -> Fingerprint | Checkpoint:
    """Read what stands at the foot of a sheet. No signature is looked at.

    Raises:
        BadInput: it is neither a fingerprint nor the text of a code.
    """
    if note := _NOTE.fullmatch(text):
        return _checkpoint(note)
    words = [word for word in re.split(r"[\s:;.-]+", text.replace(",", "")) if word]
    words = [word for word in words if word.lower() not in _AROUND]
    size = None
    if words and words[0].isascii() and words[0].isdigit() and len("".join(words)) != WHOLE:
        size = int(words.pop(0)[:16])
    letters = "".join(words).upper()
    fewest = SHORTEST_ALONE if size is None else SHORTEST
    if not _LETTERS.fullmatch(letters) or not fewest <= len(letters) <= WHOLE:
        raise _no_sheet(text, letters, fewest)
    return Fingerprint(letters, size)


def _checkpoint(found: re.Match[str]) -> Checkpoint:
    signatures = _SIGNATURE.findall(found["signatures"])
    signed = "".join(f"— {name} {signature}\n" for name, signature in signatures)
    try:
        return parse_checkpoint(f"{found['origin']}\n{found['size']}\n{found['root']}\n\n{signed}")
    except NoteRefused as error:
        remedy = "scan the code again and copy all of its text"
        raise BadInput("sheet", [Fault("code", error.reason, remedy)]) from None


def _no_sheet(text: str, letters: str, fewest: int) -> BadInput:
    if "://" in text:
        what = "this is the code of a slip, which leads to a page"
    elif _LETTERS.fullmatch(letters) and len(letters) < fewest:
        what = f"{len(letters)} letters are too few; {fewest // 4} groups are due at least"
    elif wrong := re.search(r"[^A-Z2-7]", letters):
        what = f"{wrong[0]!a} is in no fingerprint: there are A to Z and 2 to 7 in one"
    else:
        what = f"{ascii(text)[:60]} is no fingerprint and no text of a code"
    return BadInput("sheet", [Fault("text", what, REMEDY)])
