"""The text form of a root hash that a printed sheet carries."""

import base64
import re

_ROOT = re.compile(r"[0-9a-f]{64}")
_LETTERS = 28
_GROUP = 4


def fingerprint(root: str) -> str:
    """Return the first 140 bits of a root as seven groups of four letters and digits.

    The alphabet is base32 (RFC 4648, section 6): no 0, 1, 8 or 9, so that nothing read from paper
    is mistaken for a letter. 140 bits leave nobody a chance to find a second log that fits.

    Args:
        root: A SHA-256 hash, as 64 lowercase hexadecimal digits.

    Raises:
        ValueError: When `root` is anything else.
    """
    if not _ROOT.fullmatch(root):
        raise ValueError("a root is 64 lowercase hexadecimal digits, a SHA-256 hash")
    letters = base64.b32encode(bytes.fromhex(root)).decode("ascii")[:_LETTERS]
    return " ".join(letters[at : at + _GROUP] for at in range(0, _LETTERS, _GROUP))
