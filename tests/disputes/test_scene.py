"""The scene: who was first, by how much, and never more certainty than the clocks give."""

import pytest

from reports.documents import DisputeScene, EventHeader, SceneClaim
from reports.render import render
from reports.stepping import drawn_steps
from tests.disputes.moments import USUAL, game
from tests.disputes.ruled_tables import known, ruling
from tournament.disputes.events import Claim
from tournament.games.events import FreePlacement, FreeRound, ReserveRebuilt
from tournament.games.moments import clocks_can_tell
from tournament.service.disputes.scene.answer import answer
from tournament.service.disputes.scene.attempts import covers
from tournament.service.disputes.scene.ruled import scene_as_ruled
from tournament.service.disputes.scene.scene import Pointed, Scene, scene_of
from tournament.service.disputes.scene.spans import exact
from tournament.service.disputes.scene.view import scene_view
from tournament.service.disputes.scene.words import found_lines, limits, rows
from tournament.service.errors import BadInput

FOUND = (
    "scene L[7S 8C 9C 10S]+4 R[QS KD AC 2C 3D 4D 5D 6D 7D 8D 9S 10C JD]+4 1[JS KS]2+12 2[]1+12\n"
    "resume"
)
RACE = "+0 start\n+1.0 1 8C>L^7S\n+{late} 2 6H>L^7S ~"


def scene(
    basis: str,
    acts: str,
    claim: Claim | None = "lost-race",
    version: int | None = None,
    *,
    open_hands: bool = True,
    around: int = 5,
) -> Scene:
    recorded = game(basis, acts)
    return scene_of(recorded, Pointed(claim, version), open_hands=open_hands, around=around)


@pytest.mark.parametrize(
    ("basis", "late", "sure", "words"),
    [
        ("live", "1.172", "The clocks can tell", "Seat 1 was first, by 172 ms"),
        ("live", "1.0094", "The clocks cannot tell", "arrived first at the one recorder"),
        ("live", "1.009401", "The clocks can tell", "by 9.401 ms"),
        ("live", "1.0", "The clocks cannot tell", "at the same moment as"),
        ("live", "0.9", "The clocks say the opposite", "by 100 ms"),
        ("film", "1.004", "The marks on the film cannot tell", "not established"),
        ("film", "1.004", "The marks on the film cannot tell", "(S-6b)"),
        ("film", "1.172", "The marks on the film can tell", "by 172 ms"),
    ],
)
def test_the_answer_claims_no_more_than_the_clocks_show(basis, late, sure, words) -> None:
    said = answer(scene(basis, RACE.format(late=late)))
    assert said.sure == sure
    assert words in said.text


@pytest.mark.parametrize("delta", range(-12, 13))
def test_clocks_tell_only_where_they_differ_by_more_than_both_may_be_wrong(delta: int) -> None:
    """Every pair of true times within the uncertainties has the same order, or nothing is told."""
    for first, second in [(0, 0), (2, 3), (5, 5), (9, 2)]:
        true = {
            (delta + late) - early
            for early in range(-first, first + 1)
            for late in range(-second, second + 1)
        }
        ordered = all(each > 0 for each in true) or all(each < 0 for each in true)
        assert clocks_can_tell(delta, first + second) == ordered


def test_both_sides_of_a_race_lead_to_the_same_answer() -> None:
    acts = RACE.format(late="1.172")
    by_both = {answer(scene("live", acts, version=version)) for version in (3, 4)}
    assert len(by_both) == 1


def test_without_times_nothing_is_said_of_how_much() -> None:
    said = answer(scene("live", "start\n1 8C>L^7S\n2 6H>L^7S ~"))
    assert said.sure == "No clock can tell"
    assert "nothing shows by how much" in said.text
    assert " ms" not in said.text


def test_what_somebody_remembers_is_called_so() -> None:
    acts = 'start\n1 8C>L\n2 6H>L ~\nstatement "AL" referee "left was first"'
    found = scene("referee", acts)
    said = answer(found)
    assert "Nobody measured it" in said.text
    assert "(S-6b)" in said.text
    assert any("from memory" in line for line in limits(found))


def test_a_race_that_was_left_open_names_the_clause_that_then_applies() -> None:
    said = answer(scene("film", "+0 start\n+1.0 race L 1 8C 2 6H"))
    assert said.sure == "Nobody could tell"
    assert said.text.endswith("both cards go back to the hands (S-6b).")


def test_a_slow_card_raced_with_nobody_unless_it_is_asked() -> None:
    acts = "+0 start\n+1.0 1 8C>L^7S\n+3.0 2 9D>L^8C"
    assert scene("film", acts, None, 4).first is None
    assert scene("film", acts, "lost-race", 4).first is not None
    near = acts.replace("+3.0", "+1.3")
    assert scene("film", near, None, 4).first is not None


def test_an_illegal_card_is_told_by_its_finding() -> None:
    said = answer(scene("film", "+0 start\n+1 1 8C>L\n+1.5 2 QH>L", "illegal-card"))
    assert said.sure == "Against the rules"
    assert "(S-4)" in said.text


@pytest.mark.parametrize(
    ("acts", "words"),
    [
        ("", "By the record nothing covered it."),
        ("+2.4 1 JS>L", "Event 4 covered it 900 ms later. Whether anybody noticed it before"),
        ("+2.4 1 JS>R\n+2.5 1 3C>L", "Event 5 covered it 1000 ms later."),
        ("1 JS>L", "Event 4 covered it. Whether"),
        ("+1.9 2 QH<L", "Event 4 took it back."),
        ("+2.0 2 !\n+2.5 turn 10C QC", "Event 5 covered it 1000 ms later."),
    ],
)
def test_of_an_illegal_card_it_is_said_whether_it_was_covered(acts: str, words: str) -> None:
    said = answer(scene("film", f"+0 start\n+1.5 2 QH>L\n{acts}", "illegal-card", 3))
    assert words in said.text
    assert ("the plays do not show (S-4a)" in said.text) == ("covered it" in words and bool(acts))


def test_a_free_round_and_a_shuffle_cover_a_card_too() -> None:
    """F-U3, S-10: not only a placement or a turn ends it that a card lies on top."""
    free = FreeRound(placements=(FreePlacement(seat=1, card=5, pile=2),))
    assert [covers(free, pile) for pile in range(3)] == [False, False, True]
    shuffled = ReserveRebuilt(pile=0, order=())
    assert [covers(shuffled, pile) for pile in range(2)] == [True, False]


def test_cards_on_both_sides_of_a_turn_did_not_race() -> None:
    acts = "+0 start\n+1.0 1 8C>L\n+1.1 2 !\n+1.2 turn 10C QC\n+1.3 2 9D>L"
    assert scene("film", acts, "lost-race", 6).first is None


def test_a_legal_card_needs_no_word_of_what_covered_it() -> None:
    said = answer(scene("film", "+0 start\n+1 1 8C>L\n+1.5 2 9D>L", "illegal-card", 3))
    assert "covered" not in said.text


def test_a_false_block_names_who_could_place() -> None:
    said = answer(scene("film", "+0 start\n+1 1 8C>L\n+1.2 2 ! false", "false-block"))
    assert said.sure == "A false call"
    assert "seat 2 could place 9D on L" in said.text
    assert "on L (8C) (S-9). By the counts alone it was none: seat 1 had 4 in hand" in said.text


def test_where_both_have_five_cards_the_counts_alone_tell_nothing_of_a_block() -> None:
    said = answer(scene("film", "+0 start\n+1.2 2 ! false", "false-block"))
    assert "could place" in said.text
    assert "counts alone" not in said.text


def test_a_miscount_is_answered_by_what_the_record_counts() -> None:
    said = answer(scene("film", "+0 start\n+1 1 8C>L", "miscount"))
    assert "seat 1 has 4 in hand and 15 to draw" in said.text
    assert "52 cards in all" in said.text


def test_conduct_is_never_inferred() -> None:
    said = answer(scene("film", '+0 start\n+1 1 8C>L\n2 note "both hands"', "conduct"))
    assert "noted and never inferred (G-5)" in said.text
    assert "No note says who made it" in said.text


def test_what_is_stated_of_conduct_stands_beside_the_note() -> None:
    acts = '+0 start\n2 note "both hands"\nstatement "AL" "referee" "seen once"'
    assert answer(scene("film", acts, "conduct")).text.endswith("AL, referee, states: seen once.")


def test_a_false_call_of_speed_is_called_so() -> None:
    said = answer(scene("film", "+0 start\n+1 1 8C>L\n+1.2 2 speed false", "late-call"))
    assert said.sure == "A false call"


def test_a_running_game_shows_no_card_of_a_hand() -> None:
    acts = RACE.format(late="1.172") + "\n+1.3 1 +9C"
    closed = scene("film", acts, None, 4, open_hands=False)
    assert all(seat.hand is None for step in closed.moments for seat in step.table.seats)
    said = answer(closed).text + "".join(row.what for row in rows(closed))
    said += "".join(step.told.text + step.told.reason for step in closed.moments)
    assert "8C" in said
    assert not [face for face in ("6H", "9C") if face in said]
    opened = scene("film", acts, None, 4)
    assert "6H" in answer(opened).text
    assert opened.moments[-1].told.text == "draws 9C"


def test_a_finished_game_is_open_to_everybody() -> None:
    ended = scene("film", "+0 start\n+1 1 8C>L\n+600 end 1 time", open_hands=False)
    assert ended.is_over
    assert ended.open_hands


def test_every_time_is_at_the_picture_of_its_film_that_is_nearest() -> None:
    """Of 33,367 µs each: picture 29.97 at 1 s, and 35.12 at 1.172 s."""
    film = f"+0 film {'5f' * 32} 1234 frame 33367 48 by AL"
    recorded = game("film", f"{film}\n{RACE.format(late='1.172')}")
    found = scene_of(recorded, Pointed("lost-race"))
    assert [row.frame for row in rows(found)] == ["30", "35"]


def test_a_table_that_was_found_says_what_it_proves() -> None:
    acts = 'scene L[7S 8C]+5 R[QS]+5 1[KD 4H]4+15 2[]5+15\n1 note "claims to have been first"'
    recorded = game("scene", acts, order="unknown")
    found = scene_of(recorded, Pointed("conduct"))
    assert any("does not show who placed a card" in line for line in found_lines(found))


def test_as_many_events_as_asked_for_are_shown() -> None:
    acts = RACE.format(late="1.172")
    assert [step.version for step in scene("live", acts, None, 4, around=0).moments] == [3, 4]
    assert [step.version for step in scene("live", acts, None, 2, around=1).moments] == [1, 2, 3]


def test_what_is_not_on_the_record_is_refused() -> None:
    with pytest.raises(BadInput, match="no event 99"):
        scene("live", RACE.format(late="1.1"), None, 99)
    with pytest.raises(BadInput, match="has a time"):
        scene_of(game("live", "start\n1 8C>L"), Pointed(None, None, 5))


@pytest.mark.parametrize(
    ("microseconds", "said"),
    [(0, "0 ms"), (38_250, "38.25 ms"), (-172_000, "172 ms"), (12_500_000, "12.5 s")],
)
def test_spans_are_not_rounded(microseconds: int, said: str) -> None:
    assert exact(microseconds) == said


def test_the_usual_deck_is_a_deck() -> None:
    assert len(set(USUAL.split())) == 52


@pytest.mark.parametrize(("effective", "after"), [(None, 3), (4, 4)])
def test_a_card_that_goes_back_by_a_ruling_was_placed_all_the_same(effective, after) -> None:
    """S-4a: the placement stays on the record as it was, and the return stands beside it."""
    played = scene("film", "+0 start\n+1.0 1 3C>L\n+2.0 1 KD>R", "illegal-card", 3)
    both = scene_as_ruled(played, known([ruling("return_card", 3, effective=effective)]))
    assert both is not None
    changes = {line.played.version: line.change for line in both.lines if line.played}
    assert changes == {1: "as-played", 2: "as-played", 3: "as-played", 4: "as-played"}
    [added] = [line for line in both.lines if line.played is None]
    assert (added.change, added.text) == (
        "returned",
        f"after event {after} 3C goes back from L to the hand",
    )


def test_two_cards_that_go_back_after_one_event_both_name_that_event() -> None:
    acts = "+0 start\n+1.0 1 8C>L\n+2.0 1 KD>R\n+3.0 2 !"
    played = scene("film", acts, "illegal-card", 3)
    both = scene_as_ruled(
        played,
        known([ruling("return_card", version, effective=5, number=version) for version in (3, 4)]),
    )
    assert both is not None
    added = [line.text for line in both.lines if line.change == "returned"]
    assert [text.split(" goes")[0] for text in added] == [
        "after event 5 8C",
        "after event 5 KD",
    ]


@pytest.mark.parametrize(
    ("acts", "order", "words"),
    [
        ("+1.0 1 8C>L\n+1.5 1 +9C", (4, 3), "draws 9C"),
        ("+1.0 1 8C>L\n+1.5 2 speed false", (4, 3), "calls Speed!: a false call"),
    ],
)
def test_whatever_is_judged_again_is_told_in_words(acts, order, words) -> None:
    played = scene("film", f"+0 start\n{acts}", "lost-race", order[0])
    both = scene_as_ruled(played, known([ruling("reorder", *order)]))
    assert both is not None
    told = {line.played.version: line.text for line in both.lines if line.played}
    assert told[order[0]].startswith(words)


def test_times_of_a_film_that_nobody_knows_the_beginning_of_tell_no_day() -> None:
    film = f'film {"5f" * 32} 84213760 frame 16667 600 by "MF"\n+0 start\n+1 1 8C>L'
    recorded = game("film", film)
    view = scene_view(scene_of(recorded, Pointed("lost-race")), None)
    assert view.times == "Times count from the first picture of the film."
    assert scene_view(scene("live", "+0 start\n+1 1 8C>L"), None).times == (
        "Times are UTC, on 2026-11-28."
    )
    assert scene_view(scene("film", "start\n1 8C>L"), None).times == ""


def test_what_came_before_a_table_that_was_found_is_told_without_a_table() -> None:
    recorded = game("scene", f'{FOUND}\nstatement "AL" "referee" "so"', order="unknown")
    shown = scene_of(recorded, Pointed("miscount"))
    assert [step.version for step in shown.moments] == [1, 2, 3, 4]
    assert [bool(step.table.seats) for step in shown.moments] == [False, True, True, True]
    both = scene_as_ruled(shown, known([ruling("award", award=1)]))
    assert both is not None
    assert [line.played.version for line in both.lines if line.played] == [1, 2, 3]
    near = scene_of(recorded, Pointed("miscount", 3), around=1)
    assert [step.version for step in near.moments] == [1, 2, 3, 4]
    counted = answer(scene_of(recorded, Pointed("miscount", 1))).text
    assert counted == "Nothing, before the table was found as it lay."


def test_a_page_of_a_found_table_counts_as_many_steps_as_it_lists() -> None:
    recorded = game("scene", FOUND, order="unknown")
    view = scene_view(scene_of(recorded, Pointed("miscount")), None)
    header = EventHeader("", "", "", "", 1, "")
    page = render(DisputeScene(header, None, None, 1, SceneClaim(0, ""), view))
    assert len(view.steps) == page.count('<li id="v=') == len(recorded.events)
    assert page.count('class="board ') == len(drawn_steps(view)) == 2
    assert page.count("Nobody knows how the table lay.") == 1


def test_a_found_table_is_told_apart_from_what_was_played_after_it() -> None:
    before = scene_of(game("scene", FOUND, order="unknown"), Pointed("miscount"))
    assert "This is the table" not in "".join(found_lines(before))
    played = game("scene", f"{FOUND}\n+1 1 JS>L", order="unknown")
    lines = found_lines(scene_of(played, Pointed("miscount"), open_hands=True))
    assert lines[0] == "This is the table of event 2: nothing that was played after it is in it."
