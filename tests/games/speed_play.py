"""A random game of Speed, played at the same time at the program's table and at the oracle's."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.games.oracle.cases import speed
from tests.games.oracle.comparing import shown, table_of
from tests.games.oracle.speed import SpeedOracle
from tests.games.oracle.speed_door import TURN, Expected, Fact, SpeedDoor
from tournament.event import Event, Refused, fold
from tournament.games import commands as wishes
from tournament.games import events as did
from tournament.games.events import Basis, Moment
from tournament.games.shuffle import seed_of
from tournament.games.speed import GAME
from tournament.games.speed.rules import SpeedRules

ANYTHING = ("place", "place", "place", "draw", "lose", "back", "claim", "speed", "turn")
MOST_WISHES = 400


class Play:
    """One random game, played at the same time at the program's table and at the oracle's."""

    def __init__(self, seed: int, basis: Basis, call: str) -> None:
        case = speed({"call": call} if call != "required" else {})
        self.chance = random.Random(seed)
        self.oracle = case.oracle()
        assert isinstance(self.oracle, SpeedOracle)
        self.door = SpeedDoor(self.oracle)
        assert isinstance(case.rules, SpeedRules)
        self.rules = case.rules
        self.state = GAME.initial(self.rules)
        self.events: list[Event] = []
        self.kinds: Counter[str] = Counter()
        self.clock = 0
        self.record([GAME.deal(self.rules, 2, seed_of(f"door {seed}"), basis)])

    def record(self, facts: Sequence[Event] | Refused) -> None:
        assert not isinstance(facts, Refused)
        for fact in facts:
            self.events.append(fact)
            fold(GAME.reducer, self.state, [fact])
            self.oracle.tell(fact)
            self.kinds[type(fact).__name__] += 1
        self.agree()

    def agree(self) -> None:
        found = [(one.version, one.clause, one.severity) for one in self.state.findings]
        assert sorted(found) == sorted(self.oracle.verdicts)
        if self.oracle.phase != "dealt":
            assert shown(GAME.open_view(self.state)) == table_of(self.oracle)
        for seat in (0, 1):
            offered = set(map(as_option, GAME.options(self.state, seat)))
            assert offered == self.door.options(seat)

    def wish(self) -> None:
        """Make a wish, mostly a sensible one, and compare what becomes of it."""
        self.clock += self.chance.randrange(1_000)
        at = Moment(device_us=self.clock, uncertainty_us=self.chance.randrange(1_000))
        command = self.any_wish(at)
        expected, answer = self.door.answer(command), GAME.decide(self.state, command)
        if isinstance(answer, Refused):
            assert answer.clause == expected, command
            self.kinds["refused " + answer.clause] += 1
            return
        assert comparable(answer) == expected, command
        self.record(answer)
        assert not (self.door.arrives and self.oracle.phase == "block")

    def any_wish(self, at: Moment) -> wishes.Command:
        chance, seat = self.chance, self.chance.randrange(2)
        what, which = chance.choice(ANYTHING), ()
        sensible = sorted(self.door.options(seat))
        if sensible and chance.random() < 0.6:
            what, *which = chance.choice(sensible)
        card, pile = which or (self.some_card(seat), chance.randrange(2))
        lying = [one.card for one in self.oracle.piles[pile]]
        ever = sorted(self.oracle.shown[pile])
        seen = chance.choice([None, *lying[-4:], chance.choice(ever), chance.randrange(52)])
        top = lying[-1] if lying and chance.random() < 0.7 else card
        placed = {"at": at, "seat": seat, "card": card, "pile": pile, "seen_top": seen}
        known: dict[str, wishes.Command] = {
            "place": wishes.PlaceCard(**placed),
            "lose": wishes.LosePlacement(**placed),
            "back": wishes.TakeBackCard(at=at, seat=seat, card=top, pile=pile),
            "draw": wishes.DrawCard(at=at, seat=seat),
            "claim": wishes.ClaimBlock(at=at, seat=seat),
            "speed": wishes.CallSpeed(at=at, seat=seat),
            "turn": wishes.TurnReserves(at=at, rebuilt=self.by_hand()),
        }
        return known[what]

    def some_card(self, seat: int) -> int:
        hand = sorted(self.oracle.hands[seat])
        return self.chance.choice(hand if hand and self.chance.random() < 0.9 else range(52))

    def by_hand(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Shuffle what must be rebuilt, by hand at times: else it follows from the seed."""
        orders = []
        for pile in (0, 1):
            if not self.oracle.reserves[pile] and self.chance.random() < 0.5:
                cards = [one.card for one in self.oracle.piles[pile]]
                self.chance.shuffle(cards)
                orders.append((pile, tuple(cards)))
        return tuple(orders)


def as_option(command: wishes.Command) -> Fact:
    match command:
        case wishes.PlaceCard():
            return "place", command.card, command.pile
        case wishes.DrawCard():
            return ("draw",)
        case wishes.CallSpeed():
            return ("speed",)
        case wishes.ClaimBlock():
            return ("claim",)
    return ("turn",)


def comparable(facts: Sequence[Event]) -> Expected:
    """Return the facts as the door foretells them, without the turn that may follow."""
    fields: dict[type[Event], tuple[str, ...]] = {
        did.CardPlaced: ("seat", "card", "pile"),
        did.PlacementLost: ("seat", "card", "pile", "winner_version"),
        did.PlacementRefused: ("seat", "card", "pile"),
        did.CardTakenBack: ("seat", "card", "pile"),
        did.CardDrawn: ("seat", "card"),
        did.BlockClaimed: ("seat", "holds"),
        did.SpeedCalled: ("seat", "holds"),
        did.GameEnded: ("winners", "cause"),
    }
    told: list[tuple[Any, ...]] = [
        (type(fact).__name__, *(getattr(fact, field) for field in fields[type(fact)]))
        for fact in facts
        if type(fact) in fields
    ]
    return told or TURN


def play(seed: int, basis: Basis, call: str) -> Play:
    table = Play(seed, basis, call)
    for _ in range(20):
        if table.chance.random() < 0.2:
            break
        table.wish()  # before the start everything is refused
    table.record(GAME.decide(table.state, wishes.StartPlay()))
    for _ in range(MOST_WISHES):
        if table.oracle.outcome:
            break
        table.wish()
    else:
        table.record(GAME.decide(table.state, wishes.CallTime()))
    table.wish()
    return table
