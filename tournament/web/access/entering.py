"""Coming in: who a token or a password lets in, and the cookie that a browser keeps."""

from datetime import UTC, datetime

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection
from starlette.responses import Response

from tournament.web.access.caller import Caller
from tournament.web.access.door import caller_by_token, cookie_name
from tournament.web.hall import Hall, hall_of
from tournament.web.limits import address_of

LONGEST = 256
"""Letters of a token, an account's name or a password that are looked at."""


async def let_in(
    connection: HTTPConnection, token: str | None, account: str | None, password: str | None
) -> Caller | None:
    """Return who is let in by a token, or else by a password; None where nobody is.

    Raises:
        ProblemRaised: a password was tried too often (429).
    """
    hall = hall_of(connection)
    if token:
        return await caller_by_token(hall, token.strip())
    if not (account and password) or max(len(account), len(password)) > LONGEST:
        return None
    address = address_of(connection.scope)
    opened = await hall.log_ins.log_in(hall.access, account, password, address)
    return None if opened is None else Caller(opened[1].role, opened[1], opened[0])


async def let_out(hall: Hall, caller: Caller, response: Response) -> None:
    """End the session of an account, and have a browser forget what let it in."""
    if caller.link is not None:
        await run_in_threadpool(hall.access.end_session, caller.link)
    secure = hall.options.secure
    response.delete_cookie(cookie_name(secure=secure), secure=secure, httponly=True, samesite="lax")


def set_cookie(response: Response, hall: Hall, caller: Caller) -> None:
    """Have a browser keep what lets a caller in, until it does no longer."""
    assert caller.link is not None
    response.set_cookie(
        cookie_name(secure=hall.options.secure),
        caller.token,
        expires=datetime.fromisoformat(caller.link.expires_at).astimezone(UTC),
        path="/",
        secure=hall.options.secure,
        httponly=True,
        samesite="lax",
    )
