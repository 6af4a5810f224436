"""The server on PostgreSQL: the same evening, and news of what others record."""

import asyncio
from datetime import timedelta

from sqlalchemy import URL

from tests.web.running import asking
from tournament.service.database import open_store
from tournament.service.serving import serving
from tournament.web.app import create_app

EVENTS = "/api/v1/tournaments"


def test_an_event_is_announced_and_its_news_come(pg_empty: URL) -> None:
    url = pg_empty.render_as_string(hide_password=False)
    open_store(url, write=True).close()

    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            hall = app.state.hall
            ledger = hall.serving.ledger("director")
            token, link = hall.access.make_link(ledger, "organiser", lasts=timedelta(hours=1))
            headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "test-key-postgres"}
            told: asyncio.Queue[int] = asyncio.Queue()
            hall.follower.listen(lambda event: told.put_nowait(event.position))
            for _ in range(2):
                body = {"slug": "spring", "name": "Spring Open"}
                made = await client.post(EVENTS, json=body, headers=headers)
                assert made.status_code == 201, made.text
            assert await asyncio.wait_for(told.get(), 10) == 1
            assert (await client.get("/ready")).json()["position"] == 1
            hall.access.revoke([link.number], forget=True)
            assert (await client.get("/api/v1/links", headers=headers)).status_code == 401

    asyncio.run(story())
    with serving(url) as opened:
        assert opened.access.links() == []
