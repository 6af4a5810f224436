"""What is done about a dispute by forms, without a script. Each rests on what its page showed."""

from collections.abc import Callable
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

from eventstore.codec import digest
from tournament.service.errors import Conflict
from tournament.service.ledger import Asked, Ledger, Receipt
from tournament.service.tournaments import stream_of
from tournament.web.access.door import admit, caller_of
from tournament.web.api.shapes import Number, Slug
from tournament.web.disputes import form_fields
from tournament.web.disputes.doing import Doing
from tournament.web.disputes.shapes import (
    AcceptanceGiven,
    AppealGiven,
    SayingGiven,
    WithdrawalGiven,
)
from tournament.web.forms import fields_of
from tournament.web.hall import hall_of
from tournament.web.live.page_route import PageRoute
from tournament.web.live.places import home

router = APIRouter(
    prefix="/events/{slug}/disputes",
    include_in_schema=False,
    dependencies=[Depends(admit)],
    route_class=PageRoute,
)

Fields = Annotated[dict[str, str], Depends(fields_of)]
Act = Callable[[Doing, Ledger], Receipt]


@router.post("")
def claim(request: Request, slug: Slug, fields: Fields) -> Response:
    """Call the referee to a table, and go to the page of the new dispute."""
    hall, caller = hall_of(request), caller_of(request)
    asked = _asked(request, fields) if fields.get("once") else None
    ledger = hall.serving.ledger(caller.actor, asked=asked)
    with hall.turns.of(stream_of(slug)):
        recorded = asked and ledger.store.answered(asked.id, asked.hash)
        if not recorded:
            given = form_fields.claiming(fields)
            recorded = Doing(hall, caller, slug).claim(ledger, given).recorded
    number = recorded[0].stream.rpartition("/")[2]
    return RedirectResponse(f"{home(slug)}/disputes/{number}", 303)


@router.post("/{dispute}/statements")
def say(request: Request, slug: Slug, dispute: Number, fields: Fields) -> Response:
    """Take down what a side says."""
    given = form_fields.given(SayingGiven, fields, "side", "text")
    return _done(
        request, slug, dispute, fields, lambda does, ledger: does.say(ledger, dispute, given)
    )


@router.post("/{dispute}/rulings")
def issue_ruling(request: Request, slug: Slug, dispute: Number, fields: Fields) -> Response:
    """Rule, after what it would do was shown."""
    given = form_fields.ruling(fields)
    return _done(
        request, slug, dispute, fields, lambda does, ledger: does.rule(ledger, dispute, given)
    )


@router.post("/{dispute}/appeals")
def appeal(request: Request, slug: Slug, dispute: Number, fields: Fields) -> Response:
    """Appeal against the ruling that was shown."""
    given = form_fields.given(AppealGiven, fields, "by", "reason")
    return _done(
        request, slug, dispute, fields, lambda does, ledger: does.appeal(ledger, dispute, given)
    )


@router.post("/{dispute}/acceptance")
def accept(request: Request, slug: Slug, dispute: Number, fields: Fields) -> Response:
    """Accept the ruling that was shown."""
    given = form_fields.given(AcceptanceGiven, fields, "by")
    return _done(
        request, slug, dispute, fields, lambda does, ledger: does.accept(ledger, dispute, given)
    )


@router.post("/{dispute}/withdrawal")
def withdraw(request: Request, slug: Slug, dispute: Number, fields: Fields) -> Response:
    """Take a claim back."""
    given = form_fields.given(WithdrawalGiven, fields, "reason")
    return _done(
        request, slug, dispute, fields, lambda does, ledger: does.withdraw(ledger, dispute, given)
    )


def _done(request: Request, slug: str, number: int, fields: dict[str, str], act: Act) -> Response:
    """Do something to a dispute as its page showed it, and go back to that.

    Raises:
        Conflict: something was added to it since.
    """
    hall, caller = hall_of(request), caller_of(request)
    asked, doing = _asked(request, fields), Doing(hall, caller, slug)
    ledger = hall.serving.ledger(caller.actor, asked=asked)
    back = RedirectResponse(f"{home(slug)}/disputes/{number}", 303)
    with hall.turns.of(stream_of(slug)):
        if ledger.store.answered(asked.id, asked.hash) is not None:
            return back
        version = doing.loaded(ledger, number).state.version
        if fields.get("version") != str(version):
            what = f"dispute {number} is not as you saw it: something was added; nothing was done"
            raise Conflict(what, "go back, read it again, and then do it if it still holds")
        act(doing, ledger)
    return back


def _asked(request: Request, fields: dict[str, str]) -> Asked:
    """Return the command that a form is: sent twice from one page it is done once.

    Its fields count as they were sent: the words in them have not their one spelling yet.
    """
    said = urlencode([(name, value) for name, value in fields.items() if name != "csrf"])
    form = {"form": request.url.path, "actor": caller_of(request).actor, "fields": said}
    known = digest(form)
    return Asked(known.hex(), known)
