"""Requests by the thousand, good and bad, made from the OpenAPI document of a server on loopback.

Each answer is held against the document, and the head of the log against each refusal.
"""

import argparse
import tempfile
import time
from pathlib import Path

from tests.web.fuzzing import fuzz
from tests.web.organised import open_claim, served_event


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks api", description=__doc__)
    parser.add_argument("--examples", type=int, default=90, help="good and bad, per operation")
    parser.add_argument("--chance", type=int, default=0, help="another number, other requests")
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder, 'club.db')}"
        with served_event(url) as (app, address, headers):
            open_claim(app)
            began = time.monotonic()
            report = fuzz(address, headers, examples=chosen.examples, chance=chosen.chance)
            took = time.monotonic() - began
    print(f"{report.requests} requests to {len(report.operations)} operations in {took:.0f} s")
    for status, number in sorted(report.statuses.items()):
        print(f"  {status}: {number}")
    for failure in report.failures:
        print(failure)
    print(f"{len(report.failures)} failures")
    return 1 if report.failures else 0
