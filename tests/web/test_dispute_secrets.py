"""While a game goes on, whoever is no official is sent no hidden card by what a dispute shows.

Every text is compared with the hands, draw piles and reserves that the server knows at that moment.
"""

import re
from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.service.club_evening import RecordForTest
from tests.web.disputed import GAME, Disputed, disputed
from tournament.event import fold
from tournament.games.catalogue import Found, ruleset
from tournament.games.events import CardPlaced
from tournament.games.looks import Illustrated
from tournament.service.disputes.reading import LoadedDispute
from tournament.service.disputes.scene.reading import hands_are_open, scene_of_dispute
from tournament.service.games import match_game, stream_of
from tournament.service.ledger import Change, Ledger
from tournament.service.tournaments import load
from tournament.web.disputes import pages

FIRST = 20
STEP = 9
LOOKING = ("", "spectator", "left", "right", "other", "scorer")
PATHS = (
    "/disputes",
    "/disputes/{}",
    "/disputes/{}/dossier",
    "/disputes/new",
    "",
    "/pairings",
    "/matches/1",
    "/watch",
)


@pytest.fixture
def event(url: str) -> Iterator[Disputed]:
    with disputed(url, recorded=FIRST) as found:
        yield found


def hidden(facts: int) -> set[str]:
    """Return how the cards are written that nobody has seen lie open after so many facts."""
    found = ruleset("speed/club@1")
    assert isinstance(found, Found)
    table = fold(found.game.reducer, found.game.initial(found.rules), GAME[:facts])
    names = found.game.names(found.rules)
    assert isinstance(names, Illustrated)
    unseen = [
        card
        for cards in (*table.hands, *table.draw_piles, *table.reserves)
        for card in cards
        if not table.landed[card]
    ]
    return {names.card(card) for card in unseen} | {names.look(card).name for card in unseen}


def texts(
    event: Disputed, claims: int, looking: tuple[str, ...] = LOOKING
) -> Iterator[tuple[str, str]]:
    """Give everything that whoever is no official is sent about disputes."""
    for who in looking:
        for number in ("", *(f"/{each}" for each in range(1, claims + 1))):
            yield f"{who} API {number}", event.ask(who, "GET", number).text
        for path in PATHS:
            for each in range(1, claims + 1) if "{}" in path else (1,):
                yield f"{who} {path} {each}", event.page(path.format(each), who).text
        if who:
            for path, content in (
                ("/1/what-if", {"kind": "void", "targets": [FIRST]}),
                ("/1/rulings", {"kind": "warn", "clause": "G-5", "reason": "x"}),
                ("/1/evidence", {"game": "spring/m1/g1", "version": 9_999, "note": "x"}),
                ("/1/statements", {"text": "x" * 401}),
            ):
                yield f"{who} {path}", event.act(who, path, content).text


def leaks(event: Disputed, until: int, looking: tuple[str, ...] = LOOKING) -> list[tuple[str, str]]:
    """Let the game go on, have claims made about it, and return what was told that is hidden."""
    ledger = event.app.state.hall.serving.ledger("table/1")
    stream = stream_of(match_game("spring", 1, 1))
    found = []
    claims = ruled = 0
    for facts in range(FIRST, until, STEP):
        at = str(max(1, facts - claims % 3))
        claims += event.claim("rita", at=at, claim="lost-race").status_code == 201
        placed = [n for n, each in enumerate(GAME[:facts], 1) if isinstance(each, CardPlaced)]
        ruling = {"kind": "void", "targets": placed[-1:], "clause": "S-6", "reason": "too late"}
        ruled += event.act("rita", f"/{claims}/rulings", ruling).status_code == 200
        secret = re.compile("|".join(rf"\b{re.escape(each)}\b" for each in hidden(facts)))
        for where, text in texts(event, claims, looking):
            found += [(where, each) for each in secret.findall(text)]
        more = Change(stream, facts, GAME[facts : facts + STEP])
        ledger.record(stream, RecordForTest(stream=stream), lambda more=more: [more])
    assert claims > 2
    assert ruled
    return found


def test_no_hidden_card_is_sent_through_any_route_of_a_dispute(event: Disputed) -> None:
    assert len(hidden(FIRST)) > 30
    assert leaks(event, FIRST + 4 * STEP) == []


def test_a_server_that_shows_everybody_the_referees_edition_is_caught(
    event: Disputed, monkeypatch: pytest.MonkeyPatch
) -> None:
    real: Callable[..., object] = scene_of_dispute

    def for_the_referee(ledger: Ledger, found: LoadedDispute, *, open_hands: bool) -> object:
        assert not open_hands
        return real(ledger, found, open_hands=True)

    monkeypatch.setattr(pages, "scene_of_dispute", for_the_referee)
    found = leaks(event, FIRST + 3 * STEP, ("left", "spectator"))
    assert {where.split()[1] for where, _ in found} == {"/disputes/{}"}


def test_an_official_sees_the_hands_and_everybody_once_the_game_is_over(event: Disputed) -> None:
    event.claim("rita", at=str(FIRST))
    assert "hands are counted here" in event.page("/disputes/1").text
    assert "hands are counted here" not in event.page("/disputes/1", "rita").text
    ledger = event.app.state.hall.serving.ledger("table/1")
    stream = stream_of(match_game("spring", 1, 1))
    rest = Change(stream, FIRST, GAME[FIRST:])
    ledger.record(stream, RecordForTest(stream=stream), lambda: [rest])
    assert "hands are counted here" not in event.page("/disputes/1").text


def enter_result(event: Disputed, who: str) -> None:
    """Say that the left seat has won the match of the game that goes on."""
    sent = httpx.put(
        f"{event.address}/api/v1/tournaments/spring/rounds/1/tables/1/result",
        json={"score": "2-0"},
        headers={"Authorization": f"Bearer {event.tokens[who]}", "Idempotency-Key": f"{who:x<16}"},
    )
    assert sent.status_code == 200, sent.text


def test_a_player_who_enters_a_result_while_a_game_goes_on_is_shown_no_hands(
    event: Disputed,
) -> None:
    event.claim("left", at=str(FIRST))
    enter_result(event, "left")
    assert leaks(event, FIRST + 3 * STEP, ("left",)) == []
    for who in ("", "left", "right"):
        assert "hands are counted here" in event.page("/disputes/1", who).text
        assert '"CardDrawn"' not in event.page("/disputes/1/dossier", who).text
    enter_result(event, "right")
    assert "hands are counted here" not in event.page("/disputes/1", "left").text
    assert '"CardDrawn"' in event.page("/disputes/1/dossier", "left").text


def test_a_result_that_a_scorer_enters_opens_a_game_that_was_left(event: Disputed) -> None:
    event.claim("left", at=str(FIRST))
    enter_result(event, "scorer")
    assert "hands are counted here" not in event.page("/disputes/1").text


def test_a_result_opens_no_hands_of_the_same_match_of_another_event(url: str) -> None:
    """Evidence may be the record of another event, whose match has a number of its own."""
    with disputed(url) as event:
        ledger = event.app.state.hall.serving.ledger("referee/1")
        spring, elsewhere = load(ledger, "spring"), match_game("autumn", 1, 1)
        stream = stream_of(elsewhere)
        begun = Change(stream, 0, GAME[:FIRST])
        ledger.record(stream, RecordForTest(stream=stream), lambda: [begun])
        assert hands_are_open(ledger, spring, match_game("spring", 1, 1))
        assert not hands_are_open(ledger, spring, elsewhere)
