"""A server that is about to stop takes nothing new, and finishes what it has begun."""

from starlette.types import ASGIApp, Receive, Scope, Send

from tournament.web.problems import raised
from tournament.web.refusing import refuse

AGAIN_IN_S = 5


class Stopping:
    """Refuses requests and sockets once the server is about to stop (503)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or open a socket."""
        stops = scope["type"] != "lifespan" and scope["app"].state.hall.stopping.is_set()
        if stops and scope["path"] != "/health":
            why = raised(
                "stopping",
                503,
                "The server is about to stop",
                next="ask again in a moment, with the same Idempotency-Key",
                headers={"Retry-After": str(AGAIN_IN_S), "Connection": "close"},
            )
            await refuse(why, scope, receive, send)
            return
        await self._app(scope, receive, send)
