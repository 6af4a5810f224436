"""Records in the text notation: what was typed is recorded as if it had come in lines."""

import pytest

from tests.service.recorded import FUSION, RULESETS, SPEED, bot_game, found, new_ledger, wild_game
from tournament.event import Event
from tournament.games.notation import write
from tournament.service.errors import BadInput, Conflict, NotFound, RefusedByRule
from tournament.service.fair_deals import begin_deal
from tournament.service.records.export import export
from tournament.service.records.notation import notation_of
from tournament.service.records.taking import record_text

ORDER = (
    "QS 5S 10H QD 8S 3C 8C 3S 9H QH 4H 9C JS 6D 9S 2D 8D 7H 6S 8H AH QC JH 7S 5H 9D AD 10S 7C 4C "
    "JC 2S KC KH KD 6H 7D 2H 6C JD 5C 3H 4S KS 5D 2C 10D 10C 3D AC AS 4D"
)
BY_HAND = f"""pln 1 speed/club@1         ; typed beside a film
zero 2026-11-28T19:04:05Z
clock * 0 16667

deal film 2
  order {ORDER}
+0.000 start
+2.250 2 !
+4.100 turn 4S 10C
+5.033 1 5S>L^4S
+5.133 2 3C>L^4S ~
"""
"""The beginning of a game, as a scorer types it."""


def text_of(events: tuple[Event, ...] | list[Event], rules: str) -> str:
    return write(events, found(rules))


@pytest.mark.parametrize("rules", RULESETS)
def test_a_bots_game_is_recorded_from_its_notation(rules: str) -> None:
    events = bot_game(rules, "notation")
    kept = record_text(new_ledger(), "typed", text_of(events, rules), game_id="one")
    assert kept.recorded.events == events
    assert notation_of(kept.recorded) == text_of(events, rules)


@pytest.mark.parametrize("rules", [SPEED, FUSION])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_what_people_did_beside_a_film_is_recorded_from_its_notation(rules: str, seed: str) -> None:
    events = wild_game(rules, seed, basis="film")
    kept = record_text(new_ledger(), "typed", text_of(events, rules), game_id="one")
    assert kept.recorded.events == tuple(events)


def test_the_first_word_is_known_in_large_letters_too() -> None:
    kept = record_text(new_ledger(), "typed", BY_HAND.replace("pln 1", "PLN 1"), game_id="one")
    assert len(kept.added) == 6


def test_a_text_and_lines_of_one_game_are_one_command() -> None:
    ledger = new_ledger()
    first = record_text(ledger, "typed", text_of(bot_game(SPEED, "one"), SPEED), game_id="one")
    again = record_text(ledger, "lines", export(first.recorded), game_id="one")
    assert not again.added
    assert again.recorded.events == first.recorded.events


def test_what_a_scorer_leaves_out_follows_from_the_ruleset() -> None:
    kept = record_text(new_ledger(), "typed", BY_HAND, game_id="one")
    assert kept.recorded.dealt.rules_hash == found(SPEED).rules.hash
    assert len(kept.added) == 6
    assert record_text(new_ledger(), "again", notation_of(kept.recorded)).recorded.events == (
        kept.recorded.events
    )


def test_a_text_without_a_deal_goes_on_with_a_game() -> None:
    ledger = new_ledger()
    record_text(ledger, "typed", BY_HAND, game_id="one")
    more = "pln 1 speed/club@1\n2 3C>L^4S ~\n1 +4H\n"
    kept = record_text(ledger, "typed", more, game_id="one")
    assert [type(event).__name__ for event in kept.added] == ["PlacementLost", "CardDrawn"]


def test_the_end_of_a_game_may_be_left_out_where_it_follows() -> None:
    events = bot_game(SPEED, "end")
    text = text_of(events, SPEED)
    without = text[: text.rstrip("\n").rindex("\n") + 1]
    assert "end" not in without
    assert record_text(new_ledger(), "typed", without).recorded.events == events
    before_the_call = without[: without.rstrip("\n").rindex("\n") + 1]
    assert record_text(new_ledger(), "typed", before_the_call).recorded.events == events[:-2]


@pytest.mark.parametrize("ending", ["end 1 out", "end 2 time"])
def test_who_writes_an_end_that_was_none_is_not_told_to_call_time(ending: str) -> None:
    with pytest.raises(BadInput) as bad:
        record_text(new_ledger(), "typed", f"{BY_HAND}{ending}\n")
    [fault] = bad.value.faults
    assert fault.where == "line 12"
    assert fault.what == "what stands before does not end the game like this"
    assert "it follows from the acts; only where time was called write: end " in fault.remedy


@pytest.mark.parametrize(
    ("old", "new", "where", "said"),
    [
        ("5S>L^4S", "5S>M^4S", "line 10, column 13", "expected: a pile: L, R"),
        ("2 3C>L^4S ~", "2 3C>L^4S ~ @3", "line 11", "write: +5.133 2 3C>L^4S ~"),
        ("2 3C>L^4S ~", "2 3C>L^4S x S-4", "line 11", "write: +5.133 2 3C>L^4S"),
        ("deal film", "deal result", "line 5", "playledger result enter"),
        ("deal film 2", f"deal film 2 rules {'0' * 64}", "line 5", "leave out"),
        ("deal film 2", "deal film 2 seed other", "line 5", "leave out"),
        ("turn 4S 10C", "* FilmAttached {}", "line 9, column 25", "expected: the fields"),
    ],
)
def test_what_no_act_leads_to_is_told_with_what_to_write(
    old: str, new: str, where: str, said: str
) -> None:
    with pytest.raises(BadInput) as bad:
        record_text(new_ledger(), "typed", BY_HAND.replace(old, new))
    [fault] = bad.value.faults
    assert fault.where == where
    assert said in fault.remedy


@pytest.mark.parametrize(
    ("old", "new", "clause", "where"),
    [
        ("1 5S>L", "1 KD>L", "S-4", "typed, line 10"),
        ("AS 4D", "AS AS", "S-2", "typed, line 5, order"),
    ],
)
def test_what_the_rules_refuse_is_told_with_its_clause(
    old: str, new: str, clause: str, where: str
) -> None:
    with pytest.raises(RefusedByRule) as refused:
        record_text(new_ledger(), "typed", BY_HAND.replace(old, new))
    assert refused.value.refused.clause == clause
    assert refused.value.where == where


def test_a_text_that_begins_no_game_must_name_one() -> None:
    with pytest.raises(BadInput, match="no deal"):
        record_text(new_ledger(), "typed", "pln 1 speed/club@1\nstart\n")
    with pytest.raises(NotFound):
        record_text(new_ledger(), "typed", "pln 1 speed/club@1\nstart\n", game_id="one")


@pytest.mark.parametrize("game_id", [None, "one"])
@pytest.mark.parametrize(
    ("head", "column", "expected"),
    [
        ("pln 2 speed/club@1", 5, "expected: 1,"),
        ("pln 1 speed/nowhere@1", 7, "a ruleset that is known here"),
        ("pln 1 speed/club@1 start", 20, "nothing more in this act"),
    ],
)
def test_a_first_line_that_cannot_be_read_is_told_before_a_game_is_missed(
    game_id: str | None, head: str, column: int, expected: str
) -> None:
    with pytest.raises(BadInput) as refused:
        record_text(new_ledger(), "typed", f"{head}\nstart\n", game_id=game_id)
    (fault,) = refused.value.faults
    assert fault.where == f"line 1, column {column}"
    assert expected in fault.remedy


def test_a_game_goes_on_only_by_its_own_rules() -> None:
    ledger = new_ledger()
    record_text(ledger, "typed", BY_HAND, game_id="one")
    with pytest.raises(BadInput, match="played by speed/club@1"):
        record_text(ledger, "typed", "pln 1 fusion/rulebook@1\nstart\n", game_id="one")


def test_another_game_at_the_place_of_one_is_a_conflict() -> None:
    ledger = new_ledger()
    record_text(ledger, "typed", BY_HAND, game_id="one")
    with pytest.raises(Conflict):
        record_text(ledger, "typed", BY_HAND.replace("+5.033", "+5.034"), game_id="one")


def test_a_note_that_cannot_be_seen_is_not_recorded() -> None:
    with pytest.raises(BadInput) as refused:
        record_text(new_ledger(), "typed", BY_HAND + '1 note "a\\u202eb"\n')
    (fault,) = refused.value.faults
    assert fault.what == "the lines of a record cannot hold this IrregularityNoted"
    assert "letters that cannot be seen" in fault.remedy


def test_a_game_whose_deck_is_bound_goes_on_in_lines_alone() -> None:
    ledger = new_ledger()
    begin_deal(ledger, SPEED, game_id="fair", drawn="all")
    size = ledger.store.head().size
    with pytest.raises(BadInput, match="not shown yet"):
        record_text(ledger, "typed", "pln 1 speed/club@1\nstart\n", game_id="fair")
    assert ledger.store.head().size == size


SCENE = """pln 1 speed/club@1
deal scene 2 order unknown
statement "AL" referee "called freeze"
scene L[7H 8C]+4 R[3D KS]+4 1[AH 9C]5+15 2[]5+15
resume
1 9C>L^8C
2 +?
2 QS>R
1 !
"""


def test_a_record_from_a_frozen_table_is_typed_too() -> None:
    kept = record_text(new_ledger(), "typed", SCENE, game_id="one")
    assert [type(event).__name__ for event in kept.added][:5] == [
        "GameDealt",
        "StatementMade",
        "SceneFound",
        "PlayResumed",
        "CardPlaced",
    ]
    again = record_text(new_ledger(), "again", notation_of(kept.recorded))
    assert again.recorded.events == kept.recorded.events
    assert record_text(new_ledger(), "lines", export(kept.recorded)).recorded.events == (
        kept.recorded.events
    )


def test_what_to_write_counts_from_the_zero_of_the_text() -> None:
    text = BY_HAND.replace("+0.000 start", "+1.000 start").replace("+5.133 2 3C>L^4S ~", "")
    with pytest.raises(BadInput) as bad:
        record_text(new_ledger(), "typed", text + "+5.133 2 3C>L^4S ~ @3\n")
    assert bad.value.faults[0].remedy == "write: +5.133 2 3C>L^4S ~"


def test_a_text_of_too_many_acts_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.service.records.notation.MOST_ROWS", 5)
    with pytest.raises(BadInput, match="more than 5 acts"):
        record_text(new_ledger(), "typed", BY_HAND)
