"""Coming in: with a link's token or a password, and out again. And who one is."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from pydantic import Field, model_validator

from tournament.service.access import LONGEST_PASSWORD
from tournament.web.access.caller import AnyRole, Caller
from tournament.web.access.door import admit, caller_of, csrf_token
from tournament.web.access.entering import let_in, let_out, set_cookie
from tournament.web.api.shapes import Shape
from tournament.web.api.statuses import statuses
from tournament.web.hall import hall_of
from tournament.web.problems import raised

router = APIRouter(prefix="/api/v1/session", tags=["access"], dependencies=[Depends(admit)])


class Session(Shape):
    """Who the caller is, and where. `csrf` goes with every request that a cookie lets in."""

    role: AnyRole
    tournament: str | None
    table: int | None
    entry: int | None
    expires_at: str | None
    csrf: str | None


GUEST_SESSION = Session(
    role="guest", tournament=None, table=None, entry=None, expires_at=None, csrf=None
)


class LogIn(Shape):
    """A link's token; or an account with its password."""

    token: Annotated[str, Field(max_length=100)] | None = None
    account: Annotated[str, Field(max_length=100)] | None = None
    password: Annotated[str, Field(max_length=LONGEST_PASSWORD)] | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> "LogIn":
        by_password = self.account is not None and self.password is not None
        either = (self.account, self.password) != (None, None)
        if (self.token is not None) == either or either != by_password:
            raise ValueError("give a token, or an account and its password")
        return self


@router.get("", responses=statuses())
def session(request: Request) -> Session:
    """Say who the caller is."""
    return _session(caller_of(request))


@router.post("", responses=statuses(408, 413, 415, 422))
async def log_in(request: Request, response: Response, given: LogIn) -> Session:
    """Come in; the answer sets the cookie of a browser."""
    caller = await let_in(request, given.token, given.account, given.password)
    if caller is None:
        remedy = "ask the organiser for another link" if given.token else "try again"
        raise raised("unknown", 401, "Nobody is let in by this", next=remedy)
    set_cookie(response, hall_of(request), caller)
    return _session(caller)


@router.delete("", responses=statuses(408, 413, 415), status_code=204)
async def log_out(request: Request, response: Response) -> None:
    """Go out. The session of an account ends; a link goes on to let in who has it."""
    await let_out(hall_of(request), caller_of(request), response)


def _session(caller: Caller) -> Session:
    link = caller.link
    if link is None:
        return GUEST_SESSION
    return Session(
        role=caller.role,
        tournament=link.tournament,
        table=link.at_table,
        entry=link.entry,
        expires_at=link.expires_at,
        csrf=csrf_token(caller.token),
    )
