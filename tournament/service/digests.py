"""Hashes and nonces as sentences have them."""

DIGITS_SHOWN = 16
"""Enough to tell one from any other that a club will ever see; `log show` has it whole."""


def short(digest: str) -> str:
    """Return the beginning of a hash or a nonce in hexadecimal digits."""
    return f"{digest[:DIGITS_SHOWN]}…"
