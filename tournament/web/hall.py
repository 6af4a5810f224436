"""What a running server holds, and how a request gets at it."""

import asyncio
from dataclasses import dataclass, field

from anyio import CapacityLimiter
from starlette.requests import HTTPConnection

from tournament.service.access import Access
from tournament.service.serving import Serving
from tournament.web.access.log_ins import LogIns
from tournament.web.follower import Follower
from tournament.web.limits import Buckets
from tournament.web.live.lobby import Lobby
from tournament.web.live.shown import Shown
from tournament.web.options import Options
from tournament.web.table.lines import OpenLines
from tournament.web.turns import Turns
from tournament.web.verifying import Verifying


@dataclass(frozen=True, slots=True)
class Hall:
    """The open log, who is let in, its news, and whether the server is about to stop.

    `stopping` is set before anything is closed: whoever holds a connection open tells its client
    and lets go of it then. `turns` are those of the streams that requests write to, `log_ins`
    counts who tries passwords, `lines` what is open to tables and `messages` what is said there, by
    address. `lobby` is where pages wait for news, `shown` keeps what they show. `dossiers` lets one
    be made at once: each reads the whole log, and anybody may ask for it.
    """

    options: Options
    serving: Serving
    access: Access
    follower: Follower
    stopping: asyncio.Event
    lines: OpenLines
    messages: Buckets
    verifying: Verifying = field(default_factory=Verifying)
    turns: Turns = field(default_factory=Turns)
    log_ins: LogIns = field(default_factory=LogIns)
    lobby: Lobby = field(default_factory=Lobby)
    shown: Shown = field(default_factory=Shown)
    dossiers: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))


def hall_of(connection: HTTPConnection) -> Hall:
    """Return what the server of a request or a socket holds."""
    hall: Hall = connection.app.state.hall
    return hall
