"""The pure parts of the page: what a message makes of the table, and how cards look and lie."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from tournament.games.catalogue import games
from tournament.games.clocks import Exchange, moment
from tournament.games.events import Moment
from tournament.games.looks import Illustrated

Call = Callable[..., Any]


@pytest.fixture
def page(device: Callable[..., Page], address: str) -> Page:
    opened = device()
    opened.goto(f"{address}/health")
    return opened


@pytest.fixture
def call(page: Page) -> Call:
    """Calls what a module of the page exports."""

    def call_export(module: str, name: str, *given: object) -> Any:  # noqa: ANN401 - any JSON
        script = """async ([module, name, given]) =>
            (await import(`/static/table/${module}.js`))[name](...given)"""
        return page.evaluate(script, [module, name, list(given)])

    return call_export


@pytest.fixture
def told(call: Call) -> Callable[..., dict[str, Any]]:
    """Gives the model after messages."""

    def model_after(*messages: dict[str, Any]) -> dict[str, Any]:
        model: dict[str, Any] = {
            "link": "joining",
            **dict.fromkeys(("table", "match", "view", "ended")),
            **{name: {} for name in ("places", "chosen", "waiting", "notices")},
            "told": [],
        }
        for message in messages:
            model = call("model", "become", model, message)
        return model

    return model_after


WELCOME = {
    "type": "welcome",
    "table": "t-1",
    "seats": [1],
    "game_name": "speed",
    "piles": ["L", "R"],
    "hand": 5,
    "calls": ["block", "speed"],
    "free_rounds": False,
    "players": [{"seat": 1, "name": "Ana", "by": "person"}],
}
MATCH = {"type": "match", "stage": "playing", "game": "t-1-1", "games": [], "ready": []}


def view(version: int, *hand: str, game: str = "t-1-1") -> dict[str, Any]:
    seats = [{"hand": list(hand), "hand_size": len(hand), "draw_size": 9}]
    piles = [{"name": "L", "cards": ["7H"], "face_down": 0, "reserve": 5}]
    return {
        "type": "view",
        "game": game,
        "version": version,
        "phase": "play",
        "piles": piles,
        "seats": seats,
    }


SENT = {"type": "send", "id": "a", "seat": 1, "act": {"what": "place", "card": "8S", "pile": "L"}}


@pytest.mark.parametrize("rules", ["speed/club@1", "fusion/rulebook@1"])
def test_a_card_looks_as_its_game_says(call: Call, rules: str) -> None:
    game = games()[rules.partition("/")[0]]
    names = game.names(game.rulesets[rules])
    assert isinstance(names, Illustrated)
    for card in range(52 if game.name == "speed" else 72):
        look = msgspec.to_builtins(names.look(card))
        shown = call("looks", "lookOf", names.card(card))
        copy = names.card(card)[-1] if game.name == "fusion" else ""
        assert {**shown, "words": list(shown["words"])} == {
            **look,
            "name": look["name"].removesuffix(copy) if copy.isalpha() else look["name"],
            "words": list(look["words"]),
        }


def test_a_card_keeps_its_place_and_a_new_one_takes_the_first_free(call: Call) -> None:
    assert call("hand", "settle", [], ["2C", "3C"], 3) == ["2C", "3C", None]
    assert call("hand", "settle", ["2C", "3C", "4C"], ["3C", "4C"], 3) == [None, "3C", "4C"]
    assert call("hand", "settle", [None, "3C", "4C"], ["2H", "3C", "4C"], 3) == ["2H", "3C", "4C"]
    assert call("hand", "settle", ["2C", "3C", "4C"], ["2C", "3C", "4C", "5C"], 3)[-1] == "5C"
    assert call("hand", "settle", ["2C", "3C", "4C", "5C"], ["2C", "3C", "4C"], 3) == [
        "2C",
        "3C",
        "4C",
    ]


def test_a_card_under_way_stays_until_the_server_says(told: Callable[..., Any]) -> None:
    under_way = told(WELCOME, MATCH, view(3, "8S", "9D"), SENT)
    assert under_way["places"]["1"][:2] == ["8S", "9D"]
    assert list(under_way["waiting"]) == ["a"]
    stands = {"type": "answer", "id": "a", "outcome": "stands", "version": 4}
    answered = told(WELCOME, MATCH, view(3, "8S", "9D"), SENT, stands)
    assert list(answered["waiting"]) == ["a"]
    shown = told(WELCOME, MATCH, view(3, "8S", "9D"), SENT, stands, view(4, "9D"))
    assert (shown["waiting"], shown["places"]["1"][:2]) == ({}, [None, "9D"])


@pytest.mark.parametrize("outcome", ["lost", "refused"])
def test_who_loses_is_told_why_and_has_the_card(told: Callable[..., Any], outcome: str) -> None:
    answer = {
        "type": "answer",
        "id": "a",
        "outcome": outcome,
        "version": 4,
        "clause": "S-6",
        "sentence": "Bo was first.",
    }
    model = told(WELCOME, MATCH, view(3, "8S"), SENT, answer)
    assert model["waiting"] == {}
    assert model["places"]["1"][0] == "8S"
    assert model["notices"]["1"] == {
        "outcome": outcome,
        "clause": "S-6",
        "sentence": "Bo was first.",
    }


def test_an_older_view_and_a_foreign_answer_change_nothing(told: Callable[..., Any]) -> None:
    seen = told(WELCOME, MATCH, view(5, "8S"))
    late = told(WELCOME, MATCH, view(5, "8S"), view(4, "8S", "9D"))
    assert late == seen
    foreign = {"type": "answer", "id": "zz", "outcome": "lost", "version": 9}
    assert told(WELCOME, MATCH, view(5, "8S"), foreign) == seen


def test_a_new_game_begins_with_nothing_of_the_last(told: Callable[..., Any]) -> None:
    choose = {"type": "choose", "seat": 1, "card": "8S"}
    new = {**MATCH, "game": "t-1-2"}
    model = told(WELCOME, MATCH, view(70, "8S"), choose, SENT, new)
    assert (model["view"], model["chosen"], model["waiting"]) == (None, {}, {})
    fresh = told(WELCOME, MATCH, view(70, "8S"), new, view(2, "2C", game="t-1-2"))
    assert fresh["view"]["version"] == 2


def test_the_page_reads_its_clock_as_the_record_does(call: Call) -> None:
    exchanges = [(1_000, 90_000, 90_300, 13_000), (500_000, 587_500, 587_600, 505_000)]
    given = [dict(zip(("t0", "t1", "t2", "t3"), each, strict=True)) for each in exchanges]
    shown = call("clock", "reading", given)
    record = moment(
        505_000,
        [Exchange(sent_us=a, received_us=b, answered_us=c, back_us=d) for a, b, c, d in exchanges],
        drift_ppm=0,
    )
    assert isinstance(record, Moment)
    assert abs(shown["offset"] - record.offset_us) <= 2
    assert 0 <= record.uncertainty_us - shown["uncertainty"] <= 3
    assert call("clock", "reading", []) is None


def test_a_clock_that_was_set_back_is_not_read(call: Call) -> None:
    assert call("clock", "exchanged", [], {"t0": 5, "t1": 1, "t2": 2, "t3": 4}) == []


def test_two_halves_of_a_keyboard_share_no_key(page: Page) -> None:
    script = "async () => [...(await import('/static/table/keys.js')).keysOf([1, 2]).values()]"
    halves = page.evaluate(script)
    codes = [
        code
        for half in halves
        for code in (
            *half["cards"],
            *half["piles"],
            *(half[k] for k in half if isinstance(half[k], str)),
        )
    ]
    assert len(codes) == len(set(codes)) == 26


def test_a_refusal_is_said_in_whole_sentences(call: Call) -> None:
    told = {
        "title": "This cannot be read",
        "detail": "Nothing was recorded; look at the slip",
        "faults": [{"where": "word", "what": "it is missing"}],
        "next": "type the word that the slip has beside its code",
    }
    said = "This cannot be read. Nothing was recorded; look at the slip. Word: it is missing. "
    said += "Next: type the word that the slip has beside its code."
    assert call("asking", "sentence", told) == said
    assert call("asking", "sentence", {"title": "Who is it?"}) == "Who is it?"
