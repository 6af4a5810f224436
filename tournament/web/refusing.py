"""Refusing a request or a socket before the application sees it."""

from starlette.types import Receive, Scope, Send

from tournament.web.problems import ProblemRaised, respond

POLICY_VIOLATION = 1008
"""The code with which a socket is closed that may not be (RFC 6455, 7.4.1)."""


async def refuse(why: ProblemRaised, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a problem; a socket is closed before it is open, which browsers see as 403."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": ""})
        return
    await respond(why.problem, why.headers)(scope, receive, send)
