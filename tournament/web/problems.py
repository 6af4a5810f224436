"""Every error as a problem document (RFC 9457): what, which rule, and what to do next.

| error of the services          | status | why                                                 |
|--------------------------------|--------|-----------------------------------------------------|
| refused by a rule              | 409    | it is well formed; the state of the event forbids it |
| no such entry, table or round  | 404    |                                                     |
| bad input                      | 422    | the content cannot be processed as what it should be |
| somebody else was first        | 409    | 412 where the request named the version it rests on |
| the command's id was used      | 422    | another command has it                              |
| storage, schema, integrity     | 503    | nothing was recorded; it may be asked for again     |
"""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from pydantic import BaseModel, ConfigDict
from starlette.responses import Response

from eventstore import errors as log
from tournament.event import Missing, Refused
from tournament.games.catalogue import PlugInRefused
from tournament.service import errors
from tournament.service.errors import Fault
from tournament.web.own_words import next_of, place_here, remedy_here, said

MEDIA_TYPE = "application/problem+json"
URN = "urn:playledger:problem:"
MOST_FAULTS = 50
"""Faults of one request that are listed."""


class ProblemFault(BaseModel):
    """One thing wrong with what was given: where, what, and what to do."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    where: str
    what: str
    next: str | None = None
    clause: str | None = None


class Problem(BaseModel):
    """Why a request was not answered as it asked (RFC 9457).

    `clause` is the clause of the rules that forbids it and `reason` that rule's code; `next` says
    what to do. `meanwhile` tells what others did since the version that the request rests on,
    `version` is the one that stands.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    type: str
    title: str
    status: int
    detail: str | None = None
    clause: str | None = None
    reason: str | None = None
    next: str | None = None
    faults: list[ProblemFault] | None = None
    version: int | None = None
    meanwhile: list[str] | None = None


class ProblemRaised(Exception):
    """A problem that the server finds by itself; `headers` go with the answer."""

    def __init__(self, problem: Problem, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(problem.title)
        self.problem = problem
        self.headers = dict(headers or {})


def problem(kind: str, status: int, title: str, detail: str = "", **more: Any) -> Problem:  # noqa: ANN401 - the fields of a problem
    """Return a problem of a kind."""
    return Problem(type=URN + kind, title=title, status=status, detail=detail or None, **more)


def raised(
    kind: str,
    status: int,
    title: str,
    detail: str = "",
    *,
    headers: Mapping[str, str] | None = None,
    **more: Any,  # noqa: ANN401 - the fields of a problem
) -> ProblemRaised:
    """Return a problem of a kind, to be raised."""
    return ProblemRaised(problem(kind, status, title, detail, **more), headers)


def respond(found: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """Return the answer that a problem is."""
    body = found.model_dump_json(exclude_none=True)
    return Response(body, found.status, headers, media_type=MEDIA_TYPE)


def problem_of(error: Exception) -> Problem:
    """Return the problem that any error is; one that nobody foresaw says nothing of itself."""
    match error:
        case ProblemRaised():
            return error.problem
        case errors.RefusedByRule():
            return _refused(error.refused, error.where)
        case errors.BadInput():
            return _bad_input(error)
        case errors.Conflict():
            return problem(
                "conflict", 409, _OTHERS_FIRST, error.what, next=remedy_here(error.remedy)
            )
        case errors.NotFound():
            return problem(
                "not-found", 404, "Not found", error.what, next=remedy_here(error.remedy)
            )
        case log.EventStoreError() | PlugInRefused():
            return _of_the_log(error)
    status = HTTPStatus.INTERNAL_SERVER_ERROR
    return problem("fault", status, "The server has a fault", next=_FAULT)


def _refused(refused: Refused, where: str) -> Problem:
    missing = isinstance(refused, Missing)
    kind, status = ("not-found", 404) if missing else ("refused-by-rule", 409)
    words = said(refused)
    standing = _LOOK if missing else _AS_IT_STANDS.format(refused.clause)
    return problem(
        kind,
        status,
        "Not found" if missing else f"Refused by rule {refused.clause}",
        f"{where}: {words}" if where else words,
        clause=refused.clause,
        reason=refused.reason,
        next=next_of(refused) or standing,
    )


def _bad_input(error: errors.BadInput) -> Problem:
    forbidden = all(fault.refused for fault in error.faults)
    kind, status = ("refused-by-rule", 409) if forbidden else ("bad-input", 422)
    title = "Refused by rule" if forbidden else "This cannot be read"
    return problem(
        kind,
        status,
        title,
        f"Nothing was recorded; look at {_named(error.source)}",
        faults=[_fault(fault) for fault in error.faults[:MOST_FAULTS]],
        next=remedy_here(error.faults[0].remedy) if len(error.faults) == 1 else None,
    )


def _named(source: str) -> str:
    """Return where to look, as it stands in a sentence: `the slip`; files have their own name."""
    if source == "usage":
        return "what you sent"
    is_name = "." in source or source.startswith("the ")
    return source if is_name else f"the {source}"


def _fault(fault: Fault) -> ProblemFault:
    where = place_here(fault.where)
    if fault.refused is None:
        return ProblemFault(where=where, what=fault.what, next=remedy_here(fault.remedy))
    return ProblemFault(
        where=where,
        what=said(fault.refused),
        next=next_of(fault.refused),
        clause=fault.refused.clause,
    )


def _of_the_log(error: Exception) -> Problem:
    """Explain what the log says, and nothing of where it lies."""
    match error:
        case log.VersionConflict():
            detail = "something was recorded meanwhile; nothing of yours is"
            return problem("conflict", 409, _OTHERS_FIRST, detail, next=_LOOK_AGAIN)
        case log.CommandReused():
            return problem(
                "key-reused",
                422,
                "This Idempotency-Key was used before",
                "it belongs to another request; nothing was recorded",
                next="give a new request a new key",
            )
        case log.IntegrityFailure():
            what = f"the log is not what was appended (position {error.position})"
            return problem("integrity", 503, "The log is damaged", what, next=_ORGANISER)
        case log.StorageFailure():
            what = f"the storage refuses ({error.kind}); nothing was recorded"
            return problem("storage", 503, "The log cannot be used now", what, next=_AGAIN)
    what = "what the log holds cannot be used by this version of the program"
    return problem("storage", 503, "The log cannot be used now", what, next=_ORGANISER)


_LOOK = "look at the list of what there is"
_AS_IT_STANDS = "look at how things stand, and ask for what clause {} allows; nothing was recorded"
_OTHERS_FIRST = "Somebody else was first"
_LOOK_AGAIN = "look at what they did, and ask again if it still holds"
_AGAIN = "ask again in a moment, with the same Idempotency-Key"
_FAULT = "look whether it was done; if not, ask once more, and tell the organiser when you asked"
_ORGANISER = "enter nothing more, and tell the organiser, who has the log examined"


def faults(found: Sequence[Mapping[str, Any]]) -> list[ProblemFault]:
    """Return what pydantic found in a request, with a pointer to each place."""
    return [_found(each) for each in found[:MOST_FAULTS]]


def _found(each: Mapping[str, Any]) -> ProblemFault:
    where = "/".join(str(part) for part in each["loc"])
    message = str(each["msg"])
    return ProblemFault(where=where, what=f"{message[0].lower()}{message[1:]}")
