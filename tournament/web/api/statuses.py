"""The statuses that occur, as the OpenAPI document says them."""

from typing import Any

from tournament.web.problems import MEDIA_TYPE

PROBLEM = {"$ref": "#/components/schemas/Problem"}

_MEANING = {
    400: "The request cannot be read as one: its host, its headers or its JSON",
    401: "A token is due that lets somebody in",
    403: "The role does not include this, or a page of somebody else asks",
    404: "There is no such thing",
    408: "The request came too slowly",
    409: "A rule forbids it now, or somebody else was first; the clause is named",
    412: "It rests on a version that is not the last; what was done meanwhile is told",
    413: "The request is too large",
    415: "The content has a type that is not taken",
    422: "The content cannot be read, or the Idempotency-Key belongs to another request",
    428: "The version that it rests on has to be named (If-Match)",
    429: "Too many requests; Retry-After says how long to wait",
    503: "The log cannot be used now, or the server is about to stop; nothing was recorded",
}
EVERYWHERE = (400, 401, 403, 429, 503)
"""What any route may answer."""
SENDING = (408, 413, 415, 422)
"""What a route may answer that takes content."""
CHANGING = (*SENDING, 404, 409, 412)
"""What a route may answer that changes a tournament."""


def statuses(*more: int) -> dict[int | str, dict[str, Any]]:
    """Return the problems that a route may answer, besides those of `EVERYWHERE`."""
    content = {MEDIA_TYPE: {"schema": PROBLEM}}
    return {
        status: {"description": _MEANING[status], "content": content}
        for status in sorted({*EVERYWHERE, *more})
    }


def changed(*more: int, status: int = 200) -> dict[int | str, dict[str, Any]]:
    """Return the same for a route that changes a tournament, with the headers of its success."""
    headers = {
        "ETag": {"description": "The version after it", "schema": {"type": "string"}},
        "Idempotency-Replayed": {
            "description": "`true` where this is the first answer again",
            "schema": {"type": "string"},
        },
    }
    return {**statuses(*CHANGING, *more), status: {"headers": headers}}
