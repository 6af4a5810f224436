"""The table of role and route: who may ask what. What is not in it is refused to everybody.

`docs/reference/server.md` shows it, made from here, and a test tries every cell.
"""

from collections.abc import Mapping
from typing import Literal, get_args

from tournament.projections.access import Role
from tournament.web.access.caller import AnyRole

Reach = Literal["all", "own", "no"]
"""`own`: only where it is about the tournament, and the table or entry, that the link names."""

Route = tuple[str, str]
"""A method and a path as the application declares it; sockets have the method `WS`."""

EVERY_ROLE: tuple[AnyRole, ...] = ("guest", *get_args(Role)[::-1])
"""The roles, from those who may least to those who may most."""

_OPEN: Mapping[AnyRole, Reach] = dict.fromkeys(EVERY_ROLE, "all")
"""Everybody, also at a closed server: what is needed to come in at all."""
_LOOK: Mapping[AnyRole, Reach] = {
    **_OPEN,
    "scorer": "own",
    "player": "own",
    "spectator": "own",
}
"""Who looks. At a closed server no guest is among them (see `reach`)."""
_OFFICIALS: Mapping[AnyRole, Reach] = {"referee": "all", "organiser": "all"}
_AT_THE_TABLE: Mapping[AnyRole, Reach] = {**_OFFICIALS, "scorer": "own", "player": "own"}
_SEATED: Mapping[AnyRole, Reach] = {**_OFFICIALS, "player": "own"}
_SCORING: Mapping[AnyRole, Reach] = {**_OFFICIALS, "scorer": "own"}
_ORGANISER: Mapping[AnyRole, Reach] = {"organiser": "all"}

_EVENT = "/api/v1/tournaments/{slug}"
_DISPUTES = f"{_EVENT}/disputes"
_PAGE = "/events/{slug}"
_TABLE = f"{_EVENT}/rounds/{{number}}/tables/{{table}}"

GRANTS: Mapping[Route, Mapping[AnyRole, Reach]] = {
    ("GET", "/health"): _OPEN,
    ("GET", "/ready"): _OPEN,
    ("GET", "/enter"): _OPEN,
    ("POST", "/enter"): _OPEN,
    ("GET", "/play"): _OPEN,
    ("GET", "/play/code.svg"): _OPEN,
    ("GET", "/table/{game:path}"): _OPEN,
    ("POST", "/leave"): _OPEN,
    ("GET", "/api/v1/session"): _OPEN,
    ("POST", "/api/v1/session"): _OPEN,
    ("DELETE", "/api/v1/session"): _OPEN,
    ("GET", "/api/v1/links"): _ORGANISER,
    ("POST", "/api/v1/links"): _ORGANISER,
    ("DELETE", "/api/v1/links/{link}"): _ORGANISER,
    ("GET", "/api/v1/tournaments"): _LOOK,
    ("POST", "/api/v1/tournaments"): _ORGANISER,
    ("GET", _EVENT): _LOOK,
    ("POST", f"{_EVENT}/finish"): _ORGANISER,
    ("POST", f"{_EVENT}/settings"): _ORGANISER,
    ("GET", f"{_EVENT}/entries"): _LOOK,
    ("POST", f"{_EVENT}/entries"): _ORGANISER,
    ("POST", f"{_EVENT}/entries/{{entry}}/withdraw"): _OFFICIALS,
    ("POST", f"{_EVENT}/entries/{{entry}}/reinstate"): _OFFICIALS,
    ("GET", f"{_EVENT}/rounds"): _LOOK,
    ("POST", f"{_EVENT}/rounds"): _ORGANISER,
    ("GET", f"{_EVENT}/rounds/{{number}}"): _LOOK,
    ("POST", f"{_EVENT}/rounds/{{number}}/publish"): _ORGANISER,
    ("POST", f"{_EVENT}/rounds/{{number}}/close"): _ORGANISER,
    ("PUT", f"{_TABLE}/result"): _AT_THE_TABLE,
    ("POST", f"{_TABLE}/confirmation"): _AT_THE_TABLE,
    ("POST", f"{_TABLE}/correction"): _OFFICIALS,
    ("GET", f"{_EVENT}/outstanding"): _SCORING,
    ("GET", f"{_EVENT}/standings"): _LOOK,
    ("GET", f"{_EVENT}/bracket"): _LOOK,
    ("POST", f"{_EVENT}/bracket"): _ORGANISER,
    ("GET", _DISPUTES): _LOOK,
    ("POST", _DISPUTES): _AT_THE_TABLE,
    ("GET", f"{_DISPUTES}/{{dispute}}"): _LOOK,
    ("GET", f"{_DISPUTES}/{{dispute}}/dossier"): _LOOK,
    ("POST", f"{_DISPUTES}/{{dispute}}/statements"): _AT_THE_TABLE,
    ("POST", f"{_DISPUTES}/{{dispute}}/evidence"): _AT_THE_TABLE,
    ("POST", f"{_DISPUTES}/{{dispute}}/what-if"): _OFFICIALS,
    ("POST", f"{_DISPUTES}/{{dispute}}/rulings"): _OFFICIALS,
    ("POST", f"{_DISPUTES}/{{dispute}}/appeals"): _SEATED,
    ("POST", f"{_DISPUTES}/{{dispute}}/acceptance"): _SEATED,
    ("POST", f"{_DISPUTES}/{{dispute}}/withdrawal"): _AT_THE_TABLE,
    ("GET", f"{_EVENT}/feed"): _LOOK,
    ("GET", f"{_EVENT}/matches/{{match}}/feed"): _LOOK,
    ("GET", "/api/v1/games"): _LOOK,
    ("GET", "/api/v1/games/{game:path}"): _LOOK,
    ("GET", "/api/v1/tables"): _LOOK,
    ("POST", "/api/v1/tables"): _OPEN,
    ("POST", "/api/v1/tables/join"): _OPEN,
    ("GET", "/api/v1/tables/{game:path}"): _LOOK,
    ("GET", "/api/v1/tables/{game:path}/watch"): _LOOK,
    ("POST", "/api/v1/tables/{game:path}/free"): _OFFICIALS,
    ("POST", "/api/v1/tables/{game:path}/end"): _OFFICIALS,
    ("WS", "/api/v1/tables/{game:path}/socket"): _OPEN,
    ("POST", f"{_TABLE}/live"): _AT_THE_TABLE,
    ("GET", "/api/v1/log/head"): _LOOK,
    ("GET", "/api/v1/log/checkpoint"): _LOOK,
    ("GET", "/api/v1/log/verification"): _LOOK,
    ("POST", "/api/v1/log/verification"): _OFFICIALS,
    ("GET", "/"): _LOOK,
    ("GET", _PAGE): _LOOK,
    ("GET", f"{_PAGE}/find"): _LOOK,
    ("GET", f"{_PAGE}/pairings"): _LOOK,
    ("GET", f"{_PAGE}/standings"): _LOOK,
    ("GET", f"{_PAGE}/bracket"): _LOOK,
    ("GET", f"{_PAGE}/watch"): _LOOK,
    ("GET", f"{_PAGE}/matches/{{match}}"): _LOOK,
    ("POST", f"{_PAGE}/rounds/{{number}}/tables/{{table}}/result"): _AT_THE_TABLE,
    ("GET", f"{_PAGE}/disputes"): _LOOK,
    ("POST", f"{_PAGE}/disputes"): _AT_THE_TABLE,
    ("GET", f"{_PAGE}/disputes/new"): _AT_THE_TABLE,
    ("GET", f"{_PAGE}/disputes/{{dispute}}"): _LOOK,
    ("GET", f"{_PAGE}/disputes/{{dispute}}/dossier"): _LOOK,
    ("POST", f"{_PAGE}/disputes/{{dispute}}/statements"): _AT_THE_TABLE,
    ("GET", f"{_PAGE}/disputes/{{dispute}}/what-if"): _OFFICIALS,
    ("POST", f"{_PAGE}/disputes/{{dispute}}/rulings"): _OFFICIALS,
    ("POST", f"{_PAGE}/disputes/{{dispute}}/appeals"): _SEATED,
    ("POST", f"{_PAGE}/disputes/{{dispute}}/acceptance"): _SEATED,
    ("POST", f"{_PAGE}/disputes/{{dispute}}/withdrawal"): _AT_THE_TABLE,
    ("GET", f"{_PAGE}/slips"): _OFFICIALS,
    ("GET", f"{_PAGE}/desk"): _OFFICIALS,
}
"""Who may ask what. A role that is not named may not."""


def reach(route: Route, role: AnyRole, *, closed: bool = False) -> Reach:
    """Return how far a role may go with a route; `closed` servers let no guest look."""
    granted = GRANTS.get(route, {})
    if role == "guest" and closed and granted is _LOOK:
        return "no"
    return granted.get(role, "no")
