"""What stays open by a link, and is closed once that lets in no more: revoked, or at its end."""

import asyncio
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from eventstore.errors import EventStoreError
from tournament.web.access.door import caller_by_token, caller_of
from tournament.web.hall import Hall, hall_of

LOOK_AGAIN_S = 30.0
"""How often it is looked whether a link still lets in."""


async def let_in_no_more(hall: Hall, token: str) -> None:
    """Wait until a token lets in no more. Where the log cannot be read it does for a while yet."""
    while True:
        await asyncio.sleep(LOOK_AGAIN_S)
        with suppress(EventStoreError):
            if await caller_by_token(hall, token) is None:
                return


def while_let_in(request: Request, answer: Response) -> Response:
    """Return an answer that stays open no longer than what lets its caller in; a guest's as is."""
    token = caller_of(request).token
    return _WhileLetIn(answer, hall_of(request), token) if token else answer


class _WhileLetIn(Response):
    def __init__(self, answer: Response, hall: Hall, token: str) -> None:
        super().__init__(status_code=answer.status_code)
        self._answer = answer
        self._hall = hall
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and end the answer as a whole one where it has to be broken off."""
        under_way = False

        async def told(message: Message) -> None:
            nonlocal under_way
            started = message["type"] == "http.response.start"
            under_way = started or message.get("more_body", False)
            await send(message)

        answering = asyncio.create_task(self._answer(scope, receive, told))
        looking = asyncio.create_task(let_in_no_more(self._hall, self._token))
        both = answering, looking
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in both:
                each.cancel()
            await asyncio.wait(both)
        for each in both:
            if not each.cancelled():
                each.result()
        if under_way:
            await send({"type": "http.response.body", "body": b"", "more_body": False})
