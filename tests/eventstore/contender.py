"""One of several processes that append to the same streams: `contender URL NAME APPENDS STREAMS`.

Says that it is there, and begins when it is told to, so that all of them begin at once. Insists on
each append until it wins a version, and answers with a JSON object: the versions it won, with the
position of each, and how often another one was first.
"""

import json
import random
import sys

from eventstore.errors import VersionConflict
from eventstore.testing import command, one
from tournament.service.database import open_store


def main(url: str, name: str, appends: str, streams: str) -> None:
    """Append, then tell."""
    chance = random.Random(name)
    won: list[tuple[str, int, int]] = []
    conflicts = 0
    with open_store(url, write=True) as opened:
        sys.stdout.write("\n")
        sys.stdout.flush()
        sys.stdin.readline()
        for number in range(int(appends)):
            stream = f"shared/{chance.randrange(int(streams))}"
            while True:
                stamp = command(f"{name}.{number}")
                try:
                    version = opened.store.version(stream)
                    (event,) = opened.store.append(one(stream, version, number), stamp)
                except VersionConflict:
                    conflicts += 1
                    continue
                won.append((stream, event.version, event.position))
                break
    json.dump({"won": won, "conflicts": conflicts}, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
