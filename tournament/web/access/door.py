"""The door of every route: who asks, whether it may, and whether a browser was tricked into it."""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request

from tournament.service.games import event_of
from tournament.service.tournaments import state_of
from tournament.web.access.caller import GUEST, Caller
from tournament.web.access.disputed import is_own_dispute
from tournament.web.access.grants import Route, reach
from tournament.web.forms import fields_of
from tournament.web.hall import Hall, hall_of
from tournament.web.problems import ProblemRaised, raised

COOKIE = "playledger"
SECURE_COOKIE = "__Host-playledger"
"""The cookie's name where it is sent over HTTPS alone: browsers hold to that by the name."""
CSRF_HEADER = "X-CSRF-Token"
CSRF_FIELD = "csrf"
COMING_IN = frozenset({("POST", "/enter"), ("POST", "/api/v1/session")})
"""What needs no proof beside its origin: who comes in anew may still have an old cookie."""
SOCKET = "WS"
"""What stands for the method of a socket, which has none."""
_NO_PROOF = frozenset({"GET", "HEAD", "OPTIONS", SOCKET})
"""Methods that need none: what only looks, and sockets, with which browsers can send no header.

A browser names its page whenever it opens a socket, and another's page is refused by that.
"""


async def admit(connection: HTTPConnection) -> None:
    """Let a request in, or raise why not. What it was let in as is `caller_of` it.

    Raises:
        ProblemRaised: 401 without a token that counts, 403 where the role may not.
    """
    hall = hall_of(connection)
    _refuse_tokens_in_addresses(connection)
    caller = await _caller(connection, hall)
    method = connection.scope.get("method", SOCKET)
    route = (method, connection.scope["route"].path)
    if caller.by_cookie and method not in _NO_PROOF and route not in COMING_IN:
        await _require_csrf(connection, caller)
    if reach(route, caller.role) == "own":  # then it may have to be looked up whose it is
        await run_in_threadpool(require, hall, caller, route, connection.path_params)
    else:
        require(hall, caller, route, connection.path_params)
    connection.state.caller = caller


def caller_of(connection: HTTPConnection) -> Caller:
    """Return who was let in with a request."""
    caller: Caller = connection.state.caller
    return caller


async def caller_by_token(hall: Hall, token: str) -> Caller | None:
    """Return who a token lets in, None where it lets nobody in."""
    link = await run_in_threadpool(hall.access.holder, token)
    return None if link is None else Caller(link.role, link, token)


def require(hall: Hall, caller: Caller, route: Route, place: Mapping[str, Any]) -> None:
    """Require that a caller may ask this of this place (see `grants`).

    The answer is the same whether what it asks about is there or not.

    Raises:
        ProblemRaised: it may not.
    """
    how = reach(route, caller.role, closed=hall.options.closed)
    if how == "no":
        raise _unknown() if caller.role == "guest" else _forbidden()
    if how == "own" and not _is_own(hall, caller, route, place):
        raise _forbidden()


def csrf_token(token: str) -> str:
    """Return what a page has to send with a request that a cookie lets in."""
    digest = hashlib.sha256(b"csrf\0" + token.encode("ascii")).digest()
    return base64.urlsafe_b64encode(digest).decode("ascii").rstrip("=")


def cookie_name(*, secure: bool) -> str:
    """Return the name of the cookie that holds a token."""
    return SECURE_COOKIE if secure else COOKIE


async def _caller(connection: HTTPConnection, hall: Hall) -> Caller:
    headers = connection.headers.getlist("authorization")
    if headers:
        scheme, _, token = headers[0].partition(" ")
        caller = await caller_by_token(hall, token.strip()) if scheme.lower() == "bearer" else None
        if caller is None or len(headers) > 1:
            raise _unknown()
        return caller
    token = connection.cookies.get(cookie_name(secure=hall.options.secure), "")
    caller = await caller_by_token(hall, token) if token else None
    return GUEST if caller is None else Caller(caller.role, caller.link, token, by_cookie=True)


def _refuse_tokens_in_addresses(connection: HTTPConnection) -> None:
    """Refuse a token in the query string: addresses are logged, kept and handed on."""
    if any(name in connection.query_params for name in ("token", "access_token")):
        title = "A token does not belong into an address"
        remedy = "send it in the header Authorization: Bearer …"
        raise raised("token-in-address", 400, title, next=remedy)


async def _require_csrf(connection: HTTPConnection, caller: Caller) -> None:
    given = connection.headers.get(CSRF_HEADER, "")
    if not given and isinstance(connection, Request):  # a form without a script has a field for it
        given = (await fields_of(connection)).get(CSRF_FIELD, "")
    if not hmac.compare_digest(given.encode(), csrf_token(caller.token).encode()):
        remedy = f"send the header {CSRF_HEADER} with what GET /api/v1/session gives"
        title = "This may be another page's request"
        raise raised("csrf", 403, title, next=remedy)


def _is_own(hall: Hall, caller: Caller, route: Route, place: Mapping[str, Any]) -> bool:
    slug = place.get("slug")
    if slug is None and "game" in place:
        slug = event_of(place["game"])
    if not caller.may_reach(slug):
        return False
    table, link = place.get("table"), caller.link
    if "dispute" in place and route[0] not in _NO_PROOF:
        return is_own_dispute(hall.serving.ledger("player"), caller, str(slug), place["dispute"])
    if table is None or link is None:
        return True
    if caller.role == "player":
        own = _table_of(hall, str(slug), place["number"], link.entry)
    else:
        own = table if link.at_table is None else str(link.at_table)
    return bool(table == own)


def _table_of(hall: Hall, slug: str, number: str, entry: int | None) -> str | None:
    """Return the table of an entry in a round, None where it has none there."""
    rounds = state_of(hall.serving.ledger("player"), slug).rounds
    there = next((played for played in rounds if str(played.number) == number), None)
    table = there.seats.get(entry or 0) if there and there.published else None
    return None if table is None else str(table)


def _unknown() -> ProblemRaised:
    return raised(
        "unknown",
        401,
        "Nobody is known by this request",
        next="send a link's token in the header Authorization: Bearer …, or log in",
        headers={"WWW-Authenticate": "Bearer"},
    )


def _forbidden() -> ProblemRaised:
    return raised(
        "forbidden", 403, "Your part does not include this", next="ask the organiser or a referee"
    )
