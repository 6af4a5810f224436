"""HEAD: the head of what GET answers (RFC 9110, 9.3.2), for whatever can be got."""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Heads:
    """Answers HEAD by asking the application as for GET, and leaves out what follows the head.

    A stream that would not end is let go of.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        begun = asyncio.Event()

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                begun.set()

        scope["method"] = "GET"
        answering = asyncio.ensure_future(self._app(scope, receive, send_head))
        waiting = asyncio.ensure_future(begun.wait())
        await asyncio.wait({answering, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if answering.done():
            answering.result()
            return
        answering.cancel()
        await asyncio.gather(answering, return_exceptions=True)
