"""Between the plays: devices that fall silent, time that is up, bots by themselves, and links."""

import asyncio
import dataclasses
import gc
import json
from collections.abc import Callable, Sequence
from typing import Self

import pytest
from msgspec.structs import replace

from eventstore.errors import WriterClosed
from eventstore.events import Command
from eventstore.store import Append
from tests.service.club_evening import ClubEvening
from tests.web.lossy import _inline
from tests.web.table_client import Device
from tests.web.virtual_time import run_in_virtual_time
from tournament.games.events import GameEnded
from tournament.projections.access import Link, Role
from tournament.projections.live_tables import LiveSeat, MemoryLiveTables, OpenedTable
from tournament.service.adoption import adopt_ruleset
from tournament.service.deal_verification import verify_deal
from tournament.service.games import load_game
from tournament.service.house_rulesets import read_house
from tournament.service.ledger import Ledger
from tournament.service.live import opening
from tournament.service.live.loading import load_table
from tournament.service.live.table import LiveGame, LiveTable
from tournament.service.rulesets import known_to
from tournament.web import journal
from tournament.web.limits import Buckets
from tournament.web.table import course, judging, room
from tournament.web.table.connection import Connection
from tournament.web.table.host import Host, Recorded, in_memory
from tournament.web.table.messages import read_message
from tournament.web.table.refereeing import end_game
from tournament.web.table.room import Room
from tournament.web.table.socket import _take

SHORT = """
base = "speed/club@1"
id = "speed/short@1"
time_limit = 60
"""


@pytest.fixture(autouse=True)
def _in_this_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "run_in_threadpool", _inline)
    monkeypatch.setattr(course, "run_in_threadpool", _inline)
    monkeypatch.setattr(judging, "run_in_threadpool", _inline)


@pytest.fixture
def clock_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    def clock() -> int:
        return 1_700_000_000_000_000 + int(asyncio.get_running_loop().time() * 1_000_000)

    monkeypatch.setattr(room, "now_us", clock)
    monkeypatch.setattr(course, "now_us", clock)


class Sitting:
    """A table in memory with a device at each person's seat, whose words need no time."""

    def __init__(
        self, rules: str, *kinds: LiveSeat, host: Host | None = None, best_of: int = 1
    ) -> None:
        self.host = host or in_memory()
        ledger = self.host.ledger("table")
        opened = opening.open_friendly(
            ledger, self.host.tables, rules, kinds, best_of=best_of, practice=True
        )
        self.id = opened.table.id
        self.room = Room(self.host, load_table(ledger, opened.table), countdown=3)
        self.devices: list[tuple[Device, Connection]] = []
        self._seats = sorted(opened.tokens)

    async def __aenter__(self) -> Self:
        self.room.start()
        for seat in self._seats:
            connection = Connection((seat,), Buckets(100, 100))
            self.room.join(connection, None)
            self.devices.append((Device(), connection))
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.room.stop()

    def say(self, place: int, text: str) -> None:
        _take(self.room, self.devices[place][1], read_message(text))

    async def until(self, holds: Callable[[], object], seconds: float = 600) -> None:
        for _ in range(int(seconds * 20)):
            if holds():
                return
            await asyncio.sleep(0.05)
        raise TimeoutError

    @property
    def stage(self) -> str:
        return self.room.table.stage(room.now_us())


@pytest.mark.parametrize("silent", [{0}, {1}])
def test_a_deal_goes_on_without_the_nonce_of_a_device_that_fell_silent(silent: set[int]) -> None:
    async def run() -> Sitting:
        async with Sitting("speed/club@1", LiveSeat(), LiveSeat()) as table:
            for place in (0, 1):
                own = "true" if place in silent else "false"
                table.say(place, f'{{"type": "ready", "own": {own}}}')
            await table.until(lambda: table.stage == "dealing", 5)
            await table.until(lambda: table.stage == "playing", 30)
        return table

    table = run_in_virtual_time(run())
    game = load_game(table.host.ledger("test"), f"{table.id}-1")
    found = verify_deal(table.host.ledger("test"), game)
    assert found.verdict == "open"
    assert [seat.source for seat in found.seats] == ["drawn", "drawn"]


def test_a_device_that_is_bound_and_does_not_show_is_left_out() -> None:
    async def run() -> Sitting:
        async with Sitting("speed/club@1", LiveSeat(), LiveSeat()) as table:
            table.say(0, '{"type": "ready", "own": true}')
            table.say(1, '{"type": "ready"}')
            await table.until(lambda: table.stage == "dealing", 5)
            table.say(0, '{"type": "nonce", "commitment": "%s"}' % ("5f" * 32))
            await table.until(lambda: table.stage == "playing", 30)
        return table

    table = run_in_virtual_time(run())
    game = load_game(table.host.ledger("test"), f"{table.id}-1")
    assert [seat.left_out for seat in verify_deal(table.host.ledger("test"), game).seats] == [
        True,
        False,
    ]


def how_it_ended(table: Sitting) -> str:
    game = load_game(table.host.ledger("test"), f"{table.id}-1")
    return next(event.cause for event in game.events if isinstance(event, GameEnded))


@pytest.mark.usefixtures("clock_of_the_loop")
def test_who_comes_in_while_it_is_counted_down_is_told_how_long_it_still_takes() -> None:
    async def run() -> list[str]:
        async with Sitting("speed/club@1", LiveSeat(), LiveSeat()) as table:
            for place in (0, 1):
                table.say(place, '{"type": "ready"}')
            await table.until(lambda: table.stage == "countdown", 5)
            await asyncio.sleep(1)
            late = Connection((), Buckets(100, 100))
            table.room.join(late, None)
            await table.until(lambda: table.stage == "playing", 5)
            late.close(1000)
            return await late.next_ones()

    heard = [json.loads(text) for text in run_in_virtual_time(run())]
    waits = [each["begins_in_ms"] for each in heard if each["type"] == "match"]
    assert 1800 <= waits[0] <= 2000
    assert waits[1:] == [None]


@pytest.mark.usefixtures("clock_of_the_loop")
def test_the_table_calls_time_where_the_ruleset_has_a_limit() -> None:
    async def run() -> Sitting:
        host = in_memory()
        ledger = host.ledger("director")
        adopt_ruleset(ledger, read_house("short.toml", SHORT, known_to(ledger)))
        async with Sitting("speed/short@1", LiveSeat(), LiveSeat(), host=host) as table:
            for place in (0, 1):
                table.say(place, '{"type": "ready"}')
            await table.until(lambda: table.stage == "playing", 30)
            await table.until(lambda: table.stage == "waiting", 70)
        return table

    assert how_it_ended(run_in_virtual_time(run())) == "time"


@pytest.mark.usefixtures("clock_of_the_loop")
def test_time_goes_on_while_the_server_is_down() -> None:
    """G-2: a table that is read from the log again has no other limit."""

    async def run() -> Sitting:
        host = in_memory()
        ledger = host.ledger("director")
        adopt_ruleset(ledger, read_house("short.toml", SHORT, known_to(ledger)))
        async with Sitting("speed/short@1", LiveSeat(), LiveSeat(), host=host) as table:
            for place in (0, 1):
                table.say(place, '{"type": "ready"}')
            await table.until(lambda: table.stage == "playing", 30)
            await table.room.stop()
            await asyncio.sleep(50)
            table.room = Room(host, load_table(ledger, table.room.table.opened), countdown=3)
            table.room.start()
            await table.until(lambda: table.stage == "waiting", 12)
        return table

    assert how_it_ended(run_in_virtual_time(run())) == "time"


@pytest.mark.usefixtures("clock_of_the_loop")
def test_a_match_whose_time_is_over_between_two_games_is_over_and_can_be_confirmed() -> None:
    """G-4: no other game is begun."""

    async def run() -> None:
        host = in_memory()
        ledger = host.ledger("director")
        adopt_ruleset(ledger, read_house("short.toml", f"{SHORT}match_time = 90", known_to(ledger)))
        seats = LiveSeat(), LiveSeat()
        async with Sitting("speed/short@1", *seats, host=host, best_of=3) as table:
            for place in (0, 1):
                table.say(place, '{"type": "ready"}')
            await table.until(lambda: table.stage == "waiting" and table.room.table.games, 70)
            await table.until(lambda: table.room.course.result is not None, 40)
            score = table.room.course.result.score
            for place in (0, 1):
                act_id = f"confirms-in-seat-{place}"
                table.say(place, f'{{"type": "confirm", "id": "{act_id}", "score": "{score}"}}')
            await table.until(lambda: table.room.course.result.confirmed, 5)
            assert table.room.matches()["stage"] == "over"

    run_in_virtual_time(run())


def test_bots_play_a_whole_match_of_their_own_accord() -> None:
    async def run() -> Sitting:
        kinds = [LiveSeat(by="human"), LiveSeat(by="random"), LiveSeat(by="greedy")]
        async with Sitting("fusion/rulebook@1", *kinds, best_of=3) as table:
            await table.until(lambda: table.stage == "over", 3_000)
        return table

    table = run_in_virtual_time(run())
    assert len(table.room.table.played) >= 2
    gc.collect()
    kept = [each for each in gc.get_objects() if isinstance(each, LiveGame)]
    kept = [each for each in kept if each.playing.stream.startswith(f"game/{table.id}-")]
    assert kept == [table.room.table.current]


def test_an_act_that_comes_again_in_the_next_game_gets_its_first_answer() -> None:
    async def run() -> list[dict[str, object]]:
        act = '{"type": "act", "id": "act-of-the-first-game", "game": 1, "act": {"what": "draw"}}'
        async with Sitting("speed/club@1", LiveSeat(), LiveSeat(), best_of=9) as table:

            async def begin() -> None:
                for place in (0, 1):
                    table.say(place, '{"type": "ready"}')
                await table.until(lambda: table.stage == "playing", 30)

            await begin()
            table.say(0, act)
            table.say(0, act)  # twice at once, as a network may have it
            await end_game(table.room, "referee/1", "nobody plays on")
            await table.until(lambda: table.stage == "waiting", 5)
            await begin()
            assert list(table.room.table.games) == [2]
            table.say(0, act)
            table.say(0, act.replace("draw", "block"))
            table.say(0, act.replace("-first-", "-other-").replace('"draw"', '"block"'))
            await asyncio.sleep(1)
            assert list(table.room.table.games) == [2]
            connection = table.devices[0][1]
            connection.close(1000)
            heard = [json.loads(text) for text in await connection.next_ones()]
        return [each for each in heard if str(each.get("id", "")).startswith("act-of-the-")]

    *three, late, reused = run_in_virtual_time(run())
    assert three == [three[0]] * 3
    assert three[0]["clause"] == "S-8"
    assert reused["reason"] == "key-reused"
    assert (late["outcome"], late["reason"]) == ("refused", "game-over")


def test_a_room_that_breaks_lets_everybody_go_instead_of_hanging(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def run() -> Sitting:
        async with Sitting("speed/club@1", LiveSeat(), LiveSeat()) as table:
            for place in (0, 1):
                table.say(place, '{"type": "ready"}')
            await table.until(lambda: table.stage == "playing", 30)
            table.room.table.take = _broken  # type: ignore[method-assign]
            table.say(0, '{"type": "act", "id": "breaks-the-room-0", "act": {"what": "draw"}}')
            await table.until(table.room.queue.stopped.is_set, 5)
            assert [connection.closed for _, connection in table.devices] == [1012, 1012]
        return table

    with caplog.at_level("INFO", journal.LOG.name):
        table = run_in_virtual_time(run())
    assert [record.facts["error"] for record in caplog.records] == ["ZeroDivisionError"]
    assert len(table.room.audience) == 0


def test_who_is_let_in_just_before_the_seat_is_freed_does_not_keep_it() -> None:
    async def run() -> frozenset[int]:
        async with Sitting("speed/club@1", LiveSeat(), LiveSeat()) as table:
            coming = Connection((0,), Buckets(100, 100))
            table.room.join(coming, None)
            table.room.reseat(table.room.table.opened, [0])
            await table.until(lambda: coming.closed, 5)
            return coming.seats

    assert run_in_virtual_time(run()) == frozenset()


def test_who_sits_down_while_the_table_is_read_anew_is_not_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> bool:
        async with Sitting("speed/club@1", LiveSeat(), LiveSeat()) as table:
            later = replace(table.room.table.opened, code="LATER2")

            async def slowly(_load: object, ledger: Ledger, opened: OpenedTable) -> LiveTable:
                table.room.reseat(later, ())
                return load_table(ledger, opened)

            monkeypatch.setattr(room, "run_in_threadpool", slowly)
            await table.room.reload()
            return table.room.table.opened is later

    assert run_in_virtual_time(run())


def test_who_comes_to_a_room_that_has_stopped_is_told_to_come_back() -> None:
    async def run() -> int | None:
        async with Sitting("speed/club@1", LiveSeat(), LiveSeat()) as table:
            await table.room.stop()
            late = Connection((), Buckets(100, 100))
            table.room.join(late, None)
            return late.closed

    assert run_in_virtual_time(run()) == 1012


def _broken(act: object) -> None:
    raise ZeroDivisionError(act)


def test_a_players_link_is_the_seat_and_a_scorers_both() -> None:
    evening = ClubEvening(["Ana", "Ben", "Cleo", "Dan"])
    played = evening.pair()
    evening.publish()
    tables = MemoryLiveTables()
    opened = opening.open_match(evening.ledger, tables, "spring", 1, 2)
    again = opening.open_match(evening.ledger, tables, "spring", 1, 2)
    assert (opened, len(opened.seats)) == (again, 2)
    paired = played.tables[2].paired

    def seats(role: Role, entry: int | None = None, at_table: int | None = None) -> frozenset[int]:
        link = Link(
            number=1,
            token_hash="",
            role=role,
            tournament="spring",
            at_table=at_table,
            entry=entry,
            account=None,
            label="",
            created_at="",
            expires_at="",
            revoked_at=None,
        )
        return opening.seats_of_link(evening.ledger, opened, link)

    assert seats("player", paired.left) == {0}
    assert seats("player", paired.right) == {1}
    others = set(range(1, 5)) - {paired.left, paired.right}
    assert all(seats("player", other) == frozenset() for other in others)
    assert seats("scorer", at_table=2) == seats("scorer") == {0, 1}
    assert seats("scorer", at_table=1) == seats("referee") == frozenset()


def test_a_fault_of_the_program_is_not_taken_for_one_of_the_storage() -> None:
    """It breaks the room, and so it is seen, instead of being tried three times."""
    tried: list[object] = []

    async def run() -> bool:
        async with Sitting("speed/club@1", LiveSeat(), LiveSeat()) as table:
            for place in (0, 1):
                table.say(place, '{"type": "ready"}')
            await table.until(lambda: table.stage == "playing", 30)

            def wrong(act: object) -> None:
                tried.append(act)
                raise RuntimeError

            table.room.table.take = wrong  # type: ignore[method-assign]
            table.say(0, '{"type": "act", "id": "breaks-the-room-1", "act": {"what": "draw"}}')
            await asyncio.sleep(5)
            return table.room.queue.stopped.is_set()

    broke = run_in_virtual_time(run())
    assert (broke, len(tried)) == (True, 1)


def test_a_writer_that_was_closed_is_a_storage_that_refuses() -> None:
    async def run() -> list[str]:
        host = in_memory()
        open_until = [True]

        def submit(appends: Sequence[Append], command: Command) -> Recorded:
            if not open_until[0]:
                raise WriterClosed
            return host.submit(appends, command)

        closing = dataclasses.replace(host, submit=submit)
        async with Sitting("speed/club@1", LiveSeat(), LiveSeat(), host=closing) as table:
            for place in (0, 1):
                table.say(place, '{"type": "ready"}')
            await table.until(lambda: table.stage == "playing", 30)
            open_until[0] = False
            table.say(0, '{"type": "act", "id": "after-it-closed-0", "act": {"what": "draw"}}')
            await asyncio.sleep(1)
            connection = table.devices[0][1]
            connection.close(1000)
            return await connection.next_ones()

    *_, said = [json.loads(text) for text in run_in_virtual_time(run())]
    assert (said["type"], said["reason"], said["id"]) == ("problem", "storage", "after-it-closed-0")
