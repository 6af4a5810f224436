"""What protects browsers: which hosts and origins count, and the headers of every answer."""

from collections.abc import Collection, Iterable, Mapping
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tournament.web.problems import ProblemRaised, raised
from tournament.web.refusing import refuse

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)

HEADERS: Mapping[str, str] = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}
"""Sent with every answer that does not say the same otherwise.

No address of ours is told to others; own pages learn it, for with `no-referrer` browsers would send
their forms with the origin `null`.
"""

STRICT_TRANSPORT = ("strict-transport-security", "max-age=31536000")
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_OWN_PAGES = frozenset({"same-origin", "none"})


class Headers:
    """Adds to every answer the headers that it does not have."""

    def __init__(self, app: ASGIApp, *, secure: bool) -> None:
        self._app = app
        added = [*HEADERS.items(), *([STRICT_TRANSPORT] if secure else [])]
        self._added = [(name.encode("ascii"), value.encode("ascii")) for name, value in added]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _ in message["headers"]}
                more = [each for each in self._added if each[0] not in there]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class OwnPages:
    """Refuses requests under a name that is not ours, and what pages of others would do.

    A page of ours sends an `Origin` that is the host it asks. Programs that are no browser send
    none; a browser's cookie needs a CSRF token besides (see `access.door`).
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self._app = app
        self._hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or open a socket."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if why := self._wrong(scope):
            await refuse(why, scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _wrong(self, scope: Scope) -> ProblemRaised | None:
        hosts = _values(scope, b"host")
        host = hosts[0] if len(hosts) == 1 else ""
        if self._hosts and _name(host) not in self._hosts:
            remedy = "ask under the address that the server printed; --hostname adds a name"
            return raised("host", 400, "This server has another name", next=remedy)
        if scope["type"] == "http" and scope["method"] in _SAFE:
            return None
        origins, sites = _values(scope, b"origin"), _values(scope, b"sec-fetch-site")
        foreign = any(_place(origin) != host for origin in origins)
        if foreign or not _OWN_PAGES.issuperset(sites):
            remedy = "open the page under the address that the server printed, and do it there"
            return raised("origin", 403, "This is asked by a page of somebody else", next=remedy)
        return None


def _values(scope: Scope, name: bytes) -> list[str]:
    headers: Iterable[tuple[bytes, bytes]] = scope["headers"]
    return [value.decode("latin-1").lower() for key, value in headers if key == name]


def _place(origin: str) -> str | None:
    """Return the host and port of an origin; None where it has none, as `null` has not."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:
        return None


def _name(host: str) -> str:
    """Return a host without its port; an IPv6 address without its brackets."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
