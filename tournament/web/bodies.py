"""What a request may carry: bounded, in one of two forms, and JSON that reads only one way.

JSON is read as everywhere here: UTF-8, no key twice, no deeper than `DEEPEST`, numbers whole and
within ±(2⁵³−1). `1.0` is the number 1 and is passed on as that; any other fraction is refused.
"""

import asyncio
import json
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tournament.event import LARGEST
from tournament.web.problems import ProblemRaised, raised, respond

DEEPEST = 32
PATIENCE_S = 30
"""How many seconds a request may take to send its body."""
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"
API = "/api/"


class Bodies:
    """Reads the body of each request whole, and passes it on if it may be answered."""

    def __init__(self, app: ASGIApp, largest: int) -> None:
        self._app = app
        self._largest = largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http" or scope["method"] in {"GET", "HEAD", "OPTIONS"}:
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        try:
            body = await asyncio.wait_for(self._read(headers, receive), PATIENCE_S)
            body = _admitted(scope["path"], headers, body)
        except ProblemRaised as refused:
            answer = respond(refused.problem, refused.headers)
            await answer(scope, receive, send)
            return
        except TimeoutError:
            late = raised(
                "slow",
                408,
                "The request came too slowly",
                next="send it again, whole and at once",
                headers={"Connection": "close"},
            )
            await respond(late.problem, late.headers)(scope, receive, send)
            return
        scope["headers"] = _with_length(scope["headers"], len(body))
        await self._app(scope, _once(body, receive), send)

    async def _read(self, headers: dict[bytes, bytes], receive: Receive) -> bytes:
        said = headers.get(b"content-length", b"0")
        if not said.isdigit() or len(said) > 18 or int(said) > self._largest:  # noqa: PLR2004 - no length has more
            raise self._too_large()
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise raised("gone", 400, "The request was not sent whole")
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > self._largest:
                raise self._too_large()
            if not message.get("more_body", False):
                return b"".join(parts)

    def _too_large(self) -> ProblemRaised:
        title = f"The request is larger than {self._largest} bytes"
        remedy = "send less at once, in several requests"
        return raised("too-large", 413, title, next=remedy, headers={"Connection": "close"})


def read_json(body: bytes) -> Any:  # noqa: ANN401 - any JSON
    """Read JSON strictly.

    Raises:
        ProblemRaised: it can be read in no way, or in two.
    """
    try:
        value = json.loads(
            body.decode("utf-8"),
            object_pairs_hook=_once_each,
            parse_constant=_no_constant,
            parse_float=_whole,
            parse_int=_bounded,
        )
    except UnicodeDecodeError as error:
        raise _no_json(f"byte {error.start} is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise _no_json(f"line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise _no_json(f"nested deeper than {DEEPEST}") from None
    _require_plain(value)
    return value


def _admitted(path: str, headers: dict[bytes, bytes], body: bytes) -> bytes:
    if not body:
        return body
    kind = headers.get(b"content-type", b"").decode("latin-1").partition(";")[0].strip().lower()
    if kind == JSON:
        return json.dumps(read_json(body), ensure_ascii=False).encode()
    if kind == FORM and not path.startswith(API):
        return body
    raise raised(
        "media-type",
        415,
        "The content has a type that is not taken here",
        next=f"send it as {JSON}",
    )


def _require_plain(value: object) -> None:
    """Require that nothing is too deep and no text holds half a character."""
    level: list[object] = [value]
    for _ in range(DEEPEST + 1):
        below: list[object] = []
        for each in level:
            if isinstance(each, dict):
                below += [*each.keys(), *each.values()]
            elif isinstance(each, list):
                below += each
            elif isinstance(each, str):
                _require_text(each)
        if not below:
            return
        level = below
    raise _no_json(f"nested deeper than {DEEPEST}")


def _require_text(text: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise _no_json("a text holds half of a surrogate pair") from None


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _no_json("a key stands twice")
    return found


def _no_constant(name: str) -> None:
    raise _no_json(f"{name} is no number of JSON")


def _whole(text: str) -> int:
    number = float(text)
    if not number.is_integer() or abs(number) > LARGEST:
        raise _no_json("a number in it is not whole, or too large")
    return int(number)


def _bounded(text: str) -> int:
    if len(text) > 17 or abs(int(text)) > LARGEST:  # noqa: PLR2004 - digits of the largest, and a sign
        raise _no_json("a number in it is not whole, or too large")
    return int(text)


def _no_json(where: str) -> ProblemRaised:
    remedy = "send one JSON document in UTF-8, as /api/v1/openapi.json describes it"
    return raised("no-json", 400, "This is no JSON that can be read", where, next=remedy)


def _with_length(headers: list[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    kept = [
        (name, value)
        for name, value in headers
        if name not in {b"content-length", b"transfer-encoding"}
    ]
    return [*kept, (b"content-length", str(length).encode("ascii"))]


def _once(body: bytes, receive: Receive) -> Receive:
    """Return a channel that gives the body, and after that what still comes."""
    given = False

    async def next_message() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return next_message
