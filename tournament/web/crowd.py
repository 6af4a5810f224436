"""Who is connected: no more than there are files for, and not all from one address."""

import asyncio
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from typing import Any

import uvicorn

PLENTY = 2**14
"""Connections that are enough for any hall."""
SPARE = 200
"""Files that are kept for the log and for what the server reads."""
OF_AN_ADDRESS = 3000
"""Connections of one address; a hall behind one router is one. At most half of all that may be."""


class Crowd:
    """Counts who is connected, by address.

    Args:
        files: how many files the process may have open.
        proxies: addresses that ask for others, and may hold all connections.
    """

    def __init__(self, files: int, proxies: Collection[str] = ()) -> None:
        self._most = max(files - SPARE, files // 2)
        self._of_an_address = min(OF_AN_ADDRESS, files // 2)
        self._proxies = frozenset(proxies)
        self._there: Counter[str] = Counter()

    def come(self, address: str) -> bool:
        """Count who came from an address, and say whether there is room."""
        self._there[address] += 1
        most = self._most if address in self._proxies else self._of_an_address
        return self._there.total() <= self._most and self._there[address] <= most

    def go(self, address: str) -> None:
        """Count one of an address no more."""
        self._there[address] -= 1
        if not self._there[address]:
            del self._there[address]


class CrowdConfig(uvicorn.Config):
    """What uvicorn is to do, and who is connected to it."""

    def __init__(self, app: Any, crowd: Crowd, **settings: Any) -> None:  # noqa: ANN401 - as uvicorn has them
        super().__init__(app, **settings)
        self.crowd = crowd


class CountedProtocol(asyncio.Protocol):
    """A connection that is counted while it lasts; one for which there is no room is let go of."""

    config: uvicorn.Config
    _address: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it."""
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        if not self._crowd.come(self._address):
            assert isinstance(transport, asyncio.Transport)
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self.count_no_more()
        super().connection_lost(exc)

    def count_no_more(self) -> None:
        """Count it no more here: it ended, or another protocol goes on with it."""
        if self._address is not None:
            self._crowd.go(self._address)
            self._address = None

    @property
    def _crowd(self) -> Crowd:
        assert isinstance(self.config, CrowdConfig)
        return self.config.crowd


def open_files() -> int:
    """Let this process have as many files open as it may and needs, and return how many."""
    try:
        import resource  # noqa: PLC0415 - Windows has none, and does not count sockets as files
    except ImportError:
        return PLENTY
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if now == resource.RLIM_INFINITY:
        return PLENTY
    wanted = PLENTY if most == resource.RLIM_INFINITY else min(PLENTY, most)
    if now < wanted:
        with suppress(OSError, ValueError):  # some systems have a bound of their own
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            return wanted
    return min(now, PLENTY)
