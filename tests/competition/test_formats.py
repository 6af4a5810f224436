"""Every format from its first round to its last place, whatever people do."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from tests.competition.evening import Evening, lower_number_wins, result
from tournament.competition.bracket import bracket_of
from tournament.competition.commands import (
    AddEntries,
    ChangeSetting,
    CloseRound,
    CreateTournament,
    CutBracket,
    EnterResult,
    FinishTournament,
    PairRound,
    PublishRound,
    ReinstateEntry,
    WithdrawEntry,
)
from tournament.competition.decide import decide
from tournament.competition.events import PairedTable, Result, Settings
from tournament.competition.groups import group_standings
from tournament.competition.places import final_places
from tournament.competition.reducer import REDUCER
from tournament.competition.schedule import rounds_to_come
from tournament.competition.standing import standings_after
from tournament.competition.state import Competition
from tournament.event import Refused, fold
from tournament.games.shuffle import seed_of

FORMATS = {
    "swiss": {},
    "swiss, cut": {"cut": 4, "third_place": True},
    "round robin": {"format": "round-robin"},
    "double round robin": {"format": "round-robin", "legs": 2},
    "round robin, cut": {"format": "round-robin", "cut": 2},
    "groups": {"format": "groups", "groups": 2},
    "groups, cut": {"format": "groups", "groups": 2, "cut": 4},
    "groups of three, cut": {"format": "groups", "groups": 3, "cut": 6, "all_places": True},
    "single": {"format": "single-elimination"},
    "single, third": {"format": "single-elimination", "third_place": True},
    "single, all": {"format": "single-elimination", "all_places": True},
    "double": {"format": "double-elimination"},
}


def finish(evening: Evening, rng: random.Random, *, trouble: float = 0.0) -> None:
    """Play what is left by chance: no-shows and withdrawals come as often as `trouble` says."""
    while True:
        answer = evening.ask(PairRound(seed=seed_of(str(len(evening.events))), allow_rematch=True))
        if isinstance(answer, Refused) and answer.reason == "rounds-complete":
            answer = evening.ask(CutBracket())
        if isinstance(answer, Refused):
            break
        evening.do(PublishRound())
        running = evening.state.running
        assert running
        for number, table in running.tables.items():
            assert len({table.paired.left, table.paired.right}) == 2, "nobody plays alone"
            if rng.random() < trouble and len(evening.state.active(99)) > 2:
                leaving = rng.choice((table.paired.left, table.paired.right))
                evening.ask(WithdrawEntry(entry=leaving, open_match="award"))
            if table.result is None:
                evening.do(EnterResult(table=number, result=chance(rng, trouble)))
        evening.do(CloseRound())
    evening.do(FinishTournament())


def chance(rng: random.Random, trouble: float) -> Result:
    if rng.random() < trouble:
        ending = rng.choice(["no-show", "both-absent"])
        return result("0-0" if ending == "both-absent" else "0-2", ending=ending)
    return result(rng.choice(["2-0", "2-1", "1-2", "0-2"]))


@pytest.mark.parametrize("trouble", [0.0, 0.15])
@pytest.mark.parametrize("size", [6, 7, 8, 13])
@pytest.mark.parametrize("agreed", FORMATS)
def test_every_format_ends_with_everybody_placed(agreed: str, size: int, trouble: float) -> None:
    evening = Evening(size, **FORMATS[agreed])
    finish(evening, random.Random(f"{agreed} {size} {trouble}"), trouble=trouble)
    assert rounds_to_come(evening.state) == 0
    assert not evening.state.impossible
    assert fold(REDUCER, Competition(), evening.events) == evening.state
    places = final_places(evening.state)
    assert sorted(place.entry for place in places) == list(range(1, size + 1))
    shared = Counter(place.place for place in places)
    for place, following in pairwise(sorted(shared)):
        assert following == place + shared[place]


@pytest.mark.parametrize("size", [2, 3, 5, 9, 17, 31, 66, 130])
@pytest.mark.parametrize("agreed", ["single", "single, all", "double", "round robin"])
def test_every_size_is_played_to_its_end(agreed: str, size: int) -> None:
    if agreed == "round robin" and size > 17:
        size = 18
    evening = Evening(size, **FORMATS[agreed])
    finish(evening, random.Random(size))
    assert len(final_places(evening.state)) == size
    seated = [played.seats for played in evening.state.rounds]
    assert all(len(set(seats)) == len(seats) for seats in seated)


def by_number(table: PairedTable) -> Result:
    return lower_number_wins(table)


def test_in_a_round_robin_everybody_meets_everybody_and_a_rest_gives_nothing() -> None:
    evening = Evening(5, format="round-robin")
    while isinstance(evening.ask(PairRound(seed=seed_of("rr"))), tuple):
        evening.do(PublishRound())
        evening.play()
    met = Counter(
        frozenset((table.paired.left, table.paired.right))
        for played in evening.state.rounds
        for table in played.tables.values()
    )
    assert len(met) == 10
    assert set(met.values()) == {1}
    assert sorted(entry for played in evening.state.rounds for entry in played.rests) == [
        1,
        2,
        3,
        4,
        5,
    ]
    assert all(played.byes == () for played in evening.state.rounds)
    rows = standings_after(evening.state, 5)
    assert [(row.entry, row.match_points) for row in rows] == [
        (1, 12),
        (2, 9),
        (3, 6),
        (4, 3),
        (5, 0),
    ]
    assert evening.state.settings.rounds == 5
    evening.do(FinishTournament())


def test_groups_count_for_nothing_in_a_round_robin() -> None:
    evening = Evening(8, format="round-robin", groups=3)
    assert rounds_to_come(evening.state) == 7
    alone = Evening(3, format="round-robin", groups=3)
    alone.pair()
    assert rounds_to_come(alone.state) == 3


def test_who_leaves_a_round_robin_gives_the_open_matches_away_and_closed_rounds_stay_t11() -> None:
    evening = Evening(6, format="round-robin")
    evening.round()
    before = standings_after(evening.state, 1)
    evening.do(WithdrawEntry(entry=1))
    for _ in range(4):
        evening.round()
    assert standings_after(evening.state, 1) == before
    endings = Counter(
        table.result.ending
        for played in evening.state.rounds
        for table in played.tables.values()
        if table.result and 1 in (table.paired.left, table.paired.right)
    )
    assert endings == {"played": 1, "no-show": 4}
    evening.do(FinishTournament())


def test_nobody_enters_a_fixed_field_once_round_1_hangs_out_t6() -> None:
    for agreed in ("round robin", "single", "double", "groups"):
        evening = Evening(6, **FORMATS[agreed])
        evening.pair(publish=False)
        evening.do(AddEntries(people=("late",)))
        assert evening.refused(PublishRound()) == ("T-10", "draft-outdated")
        evening.do(WithdrawEntry(entry=2))
        evening.pair()
        playing = {entry for group in evening.state.groups for entry in group}
        assert (playing or {*evening.state.cut.seeds}) == {1, 3, 4, 5, 6, 7}
        assert evening.refused(AddEntries(people=("later",))) == ("T-6", "field-fixed")
        clause, reason = evening.refused(ReinstateEntry(entry=2))
        assert (clause, reason) in {("T-6", "field-fixed"), ("T-8", "bracket-closed")}
        change = ChangeSetting(setting="format", value="swiss", reason="why")
        assert evening.refused(change) == ("T-12", "format-fixed")


def test_a_bracket_is_seeded_as_agreed() -> None:
    people = ("a", "b", "c", "d", "e")
    for seeding, seeds in {"entered": (1, 2, 3, 4, 5), "rating": (4, 2, 5)}.items():
        evening = Evening(format="single-elimination", seeding=seeding)
        evening.do(AddEntries(people=people, ratings=(None, 1500, None, 1900, 1200)))
        evening.pair()
        assert evening.state.cut.seeds[: len(seeds)] == seeds
    evening = Evening(5, format="single-elimination")
    evening.pair()
    assert [evening.state.lots[entry] for entry in evening.state.cut.seeds] == [1, 2, 3, 4, 5]


def test_bracket_rounds_are_played_to_what_was_agreed_for_them_s12() -> None:
    evening = Evening(8, rounds=3, cut=4, cut_best_of=5, final_best_of=7)
    for _ in range(3):
        evening.round()
    evening.do(CutBracket())
    evening.do(PublishRound())
    assert evening.refused(EnterResult(table=1, result=result("2-0"))) == ("S-12", "unfinished")
    evening.play(lambda _table: result("3-1"))
    evening.pair()
    evening.play(lambda _table: result("4-2"))
    assert [played.best_of for played in evening.state.rounds] == [3, 3, 3, 5, 7]


@pytest.mark.parametrize(("value", "best_of"), [("first-to-4", 7), ("9", 9), ("first-to-1", 1)])
def test_a_match_may_be_first_to_any_number_s12(value: str, best_of: int) -> None:
    evening = Evening(4)
    evening.do(ChangeSetting(setting="best_of", value=value))
    assert evening.state.settings.best_of == best_of
    for wrong in ("4", "first-to-", "first-to-0", "first-to-x", "none"):
        command = ChangeSetting(setting="best_of", value=wrong)
        assert evening.refused(command)[0] in {"S-12", "T-12"}


def test_a_double_elimination_resets_where_the_undefeated_loses_the_final() -> None:
    evening = Evening(4, format="double-elimination", seeding="entered")
    titles = []
    while isinstance(evening.ask(PairRound(seed=seed_of("x"))), tuple):
        evening.do(PublishRound())
        titles.append(evening.state.rounds[-1].title)
        final = titles[-1] == "final"
        evening.play(lambda t, f=final: result("0-2") if f else lower_number_wins(t))
    assert titles == ["double-1", "double-2", "double-3", "final", "reset"]
    drawn = bracket_of(evening.state)
    assert drawn
    assert [(p.place, p.entry) for p in drawn.places] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    evening.do(FinishTournament())


def test_groups_send_on_their_first_and_two_of_a_group_do_not_meet_at_once_t8() -> None:
    evening = Evening(8, format="groups", groups=2, cut=4, seeding="entered")
    for _ in range(3):
        evening.round()
    assert evening.state.groups == ((1, 4, 5, 8), (2, 3, 6, 7))
    assert [[row.entry for row in rows] for rows in group_standings(evening.state, 3)] == [
        [1, 4, 5, 8],
        [2, 3, 6, 7],
    ]
    evening.do(CutBracket())
    tables = [{t.paired.left, t.paired.right} for t in evening.state.rounds[-1].tables.values()]
    assert sorted(map(sorted, tables)) == [[1, 3], [2, 4]]
    evening.do(PublishRound())
    evening.play()
    evening.round()
    places = final_places(evening.state)
    assert sorted((p.place, p.entry) for p in places[:4]) == [(1, 1), (2, 2), (3, 3), (3, 4)]
    assert [place.place for place in places[4:]] == [5, 6, 7, 8]


def test_groups_without_a_cut_share_the_places_of_equal_height() -> None:
    evening = Evening(6, format="groups", groups=2, seeding="entered")
    for _ in range(3):
        evening.round()
    evening.do(FinishTournament())
    places = final_places(evening.state)
    assert {(p.place, p.entry) for p in places} == {(1, 1), (1, 2), (3, 3), (3, 4), (5, 5), (5, 6)}


def test_in_a_smaller_group_who_has_played_all_rests_while_the_others_play_on() -> None:
    evening = Evening(7, format="groups", groups=2)
    for _ in range(3):
        evening.round()
    small = next(group for group in evening.state.groups if len(group) == 3)
    assert [len(played.rests) for played in evening.state.rounds] == [1, 1, 1]
    assert {e for played in evening.state.rounds for e in played.rests} == set(small)
    evening.do(FinishTournament())


@pytest.mark.parametrize(
    ("settings", "clause", "reason"),
    [
        ({"best_of": 101}, "S-12", "best-of"),
        ({"cut_best_of": 2}, "S-12", "best-of"),
        ({"final_best_of": 0}, "S-12", "best-of"),
        ({"format": "round-robin", "legs": 3}, "T-7", "legs"),
        ({"format": "groups"}, "T-7", "groups-too-few"),
        ({"format": "groups", "groups": 3, "cut": 4}, "T-8", "groups-cut"),
        ({"format": "single-elimination", "cut": 4}, "T-8", "elimination-without-rounds"),
        ({"format": "double-elimination", "rounds": 4}, "T-8", "elimination-without-rounds"),
        ({"format": "double-elimination", "third_place": True}, "T-8", "double-has-its-places"),
        ({"format": "round-robin", "all_places": True}, "T-8", "places-without-bracket"),
    ],
)
def test_settings_that_do_not_go_together_are_refused(
    settings: dict[str, object], clause: str, reason: str
) -> None:
    agreed = Settings(**{"rules": "speed/club@1", **settings})
    answer = decide(Competition(), CreateTournament(name="X", settings=agreed))
    assert isinstance(answer, Refused)
    assert (answer.clause, answer.reason) == (clause, reason)


def test_a_field_too_small_for_its_format_is_not_paired_t5() -> None:
    pair = PairRound(seed=seed_of("x"))
    for format_ in ("single-elimination", "double-elimination"):
        assert Evening(1, format=format_).refused(pair) == ("T-5", "unpairable-too-few")
    assert Evening(1, format="round-robin").refused(pair) == ("T-5", "groups-too-small")
    assert Evening(5, format="groups", groups=3).refused(pair) == ("T-5", "groups-too-small")


def test_an_intentional_draw_is_refused_where_the_event_allows_none_t1() -> None:
    agreed = result("0-0", ending="agreement")
    for allowed in (True, False):
        evening = Evening(4, rounds=1, agreed_draws=allowed)
        evening.pair()
        command = EnterResult(table=1, result=agreed)
        if allowed:
            evening.do(command)
        else:
            assert evening.refused(command) == ("T-1", "no-agreed-draws")
            evening.do(EnterResult(table=1, result=result("1-0", ending="agreement")))
            evening.do(EnterResult(table=2, result=result("1-1", ending="time")))
    evening = Evening(4, format="single-elimination")
    evening.pair()
    assert evening.refused(EnterResult(table=1, result=agreed)) == ("T-1", "undecided")


def test_all_rounds_agreed_or_fewer_are_played_in_a_round_robin_t7() -> None:
    evening = Evening(6, format="round-robin", rounds=2)
    evening.round()
    evening.round()
    assert evening.refused(PairRound(seed=seed_of("x"))) == ("T-7", "rounds-complete")
    evening.do(FinishTournament())
    longer = Evening(4, format="round-robin", rounds=9)
    longer.pair()
    assert longer.state.settings.rounds == 3


@pytest.mark.parametrize("leaving", range(1, 9))
def test_who_leaves_a_double_elimination_leaves_no_hole_on_the_losers_side_t8(leaving: int) -> None:
    evening = Evening(8, format="double-elimination", seeding="entered")
    evening.round()
    evening.do(WithdrawEntry(entry=leaving))
    while isinstance(evening.ask(PairRound(seed=seed_of("x"))), tuple):
        evening.do(PublishRound())
        evening.play()
    evening.do(FinishTournament())
    lost = Counter(match.loser for match in bracket_of(evening.state).matches)
    assert lost[leaving] == 2, "every match after leaving goes to the opponent"
    assert len(final_places(evening.state)) == 8


def test_who_leaves_in_the_bracket_keeps_the_place_in_the_standings_t8_t11() -> None:
    evening = Evening(8, rounds=3, cut=4)
    for _ in range(3):
        evening.round()
    before = standings_after(evening.state, 3)
    evening.do(CutBracket())
    evening.do(PublishRound())
    evening.do(WithdrawEntry(entry=evening.state.cut.seeds[0], open_match="award"))
    evening.play()
    evening.round()
    assert standings_after(evening.state, 3) == before
    evening.do(FinishTournament())
    assert len(final_places(evening.state)) == 8
