"""Where a server is to be found: here, and in the local network."""

import ipaddress
import socket
from collections.abc import Collection, Iterable
from contextlib import suppress
from urllib.parse import urlsplit

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - the room's devices are to reach it
_FAR_AWAY = ("192.0.2.1", 9)
"""An address of nobody (RFC 5737): asked which way it lies, the system names our own."""


def local_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine in its networks, the one that is used first."""
    found: dict[str, None] = {}
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_FAR_AWAY)  # a datagram socket sends nothing by this
        found[probe.getsockname()[0]] = None
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(address[0])] = None
    return [address for address in found if _of_a_network(address)]


def names_of(host: str, more: Iterable[str] = ()) -> frozenset[str]:
    """Return the names under which a server that listens at `host` may be asked."""
    name = socket.gethostname().lower()
    own = {"localhost", LOOPBACK, "::1", host.lower(), *(each.lower() for each in more)}
    if host in {EVERYWHERE, "::"}:
        own |= {name, f"{name}.local", *local_addresses()}
    return frozenset(own - {EVERYWHERE, "::"})


def shown(host: str, port: int) -> list[str]:
    """Return the addresses of a server that listens at `host`; that of a network comes last."""
    everywhere = host in {EVERYWHERE, "::"}
    hosts = [LOOPBACK, *reversed(local_addresses())] if everywhere else [host]
    return [f"http://{f'[{each}]' if ':' in each else each}:{port}/" for each in hosts]


def in_the_room(host: str, scheme: str, names: Collection[str] = ()) -> str:
    """Return the address under which devices in the room reach the server that was asked as `host`.

    Asked under an address of this machine alone it is that of its network, where there is one and
    the server answers under it: `names` are those that it answers under, none where under all.
    """
    parts = urlsplit(f"//{host}")
    name = parts.hostname or LOOPBACK
    if name == "localhost" or (_is_address(name) and ipaddress.ip_address(name).is_loopback):
        own = (each for each in local_addresses() if not names or each in names)
        name = next(own, name)
    port = f":{parts.port}" if parts.port else ""
    return f"{scheme}://{f'[{name}]' if ':' in name else name}{port}/"


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _of_a_network(address: str) -> bool:
    found = ipaddress.ip_address(address)
    return not (found.is_loopback or found.is_unspecified or found.is_link_local)
