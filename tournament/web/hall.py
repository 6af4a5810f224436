"""What a running server holds, and how a request gets at it."""

import asyncio
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from tournament.service.access import Access
from tournament.service.serving import Serving
from tournament.web.follower import Follower
from tournament.web.options import Options


@dataclass(frozen=True, slots=True)
class Hall:
    """The open log, who is let in, its news, and whether the server is about to stop.

    `stopping` is set before anything is closed: whoever holds a connection open tells its client
    and lets go of it then.
    """

    options: Options
    serving: Serving
    access: Access
    follower: Follower
    stopping: asyncio.Event


def hall_of(connection: HTTPConnection) -> Hall:
    """Return what the server of a request or a socket holds."""
    hall: Hall = connection.app.state.hall
    return hall
