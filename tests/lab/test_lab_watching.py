"""What is counted in a game is what its facts say, by the quick way and by the general one."""

from collections.abc import Sequence

import msgspec
import pytest

from tests.lab.thirds import Thirds, ThirdsRules
from tournament.event import Event, fold
from tournament.games.bots import KINDS, play
from tournament.games.catalogue import all_rulesets
from tournament.games.events import BlockClaimed, CardPlaced, FreeRound, PlacementLost
from tournament.games.game import GameState
from tournament.games.shuffle import seed_of
from tournament.lab.cells import Cell
from tournament.lab.executors import InThisProcess
from tournament.lab.running import run
from tournament.lab.watching import Watch

CASES = [(id_, seats) for id_, one in all_rulesets().items() for seats in one.game.seats[:2]]


class General(Watch):
    """Looks at every table as if its game were not known."""

    def _look_at_table(self, state: GameState) -> None:  # type: ignore[override]
        if self._game.view(state, None).phase == "play":
            self._look_at_options(state)


@pytest.mark.parametrize(("ruleset_id", "seats"), CASES)
def test_the_quick_way_counts_what_the_options_say(ruleset_id: str, seats: int) -> None:
    found = all_rulesets()[ruleset_id]
    watches = [Watch(found.game, seats), General(found.game, seats)]

    def watch(state: GameState, facts: Sequence[Event], now_us: int) -> None:
        for one in watches:
            one(state, facts, now_us)

    kind = KINDS["human"]
    facts = play(
        found.game,
        found.rules,
        seed=seed_of(f"watch {ruleset_id}"),
        policies=[kind.policy] * seats,
        start_us=0,
        seats=seats,
        tempo=kind.tempo,
        watch=watch,
    )
    quick, general = (one.counts for one in watches)
    assert quick == general
    assert quick.cards > quick.cards_without_pile > 0
    assert quick.hands > quick.hands_without_pile
    kinds = [type(fact) for fact in facts]
    free = sum(len(fact.placements) for fact in facts if isinstance(fact, FreeRound))
    assert quick.plays == kinds.count(CardPlaced) + free
    assert quick.lost == kinds.count(PlacementLost)
    assert quick.blocks == sum(isinstance(f, BlockClaimed) and f.holds for f in facts)
    assert 5_000_000 < quick.us < 300_000_000


def test_full_hands_are_those_that_may_not_be_drawn_up() -> None:
    """By hand, on one table of Speed: of two hands of five, both full, none fits."""
    found = all_rulesets()["speed/club@1"]
    state = found.game.initial(found.rules)
    others = [card for card in range(52) if card not in (26, 27)]
    order = [*others[:40], 26, 27, *others[40:]]  # hands of A, 2 and 3; two sevens in the middle
    dealt = found.game.deal_known(found.rules, 2, tuple(order), "bot")
    fold(found.game.reducer, state, [dealt])
    watch = Watch(found.game, 2)
    watch(state, [], 0)
    assert watch.counts.looks == 0  # nothing is looked at before the signal
    state.phase = "play"
    watch(state, [], 7)
    counts = msgspec.structs.asdict(watch.counts)
    assert counts | {"us": 7} == counts
    assert (counts["looks"], counts["cards"], counts["cards_without_pile"]) == (2, 10, 10)
    assert (counts["hands"], counts["hands_without_pile"], counts["placements"]) == (2, 2, 0)


def test_a_plug_in_is_played_and_counted_by_the_protocol_alone() -> None:
    cell = Cell(game=Thirds(), rules=ThirdsRules(), seats=2, bot="human")
    (row,) = run([cell], games=60, seed=seed_of("thirds"), executor=InThisProcess())
    assert row.rules == "thirds/plain@1"
    blocked, wins = row.figures["blocked_share"], row.figures["first_seat_wins"]
    plays, cards = row.figures["plays_per_game"], row.figures["card_without_pile"]
    assert blocked is not None
    assert wins is not None
    assert plays is not None
    assert cards is not None
    assert 0 < blocked.mid < 1
    assert 0.2 < wins.mid < 0.8
    assert 4 <= plays.mid <= 8
    assert 0.2 < cards.mid < 0.5
    assert row.figures["hand_without_pile"] is None  # it has no draw piles, so no full hands
