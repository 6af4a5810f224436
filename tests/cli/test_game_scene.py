"""`playledger game scene`: a referee freezes a table and types what lies there."""

import json

import pytest

from tournament.cli.shapes_scene import SceneExamined

WHOLE = "L: 7S 8S 9S JS QS | R: KH AH 2H"
COUNTS = (
    *("--hand", "1: 6C ? ? ? ?", "--hand", "2: ? ? ? ? ?"),
    *("--draw", "1:12", "--draw", "2:12", "--reserve", "L:5", "--reserve", "R:5"),
)


def test_ranks_are_enough_to_say_what_the_piles_prove(playledger) -> None:
    """S-4, S-9."""
    answer = playledger("game", "scene", "L: 7 8 9 J Q | R: K A 2", "--turns", "0")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0] == "L: 5 cards; does not fit: J on 9"
    assert lines[1] == "R: 3 cards; every card fits the one below"
    assert lines[2].startswith("Proved: at least 1 card of L was placed illegally: turns explain")
    assert lines[2].endswith("at most 0 of 1, among J on 9 (S-4, S-9).")
    assert lines[3] == "44 cards are not seen."


def test_without_the_turns_it_says_how_many_there_would_have_to_be(playledger) -> None:
    said = playledger("game", "scene", "L: 7 8 9 J Q | R: K A 2").out
    assert "1 turn would explain every card that does not fit" in said
    assert "--turns" in said


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--turns", "2"), "2 turns can explain every card that does not fit (S-9)."),
        (("--turns", "L:3", "--turns", "R:1"), "The turns can explain every card"),
        (("--turns", "L:1"), "Proved: at least 1 card of L was placed illegally"),
        (("--turns", "L:3"), "2 turns would explain every card that does not fit"),
    ],
)
def test_each_pile_may_have_its_own_turns(playledger, options, said: str) -> None:
    """S-10, S-10a: R was rebuilt, so its first card was turned."""
    answer = playledger("game", "scene", "L: 7 J 3 | R: 8 2", *options)
    assert answer.code == 0, answer.err
    assert said in answer.out


def test_a_rebuilt_pile_may_be_its_one_turned_card(playledger) -> None:
    """S-10."""
    assert playledger("game", "scene", "L: 7 | R: 8", "--turns", "1").code == 0
    answer = playledger("game", "scene", "L: 7 | R: 8", "--turns", "2", "--turns", "L:1", "--json")
    assert "a pile has fewer cards than were turned onto it. (S-9b)" in answer.err


def test_known_reserves_prove_on_a_condition(playledger) -> None:
    """S-10."""
    said = playledger("game", "scene", WHOLE, *COUNTS).out
    assert "If no reserve was rebuilt, at least 1 card of L was placed illegally" in said


def test_hands_tell_who_could_place(playledger) -> None:
    """S-9."""
    said = playledger("game", "scene", "L: 7 8 | R: K", "--hand", "1: 9 Q ?").out
    assert "Seat 1 could place 9 on L." in said
    assert "Seat 1 could place Q on R." in said
    assert "This is no block (S-9)." in said


def test_fusion_counts_free_rounds(playledger) -> None:
    """F-E, F-U."""
    piles = "A: blue-crown-1 green-sun-5 | B: blue-crown-2 | C: pink-sun-4 red-moon-4"
    ask = ("game", "scene", piles, "--rules", "fusion/rulebook@1", "--seats", "3")
    said = playledger(*ask, "--turns", "0").out
    assert "A: 2 cards; does not fit: green-sun-5 on blue-crown-1" in said
    assert "Proved: at least 2 cards of A, C were placed illegally" in said
    explained = playledger(*ask, "--turns", "1").out
    assert "1 free round can explain every card" in explained
    assert "reserve" not in explained
    refused = playledger(*ask, "--turns", "A:1")
    assert (refused.code, "free round is of the whole table" in refused.err) == (2, True)


@pytest.mark.parametrize(
    ("piles", "said"),
    [
        ("L: 7 8 1 | R: K", "piles, column 8: '1' is no card of this deck"),
        ("L: 7 8 | X: K", "piles, column 10: 'X' is no pile"),
        ("L: 7 8", "nothing is said of R"),
        ("L: 7 8 | L: 9", "column 10: L stands there twice"),
        ("L: 7 8 | R:", "column 10: pile R has no card"),
        ("L: 7S 8 | R: 7s", "piles, column 14: 7s stands at piles, column 4 already"),
        ("L: 7 7 7 7 7 | R: K", "the deck has no more than 4 cards 7"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_column(playledger, piles: str, said: str) -> None:
    answer = playledger("game", "scene", piles)
    assert answer.code == 2
    assert said in answer.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--hand", "3: 7"), "--hand: there is no seat '3'"),
        (("--hand", "7 8"), "names no seat"),
        (("--hand", "1: 7", "--hand", "1: 8"), "seat 1 stands there twice"),
        (("--draw", "1:x"), "--draw: 'x' is no count"),
        (("--reserve", "A:3"), "--reserve: 'A' is none of L, R"),
        (("--draw", "1:12", "--draw", "1:13"), "1 stands there twice"),
        (("--hand", "1: QH"), "QH stands at piles, column 13 already"),
        (("--turns", "x"), "--turns: 'x' is no count"),
        (("--turns", "2", "--turns", "1"), "--turns: it stands there twice"),
        (("--turns", "A:1"), "--turns: 'A' is none of L, R"),
        (("--turns", "3"), "a pile has fewer cards than were turned onto it. (S-9b)"),
        (("--draw", "1:30"), "a seat has more cards than it was dealt. (S-2)"),
        (("--seats", "3"), "is not for 3"),
        (("--rules", "speed/none@1"), "there is no ruleset"),
    ],
)
def test_counts_and_hands_are_read_strictly(playledger, options, said: str) -> None:
    answer = playledger("game", "scene", "L: 7 8 | R: QH", *options)
    assert answer.code in (2, 5)
    assert said in answer.err


def test_a_miscount_is_told_in_numbers(playledger) -> None:
    """S-2."""
    answer = playledger("game", "scene", WHOLE, *COUNTS, "--turns", "0")
    assert answer.code == 0, answer.err
    wrong = [("1:13" if word == "1:12" else word) for word in COUNTS]
    answer = playledger("game", "scene", WHOLE, *wrong)
    assert "43 cards are not seen, and by the counts 44. (S-2)" in answer.err


def test_the_json_answer_has_its_shape(playledger) -> None:
    answer = playledger("game", "scene", WHOLE, *COUNTS, "--turns", "0", "--json")
    shown = SceneExamined.model_validate_json(answer.out)
    assert json.loads(answer.out)["schema"] == "playledger.scene/1"
    assert [(one.pile, one.place, one.card, one.on) for one in shown.misfits] == [
        ("L", 4, "JS", "9S")
    ]
    assert [(one.piles, one.illegal, one.assumes) for one in shown.proofs] == [
        (["L"], 1, "nothing")
    ]
    assert (shown.turns, shown.pile_turns) == (0, {})
    apart = playledger("game", "scene", WHOLE, "--turns", "L:1", "--json")
    assert SceneExamined.model_validate_json(apart.out).pile_turns == {"L": 1}
    assert (shown.missing_count, shown.counted, shown.block, shown.game) == (43, 43, "open", None)


def test_a_table_can_be_put_on_the_record_and_play_goes_on(playledger) -> None:
    ask = ("game", "scene", WHOLE, *COUNTS, "--record", "frozen")
    rehearsed = playledger(*ask, "--dry-run")
    assert "Dry run: 2 events would be recorded in game/frozen" in rehearsed.err
    assert playledger("game", "show", "frozen").code != 0
    answer = playledger(*ask)
    assert answer.code == 0, answer.err
    assert "Recorded 2 events in game/frozen." in answer.err
    lines = '{"what": "resume"}\n{"what": "place", "who": 1, "card": "KS", "pile": "L"}'
    assert playledger("game", "record", "-", "--id", "frozen", stdin=lines).code == 0
    assert "KS on L (QS)" in playledger("game", "replay", "frozen").out


def test_a_second_table_is_compared_with_the_record(playledger) -> None:
    playledger("game", "scene", WHOLE, *COUNTS, "--record", "frozen")
    other = WHOLE.replace("QS", "10S")
    answer = playledger("game", "scene", other, *COUNTS, "--record", "frozen")
    assert "1 finding; playledger game verify frozen tells" in answer.err
    checked = playledger("game", "verify", "frozen")
    assert checked.code == 1
    assert "the frozen table and the record differ in the cards of a pile" in checked.out


def test_only_whole_cards_and_counts_are_recorded(playledger) -> None:
    answer = playledger("game", "scene", "L: 7 8S | R: K", "--record", "frozen")
    assert answer.code == 2
    for said in ("7 names no whole card", "seat 1 is not counted", "--reserve L:3"):
        assert said in answer.err
    assert playledger("game", "scene", "L: 7 | R: K", "--dry-run").code == 2
