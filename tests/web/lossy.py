"""Two devices play at a live table over a network that drops, doubles and delays, by a seed.

Everything is in one process and in virtual time: the room is the server's own, its storage fails
now and then, also after it has recorded. Whoever breaks a promise raises `Broken`.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ParamSpec, TypeVar

import pytest

from eventstore.errors import StorageFailure
from eventstore.events import Command
from eventstore.store import Append
from tests.web.table_client import Device
from tests.web.virtual_time import run_in_virtual_time
from tournament.projections.live_tables import LiveSeat
from tournament.service.live import opening
from tournament.service.live.loading import game_id, load_table
from tournament.web.limits import Buckets
from tournament.web.table import course, judging, room, socket
from tournament.web.table.connection import Connection
from tournament.web.table.host import Host, Recorded, in_memory
from tournament.web.table.messages import read_message
from tournament.web.table.room import Room

P = ParamSpec("P")
T = TypeVar("T")

ACTS = 25
"""Acts of each device."""


class Broken(AssertionError):
    """A promise of the live table does not hold."""


@dataclass(frozen=True)
class Weather:
    """How often, of a hundred, something happens to a message or a commit; delays in seconds."""

    drops: int = 15
    doubles: int = 15
    slowest: float = 1.5
    disconnects: int = 4
    commits_fail: int = 5


CALM = Weather(drops=0, doubles=0, slowest=0.01, disconnects=0, commits_fail=0)


async def _inline(function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    return function(*arguments, **named)


class Simulation:
    """One table, two devices, one seed."""

    def __init__(
        self, seed: int, weather: Weather, *, idempotent: bool = True, honest: bool = True
    ) -> None:
        self.chance = Random(seed)
        self.weather = weather
        self.idempotent = idempotent
        self.honest = honest
        self.healthy = False
        self.host = self._host(in_memory())
        opened = opening.open_friendly(
            self.host.ledger("table"), self.host.tables, "speed/club@1", [LiveSeat()] * 2
        )
        self.opened = opened.table
        self.room = Room(
            self.host, load_table(self.host.ledger("table"), self.opened), countdown=0.1
        )
        self.players = [_Player(self, seat, opened.tokens[seat]) for seat in (0, 1)]
        self.arrivals = 0

    async def run(self) -> None:
        self.room.start()
        await asyncio.gather(*(player.play() for player in self.players))
        self.healthy = True
        for _ in range(60):
            if not any(player.device.unanswered for player in self.players):
                break
            await asyncio.sleep(1)
        await asyncio.sleep(2)
        await self.room.stop()
        self.judge()

    def judge(self) -> None:
        """Compare what the devices were told with what is on the log.

        Raises:
            Broken: an act was applied twice, or acknowledged and lost, or answered in two ways.
        """
        stream = f"game/{game_id(self.opened.id, 1)}"
        recorded = list(self.host.ledger("table").store.read(stream))
        times = Counter(
            each.command_id.partition(".")[0]
            for each in {one.command_id: one for one in recorded}.values()
        )
        if twice := [act_id for act_id, count in times.items() if count > 1]:
            raise Broken(f"applied twice: {twice}")
        versions = {each.version: each.command_id for each in recorded}
        for player in self.players:
            device = player.device
            if device.unanswered:
                raise Broken(f"never answered: {list(device.unanswered)}")
            for act_id, answers in device.answers.items():
                if any(answer != answers[0] for answer in answers):
                    raise Broken(f"answered in two ways: {answers}")
                if versions.get(answers[0]["version"], "").partition(".")[0] != act_id:
                    raise Broken(f"acknowledged and lost: {answers[0]}")
        table = load_table(self.host.ledger("table"), self.opened)
        latest = table.current
        mine = self.room.table.current
        if latest is None or mine is None or latest.playing.version != mine.playing.version:
            raise Broken("the table in memory is not the one on the log")

    def travels(self) -> Sequence[float]:
        """Return how long each copy of a message is on its way; none where it is lost."""
        if self.healthy:
            return (0.01,)
        chance, weather = self.chance, self.weather
        if chance.randrange(100) < weather.drops:
            return ()
        copies = 2 if chance.randrange(100) < weather.doubles else 1
        return [chance.uniform(0.001, weather.slowest) for _ in range(copies)]

    def arrived(self, text: str) -> str:
        """Return a message as the server takes it: a control forgets that ids mean anything."""
        if self.idempotent:
            return text
        said = json.loads(text)
        if said["type"] == "act":
            self.arrivals += 1
            said["id"] += f"-{self.arrivals:06}"
        return json.dumps(said)

    def _host(self, host: Host) -> Host:
        def submit(appends: Sequence[Append], command: Command) -> Recorded:
            fails = not self.healthy and self.chance.randrange(100) < self.weather.commits_fail
            after = fails and self.chance.randrange(2)
            if not self.idempotent:
                plain = command.id[:-7] + "." + command.id[-6:]
                command = replace_id(command, plain) if command.id[-7:-6] == "-" else command
            if fails and not self.honest:
                done: Recorded = Future()
                done.set_result(())
                return done
            if fails and not after:
                return _failed()
            recorded = host.submit(appends, command)
            return _failed() if after else recorded

        return replace(host, submit=submit)


def replace_id(command: Command, new: str) -> Command:
    return Command(id=new, hash=command.hash, actor=command.actor)


def _failed() -> Recorded:
    failed: Recorded = Future()
    failed.set_exception(StorageFailure("io", "memory", "the disk hiccups"))
    return failed


class _Player:
    """A device, and who plays on it: any act, possible or not."""

    def __init__(self, simulation: Simulation, seat: int, token: str) -> None:
        self.simulation = simulation
        self.seat = seat
        self.device = Device(token)
        self.chance = Random(f"{simulation.chance.random()}")
        self.connection: Connection | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    async def play(self) -> None:
        self.connect()
        while self.device.view is None or self.device.view["phase"] == "dealt":
            self.say({"type": "ready", "seat": self.seat + 1})
            await asyncio.sleep(0.5)
            self.stay_connected()
        for number in range(ACTS):
            await asyncio.sleep(self.chance.uniform(0.05, 0.6))
            self.stay_connected()
            now = self.now()
            act_id = f"act-{self.seat}-{number:08}-sim"
            self.say(self.device.act(act_id, self.seat + 1, self.chosen(), now, game=1))
            for late in self.device.due(now):
                self.say(late)
        self._spawn(self._nag())

    async def _nag(self) -> None:
        while self.device.unanswered:
            await asyncio.sleep(0.5)
            self.stay_connected()
            for late in self.device.due(self.now()):
                self.say(late)

    def chosen(self) -> dict[str, Any]:
        view, chance = self.device.view, self.chance
        assert view is not None
        hand = view["seats"][self.seat]["hand"] or ["AC"]
        pile = view["piles"][chance.randrange(2)]
        place = {"what": "place", "card": chance.choice(hand), "pile": pile["name"]}
        if pile["cards"]:
            place["seen"] = pile["cards"][-1]
        return chance.choice([place, place, place, {"what": "draw"}, {"what": "block"}])

    def stay_connected(self) -> None:
        lost = self.connection is None or self.connection.closed is not None
        weather = self.simulation.weather
        breaks = not self.simulation.healthy and self.chance.randrange(100) < weather.disconnects
        if lost or breaks:
            if self.connection is not None:
                self.simulation.room.leave(self.connection)
            self.connect()

    def connect(self) -> None:
        simulation = self.simulation
        token = self.device.token or ""
        seats = opening.seats_of_token(simulation.opened, token)
        self.connection = Connection(seats, Buckets(1_000, 1_000))
        simulation.room.join(self.connection, self.device.since)
        self._spawn(self._listen(self.connection))
        for message in self.device.back(self.now()):
            self.say(message)

    def say(self, message: dict[str, Any]) -> None:
        """Send a message; each copy of it arrives in its time, at the connection it was sent by."""
        connection = self.connection
        assert connection is not None

        def arrive(text: str) -> None:
            if connection.closed is None:
                socket._take(self.simulation.room, connection, read_message(text))

        loop = asyncio.get_running_loop()
        for delay in self.simulation.travels():
            loop.call_later(delay, arrive, self.simulation.arrived(json.dumps(message)))

    async def _listen(self, connection: Connection) -> None:
        loop = asyncio.get_running_loop()
        while (text := await connection.next()) is not None:
            for delay in self.simulation.travels():
                loop.call_later(delay, self._hear, connection, text)

    def _hear(self, connection: Connection, text: str) -> None:
        if connection is not self.connection:
            return
        message = json.loads(text)
        if not self.simulation.idempotent and message["type"] == "answer":
            message["id"] = message["id"][:-7]
        self.device.hear(message)

    def now(self) -> int:
        return 1_700_000_000_000_000 + int(asyncio.get_running_loop().time() * 1_000_000)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def simulate(
    seed: int, weather: Weather | None = None, *, idempotent: bool = True, honest: bool = True
) -> Simulation:
    """Run one seed to its end. A control is not `idempotent`, or its log not `honest`.

    Raises:
        Broken: a promise does not hold.
    """
    with pytest.MonkeyPatch.context() as patched:
        for module in (room, course, judging):
            patched.setattr(module, "run_in_threadpool", _inline)
        simulation = Simulation(seed, weather or Weather(), idempotent=idempotent, honest=honest)
        run_in_virtual_time(simulation.run())
    return simulation
