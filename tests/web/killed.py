"""A server process of its own, to be killed and started again on the same port."""

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[2]

PROGRAM = """
import sys
from tournament.web.app import create_app
from tournament.web.options import Options
from tournament.web.server import dedicate_to_serving, listen, server_for
url, port, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
options = Options(
    countdown=0.2, acts_a_second=100, acts_burst=1000, requests_a_second=1e6, burst=10**6,
    threads=threads,
)
with listen("127.0.0.1", port) as bound:
    app = create_app(url, options)
    dedicate_to_serving()
    server_for(app).run(sockets=[bound])
"""


class Process:
    """A server on a port of loopback, which ends when this is left."""

    def __init__(self, url: str, *, threads: int = 16) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self._arguments = [sys.executable, "-c", PROGRAM, url, str(self.port), str(threads)]
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process that runs."""
        assert self._running is not None
        return self._running.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._running = subprocess.Popen(
            self._arguments, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        """Kill it where it stands."""
        assert self._running is not None
        self._running.send_signal(signal.SIGKILL)
        self._running.wait()

    def stop(self) -> None:
        """Stop it with care."""
        assert self._running is not None
        self._running.send_signal(signal.SIGTERM)
        self._running.wait(30)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._running is not None and self._running.poll() is None:
            self._running.kill()
            self._running.wait()
