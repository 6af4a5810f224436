"""The lines that stay open: sockets, and streams of who looks on or listens, by address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tournament.web.limits import address_of
from tournament.web.problems import ProblemRaised, raised, respond

TRY_AGAIN_LATER = 1013
"""The code with which a socket is closed for which there is no room (IANA's registry)."""


class OpenLines:
    """Counts what is open.

    Args:
        most: how many lines may be open.
        of_an_address: how many of them from one address.
        title: what somebody is told for whom there is no room.
        remedy: what to do then.
    """

    def __init__(
        self,
        most: int,
        of_an_address: int,
        *,
        title: str = "Too many look on or play at once",
        remedy: str = "close a table that is open elsewhere, or come back in a moment",
    ) -> None:
        self._most = most
        self._of_an_address = of_an_address
        self._title = title
        self._remedy = remedy
        self._open: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._open.total()

    def full_for(self, address: str) -> bool:
        """Say whether an address may open no line now."""
        return len(self) >= self._most or self._open[address] >= self._of_an_address

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Count a line of an address as long as it is open."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def require_room(self, address: str) -> None:
        """Require that an address may open a line.

        Raises:
            ProblemRaised: it is one too many (503).
        """
        if self.full_for(address):
            headers = {"Retry-After": "10"}
            raise raised("full", 503, self._title, next=self._remedy, headers=headers)


class OnALine(Response):
    """An answer that stays open. It is a line as long as it lasts, and refused where none is left.

    Between looking for room and taking it nothing comes: however many ask at once, no more get in.

    Args:
        answer: what is answered.
        lines: where it counts.
    """

    def __init__(self, answer: Response, lines: OpenLines) -> None:
        super().__init__(status_code=answer.status_code)
        self._answer = answer
        self._lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        address, answer = address_of(scope), self._answer
        try:
            self._lines.require_room(address)
        except ProblemRaised as refused:
            answer = respond(refused.problem, refused.headers)
        with self._lines.one(address):
            await answer(scope, receive, send)
