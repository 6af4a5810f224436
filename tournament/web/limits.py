"""How often somebody may ask: a bucket of requests for each address, refilled over time."""

import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil

from starlette.types import ASGIApp, Receive, Scope, Send

from tournament.web.problems import ProblemRaised, raised
from tournament.web.refusing import refuse

MOST_BUCKETS = 10_000
"""Addresses that are remembered at once; the one that asked longest ago is forgotten first."""


class Buckets:
    """Counts by key what may be done: `burst` at once, `a_second` over time.

    Args:
        a_second: how fast a bucket fills.
        burst: how much it holds.
        clock: gives seconds that never go back.
    """

    def __init__(
        self, a_second: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._a_second = a_second
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str) -> float:
        """Return how many seconds it is until there is one in a key's bucket; 0 where there is."""
        return self._until_one(self._left(key)[0])

    def take(self, key: str) -> float:
        """Take one from a key's bucket; return 0, or how many seconds it is until there is one."""
        left, now = self._left(key)
        wait = self._until_one(left)
        self._buckets.pop(key, None)
        self._buckets[key] = (left if wait else left - 1, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return wait

    def _until_one(self, left: float) -> float:
        return 0.0 if left >= 1 else (1 - left) / self._a_second

    def _left(self, key: str) -> tuple[float, float]:
        """Return what is in a key's bucket, and now."""
        now = self._clock()
        left, since = self._buckets.get(key, (float(self._burst), now))
        return min(self._burst, left + (now - since) * self._a_second), now


class RateLimit:
    """Refuses whoever asks too often (429)."""

    def __init__(self, app: ASGIApp, buckets: Buckets) -> None:
        self._app = app
        self._buckets = buckets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or open a socket."""
        if scope["type"] != "lifespan":
            wait = self._buckets.take(address_of(scope))
            if wait:
                await refuse(too_often(wait), scope, receive, send)
                return
        await self._app(scope, receive, send)


def address_of(scope: Scope) -> str:
    """Return the address a request comes from, empty where there is none."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def too_often(wait: float) -> ProblemRaised:
    """Return the refusal of who has to wait so many seconds."""
    seconds = ceil(wait)
    return raised(
        "too-often",
        429,
        "You ask too often",
        next=f"wait {seconds} s",
        headers={"Retry-After": str(seconds)},
    )
