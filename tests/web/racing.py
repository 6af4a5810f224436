"""Two clients fire conflicting placements at one pile, over and over, and count the outcomes."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from tests.web.at_the_table import Seated, neighbours, opened, seated, wish_in_speed
from tournament.web.table.room import Room

GAMES = 9
"""Of one table."""


@dataclass
class Races:
    """What became of the races: for each the ids of its two acts, and their answers."""

    run: list[tuple[dict[str, Any], dict[str, Any]]] = field(default_factory=list)
    other: int = 0
    arrived: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)


async def race(base: str, races: int, *, headers: dict[str, str], seed: int = 1) -> Races:
    """Let two clients race so many times."""
    found, chance, numbers = Races(), Random(seed), count()
    with _watched(found):
        while len(found.run) < races:
            table, tokens = await opened(
                base, "speed/club@1", "person", "person", headers=headers, best_of=GAMES
            )
            found.tables.append(table)
            async with seated(base, table, *tokens) as devices:
                await _match(devices, found, races, chance, numbers)
    return found


async def _match(
    devices: list[Seated], found: Races, races: int, chance: Random, numbers: Iterator[int]
) -> None:
    one, two = devices
    while len(found.run) < races and one.stage != "over":
        for seat, device in enumerate(devices, 1):
            await device.say({"type": "ready", "seat": seat})
        for device in devices:
            await device.until(lambda device=device: device.phase == "play")  # type: ignore[misc]
        while one.phase == "play" and len(found.run) < races:
            pair = _conflict(one, two, chance)
            if pair is None:
                await _move_on(devices, found, numbers)
            else:
                order = [0, 1] if chance.randrange(2) else [1, 0]
                acts = {
                    seat: devices[seat].does(f"race-{next(numbers):012}", seat + 1, pair[seat])
                    for seat in order
                }
                answers = await asyncio.gather(*(acts[seat] for seat in order))
                found.run.append((answers[0], answers[1]))
            await _same_view(devices)
        if one.phase == "ended":
            for device in devices:
                await device.until(
                    lambda device=device: device.stage in ("waiting", "over")  # type: ignore[misc]
                )


def _conflict(one: Seated, two: Seated, chance: Random) -> list[dict[str, Any]] | None:
    """Return two placements of which only one can stand, if there are any."""
    assert one.view is not None
    assert two.view is not None
    hands = [device.view["seats"][n]["hand"] for n, device in enumerate((one, two))]  # type: ignore[index]
    for pile in one.view["piles"]:
        top = pile["cards"][-1]
        fitting = [[face for face in hand if neighbours(face, top)] for hand in hands]
        if all(fitting):
            return [
                {"what": "place", "card": chance.choice(own), "pile": pile["name"], "seen": top}
                for own in fitting
            ]
    return None


async def _move_on(devices: list[Seated], found: Races, numbers: Iterator[int]) -> None:
    """Draw if anybody can, else place, call, or call a block."""
    for seat, device in enumerate(devices):
        assert device.view is not None
        own = device.view["seats"][seat]
        if own["hand_size"] < 5 and own["draw_size"]:
            await _do(device, seat, {"what": "draw"}, numbers)
            found.other += 1
            return
    for seat, device in enumerate(devices):
        assert device.view is not None
        wish = wish_in_speed(device.view, seat)
        if wish is not None:
            await _do(device, seat, wish, numbers)
            found.other += 1
            return
    await _do(devices[0], 0, {"what": "block"}, numbers)
    found.other += 1


async def _do(device: Seated, seat: int, wish: dict[str, Any], numbers: Iterator[int]) -> None:
    await device.does(f"move-{next(numbers):012}", seat + 1, wish)


async def _same_view(devices: list[Seated]) -> None:
    """Wait until both see the last of what both were told."""
    assert devices[0].view is not None
    game = devices[0].view["game"]
    last = [list(device.answers.values())[-1:] for device in devices]
    versions = [each[0]["version"] for one in last for each in one if each[0]["game"] == game]
    latest = max(versions, default=0)
    for device in devices:
        await device.until(
            lambda device=device: device.view and device.view["version"] >= latest  # type: ignore[misc]
        )


class _watched:  # noqa: N801 - a context manager
    """Notes the order in which acts arrive at rooms of this process."""

    def __init__(self, found: Races) -> None:
        self._found = found
        self._act = Room.act

    def __enter__(self) -> None:
        act, found = self._act, self._found

        def noted(room: Room, connection: Any, said: Any) -> None:  # noqa: ANN401 - as it has them
            found.arrived.append(said.id)
            act(room, connection, said)

        Room.act = noted  # type: ignore[method-assign]

    def __exit__(self, *error: object) -> None:
        Room.act = self._act  # type: ignore[method-assign]
