"""A server that is killed while people play: nothing acknowledged is lost, and they go on."""

import asyncio

from tests.web.at_the_table import Seated, opened, plays, seated
from tests.web.killed import Process
from tests.web.organised import PASSWORD
from tournament.service.access import access_of
from tournament.service.database import open_store
from tournament.service.deal_verification import verify_deal
from tournament.service.games import load_game
from tournament.service.ledger import open_ledger

TABLES, KILLS = 3, 1


def organiser(url: str) -> dict[str, str]:
    """Return the headers of an organiser whose session is in the database."""
    with open_store(url, write=True) as database:
        _, access = access_of(database, "director")
        access.set_account("club", "organiser", PASSWORD)
        opened = access.log_in("club", PASSWORD)
    assert opened is not None
    return {"Authorization": f"Bearer {opened[0]}"}


def test_after_a_kill_everything_acknowledged_is_there_and_devices_go_on(url: str) -> None:
    headers = organiser(url)
    with Process(url) as server:
        devices = asyncio.run(_evening(server, headers))
        server.stop()
    with open_ledger(url, write=False, actor="test") as ledger:
        recorded = {
            (each.stream, each.version): each.command_id for each in ledger.store.read_all()
        }
        for device in devices:
            assert device.came_in > KILLS
            for act_id, answers in device.answers.items():
                assert all(answer == answers[0] for answer in answers)
                where = f"game/{answers[0]['game']}", answers[0]["version"]
                assert recorded[where] == act_id
            game = load_game(ledger, device.view["game"])
            assert verify_deal(ledger, game).verdict == "right"
            assert game.state.outcome is not None


async def _evening(server: Process, headers: dict[str, str]) -> list[Seated]:
    everybody: list[Seated] = []
    all_begin = asyncio.Barrier(2 * TABLES + 1)
    tables = [
        await opened(server.base, "speed/club@1", "person", "person", headers=headers)
        for _ in range(TABLES)
    ]

    async def table(number: int, name: str, tokens: list[str]) -> None:
        async with seated(server.base, name, *tokens) as devices:
            everybody.extend(devices)
            await asyncio.gather(
                *(
                    _play(each, seat, f"t{number}s{seat}", all_begin)
                    for seat, each in enumerate(devices)
                )
            )

    async def killer() -> None:
        await all_begin.wait()
        for _ in range(KILLS):
            await asyncio.sleep(0.5)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)

    await asyncio.gather(killer(), *(table(n, *found) for n, found in enumerate(tables)))
    return everybody


async def _play(device: Seated, seat: int, name: str, all_begin: asyncio.Barrier) -> None:
    """Be ready until play starts, and play until the game is over, whatever happens."""
    while device.phase in ("none", "dealt"):
        await device.say({"type": "ready", "seat": seat + 1})
        await asyncio.sleep(0.2)
    await all_begin.wait()
    await plays(device, seat, name, pause=0.03)
    await device.until(lambda: device.stage == "over")
