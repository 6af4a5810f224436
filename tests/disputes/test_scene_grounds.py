"""Every clause that a scene names is the one that holds there, and nothing is told as more sure."""

import pytest

from reports.documents import DisputeScene, EventHeader, SceneClaim
from reports.render import render
from tests.disputes.moments import game
from tests.games.speed_positions import cards
from tests.service.recorded import FUSION, bot_game, new_ledger
from tournament.cli.game_words import event_lines
from tournament.disputes.events import Claim
from tournament.event import Event
from tournament.games.events import BlockClaimed, CardPlaced, PlacementLost, SpeedCalled
from tournament.games.frozen import FrozenHand, FrozenTable
from tournament.games.fusion.rules import FusionRules
from tournament.games.speed.examination import examine
from tournament.games.speed.rules import CLUB
from tournament.service.disputes.scene.answer import answer
from tournament.service.disputes.scene.logged import times_said
from tournament.service.disputes.scene.scene import Pointed, Scene, scene_of
from tournament.service.disputes.scene.view import scene_view
from tournament.service.disputes.scene.words import rows
from tournament.service.games import recorded_game
from tournament.service.narration_findings import finding_of
from tournament.service.sentences_games import finding_sentence


def scene(acts: str, claim: Claim | None, version: int | None = None, basis: str = "film") -> Scene:
    return scene_of(game(basis, acts), Pointed(claim, version), open_hands=True)


@pytest.mark.parametrize(
    ("hands", "block", "clause"),
    [
        ([("9C", 5, 3), ("", 5, 3)], "no", "S-9"),
        ([("9C", 1, 0), ("", 5, 3)], "no", "S-9"),
        ([("2C", 1, 0), ("", 4, 3)], "no", "S-9a"),
        ([("", 0, 0), ("", 5, 3)], "no", "S-11a"),
        ([("2C", 1, 0), ("", 5, 3)], "open", "S-9a"),
        ([("2C", 1, 0), ("3C", 1, 0)], "yes", "S-9a"),
    ],
)
def test_that_there_is_no_block_is_said_by_the_clause_that_forbids_it(
    hands: list[tuple[str, int, int]], block: str, clause: str
) -> None:
    """S-9, S-9a, S-11a."""
    table = FrozenTable(
        piles=(tuple(cards("7S 8C")), tuple(cards("KH"))),
        reserves=(None, None),
        hands=tuple(
            FrozenHand(cards=tuple(cards(known)), size=size, draw_size=draw)
            for known, size, draw in hands
        ),
    )
    evidence = examine(CLUB, table)
    assert (evidence.block, evidence.blocked_by) == (block, clause)


def test_a_card_that_nobody_contested_lies_there_since_it_fits_and_a_lost_one_goes_back() -> None:
    """S-4, S-6, S-6a."""
    acts = "+0 start\n+1.0 1 8C>L^7S\n+1.172 2 6H>L^7S ~\n+1.9 2 9D>L^8C\n+2 1 KD>R"
    found = scene(acts, "lost-race", 4, "live")
    assert [row.became for row in rows(found)] == [
        "lies there (S-6)",
        "counts as second (S-6a), went back (S-6)",
        "lies there (S-4)",
        "lies there (S-4)",
    ]
    assert "6H on L came second (S-6a) and went back to seat 2 (S-6)." in answer(found).text


def test_in_fusion_each_pile_has_its_clause_and_a_race_one() -> None:
    """F-A, F-B, F-C, F-L."""
    recorded = recorded_game(new_ledger(), "any", bot_game(FUSION, "clauses", seats=2))
    assert isinstance(recorded.rules, FusionRules)
    won = {each.winner_version for each in recorded.events if isinstance(each, PlacementLost)}
    seen = set()
    for version, event in enumerate(recorded.events, 1):
        if isinstance(event, CardPlaced | PlacementLost):
            shown = rows(scene_of(recorded, Pointed(None, version), open_hands=True))
            (row,) = (one for one in shown if one.version == version)
            own = recorded.rules.piles[event.pile].clause
            if isinstance(event, PlacementLost):
                assert row.became == "counts as second, went back (F-L)"
            elif row.became.startswith("lies there ("):
                assert row.became == f"lies there ({'F-L' if version in won else own})"
            seen.add(row.became)
    assert {"lies there (F-A)", "lies there (F-B)", "lies there (F-C)"} <= seen


FILM = f'+0 film {"5f" * 32} 84213760 frame 16667 600 by "MF"\n'
TOLD = " gave it; how that was known is not on the record."


@pytest.mark.parametrize(
    ("film", "said"),
    [
        (FILM, f"is as MF{TOLD}"),
        (FILM.replace("16667", "2000"), "gave it, to within 4.7 ms; how that was known is not on"),
        ("", f"is as whoever marked the film{TOLD}"),
    ],
)
def test_the_time_of_day_of_a_film_is_the_word_of_whoever_marked_it(film: str, said: str) -> None:
    times = times_said(game("film", f"{film}+0 start\n+1 1 8C>L"))
    assert times.startswith("Times are UTC, on 2026-11-28. The time of day of the first picture ")
    assert said in times
    assert times_said(game("live", "+0 start\n+1 1 8C>L")) == "Times are UTC, on 2026-11-28."


def test_a_time_that_is_not_of_whole_milliseconds_is_not_cut_in_the_list_of_a_scene() -> None:
    steps = scene_view(scene("+0 start\n+2.016667 1 8C>L\n+2.5 2 9D>L", None), None).steps
    assert [step.clock for step in steps][1:] == [
        "19:04:05.000",
        "19:04:07.016667",
        "19:04:07.500",
    ]


def test_a_card_that_the_clocks_cannot_order_only_counts_as_second() -> None:
    found = scene("+0 start\n+1.0 1 8C>L^7S\n+1.004 2 6H>L^7S ~", "lost-race", 4, "live")
    assert found.moment.told.reason.startswith("lost: 6H counts as second to the 8C")
    assert rows(found)[1].became == "counts as second (S-6a), went back (S-6)"


def test_the_list_says_which_way_a_call_of_a_block_was_taken_wrongly() -> None:
    """S-9d."""
    said = "it is on the record as a block, and by the rules there was none."
    found = scene("+0 start\n+1 2 !", None)
    (finding,) = scene_view(found, None).steps[-1].findings
    assert finding.text == said
    assert said in answer(found).text
    assert said in "".join(event_lines(found.moment, found.recorded.players, None))


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (BlockClaimed(seat=0, holds=False), "a false call, and by the rules there was a block."),
        (SpeedCalled(seat=0, holds=True), "as right, and by the rules it was false."),
        (SpeedCalled(seat=0, holds=False), "as false, and by the rules it was right."),
    ],
)
def test_every_call_that_was_taken_wrongly_says_which_way(call: Event, said: str) -> None:
    """S-9d, S-11b."""
    assert finding_of(call, "call-misjudged").endswith(said)
    assert finding_of(call, "block-called-falsely") == finding_sentence("block-called-falsely")


NOTED = '+0 start\n2 note "both hands"\nstatement "AL" "referee" "I noted it"'


@pytest.mark.parametrize(
    ("version", "said"),
    [
        (None, ". Event 3: seat 2: noted: both hands. Event 4: AL, referee, states: I noted it."),
        (4, "makes it. Event 4: AL, referee, states: I noted it."),
    ],
)
def test_a_note_and_a_statement_stand_side_by_side_with_what_ties_them(
    version: int | None, said: str
) -> None:
    text = answer(scene(NOTED, "conduct", version)).text
    assert "1 such note. No note says who made it, only a statement can;" in text
    assert said in text
    assert text.count("I noted it") == 1


def test_a_record_without_an_end_says_so_beside_its_counts() -> None:
    said = " The record has no end of the game."
    acts = "+0 start\n+1 1 8C>L"
    text = answer(scene(acts, "miscount")).text
    assert "on pile L 2, and 5 in its reserve; on pile R 1, and 5 in its reserve; 52 cards" in text
    assert text.endswith(said)
    assert said not in answer(scene(f"{acts}\n+600 end 1 time", "miscount")).text


def test_what_is_known_of_a_deck_is_known_to_the_record() -> None:
    assert "in an order that the record has" in scene("+0 start", None, 1).moment.told.text


def test_a_scene_says_which_events_of_the_record_it_shows() -> None:
    acts = "+0 start\n+1 1 8C>L\n+2 2 9D>L\n+600 end drawn time"
    all_of_it = scene(acts, None, 3)
    assert scene_view(all_of_it, None).shown == "These are all 5 events of the record."
    near = scene_of(all_of_it.recorded, Pointed(None, 4), around=1)
    assert scene_view(near, None).shown == "These are events 3 to 5 of the 5 on the record."


def test_what_was_tried_has_a_heading_of_its_own() -> None:
    view = scene_view(scene("+0 start\n+1 1 8C>L", None, 3), None)
    header = EventHeader("", "", "", "", 1, "")
    page = render(DisputeScene(header, None, None, 1, SceneClaim(0, ""), view))
    assert '<h2 id="tried">What was tried around the moment</h2>' in page
