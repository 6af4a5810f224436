"""The text notation gives back the very facts, and tells where a text cannot be read."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.any_fact import fact_classes, facts
from tests.games.notation_forms import every_form
from tournament.event import Event
from tournament.games.bots import POLICIES, play
from tournament.games.catalogue import Found, all_rulesets, ruleset
from tournament.games.events import CardPlaced, GameDealt, Moment, PlacementLost
from tournament.games.notation import Clocks, NotationRefused, is_notation, lines_of, parse, write
from tournament.games.notation.forms import COMMON
from tournament.games.shuffle import seed_of

RULESETS = list(all_rulesets().values())
BY_ID = {found.rules.id: found for found in RULESETS}
SPEED = BY_ID["speed/club@1"]
FUSION = BY_ID["fusion/rulebook@1"]
ANY_FACTS = [(found, facts(found)) for found in (SPEED, FUSION)]
MUTATIONS = 1_000


def played(found: Found, seed: str, seats: int) -> tuple[Event, ...]:
    policies = [POLICIES["random" if seat % 2 else "greedy"] for seat in range(seats)]
    return play(
        found.game,
        found.rules,
        seed=seed_of(seed),
        policies=policies,
        start_us=1_700_000_000_000_000,
        seats=seats,
    )


def read(text: str, before: Sequence[Event] = ()) -> tuple[Event, ...]:
    return parse(text, ruleset, before).events


@pytest.mark.parametrize("ruleset_id", BY_ID)
def test_a_game_of_every_ruleset_and_seat_count_reads_back_as_it_is(ruleset_id: str) -> None:
    found = BY_ID[ruleset_id]
    for seats in found.game.seats:
        events = played(found, f"notation {seats}", seats)
        text = write(events, found)
        assert is_notation(text)
        assert read(text) == events
        assert write(read(text), found) == text


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_any_facts_with_any_fields_read_back_as_they_are(data: st.DataObject) -> None:
    found, every = data.draw(st.sampled_from(ANY_FACTS))
    events = tuple(data.draw(st.lists(every, max_size=6)))
    assert read(write(events, found)) == events


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_a_record_goes_on_in_another_text(data: st.DataObject) -> None:
    events = played(SPEED, "goes on", 2)
    cut = data.draw(st.integers(0, len(events)))
    begun, rest = events[:cut], events[cut:]
    assert read(write(begun, SPEED)) == begun
    head = write(events, SPEED).partition("\n\n")[0]
    text = "\n".join([head, *lines_of(rest, begun, SPEED, Clocks.of(events))])
    assert read(text, begun) == rest


def test_every_fact_of_the_games_can_be_written() -> None:
    every = {kind.__name__: kind for kind in fact_classes()}
    known = {**SPEED.game.events, **FUSION.game.events, **COMMON}
    assert every.items() <= known.items()


def test_the_facts_of_play_have_a_short_form() -> None:
    for found in (SPEED, FUSION):
        assert "\n*" not in write(played(found, "short", 2), found)


def mutated(line: str, chance: random.Random) -> str:
    place = chance.randrange(len(line))
    letter = chance.choice('019?~!+-x<>^[];"#*{ \tabLRHé\\\x00\u2028' + line)
    match chance.randrange(4):
        case 0:
            return line[:place] + line[place + 1 :]
        case 1:
            return line[:place] + letter + line[place:]
        case 2:
            return line[:place] + letter + line[place + 1 :]
    other = chance.randrange(len(line))
    low, high = sorted((place, other))
    if low == high:
        return line[:low]
    return line[:low] + line[high] + line[low + 1 : high] + line[low] + line[high + 1 :]


def test_every_form_of_the_notation_is_read_and_written_alike() -> None:
    events = read(every_form())
    text = write(events, SPEED)
    assert read(text) == events
    assert {type(event) for event in events} == set(COMMON.values())
    assert "\n*" not in text


@pytest.mark.parametrize("seed", ["game", "forms"])
def test_a_mutated_line_is_an_error_with_its_place_or_another_game(seed: str) -> None:
    text = every_form() if seed == "forms" else write(played(SPEED, seed, 2), SPEED)
    events, lines = read(text), text.split("\n")
    chance = random.Random(seed)
    errors = others = respelled = 0
    while errors + others + respelled < MUTATIONS // 2:
        number = chance.choice([place for place, line in enumerate(lines) if line])
        line = mutated(lines[number], chance)
        if line == lines[number]:
            continue
        changed = [*lines[:number], line, *lines[number + 1 :]]
        try:
            again = read("\n".join(changed))
        except NotationRefused as refused:
            errors += 1
            for fault in refused.faults:
                where = changed[fault.line - 1]
                assert number - 2 < fault.line <= len(changed)
                assert where[fault.column - 1 :].startswith(fault.found)
        else:
            others += again != events
            respelled += again == events
    assert errors > MUTATIONS // 10
    assert others > MUTATIONS // 20
    assert respelled < (errors + others) // 4


@settings(max_examples=300, deadline=None)
@given(text=st.text(st.sampled_from(list('12 7H>L~x!+?^[]<"\\;*{}:a\n')), max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        read("pln 1 speed/club@1\n" + text)
    except NotationRefused as refused:
        places = [(fault.line, fault.column) for fault in refused.faults]
    else:
        places = []
    assert all(2 <= line <= 2 + text.count("\n") and column >= 1 for line, column in places)


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("1 8>L", 3, "card"),
        ("1 8H>M", 6, "pile"),
        ("1 8H L", 6, "mark"),
        ("0 8H>L", 1, "seat"),
        ("+3.5 1 8H>L", 1, "zero"),
        ("1 8H>L ~", 9, "first-at-the-pile"),
        ("1 8H>L x", 9, "clause"),
        ("1 +8", 3, "card"),
        ('1 note "used', 8, "closing-quote"),
        ("begin", 1, "act"),
        ("1 8H>L 7C", 8, "end-of-act"),
        ("deal film 3 seed x", 11, "seats"),
        ("deal film 2", 12, "deal"),
        ("deal film 2 seed x", 18, "seed"),
        ("deal flim 2", 6, "basis"),
        ("zero 2026-02-30T10:00:00Z", 6, "moment"),
        ("* Nothing {}", 3, "event"),
        ("* CardDrawn {}", 15, "fields"),
        ("end out", 5, "winner"),
        ("scene R[7H]", 7, "pile"),
        ("scene L[7H]+5 R[8H]", 20, "reserve"),
        ("scene 1[7H]5", 12, "hand-and-draw-pile"),
        ("reveal abc", 8, "digest"),
        ("turn 7H\n  8", 3, "card"),
        (f"film {'0' * 64} 1 frame 0 0 by ana", 1, "fields"),
    ],
)
def test_an_error_says_where_it_is_and_what_was_expected(
    line: str, column: int, expected: str
) -> None:
    with pytest.raises(NotationRefused) as refused:
        read(f"pln 1 speed/club@1\n{line}\n")
    [fault] = refused.value.faults
    assert (fault.line, fault.column, fault.expected) == (2 + line.count("\n"), column, expected)


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "head"),
        ("pln 2 speed/club@1", 5, "head"),
        ("pln 1", 6, "ruleset"),
        ("pln 1 speed/none@1", 7, "ruleset"),
        ("pln 1 speed/club@1 7", 20, "end-of-act"),
    ],
)
def test_the_first_line_names_notation_version_and_ruleset(
    text: str, column: int, expected: str
) -> None:
    with pytest.raises(NotationRefused) as refused:
        read(text)
    assert [(one.column, one.expected) for one in refused.value.faults] == [(column, expected)]


def test_every_act_tells_its_first_fault() -> None:
    with pytest.raises(NotationRefused) as refused:
        read("pln 1 speed/club@1\n1 8>M\nstart\n2 +9\n" + "x\n" * 40)
    faults = refused.value.faults
    assert [one.line for one in faults][:3] == [2, 4, 5]
    assert len(faults) == 20


def test_a_deal_by_its_seed_alone_is_the_deal_of_the_game() -> None:
    seed = seed_of("a")
    [dealt] = read(f"pln 1 speed/club@1\ndeal live 2 seed {seed}")
    assert dealt == SPEED.game.deal(SPEED.rules, 2, seed, "live")


def test_a_deal_that_nobody_took_down_is_unknown() -> None:
    [dealt] = read("pln 1 speed/club@1\ndeal referee 2 order unknown")
    assert isinstance(dealt, GameDealt)
    assert dealt.order is None
    assert dealt.rules_hash == SPEED.rules.hash


def test_a_lost_card_means_the_same_race_after_a_line_was_added_above() -> None:
    acts = ["1 7H>L^6C", "2 8H>L^6C ~"]
    text = "\n".join(["pln 1 speed/club@1", "start", *acts])
    longer = "\n".join(["pln 1 speed/club@1", "start", "1 +9D", *acts])
    for one, version in ((text, 2), (longer, 3)):
        lost = read(one)[-1]
        assert isinstance(lost, PlacementLost)
        assert lost.winner_version == version


def test_times_count_by_the_recorders_clock_and_give_the_devices_time() -> None:
    text = "pln 1 speed/club@1\nzero 1970-01-01T00:00:10Z\nclock 1 -500 40\n+2.5 1 7H>L\n"
    [placed] = read(text)
    assert isinstance(placed, CardPlaced)
    assert placed.at == Moment(device_us=12_500_500, offset_us=-500, uncertainty_us=40)


def test_comments_blank_lines_and_letter_case_are_free() -> None:
    plain = read("pln 1 speed/club@1\nstart\n1 7H>L^6C ~ @1\nend drawn out")
    free = read(
        "; a game\n\npln 1 speed/club@1 ; by the club\nSTART\n\n1 7h > l ^ 6c\n ~ @1 ; late\n"
        "End Drawn out\r\n"
    )
    assert free == plain


def test_a_record_in_lines_is_no_notation() -> None:
    assert not is_notation('{"what": "deal"}')
    assert not is_notation("")
    assert is_notation("; by hand\n\npln 1 speed/club@1")


def test_a_zero_that_cannot_be_read_is_one_fault_and_not_one_for_every_time() -> None:
    for zero in ("zero noon", "zero 2026-02-30T10:00:00Z", "zero 1970-01-01T00:00:10Z x"):
        text = f"pln 1 speed/club@1\n{zero}\n+1 1 7H>L\n-2.5 2 8H>L\n"
        with pytest.raises(NotationRefused) as refused:
            parse(text, ruleset)
        assert [one.line for one in refused.value.faults] == [2]
