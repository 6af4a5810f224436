"""Links: given out, listed, revoked."""

from datetime import timedelta
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from pydantic import Field

from tournament.projections.access import Link, Role
from tournament.service.access import LINK, LONGEST_LINK_DAYS
from tournament.web.access.door import admit
from tournament.web.acting import Looks
from tournament.web.api.shapes import Loose, Number, Shape, Whole, Words
from tournament.web.api.statuses import statuses
from tournament.web.hall import hall_of

router = APIRouter(prefix="/api/v1/links", tags=["access"], dependencies=[Depends(admit)])


class LinkShown(Shape):
    """A link that was given out. Its token is known to who has it, and to nobody else."""

    link: int
    role: Role
    tournament: str | None
    table: int | None
    entry: int | None
    label: str
    created_at: str
    expires_at: str
    revoked_at: str | None


class Links(Shape):
    """Every link that was given out."""

    links: list[LinkShown]


class NewLink(Shape):
    """Whom to let in, as what, where, and for how many days."""

    role: Role
    tournament: Words | None = None
    table: Whole | None = None
    entry: Whole | None = None
    label: Loose = ""
    days: Annotated[int, Field(ge=1, le=LONGEST_LINK_DAYS)] = LINK.days


class LinkMade(Shape):
    """A link, and its token, which is shown this once. In an address it follows a `#`."""

    token: str
    link: LinkShown


@router.get("", responses=statuses())
def links(request: Request) -> Links:
    """List the links that were given out."""
    return Links(links=[_shown(link) for link in hall_of(request).access.links()])


@router.post("", status_code=201, responses=statuses(404, 408, 413, 415, 422))
def make(request: Request, new: NewLink, ledger: Looks) -> LinkMade:
    """Make a link. It is not on the log, so no key makes the same one twice."""
    token, link = hall_of(request).access.make_link(
        ledger,
        new.role,
        tournament=new.tournament,
        at_table=new.table,
        entry=new.entry,
        label=new.label,
        lasts=timedelta(days=new.days),
    )
    return LinkMade(token=token, link=_shown(link))


@router.delete("/{link}", responses=statuses(404, 408, 413, 415, 422))
def revoke(request: Request, link: Number, *, forget: Annotated[bool, Query()] = False) -> Links:
    """Let nobody in by a link any more; `forget` removes it with its label."""
    return Links(
        links=[_shown(each) for each in hall_of(request).access.revoke([link], forget=forget)]
    )


def _shown(link: Link) -> LinkShown:
    return LinkShown(
        link=link.number,
        role=link.role,
        tournament=link.tournament,
        table=link.at_table,
        entry=link.entry,
        label=link.label,
        created_at=link.created_at,
        expires_at=link.expires_at,
        revoked_at=link.revoked_at,
    )
