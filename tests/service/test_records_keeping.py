"""Putting games on the record: whole or not at all, once, and where they belong."""

import json
from collections.abc import Sequence

import pytest

from eventstore.errors import CodecError, CommandReused, VersionConflict
from eventstore.events import Command, RecordedEvent
from eventstore.store import Append
from tests.service.club_evening import SLUG, ClubEvening
from tests.service.recorded import FUSION, SPEED, bot_game, new_ledger
from tournament.games.events import FreeRound, GameDealt
from tournament.games.shuffle import seed_of
from tournament.service.errors import BadInput, Conflict, NotFound, RefusedByRule
from tournament.service.games import ids, load_game, recorded_game
from tournament.service.records.dealing import deal_game
from tournament.service.records.export import export
from tournament.service.records.places import place_of
from tournament.service.records.taking import record_text
from tournament.service.tournaments import load

WHOLE = export(recorded_game(new_ledger(), "one", bot_game(SPEED, "whole")))
DEAL, *ACTS = WHOLE.splitlines()


def test_a_whole_file_is_one_command() -> None:
    ledger = new_ledger()
    kept = record_text(ledger, "f", WHOLE, game_id="one")
    assert len({event.command_id for event in ledger.store.read("game/one")}) == 1
    assert kept.receipt.recorded == tuple(ledger.store.read("game/one"))
    assert kept.recorded == load_game(ledger, "one")
    assert load_game(ledger, "game/one").id == "one"


def test_the_same_game_again_changes_nothing_and_another_one_is_a_conflict() -> None:
    ledger = new_ledger()
    first = record_text(ledger, "f", WHOLE, game_id="one")
    again = record_text(ledger, "f", WHOLE.replace(", ", ","), game_id="one")
    assert again.added == ()
    assert again.receipt.recorded == first.receipt.recorded
    with pytest.raises(Conflict, match="on the record already"):
        record_text(ledger, "f", "\n".join([DEAL, *ACTS[:-1]]), game_id="one")
    assert ledger.store.head().size == len(first.added)


def test_a_command_id_answers_as_before_and_is_not_given_twice() -> None:
    ledger = new_ledger()
    record_text(ledger, "f", DEAL, game_id="one")
    first = record_text(ledger, "f", ACTS[0], game_id="one", command_id="0123456789abcdef")
    again = record_text(ledger, "f", ACTS[0], game_id="one", command_id="0123456789abcdef")
    assert (len(first.added), again.added) == (1, ())
    with pytest.raises(CommandReused):
        record_text(ledger, "f", ACTS[1], game_id="one", command_id="0123456789abcdef")


def test_a_retry_is_answered_even_where_the_game_moved_on() -> None:
    ledger = new_ledger()
    record_text(ledger, "f", DEAL, game_id="one")
    record_text(ledger, "f", ACTS[0], game_id="one", command_id="0123456789abcdef")
    record_text(ledger, "f", ACTS[1], game_id="one")
    again = record_text(ledger, "f", ACTS[0], game_id="one", command_id="0123456789abcdef")
    assert again.added == ()
    assert len(again.recorded.events) == 3


def test_a_game_recorded_in_parts_is_the_game_recorded_at_once() -> None:
    parts, whole = new_ledger(), new_ledger()
    record_text(parts, "f", DEAL, game_id="one")
    for start in range(0, len(ACTS), 20):
        record_text(parts, "f", "\n".join(ACTS[start : start + 20]), game_id="one")
    record_text(whole, "f", WHOLE, game_id="one")
    assert parts.events("game/one") == whole.events("game/one")


def test_somebody_who_was_faster_is_a_version_conflict(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = new_ledger()
    record_text(ledger, "f", "\n".join([DEAL, ACTS[0]]), game_id="one")
    append = ledger.store.append

    def late(appends: Sequence[Append], command: Command) -> tuple[RecordedEvent, ...]:
        monkeypatch.setattr(ledger.store, "append", append)
        record_text(ledger, "f", '{"what": "note", "note": "first"}', game_id="one")
        return append(appends, command)

    monkeypatch.setattr(ledger.store, "append", late)
    with pytest.raises(VersionConflict):
        record_text(ledger, "f", '{"what": "note", "note": "second"}', game_id="one")


def test_a_dry_run_says_what_it_would_record_and_records_nothing() -> None:
    ledger = new_ledger(dry_run=True)
    kept = record_text(ledger, "f", WHOLE, game_id="one")
    assert kept.recorded.events == kept.added == bot_game(SPEED, "whole")
    assert ledger.store.head().size == 0


def test_a_dealt_game_goes_on_by_its_id() -> None:
    ledger = new_ledger()
    dealt = deal_game(ledger, SPEED, seed=seed_of("one"), game_id="one").recorded
    assert dealt.dealt.seed == seed_of("one")
    assert dealt.dealt.basis == "live"
    record_text(ledger, "f", '{"what": "start"}', game_id="one")
    assert load_game(ledger, "one").state.version == 2


def test_a_deal_by_chance_gets_an_id_and_a_seed_of_its_own() -> None:
    ledger = new_ledger()
    first, second = deal_game(ledger, SPEED).recorded, deal_game(ledger, SPEED).recorded
    assert first.id != second.id
    assert first.dealt.seed != second.dealt.seed
    assert ids(ledger) == sorted([first.id, second.id])


def test_any_text_stands_for_a_seed_and_the_deck_may_be_given() -> None:
    ledger = new_ledger()
    bare_id = deal_game(ledger, SPEED, seed="spring").recorded.id
    assert load_game(ledger, bare_id).dealt.seed == seed_of("spring")
    assert deal_game(ledger, FUSION, seats=4, seed="x").recorded.players[3] == "seat 4"
    names = load_game(ledger, bare_id).names
    faces = [names.card(card) for card in range(52)]
    assert deal_game(ledger, SPEED, deck=faces).recorded.dealt.order == tuple(range(52))


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"seed": "fy1:oops"}, "seed"),
        ({"deck": ["7H"]}, "deck"),
        ({"deck": ["7H", "?"]}, "deck/1"),
        ({"seats": 3}, "seats"),
        ({"game_id": "No"}, "No"),
    ],
)
def test_a_deal_that_cannot_be_made_says_why(options, where: str) -> None:
    ledger = new_ledger()
    with pytest.raises(BadInput, match=f"{where}'?: "):
        deal_game(ledger, SPEED, **options)
    assert ledger.store.head().size == 0


def test_an_unknown_ruleset_is_not_found() -> None:
    with pytest.raises(NotFound, match="speed/house@1"):
        deal_game(new_ledger(), "speed/house@1")


@pytest.fixture
def evening() -> ClubEvening:
    evening = ClubEvening(["Ana", "Ben", "Chloé", "Dmitri"], rounds=2)
    evening.pair()
    return evening


def test_a_game_of_a_match_lies_by_its_match_and_names_the_players(evening: ClubEvening) -> None:
    played = evening.publish()
    tournament = load(evening.ledger, SLUG)
    place = place_of(tournament, 2, 1)
    paired = played.tables[2].paired
    kept = record_text(evening.ledger, "f", WHOLE, place=place)
    assert kept.recorded.id == f"{SLUG}/m{paired.match}/g1"
    assert kept.recorded.players == (tournament.name(paired.left), tournament.name(paired.right))
    assert ids(evening.ledger, f"{SLUG}/m") == [kept.recorded.id]
    again = record_text(evening.ledger, "f", WHOLE, place=place)
    assert again.added == ()
    other = export(recorded_game(new_ledger(), "one", bot_game(SPEED, "other")))
    with pytest.raises(Conflict):
        record_text(evening.ledger, "f", other, place=place)
    record_text(evening.ledger, "f", other, place=place_of(tournament, 2, 2))
    assert len(ids(evening.ledger)) == 2


def test_a_game_of_a_match_is_recorded_by_its_table_and_goes_on_by_its_id(
    evening: ClubEvening,
) -> None:
    evening.publish()
    with pytest.raises(BadInput, match="no friendly game is called so"):
        record_text(evening.ledger, "f", WHOLE, game_id=f"{SLUG}/m1/g1")
    with pytest.raises(BadInput, match="no friendly game is called so"):
        deal_game(evening.ledger, SPEED, game_id=f"{SLUG}/m1/g1")
    place = place_of(load(evening.ledger, SLUG), 1, 1)
    record_text(evening.ledger, "f", DEAL, place=place)
    record_text(evening.ledger, "f", ACTS[0], game_id=place.id)
    assert len(record_text(evening.ledger, "f", ACTS[1], place=place).recorded.events) == 3


def test_a_game_of_a_match_that_nobody_paired_has_seats_without_names() -> None:
    events = bot_game(SPEED, "whole")
    evening = ClubEvening(["Ana", "Ben"])
    for slug in (SLUG, "summer"):
        stray = recorded_game(evening.ledger, f"{slug}/m99/g1", events)
        assert stray.players == ("seat 1", "seat 2")


def test_a_film_of_an_earlier_round_is_marked_later(evening: ClubEvening) -> None:
    evening.publish()
    evening.play()
    evening.pair()
    tournament = load(evening.ledger, SLUG)
    assert place_of(tournament, 1, 1, 1).id == f"{SLUG}/m1/g1"
    for number, reason in ((None, "no-round-running"), (2, "round-draft"), (3, "round-unknown")):
        with pytest.raises(RefusedByRule) as caught:
            place_of(tournament, 1, 1, number)
        assert caught.value.refused.reason == reason
        assert caught.value.refused.clause == "T-10"


def test_a_table_or_a_game_that_the_match_does_not_have_is_refused(evening: ClubEvening) -> None:
    evening.publish()
    tournament = load(evening.ledger, SLUG)
    with pytest.raises(RefusedByRule) as caught:
        place_of(tournament, 7, 1)
    assert caught.value.refused.facts == {"round": 1, "table": 7, "tables": 2}
    with pytest.raises(BadInput, match="no game 8"):
        place_of(tournament, 1, 8)
    assert place_of(tournament, 1, 7).game == 7


@pytest.mark.parametrize(
    ("rules", "seats", "where"), [(FUSION, 2, ["rules"]), (FUSION, 3, ["rules", "seats"])]
)
def test_a_game_by_other_rules_than_agreed_is_refused(
    evening: ClubEvening, rules: str, seats: int, where: list[str]
) -> None:
    evening.publish()
    line = json.dumps(
        {"what": "deal", "rules": rules, "basis": "bot", "seats": seats, "seed": seed_of("x")}
    )
    place = place_of(load(evening.ledger, SLUG), 1, 1)
    with pytest.raises(BadInput) as caught:
        record_text(evening.ledger, "f", line, place=place)
    assert [fault.where for fault in caught.value.faults] == [f"line 1, {one}" for one in where]
    assert ids(evening.ledger) == []


def test_what_is_no_record_of_a_known_game_is_not_taken_for_one() -> None:
    dealt, started, *_ = bot_game(SPEED, "one")
    assert isinstance(dealt, GameDealt)
    with pytest.raises(CodecError, match="does not begin with a deal"):
        recorded_game(new_ledger(), "one", [started])
    with pytest.raises(CodecError, match="holds what speed does not know: FreeRound"):
        recorded_game(new_ledger(), "one", [dealt, FreeRound(placements=())])
    fields = {name: getattr(dealt, name) for name in dealt.__struct_fields__}
    with pytest.raises(NotFound, match="'speed/lost@1'"):
        recorded_game(new_ledger(), "one", [GameDealt(**{**fields, "rules": "speed/lost@1"})])


def test_a_game_that_is_not_there_names_those_that_are() -> None:
    ledger = new_ledger()
    with pytest.raises(NotFound) as caught:
        load_game(ledger, "one")
    assert "game record FILE" in caught.value.remedy
    for number in range(12):
        record_text(ledger, "f", DEAL, game_id=f"game-{number:02}")
    with pytest.raises(NotFound) as caught:
        load_game(ledger, "one")
    assert "game-09, …" in caught.value.remedy
