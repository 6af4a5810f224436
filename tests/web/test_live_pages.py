"""The pages of an event say what stands, to everybody what everybody may know, without a script."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from html import unescape
from typing import Any

import httpx
import pytest

from tests.web.running import asking
from tournament.competition.events import Settings
from tournament.projections.access import Role
from tournament.service import director, entering, scorer
from tournament.service.ledger import Ledger
from tournament.service.newcomers import Newcomer
from tournament.service.slip_codes import slip_code
from tournament.service.tournaments import Tournament, load
from tournament.web.app import create_app
from tournament.web.live import shown
from tournament.web.options import Options

PAGES = ["", "/find", "/find?entry=1", "/pairings", "/watch", "/matches/1"]
NAMES = ("Ana López", "Bea <b>Bold</b>", "Cleo", "Dan", "Éva", "Finn", "Gus", "Hana")


@dataclass
class Evening:
    """An event of eight whose first round is published, and who asks for its pages."""

    client: httpx.AsyncClient
    hall: Any

    @property
    def ledger(self) -> Ledger:
        ledger: Ledger = self.hall.serving.ledger("director")
        return ledger

    def event(self) -> Tournament:
        return load(self.ledger, "spring")

    async def text(self, path: str, **headers: str) -> str:
        """Return the words of a page."""
        answer = await self.client.get(f"/events/spring{path}", headers=headers)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        inside = re.sub(r"<(style|script)[^>]*>.*?</\1>|<[^>]*>", " ", answer.text, flags=re.DOTALL)
        return " ".join(unescape(inside).split())

    def enter(self, table: int, score: str, actor: str = "referee/9") -> None:
        ledger = self.hall.serving.ledger(actor)
        scorer.enter_result(ledger, "spring", table, scorer.read_result(score, None, 3))

    def play(self) -> None:
        for table in self.event().state.rounds[-1].open_tables:
            self.enter(table, "2-0")
        director.close(self.ledger, "spring")

    async def come_in(self, role: Role, **place: Any) -> str:  # noqa: ANN401 - a place of a link
        """Come in by a link with a cookie, and return what a form has to prove."""
        token, _ = self.hall.access.make_link(self.ledger, role, **place)
        answer = await self.client.post("/api/v1/session", json={"token": token})
        assert answer.status_code == 200
        csrf: str = answer.json()["csrf"]
        return csrf

    async def send(self, table: int, csrf: str, **fields: str) -> httpx.Response:
        """Send the form of a table's result."""
        path = f"/events/spring/rounds/1/tables/{table}/result"
        return await self.client.post(path, data={"csrf": csrf, **fields})


@asynccontextmanager
async def evening(url: str, **settings: Any) -> AsyncIterator[Evening]:  # noqa: ANN401 - what is agreed
    app = create_app(url, Options(requests_a_second=10_000, burst=100_000))
    async with asking(app) as client:
        found = Evening(client, app.state.hall)
        agreed = Settings(**{"rules": "speed/club@1", "cut": 4, "rounds": 2, **settings})
        director.create(found.ledger, "spring", "Spring Open", agreed)
        people = {name: Newcomer(name=name) for name in NAMES}
        entering.add_players(found.ledger, "spring", "test", people)
        director.pair(found.ledger, "spring")
        director.publish(found.ledger, "spring")
        yield found


Story = Callable[[Evening], Coroutine[Any, Any, None]]


def tell(url: str, story: Story, **settings: Any) -> None:  # noqa: ANN401 - what is agreed
    async def told() -> None:
        async with evening(url, **settings) as there:
            await story(there)

    asyncio.run(told())


def test_everybody_finds_the_own_table_by_name_or_number(url: str) -> None:
    async def story(there: Evening) -> None:
        played = there.event().state.rounds[0]
        for words in ("lopez", "LÓPEZ", "1", "#1"):
            text = await there.text(f"/find?name={words.replace('#', '%23')}")
            (line,) = re.findall(r"#(\d+) table (\d+)", text)
            assert line == ("1", str(played.seats[1]))
        mine = await there.text("/find?entry=1")
        assert f"Ana López · Round 1 Table {played.seats[1]} " in mine
        assert "Nobody of that name" in await there.text("/find?name=zzz")

    tell(url, story)


def test_results_come_in_on_front_pairings_and_match(url: str) -> None:
    async def story(there: Evening) -> None:
        assert "0 of 4 results in" in await there.text("")
        there.enter(2, "2-1")
        paired = there.event().state.rounds[0].tables[2].paired
        left, right = (there.event().name(entry) for entry in (paired.left, paired.right))
        front = await there.text("")
        assert "1 of 4 results in" in front
        assert f"Round 1, table 2 : {left} v {right} 2–1" in front
        assert "2–1" in await there.text("/pairings")
        assert "Result: 2–1 , left seat first" in await there.text(f"/matches/{paired.match}")

    tell(url, story)


def test_standings_are_of_the_last_closed_round_and_stay(url: str) -> None:
    async def story(there: Evening) -> None:
        answer = await there.client.get("/events/spring/standings")
        assert (answer.status_code, "no round is closed" in answer.text) == (404, True)
        there.play()
        first = await there.text("/standings")
        assert "Standings after round 1 of 2" in first
        director.pair(there.ledger, "spring")
        director.publish(there.ledger, "spring")
        there.enter(1, "2-0")
        assert "Standings after round 1 of 2" in await there.text("/standings")
        there.play()
        assert "Standings after round 2 of 2" in await there.text("/standings")
        once_more = await there.text("/standings?round=1")
        assert "Standings after round 1 of 2" in once_more

    tell(url, story)


def test_a_draft_is_on_no_page(url: str) -> None:
    async def story(there: Evening) -> None:
        there.play()
        director.pair(there.ledger, "spring")
        draft = there.event().state.rounds[-1]
        assert not draft.published
        for page in PAGES:
            assert "Round 2" not in (await there.text(page)).replace("of 2", "")
        for path in ("/pairings?round=2", f"/matches/{draft.tables[1].paired.match}"):
            assert (await there.client.get(f"/events/spring{path}")).status_code == 404

    tell(url, story)


def test_the_bracket_is_there_once_it_is_cut(url: str) -> None:
    async def story(there: Evening) -> None:
        there.play()
        director.pair(there.ledger, "spring")
        director.publish(there.ledger, "spring")
        there.play()
        assert (await there.client.get("/events/spring/bracket")).status_code == 404
        director.cut(there.ledger, "spring")
        director.publish(there.ledger, "spring")
        assert "Semi-finals" in await there.text("/bracket")
        assert "Semi-finals" in await there.text("/find?entry=1")
        assert "Bracket" in await there.text("")

    tell(url, story)


def test_names_are_text_and_an_erased_one_is_gone_from_the_pages(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shown, "LONGEST_S", 0)

    async def story(there: Evening) -> None:
        for page in PAGES:
            answer = await there.client.get(f"/events/spring{page}")
            assert "<b>Bold" not in answer.text
        person = there.event().state.entries[2].person
        there.hall.serving.database.roster.remove([person])
        for page in PAGES:
            assert "Bold" not in await there.text(page)
        assert "(entry 2)" in await there.text("/find")

    tell(url, story)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_reloads_by_itself_without_a_script(url: str, page: str) -> None:
    async def story(there: Evening) -> None:
        html = (await there.client.get(f"/events/spring{page}")).text
        every = 90 if page == "" or "find" in page else 20  # where one types, less often
        assert f'<noscript><meta http-equiv="refresh" content="{every}"></noscript>' in html
        assert "<script>" not in html
        assert " style=" not in html
        mark = "&" if "?" in page else "?"
        still = (await there.client.get(f"/events/spring{page}{mark}reload=off")).text
        assert "http-equiv" not in still

    tell(url, story)


def test_a_page_that_did_not_change_is_not_sent_again(url: str) -> None:
    async def story(there: Evening) -> None:
        first = await there.client.get("/events/spring/pairings")
        same = {"If-None-Match": first.headers["etag"]}
        again = await there.client.get("/events/spring/pairings", headers=same)
        assert (again.status_code, again.content) == (304, b"")
        there.enter(1, "2-0")
        changed = await there.client.get("/events/spring/pairings", headers=same)
        assert changed.status_code == 200
        assert changed.headers["cache-control"] == "private, no-cache"

    tell(url, story)


def test_the_clock_counts_from_publication(url: str) -> None:
    async def story(there: Evening) -> None:
        text = await there.text("")
        assert re.search(r"Round 1 began at \d\d:\d\d UTC , 30 minutes: 30 minutes left", text)
        there.play()
        assert "began at" not in await there.text("")

    tell(url, story)


def test_two_players_enter_and_confirm_their_result(url: str) -> None:
    async def story(there: Evening) -> None:
        paired = there.event().state.rounds[0].tables[3].paired
        match = f"/events/spring/matches/{paired.match}"
        assert "Enter the result" not in (await there.client.get(match)).text
        csrf = await there.come_in("player", tournament="spring", entry=paired.left)
        entering = (await there.client.get(match)).text
        assert "Enter the result" in entering
        assert "http-equiv" not in entering
        sent = await there.send(3, csrf, left="2", right="1", drawn="0", how="")
        assert (sent.status_code, sent.headers["location"]) == (303, match)
        page = (await there.client.get(match)).text
        assert "has not confirmed it yet" in page
        assert "is right</button>" not in page
        csrf = await there.come_in("player", tournament="spring", entry=paired.right)
        assert "Yes, 2–1 is right</button>" in (await there.client.get(match)).text
        assert (await there.send(3, csrf, confirm="2-1")).status_code == 303
        table = there.event().state.rounds[0].tables[3]
        assert (table.entered_by, table.confirmed_by) == (
            f"entry/{paired.left}",
            f"entry/{paired.right}",
        )
        assert "confirmed it yet" not in (await there.client.get(match)).text

    tell(url, story)


def test_a_result_of_the_live_table_is_confirmed_there_or_by_an_official(url: str) -> None:
    async def story(there: Evening) -> None:
        paired = there.event().state.rounds[0].tables[1].paired
        match = f"/events/spring/matches/{paired.match}"
        there.enter(1, "2-0", actor="live/1")
        await there.come_in("player", tournament="spring", entry=paired.left)
        page = (await there.client.get(match)).text
        assert "both players confirm it at the table" in page
        assert "is right</button>" not in page
        csrf = await there.come_in("referee")
        assert "is right</button>" in (await there.client.get(match)).text
        assert (await there.send(1, csrf, confirm="2-0")).status_code == 303
        assert there.event().state.rounds[0].tables[1].confirmed_by.startswith("referee/")

    tell(url, story)


def test_nobody_confirms_what_he_did_not_see_or_said_himself(url: str) -> None:
    async def story(there: Evening) -> None:
        paired = there.event().state.rounds[0].tables[1].paired
        csrf = await there.come_in("player", tournament="spring", entry=paired.left)
        await there.send(1, csrf, left="2", right="0", drawn="")
        own = await there.send(1, csrf, confirm="2-0")
        assert own.status_code == 409
        assert own.headers["content-type"] == "text/html; charset=utf-8"
        csrf = await there.come_in("referee")
        other = await there.send(1, csrf, confirm="2-1")
        assert (other.status_code, "has 2–0 now" in other.text) == (409, True)
        differing = await there.send(1, csrf, left="0", right="2", drawn="")
        assert (differing.status_code, "Somebody else was first" in differing.text) == (409, True)
        assert not there.event().state.rounds[0].tables[1].confirmed_by
        wrong = await there.send(2, csrf, left="2", right="x", drawn="")
        assert wrong.status_code == 422

    tell(url, story)


def test_a_player_enters_nothing_elsewhere_and_a_foreign_form_nothing_at_all(url: str) -> None:
    async def story(there: Evening) -> None:
        paired = there.event().state.rounds[0].tables[1].paired
        csrf = await there.come_in("player", tournament="spring", entry=paired.left)
        assert (await there.send(2, csrf, left="2", right="0", drawn="")).status_code == 403
        assert (await there.send(1, "wrong", left="2", right="0", drawn="")).status_code == 403
        there.client.cookies.clear()
        guest = await there.send(1, csrf, left="2", right="0", drawn="")
        assert (guest.status_code, 'href="/enter"' in guest.text) == (401, True)
        assert len(there.event().state.rounds[0].open_tables) == 4

    tell(url, story)


def test_the_desk_shows_what_is_waited_for_and_confirms(url: str) -> None:
    async def story(there: Evening) -> None:
        there.enter(1, "2-1", actor="table/1")
        scorer.mark_unreadable(there.ledger, "spring", 2)
        assert (await there.client.get("/events/spring/desk")).status_code == 401
        csrf = await there.come_in("organiser")
        text = await there.text("/desk")
        assert "Waited for: 3" in text
        assert "the slip cannot be read" in text
        assert "For a second person to confirm: 1" in text
        assert "entered by table/1" in text
        sent = await there.send(1, csrf, confirm="2-1", back="desk")
        assert (sent.status_code, sent.headers["location"]) == (303, "/events/spring/desk")
        assert "For a second person to confirm: 0" in await there.text("/desk")
        assert there.event().state.rounds[0].tables[1].confirmed_by == "director"

    tell(url, story, confirm_results=True)


def test_slips_have_a_code_to_scan_that_leads_to_the_table(url: str) -> None:
    async def story(there: Evening) -> None:
        await there.come_in("referee")
        text = await there.text("/slips", Host="192.168.1.5:8000")
        state = there.event().state
        code = slip_code(state, state.rounds[0], 2)
        assert code in text
        assert "scan, or open http://192.168.1.5:8000/" in text
        html = (await there.client.get("/events/spring/slips")).text
        assert html.count('class="qr"') == 4

    tell(url, story)


def test_the_club_goes_on_to_its_one_event(url: str) -> None:
    async def story(there: Evening) -> None:
        front = await there.client.get("/")
        assert (front.status_code, front.headers["location"]) == (303, "/events/spring")
        director.create(there.ledger, "autumn", "Autumn", Settings(rules="speed/club@1"))
        both = await there.client.get("/")
        assert both.status_code == 200
        assert all(name in both.text for name in ("Spring Open", "Autumn"))
        await there.come_in("spectator", tournament="autumn")
        own = await there.client.get("/")
        assert own.headers["location"] == "/events/autumn"
        assert (await there.client.get("/events/spring")).status_code == 403

    tell(url, story)
