"""Asking twice for the same: the key of a request is the id of its command on the log.

The log keeps the id for ever, with a hash of all that was asked: the same request by the same part
gets its first answer again, another request under the key is refused. Only what was recorded is
known again; a request that was refused, or had nothing to change, is decided anew.
"""

import hashlib
from dataclasses import dataclass
from typing import Annotated

from fastapi import Header, Request

KEY = r"^[A-Za-z0-9_-]{16,64}$"
REPLAYED = "Idempotency-Replayed"


@dataclass(frozen=True, slots=True)
class Asking:
    """The key of a request, and the hash of who asks for what."""

    key: str
    hash: bytes


async def asking(
    request: Request,
    idempotency_key: Annotated[
        str,
        Header(
            alias="Idempotency-Key",
            pattern=KEY,
            description="The id of the command: make it once, and keep it when you ask again.",
        ),
    ],
) -> Asking:
    """Return how a request is known again."""
    actor: str = request.state.caller.actor
    body = await request.body()
    said = (actor.encode(), request.method.encode(), request.url.path.encode(), body)
    digest = hashlib.sha256()
    for part in said:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return Asking(idempotency_key, digest.digest())
