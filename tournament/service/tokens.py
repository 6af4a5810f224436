"""Tokens: what lets in whoever holds it. The database has their hashes alone."""

import hashlib
import secrets


def new_token() -> str:
    """Return a token of 256 random bits, which nobody else knows."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """Return the SHA-256 by which a token is known again."""
    return hashlib.sha256(token.encode()).hexdigest()
