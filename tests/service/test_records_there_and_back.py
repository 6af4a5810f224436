"""What is exported can be recorded again, and is the same game, event for event."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.service.recorded import RULESETS, SPEED, bot_game, found, new_ledger, wild_game
from tournament.event import fold
from tournament.games import commands
from tournament.games.deals import DEAL_FACTS
from tournament.games.events import (
    CardPlaced,
    FreePlacement,
    GameDealt,
    HandFound,
    Moment,
    RacingCard,
)
from tournament.service.errors import BadInput
from tournament.service.games import recorded_game
from tournament.service.records.export import export
from tournament.service.records.faces import Faces
from tournament.service.records.kinds import KINDS
from tournament.service.records.reading import read_lines
from tournament.service.records.taking import record_text
from tournament.service.records.writing import WHAT, line_of


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("basis", ["bot", "live"])
def test_a_game_of_bots_comes_back_event_for_event(rules: str, basis) -> None:
    for number in range(4):
        seats = found(rules).game.seats[number % len(found(rules).game.seats)]
        events = bot_game(rules, f"there and back {number}", seats=seats, basis=basis)
        text = export(recorded_game(new_ledger(), "one", events))
        ledger = new_ledger()
        kept = record_text(ledger, "file", text, game_id="other")
        assert ledger.events("game/other") == list(events)
        assert kept.recorded.state.outcome is not None
        assert export(kept.recorded) == text


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(RULESETS),
    st.sampled_from(["live", "film", "referee", "bot"]),
    st.integers(2, 4),
    st.integers(0, 10**6),
)
def test_whatever_people_try_comes_back_event_for_event(rules, basis, seats, number) -> None:
    seats = seats if seats in found(rules).game.seats else 2
    events = wild_game(rules, str(number), basis=basis, seats=seats)
    text = export(recorded_game(new_ledger(), "one", events))
    ledger = new_ledger()
    record_text(ledger, "file", text, game_id="other")
    assert ledger.events("game/other") == events


def test_a_deck_that_was_taken_down_comes_back() -> None:
    there = found(SPEED)
    order = tuple(range(51, -1, -1))
    dealt = there.game.deal_known(there.rules, 2, order, "referee")
    assert isinstance(dealt, GameDealt)
    text = export(recorded_game(new_ledger(), "one", [dealt]))
    assert json.loads(text)["deck"][:2] == ["KS", "KH"]
    assert record_text(new_ledger(), "file", text).recorded.events == (dealt,)


CARD = st.integers(0, 51)
SEAT = st.integers(0, 1)
PILE = st.integers(0, 1)
AT = st.none() | st.builds(
    Moment,
    device_us=st.integers(0, 4_000_000_000_000_000),
    offset_us=st.integers(-(10**15), 10**15),
    uncertainty_us=st.integers(0, 10**15),
)
PLACING = {"at": AT, "seat": SEAT, "card": CARD, "pile": PILE}
NOTE = st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=20).filter(
    lambda text: (
        KINDS["note"].model_validate_json(json.dumps({"what": "note", "note": text})).note == text
    )
)
SEVERAL = st.lists(CARD, max_size=4).map(tuple)
COUNT = st.integers(0, 20)
FOUND_HAND = st.builds(HandFound, cards=SEVERAL, size=COUNT, draw_size=COUNT)
SEEN = {"seen_top": st.none() | CARD}
COMMANDS = st.one_of(
    st.builds(commands.StartPlay, at=AT),
    st.builds(commands.ResumePlay, at=AT),
    st.builds(
        commands.DeclareScene,
        at=AT,
        piles=st.tuples(SEVERAL, SEVERAL),
        reserves=st.just(()) | st.tuples(COUNT, COUNT),
        hands=st.tuples(FOUND_HAND, FOUND_HAND),
    ),
    st.builds(commands.PlaceCard, **PLACING, **SEEN),
    st.builds(commands.LosePlacement, **PLACING, **SEEN),
    st.builds(commands.TakeBackCard, **PLACING),
    st.builds(
        commands.LeaveRaceUndecided,
        at=AT,
        pile=PILE,
        cards=st.lists(st.builds(RacingCard, seat=SEAT, card=CARD), max_size=3).map(tuple),
    ),
    st.builds(commands.DrawCard, at=AT, seat=SEAT, card=st.none() | CARD),
    st.builds(commands.ClaimBlock, at=AT, seat=SEAT, held=st.none() | st.booleans()),
    st.builds(
        commands.TurnReserves,
        at=AT,
        rebuilt=st.lists(st.tuples(PILE, st.lists(CARD, max_size=4).map(tuple)), max_size=2).map(
            tuple
        ),
        cards=SEVERAL,
    ),
    st.builds(
        commands.PlayFreeRound,
        at=AT,
        placements=st.lists(
            st.builds(FreePlacement, seat=SEAT, card=CARD, pile=PILE), max_size=3
        ).map(tuple),
    ),
    st.builds(commands.CallSpeed, at=AT, seat=SEAT),
    st.builds(commands.CallSpeedTogether, at=AT),
    st.builds(commands.CallTime, at=AT),
    st.builds(commands.NoteIrregularity, at=AT, seat=st.none() | SEAT, note=NOTE),
    st.builds(
        commands.AttachFilm,
        at=AT,
        sha256=st.binary(min_size=32, max_size=32).map(bytes.hex),
        size=st.integers(1, 2**50),
        frame_us=st.integers(1, 10**7),
        intervals=st.integers(0, 10**6),
        marked_by=NOTE,
    ),
    st.builds(
        commands.NoteAttempt,
        at=AT,
        seat=st.integers(0, 1),
        act=NOTE,
        card=st.none() | st.integers(0, 51),
        pile=st.none() | st.integers(0, 1),
        clause=NOTE,
        reason=NOTE,
    ),
    st.builds(commands.MakeStatement, at=AT, by=NOTE, role=NOTE, text=NOTE),
)


@settings(max_examples=200, deadline=None)
@given(COMMANDS)
def test_every_command_has_a_line_that_gives_it_again(command: commands.Command) -> None:
    names = found(SPEED).game.names(found(SPEED).rules)
    faces = Faces(names, 2)
    read = read_lines(line_of(command, names))
    assert read.faults == []
    assert [line.command(faces) for line in read.acts.values()] == [command]
    assert faces.faults == []


def test_every_kind_of_line_is_written_and_every_command_has_one() -> None:
    assert {"deal", *WHAT.values()} == set(KINDS)
    every = {
        command
        for command in vars(commands).values()
        if isinstance(command, type) and issubclass(command, commands.Command)
    }
    assert set(WHAT) == every - {commands.Command}


def test_an_event_that_no_line_gives_is_not_exported() -> None:
    events = list(bot_game(SPEED, "impossible"))
    place = next(n for n, event in enumerate(events) if isinstance(event, CardPlaced))
    twice = [*events[: place + 1], events[place]]
    state = fold(found(SPEED).game.reducer, found(SPEED).game.initial(found(SPEED).rules), twice)
    assert state.untrusted_from == len(twice)
    with pytest.raises(BadInput, match=f"event {len(twice)}: no line .* CardPlaced"):
        export(recorded_game(new_ledger(), "one", twice))


@pytest.mark.parametrize(
    "changed",
    [
        {"order": tuple(range(52))},
        {"order": None},
        {"seed": "fy1:x"},
        {"seed": None, "order": (99,)},
        {"seats": 3},
        {"basis": "result"},
        {"rules_hash": "0" * 64},
    ],
)
def test_a_deal_that_no_line_gives_is_not_exported(changed) -> None:
    dealt, *rest = bot_game(SPEED, "one")
    fields = {name: getattr(dealt, name) for name in dealt.__struct_fields__}
    with pytest.raises(BadInput, match="event 1: no line"):
        export(recorded_game(new_ledger(), "one", [GameDealt(**{**fields, **changed}), *rest]))


def test_the_control_games_hold_every_kind_of_event() -> None:
    seen = {
        type(event).__name__
        for rules in RULESETS
        for basis in ("live", "film")
        for number in range(30)
        for event in wild_game(rules, str(number), basis=basis)
    }
    seen |= {type(event).__name__ for n in range(30) for event in bot_game(SPEED, str(n))}
    dealing = {fact.__name__ for fact in DEAL_FACTS}  # the lines of fair deals have their own test
    scenes = {"SceneFound", "PlayResumed"}  # of games whose deal is not known; they have theirs too
    known = {name for rules in RULESETS for name in found(rules).game.events}
    assert seen == known - dealing - scenes
