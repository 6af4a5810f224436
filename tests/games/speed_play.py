"""A random game of Speed, played at the same time on the real table and on the model."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

from tests.games.speed_model import Fact, Model
from tournament.event import Event, Refused, fold
from tournament.games import commands as wishes
from tournament.games import events as did
from tournament.games.events import Basis, Moment
from tournament.games.shuffle import seed_of
from tournament.games.speed import GAME
from tournament.games.speed.cards import FACES
from tournament.games.speed.rules import SpeedRules

Call = Literal["required", "automatic"]
Expected = list[Fact] | str
"""The facts that must follow, or the clause that refuses, or that it is a turn."""

ANYTHING = ("place", "place", "place", "draw", "lose", "back", "claim", "speed", "turn")
MOST_WISHES = 400


def face(card: int) -> str:
    return FACES[card]


def number(card: str) -> int:
    return FACES.index(card)


class Play:
    """One random game, played at the same time on the real table and on the model's."""

    def __init__(self, seed: int, basis: Basis, call: Call) -> None:
        self.chance = random.Random(seed)
        self.rules = SpeedRules(id="speed/test@1", call=call)
        self.model = Model(basis, face, call=self.rules.call)
        self.state = GAME.initial(self.rules)
        self.kinds: Counter[str] = Counter()
        self.clock = 0
        self.events: list[Event] = []
        self.record([GAME.deal(self.rules, 2, seed_of(f"model {seed}"), basis)])

    def record(self, facts: Sequence[Event] | Refused) -> None:
        assert not isinstance(facts, Refused)
        for fact in facts:
            self.events.append(fact)
            fold(GAME.reducer, self.state, [fact])
            self.model.apply(fact)
            self.kinds[type(fact).__name__] += 1
            self.agree()

    def agree(self) -> None:
        model, state = self.model, self.state
        seen = GAME.open_view(state)
        assert model.version == state.version
        assert [set(map(face, seat.hand or ())) for seat in seen.seats] == model.hands
        assert [seat.draw_size for seat in seen.seats] == [len(cards) for cards in model.stock]
        assert [pile.reserve for pile in seen.piles] == [len(cards) for cards in model.reserves]
        if model.phase != "dealt":
            assert [[face(card) for card in pile.cards] for pile in seen.piles] == model.piles
        found = [(one.version, one.clause, one.severity) for one in state.findings]
        assert found == model.findings
        assert state.untrusted_from is None
        outcome = state.outcome and (state.outcome.winners, state.outcome.cause)
        assert outcome == model.ended
        for seat in (0, 1):
            assert set(map(as_option, GAME.options(state, seat))) == model.options(seat)

    def wish(self) -> None:
        """Make a wish, mostly a sensible one, and compare what becomes of it."""
        self.clock += self.chance.randrange(1_000)
        at = Moment(device_us=self.clock, uncertainty_us=self.chance.randrange(1_000))
        command, expected = self.any_wish(at)
        answer = GAME.decide(self.state, command)
        if isinstance(answer, Refused):
            assert answer.clause == expected, command
            self.kinds["refused " + answer.clause] += 1
            return
        assert comparable(answer) == expected, command
        self.record(answer)
        assert not (self.model.at_the_door and self.model.phase == "block")

    def any_wish(self, at: Moment) -> tuple[wishes.Command, Expected]:
        model, chance = self.model, self.chance
        seat = chance.randrange(2)
        sensible = sorted(model.options(seat))
        if sensible and chance.random() < 0.6:
            what, *which = chance.choice(sensible)
        else:
            what = chance.choice(ANYTHING)
            which = []
        card, pile = which or (self.some_card(seat), chance.randrange(2))
        seen = chance.choice([None, *model.piles[pile][-4:], chance.choice(FACES)])
        n, top = number(card), None if seen is None else number(seen)
        match what:
            case "place":
                placing = wishes.PlaceCard(at=at, seat=seat, card=n, pile=pile, seen_top=top)
                return placing, model.place(seat, card, pile, seen)
            case "lose":
                losing = wishes.LosePlacement(at=at, seat=seat, card=n, pile=pile, seen_top=top)
                return losing, model.lose(seat, card, pile, seen)
            case "back":
                lying = model.piles[pile]
                card = lying[-1] if lying and chance.random() < 0.7 else card
                back = wishes.TakeBackCard(at=at, seat=seat, card=number(card), pile=pile)
                return back, model.take_back(seat, card, pile)
            case "draw":
                return wishes.DrawCard(at=at, seat=seat), model.draw(seat)
            case "speed":
                return wishes.CallSpeed(at=at, seat=seat), model.speed(seat)
            case "claim":
                return wishes.ClaimBlock(at=at, seat=seat), model.claim(seat)
            case _:
                turning = wishes.TurnReserves(at=at, rebuilt=self.by_hand())
                return turning, self.turn()

    def some_card(self, seat: int) -> str:
        hand = sorted(self.model.hands[seat])
        return self.chance.choice(hand if hand and self.chance.random() < 0.9 else FACES)

    def by_hand(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Shuffle what must be rebuilt, by hand at times: else it follows from the seed."""
        orders = []
        for pile in (0, 1):
            if not self.model.reserves[pile] and self.chance.random() < 0.5:
                cards = [number(card) for card in self.model.piles[pile]]
                self.chance.shuffle(cards)
                orders.append((pile, tuple(cards)))
        return tuple(orders)

    def turn(self) -> str:
        if clause := self.model.not_now():
            return clause
        return "S-9d" if self.model.at_the_door and self.model.phase != "block" else TURN


TURN = "a turn"


def as_option(command: wishes.Command) -> tuple[Any, ...]:
    match command:
        case wishes.PlaceCard():
            return "place", face(command.card), command.pile
        case wishes.DrawCard():
            return ("draw",)
        case wishes.CallSpeed():
            return ("speed",)
        case wishes.ClaimBlock():
            return ("claim",)
    return ("turn",)


def comparable(facts: Sequence[Event]) -> Expected:
    """Return the facts as the model tells them; what turns after a call is checked when applied."""
    told: list[Fact] = []
    for fact in facts:
        name = type(fact).__name__
        match fact:
            case did.PlacementLost(winner_version=first):
                told.append((name, fact.seat, face(fact.card), fact.pile, first))
            case did.CardPlaced() | did.PlacementRefused() | did.CardTakenBack():
                told.append((name, fact.seat, face(fact.card), fact.pile))
            case did.CardDrawn(card=int(card)):
                told.append((name, fact.seat, face(card)))
            case did.BlockClaimed() | did.SpeedCalled():
                told.append((name, fact.seat, fact.holds))
            case did.GameEnded():
                told.append((name, fact.winners, fact.cause))
    return told or TURN


def play(seed: int, basis: Basis, call: Call) -> Play:
    table = Play(seed, basis, call)
    for _ in range(20):
        if table.chance.random() < 0.2:
            break
        table.wish()  # before the start everything is refused
    table.record(GAME.decide(table.state, wishes.StartPlay()))
    for _ in range(MOST_WISHES):
        if table.model.ended:
            break
        table.wish()
    else:
        table.record(GAME.decide(table.state, wishes.CallTime()))
    table.wish()
    return table
