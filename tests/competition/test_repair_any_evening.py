"""Whatever an evening brings, pairing again makes no rematch and no second bye for nothing (T-5).

The oracle is a matching of its own: every pair that met costs more than every second bye together.
"""

import random
from itertools import combinations

import pytest
import rustworkx

from tests.competition.evening import Evening, result
from tests.competition.test_repair import pairs_of
from tournament.competition import commands as wish
from tournament.competition.commands_by_hand import (
    BeginEdit,
    DropEdit,
    FinishEdit,
    KeepAsPlayed,
    PlayAgain,
    RepairRound,
    SwapPlaces,
)
from tournament.competition.commands_late import EnterLate
from tournament.event import Refused
from tournament.games.shuffle import seed_of

WHY = "it went wrong"
SCORES = [result("2-0"), result("1-2"), result("1-1", ending="time")]
DEAR = 1000
"""More than all second byes of a round together."""


def fewest(free: list[int], met: set[frozenset[int]], had_bye: set[int]) -> tuple[int, int]:
    """Return the fewest rematches with which these can be paired, then the fewest second byes."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([*free, *([0] if len(free) % 2 else [])])
    for one, other in combinations(range(len(free)), 2):
        graph.add_edge(one, other, DEAR if {free[one], free[other]} in met else 0)
    if len(free) % 2:
        for place, entry in enumerate(free):
            graph.add_edge(place, len(free), int(entry in had_bye))
    pairs = rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=lambda cost: 10 * DEAR - cost
    )
    rematches, second_byes = divmod(sum(graph.get_edge_data(*pair) for pair in pairs), DEAR)
    return rematches, second_byes


def edit(evening: Evening, chance: random.Random) -> None:
    """Let two of different tables change places, where that makes a pairing."""
    tables = pairs_of(evening)
    if len(tables) < 2:
        return
    evening.do(BeginEdit(reason=WHY))
    one, other = chance.sample(sorted(tables), 2)
    evening.ask(SwapPlaces(one=tables[one][0], other=tables[other][1]))
    if isinstance(evening.ask(FinishEdit(seed=seed_of("edit"), confirmed=True)), Refused):
        evening.ask(DropEdit())


def go_wrong(evening: Evening, chance: random.Random) -> None:
    """Let results come in, people leave and come, and wrong opponents sit down."""
    played = evening.state.rounds[-1]
    for table in chance.sample(played.open_tables, k=chance.randint(0, len(played.open_tables))):
        evening.do(wish.EnterResult(table=table, result=chance.choice(SCORES)))
    if played.open_tables and len(evening.state.active(played.number)) > 4:
        leaving = pairs_of(evening)[chance.choice(played.open_tables)][0]
        evening.ask(wish.WithdrawEntry(entry=leaving, open_match="wait"))
    if chance.random() < 0.3:
        evening.ask(EnterLate(person=f"late {evening.state.version}"))
    if chance.random() < 0.3 and len(played.tables) > 1:
        one, other = chance.sample(sorted(played.tables), 2)
        right = [pairs_of(evening)[table][1] for table in (one, other)]
        kept = KeepAsPlayed(one=right[0], other=right[1], reason=WHY, confirmed=True)
        evening.ask(chance.choice([kept, PlayAgain(tables=(one, other), reason=WHY)]))


def check_repair(evening: Evening) -> bool:
    """Pair again, hold it to the oracle, and say whether a rematch or a second bye was forced."""
    past, played = evening.state.rounds[:-1], evening.state.rounds[-1]
    met = {frozenset(pair) for each in past for pair in pairs_of(evening, each.number - 1).values()}
    had_bye = {entry for each in past for entry in each.byes}
    gone = {entry.number for entry in evening.state.entries.values() if entry.withdrawn}
    stays = {
        number: (table.paired, table.result)
        for number, table in played.tables.items()
        if table.result or (table.by_hand and not {table.paired.left, table.paired.right} & gone)
    }
    byes = {*played.byes_by_hand} - gone
    fixed = {entry for paired, _ in stays.values() for entry in (paired.left, paired.right)}
    playing = {entry.number for entry in evening.state.active(played.number)}
    free = sorted(playing - gone - fixed - byes)
    evening.do(RepairRound(seed=seed_of("again"), reason=WHY, allow_rematch=True))
    now = evening.state.rounds[-1]
    assert {n: (now.tables[n].paired, now.tables[n].result) for n in stays} == stays
    made = [frozenset(pair) for number, pair in pairs_of(evening).items() if number not in stays]
    new_byes = {*now.byes} - byes
    assert sorted([*(entry for pair in made for entry in pair), *new_byes]) == free
    best = fewest(free, met, had_bye)
    assert (sum(pair in met for pair in made), len(new_byes & had_bye)) == best
    return best != (0, 0)


@pytest.mark.parametrize(
    ("entries", "rounds", "evenings"),
    [(4, 3, 25), (5, 4, 25), (6, 4, 25), (8, 5, 20), (9, 5, 15), (13, 5, 8), (24, 5, 4)],
)
def test_no_repair_of_an_evening_makes_what_could_be_avoided(
    entries: int, rounds: int, evenings: int
) -> None:
    forced = 0
    for number in range(evenings):
        chance = random.Random(f"{entries} {number}")
        evening = Evening(entries, rounds=rounds)
        for each in range(rounds):
            paired = wish.PairRound(seed=seed_of(f"{number} {each}"), allow_rematch=True)
            if isinstance(evening.ask(paired), Refused):
                break
            if chance.random() < 0.3:
                edit(evening, chance)
            evening.do(wish.PublishRound())
            for _ in range(2):
                go_wrong(evening, chance)
                forced += check_repair(evening)
            evening.play(lambda _: chance.choice(SCORES[:2]))  # noqa: B023 - used at once
        assert not evening.state.impossible
    if entries in (5, 6):
        assert forced, "the oracle is asked for hard ones too"
