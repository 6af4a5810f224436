"""Who looks on sees the table move play by play, and never a card that lies in a hand or a pile."""

import re

import pytest

from eventstore.events import RecordedEvent
from tests.service import fairly_played
from tests.service.club_evening import SLUG, SPEED, ClubEvening, bot_game
from tournament.games.dealing.reducer import deal_of
from tournament.service import fair_deals as fair
from tournament.service.errors import NotFound
from tournament.service.opened_deals import opened_deal
from tournament.service.public.watching import Watching, begun_matches, watch
from tournament.service.records.places import place_of
from tournament.service.records.taking import record_text
from tournament.service.tournaments import load
from tournament.web.live.table_drawing import draw

SHOWN = re.compile(r"<small>(.*?)</small>")


@pytest.fixture
def evening() -> ClubEvening:
    evening = ClubEvening(["Ana", "Ben", "Cleo", "Dan"])
    evening.pair()
    evening.publish()
    return evening


def fair_game(evening: ClubEvening, monkeypatch: pytest.MonkeyPatch) -> list[RecordedEvent]:
    """Play game 1 at table 1 with a fair deal, and return its events before the reveal."""
    place = place_of(load(evening.ledger, SLUG), 1, 1)
    monkeypatch.setattr(fairly_played, "STREAM", f"game/{place.id}")
    fair.begin_deal(evening.ledger, SPEED, game_id=place.id, place=place, drawn="all")
    lines = fairly_played.acts_of_a_whole_game(evening.ledger, SPEED, 2)
    record_text(evening.ledger, "file", "\n".join(lines), game_id=place.id)
    return list(evening.ledger.store.read(f"game/{place.id}"))


def follow(evening: ClubEvening, recorded: list[RecordedEvent]) -> Watching:
    """Begin to look on before anything is recorded, whatever the log holds by now."""
    tournament = load(evening.ledger, SLUG)
    played = tournament.state.rounds[0]
    watching = watch(evening.ledger, load(evening.ledger, SLUG), played.tables[2].paired.match)
    watching.table = played.tables[1]
    for each in recorded:
        watching.take(each)
    return watching


def test_what_is_drawn_is_the_tops_and_nothing_else(
    evening: ClubEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded = fair_game(evening, monkeypatch)
    stream = recorded[0].stream
    facts = evening.ledger.events(stream)
    there = fairly_played.found(SPEED)
    kept = evening.ledger.secrets.of(stream)
    opened = opened_deal(there.game, there.rules, deal_of(stream, facts), kept)
    assert opened is not None
    secrets = [secret.value for secret in kept.values()] + [str(opened.seed)]
    names = there.game.names(there.rules)
    watching = follow(evening, [])
    looks = []
    for each in recorded:
        if not watching.take(each):
            continue
        html = draw(watching)
        looks.append(html)
        look = watching.look()
        assert look is not None
        assert all(seat.hand is None for seat in look.view.seats)
        tops = [names.look(pile.cards[-1]).name for pile in look.view.piles if pile.cards]
        assert SHOWN.findall(html) == tops
        assert not [secret for secret in secrets if secret in html]
    assert len(looks) > 40
    assert len(set(looks)) > 30


def test_looking_on_from_the_beginning_and_from_the_log_is_the_same(
    evening: ClubEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded = fair_game(evening, monkeypatch)
    match = load(evening.ledger, SLUG).state.rounds[0].tables[1].paired.match
    assert draw(follow(evening, recorded)) == draw(
        watch(evening.ledger, load(evening.ledger, SLUG), match)
    )
    fair.reveal(evening.ledger, recorded[0].stream.removeprefix("game/"))
    late = watch(evening.ledger, load(evening.ledger, SLUG), match)
    assert draw(follow(evening, recorded)) == draw(late)
    assert late.position == evening.ledger.store.head().size


def test_an_event_that_is_known_changes_nothing(evening: ClubEvening) -> None:
    evening.record(1, 1, bot_game(SPEED, "x"))
    match = evening.current().tables[1].paired.match
    watching = watch(evening.ledger, load(evening.ledger, SLUG), match)
    before, position = draw(watching), watching.position
    for each in evening.ledger.store.read(f"game/{SLUG}/m{match}/g1"):
        assert not watching.take(each)
    assert (draw(watching), watching.position) == (before, position)


def test_games_are_counted_and_the_last_one_is_shown(evening: ClubEvening) -> None:
    for game in (1, 2):
        evening.record(1, game, bot_game(SPEED, f"game {game}"))
    match = evening.current().tables[1].paired.match
    watching = watch(evening.ledger, load(evening.ledger, SLUG), match)
    look = watching.look()
    assert look is not None
    assert look.number == 2
    assert sum(watching.score()) == 2
    assert begun_matches(evening.ledger, SLUG) == {match: 2}


def test_nothing_is_shown_of_a_draft(evening: ClubEvening) -> None:
    evening.play()
    draft = evening.pair()
    with pytest.raises(NotFound):
        watch(evening.ledger, load(evening.ledger, SLUG), draft.tables[1].paired.match)


def test_before_the_first_game_it_says_that_nothing_is_recorded(evening: ClubEvening) -> None:
    watching = watch(
        evening.ledger, load(evening.ledger, SLUG), evening.current().tables[1].paired.match
    )
    assert watching.look() is None
    assert "No game" in draw(watching)
