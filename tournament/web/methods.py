"""Which methods a path takes: what `Allow` says where another one was asked (RFC 9110, 10.2.1)."""

from functools import cache
from re import Pattern

from starlette.routing import compile_path

from tournament.web.access.grants import GRANTS


def allowed(path: str) -> str:
    """Return the methods that a path takes, with commas between; empty where there is no such."""
    methods = {method for method, pattern in _patterns() if pattern.match(path)}
    if "GET" in methods:
        methods.add("HEAD")
    return ", ".join(sorted(methods))


@cache
def _patterns() -> tuple[tuple[str, Pattern[str]], ...]:
    routes = (route for route in GRANTS if route[0] != "WS")
    return tuple((method, compile_path(path)[0]) for method, path in routes)
