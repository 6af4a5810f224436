"""The page of a table: fingers, keys, races, and lines that break."""

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.table.conftest import PHONE, TABLET
from tests.table.fingers import Fingers
from tests.table.pretended import Pretended, until

LATE = "Bo's 8C was first on pile L. Your 8S is back in your hand."
AT_REST = """async () => {
  const all = document.getAnimations().map((one) => one.finished);
  await Promise.allSettled(all);
  await new Promise((done) => requestAnimationFrame(done));
}"""
"""Waits until nothing moves on a page."""
Sit = Callable[..., tuple[Page, Pretended]]


@pytest.fixture
def sit(device: Callable[..., Page], address: str) -> Sit:
    """Sits down at a pretended table."""

    def sit_down(
        *seats: int, size: dict[str, int] = PHONE, layout: str = ""
    ) -> tuple[Page, Pretended]:
        page = device(size, touch=True)
        server = Pretended(page, *seats)
        if layout:
            page.add_init_script(f"localStorage['playledger/layout/t-1'] = '\"{layout}\"'")
        page.goto(f"{address}/table/t-1#the-token-of-a-seat")
        expect(page.locator(".held .place").first).to_be_visible()
        return page, server

    return sit_down


def card(page: Page, face: str) -> Locator:
    return page.locator(f'[data-card="{face}"]')


def pile(page: Page, name: str) -> Locator:
    return page.locator(f'[data-pile="{name}"]')


def test_a_tap_on_a_card_and_one_on_a_pile_place_it(sit: Sit) -> None:
    page, server = sit(1)
    card(page, "8S").tap()
    expect(card(page, "8S")).to_have_attribute("aria-pressed", "true")
    pile(page, "L").tap()
    until(page, server.acts)
    [act] = server.acts()
    assert act["act"] == {"what": "place", "card": "8S", "pile": "L", "seen": "7H"}
    assert act["seat"] == 1
    assert 16 <= len(act["id"]) <= 64
    assert act["at"] > 10**15
    assert server.heard[0] == {"type": "hello", "token": "the-token-of-a-seat"}
    assert "token" not in page.url


def test_a_drag_places_a_card_and_one_let_go_elsewhere_does_not(sit: Sit) -> None:
    page, server = sit(1)
    fingers = Fingers(page)
    fingers.put(1, card(page, "8S")).move(1, page.locator(".other")).lift(1)
    fingers.put(1, card(page, "6D")).move(1, pile(page, "L")).lift(1)
    until(page, server.acts)
    assert [act["act"]["card"] for act in server.acts()] == ["6D"]


def test_two_play_at_once_on_one_tablet(sit: Sit) -> None:
    page, server = sit(1, 2, size=TABLET, layout="facing")
    fingers = Fingers(page)
    fingers.put(1, card(page, "8S")).put(2, card(page, "8C"))
    fingers.move(2, pile(page, "L")).move(1, pile(page, "L")).lift(2, 1)
    until(page, lambda: len(server.acts()) == 2)
    assert [(act["seat"], act["act"]["card"]) for act in server.acts()] == [(2, "8C"), (1, "8S")]


def test_a_tap_on_a_pile_is_of_the_player_it_is_nearer_to(sit: Sit) -> None:
    page, server = sit(1, 2, size=TABLET, layout="facing")
    card(page, "8S").tap()
    card(page, "8C").tap()
    pile(page, "L").tap(position={"x": 60, "y": 10})
    pile(page, "L").tap(position={"x": 60, "y": 190})
    until(page, lambda: len(server.acts()) == 2)
    assert [act["seat"] for act in server.acts()] == [2, 1]


def test_two_play_on_one_keyboard(sit: Sit) -> None:
    page, server = sit(1, 2, size=TABLET, layout="beside")
    for key in ("q", "y", "k", "a", "f", "n", "m"):
        page.keyboard.press(key)
    until(page, lambda: len(server.acts()) == 5)
    assert [(act["seat"], act["act"]["what"]) for act in server.acts()] == [
        (2, "place"),
        (1, "place"),
        (1, "draw"),
        (2, "block"),
        (2, "speed"),
    ]
    assert [act["act"].get("pile") for act in server.acts()[:2]] == ["R", "L"]


def test_keys_can_be_turned_off_and_buttons_do_all_the_same(sit: Sit) -> None:
    page, server = sit(1)
    page.get_by_text("Settings").click()
    page.get_by_label("Keys of the keyboard play").uncheck()
    page.get_by_text("Settings").click()
    page.keyboard.press("1")
    page.keyboard.press("j")
    card(page, "8S").focus()
    page.keyboard.press("Enter")
    pile(page, "L").focus()
    page.keyboard.press("Space")
    until(page, server.acts)
    assert [act["act"]["card"] for act in server.acts()] == ["8S"]


def test_who_loses_a_race_sees_why_and_has_the_card_back(sit: Sit) -> None:
    page, server = sit(1)
    card(page, "8S").tap()
    pile(page, "L").tap()
    until(page, server.acts)
    expect(card(page, "8S")).to_have_class("place away")
    server.left.append("8C")
    server.answer(server.acts()[0], "lost", LATE)
    expect(page.locator(".held .notice")).to_have_text(f"{LATE} (S-6)")
    expect(card(page, "8S")).to_have_class("place")
    expect(pile(page, "L")).to_have_attribute("aria-label", "Pile L: eight of clubs, 5 in reserve")


def test_an_act_is_sent_again_under_its_id_until_it_is_answered(sit: Sit) -> None:
    page, server = sit(1)
    card(page, "8S").tap()
    pile(page, "L").tap()
    until(page, server.acts)
    server.close(1012)
    until(page, lambda: len(server.acts()) == 2)
    first, again = server.acts()
    assert first == again
    assert [each for each in server.heard if each["type"] == "hello"][1]["since"] == 10
    server.hands[1].remove("8S")
    server.left.append("8S")
    server.answer(first, "stands")
    expect(pile(page, "L")).to_have_attribute("aria-label", "Pile L: eight of spades, 5 in reserve")
    server.close(1012)
    until(page, lambda: server.sockets == 3)
    page.wait_for_timeout(300)
    assert len(server.acts()) == 2


def test_a_device_whose_seat_was_taken_says_so_and_takes_it_back_when_told(sit: Sit) -> None:
    page, server = sit(1)
    server.say({"type": "taken-over", "seats": [1]})
    server.close(4001)
    expect(page.locator(".banner > [role=status]")).to_have_text(
        "Another device has taken your seat."
    )
    page.wait_for_timeout(500)
    assert server.sockets == 1
    page.get_by_role("button", name="Play on here").tap()
    until(page, lambda: server.sockets == 2)
    expect(page.locator(".banner > [role=status]")).to_be_hidden()


def test_the_way_and_the_clock_are_shown(sit: Sit) -> None:
    page, _ = sit(1)
    shown = re.compile(r"^\d+ ms · clock [+−]\d+ ± \d+ ms$")
    expect(page.locator("#link")).to_have_text(shown)


def test_who_opens_a_table_for_practice_plays_at_once(
    device: Callable[..., Page], address: str
) -> None:
    page = device(TABLET, touch=True)
    page.goto(f"{address}/play")
    page.get_by_label("Two at this keyboard, side by side").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator('[data-layout="beside"] .held')).to_have_count(2)
    assert "token" not in page.url
    assert "#" not in page.url


def test_a_second_device_sits_down_by_the_code_that_the_first_shows(
    device: Callable[..., Page], address: str
) -> None:
    first, second = device(), device()
    first.goto(f"{address}/play")
    first.get_by_label("Each at a device of their own").check()
    first.get_by_role("button", name="Open the table").click()
    expect(first.locator("#invite")).to_be_visible()
    invited = first.locator("#invited").text_content() or ""
    code = invited.rpartition(" ")[2]
    second.goto(f"{address}/play?code={code}")
    second.get_by_label("Seat", exact=True).fill("1")
    second.get_by_role("button", name="Sit down").click()
    expect(second.locator("#message")).to_contain_text("Somebody sits at seat 1 of")
    second.get_by_label("Seat", exact=True).fill("2")
    second.get_by_role("button", name="Sit down").click()
    expect(second.locator(".held")).to_have_count(1)
    second.locator(".go").click()
    expect(first.locator(".banner > [role=status]")).to_have_text("Waiting for seat 1.")


def test_a_second_device_of_a_seat_takes_over_and_the_first_is_told(
    device: Callable[..., Page], address: str
) -> None:
    first = device(touch=True)
    first.goto(f"{address}/play")
    first.get_by_label("I against bots").check()
    first.get_by_role("button", name="Open the table").click()
    expect(first.locator(".held")).to_have_count(1)
    token = first.evaluate("localStorage[`playledger/token/${document.body.dataset.table}`]")
    second = device(touch=True)
    second.goto(f"{first.url}#{token.strip(chr(34))}")
    expect(second.locator(".go")).to_be_visible()
    told = first.locator(".banner > [role=status]")
    expect(told).to_have_text("Another device has taken your seat.")
    first.get_by_role("button", name="Play on here").tap()
    expect(told).to_have_text("Say when you are ready.")
    expect(second.locator(".banner > [role=status]")).to_have_text(
        "Another device has taken your seat."
    )


def test_two_pages_of_one_browser_keep_a_seat_each(
    device: Callable[..., Page], address: str
) -> None:
    opened = httpx.post(
        f"{address}/api/v1/tables", json={"rules": "speed/club@1", "seats": ["person"] * 2}
    ).json()
    first = device()
    second = first.context.new_page()
    for page, seat in zip((first, second), opened["seats"], strict=True):
        page.goto(f"{address}/table/{opened['table']}#{seat['token']}")
        expect(page.locator(".held")).to_have_attribute("data-seat", str(seat["seat"]))
    first.reload()
    expect(first.locator(".held")).to_have_attribute("data-seat", "1")
    expect(second.locator(".banner > [role=status]")).to_have_text("Say when you are ready.")


def test_a_table_that_is_gone_says_so(sit: Sit) -> None:
    page, server = sit(1)
    server.close(4004)
    expect(page.locator(".banner > [role=status]")).to_contain_text("There is no such table")
    expect(page.get_by_role("link", name="Another table")).to_be_visible()


def test_keys_do_nothing_where_no_game_goes_on(sit: Sit) -> None:
    page, server = sit(1)
    server.say(server.match(stage="countdown"))
    expect(page.locator(".banner > [role=status]")).to_have_text("Get ready …")
    for key in ("d", "b", "s", "1", "j"):
        page.keyboard.press(key)
    server.say(server.match())
    expect(page.locator(".banner > [role=status]")).to_be_hidden()
    page.keyboard.press("d")
    until(page, server.acts)
    assert [act["act"] for act in server.acts()] == [{"what": "draw"}]


def test_the_seconds_until_the_signal_are_counted(sit: Sit) -> None:
    page, server = sit(1)
    page.clock.install(time=0)
    page.clock.pause_at(1)
    said = page.locator(".banner > [role=status]")
    server.say(server.match(stage="countdown", begins_in_ms=2700))
    for left, ms in ((" 3", 700), (" 2", 1000), (" 1", 1000), ("", 0)):
        expect(said).to_have_text(f"Get ready …{left}")
        page.clock.run_for(ms)
    server.say(server.match(stage="countdown", begins_in_ms=60_000))
    expect(said).to_have_text("Get ready … 60")
    server.say(server.match())
    expect(said).to_be_hidden()


@pytest.mark.parametrize(("wish", "moving"), [("reduce", False), ("no-preference", True)])
def test_nothing_moves_for_who_wants_less_motion(sit: Sit, wish, moving) -> None:
    page, server = sit(1)
    page.emulate_media(reduced_motion=wish)
    page.evaluate(AT_REST)
    page.evaluate("""() => {
        window.moved = 0;
        document.addEventListener("animationstart", () => { window.moved += 1; });
    }""")
    server.left.append("8C")
    server.version += 1
    server.say(server.view())
    expect(pile(page, "L")).to_have_attribute("data-top", "8C")
    page.evaluate(AT_REST)
    assert bool(page.evaluate("window.moved")) == moving
