"""Races for one pile over real sockets, and seeds of the simulated network: parts of `live`."""

import asyncio
import tempfile
import time
from collections import Counter
from contextlib import suppress
from typing import Any

from benchmarks.results import table
from tests.web.lossy import Broken, Weather, simulate
from tests.web.organised import PASSWORD
from tests.web.racing import race
from tests.web.running import listening
from tournament.service.access import access_of
from tournament.service.database import open_store
from tournament.web.app import create_app
from tournament.web.options import Options

STORM = Weather(drops=40, doubles=40, slowest=4, disconnects=15, commits_fail=25)


def run_races(races: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/club.db"
        headers = organiser(url)
        app = create_app(
            url,
            Options(
                countdown=0,
                acts_a_second=1e6,
                acts_burst=10**6,
                messages_a_second=1e6,
                messages_burst=10**6,
                requests_a_second=1e6,
                burst=10**6,
            ),
        )
        begin = time.perf_counter()
        with listening(app) as base:
            found = asyncio.run(race(base, races, headers=headers))
            ids = [each.command_id for each in app.state.hall.serving.database.store.read_all()]
        seconds = time.perf_counter() - begin
    place = {act_id: number for number, act_id in enumerate(found.arrived)}
    outcomes = Counter(
        "-".join(each["outcome"] for each in sorted(both, key=lambda one: place[one["id"]]))
        for both in found.run
    )
    on_the_log = [act_id for act_id in dict.fromkeys(ids) if act_id in place]
    figures = {
        "races": len(found.run),
        "outcomes": dict(outcomes),
        "in_order_of_arrival": on_the_log == found.arrived,
        "other_acts": found.other,
        "tables": len(found.tables),
        "seconds": round(seconds, 1),
    }
    figures["kept"] = set(outcomes) == {"stands-lost"} and on_the_log == found.arrived
    table(("races", "figure"), [(name, str(value)) for name, value in figures.items()])
    return figures


def run_storms(seeds: int) -> dict[str, Any]:
    begin = time.perf_counter()
    broken = []
    for seed in range(seeds):
        for weather in (Weather(), STORM):
            try:
                simulate(seed, weather)
            except Broken as error:
                broken.append((seed, str(error)[:200]))
                print(f"seed {seed}: {error}")
    caught = 0
    for seed in range(20):
        with suppress(Broken):
            simulate(seed, idempotent=False)
            continue
        caught += 1
    figures = {
        "seeds": seeds,
        "runs": 2 * seeds,
        "broken": broken,
        "controls_caught": f"{caught}/20",
        "seconds": round(time.perf_counter() - begin, 1),
        "kept": not broken and caught == 20,
    }
    table(("storms", "figure"), [(name, str(value)) for name, value in figures.items()])
    return figures


def organiser(url: str) -> dict[str, str]:
    """Return the headers of an organiser whose session is in the database."""
    with open_store(url, write=True) as database:
        _, access = access_of(database, "director")
        access.set_account("club", "organiser", PASSWORD)
        found = access.log_in("club", PASSWORD)
    assert found is not None
    return {"Authorization": f"Bearer {found[0]}"}
