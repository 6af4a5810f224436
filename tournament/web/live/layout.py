"""The frame of live pages: who looks, where one can go, what brings the page up to date."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

from fastapi import Request
from jinja2 import Environment, PackageLoader
from starlette.responses import HTMLResponse, Response

from reports.render import environment
from tournament.competition.state import Round, Table
from tournament.service.printing import terms
from tournament.service.public.now import EventNow
from tournament.web.access.caller import Caller
from tournament.web.access.door import caller_of, csrf_token
from tournament.web.acting import looking
from tournament.web.hall import hall_of
from tournament.web.live.places import places

RELOAD = "reload"
RELOAD_S = 20
"""After how many seconds a page without a script is read again."""
WITH_A_FIELD_S = 90
"""The same where somebody may be typing."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a page, as far as the page is another for it."""

    guest: bool
    official: bool
    entry: int | None
    scorer: bool
    table: int | None
    actor: str
    csrf: str

    @classmethod
    def of(cls, caller: Caller) -> "Viewer":
        """Return who a caller is to the pages."""
        link = caller.link
        return cls(
            guest=caller.role == "guest",
            official=caller.official,
            entry=link.entry if link else None,
            scorer=caller.role == "scorer",
            table=link.at_table if link else None,
            actor=caller.actor,
            csrf=csrf_token(caller.token) if caller.by_cookie else "",
        )

    @property
    def key(self) -> str:
        """What tells the pages of viewers apart."""
        return f"{self.actor} {self.csrf}"

    def acts_at(self, played: Round, table: Table) -> bool:
        """Say whether it may enter or confirm the result of a table."""
        if self.scorer:
            return self.table in {None, table.paired.table}
        seated = played.seats.get(self.entry or 0) == table.paired.table
        return self.official or seated


Make = Callable[[EventNow, Viewer], Mapping[str, Any]]
"""Says what a page shows of an event."""


def event_page(
    request: Request,
    slug: str,
    template: str,
    make: Make,
    *,
    here: str,
    changed: str,
    key: tuple[str, ...] | None = (),
    field: bool = False,
) -> Response:
    """Return a page of an event.

    Args:
        request: who asks.
        slug: the event.
        template: its template.
        make: what it shows.
        here: the place among the places of the event.
        changed: the news that make it another page, as `news_of` calls them.
        key: what tells it apart from others of its template; None where it is not to be kept.
        field: whether one types on it: then it is read again less often without a script.

    Raises:
        NotFound: there is no such event.
    """
    hall, ledger = hall_of(request), looking(request)
    viewer = Viewer.of(caller_of(request))
    reload = request.query_params.get(RELOAD) != "off"

    def made(now: EventNow) -> str:
        edition = now.edition
        shown = make(now, viewer)
        frame = {
            "header": edition.header(""),
            "now": now,
            "viewer": viewer,
            "places": places(now, here, viewer.entry, viewer.table),
            "here": here,
            "changed": changed,
            "feed": f"/api/v1/tournaments/{slug}/feed",
            "since": edition.head.size,
            "reload_s": (WITH_A_FIELD_S if field else RELOAD_S) if reload else 0,
            "entering": False,
            "path": request.url.path,
            "again": _again(request),
            "stay": _again(request, reload="off"),
            "table": "",
            "clock_round": None if now.current is None else terms.round_name(now.current),
            "at": hall.serving.clock(),
        }
        return render(template, **{**frame, **shown})

    if key is None:
        body = made(hall.shown.now(ledger, slug))
    else:
        whole = (template, viewer.key, str(reload), *key)
        body = hall.shown.page(ledger, slug, whole, made)
    return answer(request, body)


def _again(request: Request, **more: str) -> str:
    """Return the address of a page, with or without that it is to stay as it is."""
    asked = [(name, value) for name, value in request.query_params.multi_items() if name != RELOAD]
    query = urlencode([*asked, *more.items()])
    return f"{request.url.path}?{query}" if query else request.url.path


def answer(request: Request, body: str) -> Response:
    """Return a page; one that the browser has already is not sent again."""
    tag = f'"{hashlib.blake2b(body.encode(), digest_size=16).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Cookie"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return HTMLResponse(body, headers=headers)


def render(template: str, **shown: Any) -> str:  # noqa: ANN401 - what a template shows
    """Return what a template makes of what it is to show."""
    return _environment().get_template(template).render(**shown)


@cache
def _environment() -> Environment:
    return environment(PackageLoader("tournament.web", "templates/live"))
