"""The event store `umadb`: a server of its own that keeps events under tags."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.contenders import Commit, Contender, facts

PATIENCE = 10.0  # seconds until the server must answer


@contextmanager
def umadb_client(folder: Path) -> Iterator[Any]:
    """Start a server on this machine alone, and give a client of it; the server ends with us."""
    import umadb  # noqa: PLC0415  # an extra, `bench`

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    program = str(Path(sys.executable).with_name("umadb"))
    command = [program, "--listen", address, "--db-path", str(folder / "uma.db")]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            _wait_for(address)
            with umadb.Client(f"http://{address}") as client:
                yield client
        finally:
            server.kill()


def umadb_contender(client: Any) -> Contender:  # noqa: ANN401  # the library need not be there
    """Encode and append, each commit under a tag of its own."""
    import umadb  # noqa: PLC0415  # an extra, `bench`

    numbers = count()

    def prepare(size: int) -> Commit:
        tags = [f"game/{next(numbers)}"]
        some = facts(size)

        def commit() -> None:
            client.append(
                [umadb.Event("CardPlaced", msgspec.json.encode(fact), tags) for fact in some]
            )

        return commit

    return prepare


def _wait_for(address: str) -> None:
    host, _, port = address.partition(":")
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection((host, int(port)), timeout=1).close()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return
