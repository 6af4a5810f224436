"""Fusion by F-1 to F-K, the slow way."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from tests.games.oracle.table import CannotBeError, Lying, Switches, TableOracle
from tournament.event import Event
from tournament.games import events as did

Face = tuple[object, object, int]
"""Colour, shape, and the number from 1 to 6."""
Condition = Callable[[Face, Face, int], bool]
"""Says of a card and a top, so many steps of number apart, whether the card may go there."""


def assumed_deck() -> tuple[Face, ...]:
    """F-1a: every colour with every shape twice; both are counted from 0 here."""
    return tuple(
        (colour, shape, 1 + (colour + shape + copy) % 6)
        for colour in range(6)
        for shape in range(6)
        for copy in (0, 1)
    )


def apart(one: int, other: int, *, wrap: bool) -> int:
    """Return how many steps lie between two numbers, where 6 and 1 are neighbours too (F-B1)."""
    steps = abs(one - other)
    return min(steps, 6 - steps) if wrap else steps


def all_other(card: Face, top: Face) -> bool:
    return card[0] != top[0] and card[1] != top[1]


CONDITIONS: dict[str, Condition] = {
    "F-A": lambda card, top, _: card[0] == top[0] or card[1] == top[1],
    "F-B": lambda _card, _top, steps: steps == 1,
    "F-C": lambda card, top, steps: all_other(card, top) and steps >= 2,
    "F-C2": lambda card, top, steps: all_other(card, top) and steps != 0,
    "F-OA": lambda card, top, steps: all_other(card, top) and steps in {0, 1},
    "F-OB": lambda card, top, steps: all_other(card, top) and steps != 1,
}


@dataclass(frozen=True, kw_only=True)
class FusionSwitches(Switches):
    """The switches of a ruleset of Fusion; `piles` names each pile's condition by its clause."""

    deck: tuple[Face, ...] = assumed_deck()
    piles: tuple[str, ...] = ("F-A", "F-B", "F-C")
    free_round: str = "optional"
    redraw: str = "any_time"
    hand_limit: int = 3
    opening_hand: str = "after_signal"
    simultaneous_finish: str = "draw"
    last_card_must_fit: bool = True
    wrap: bool = False


class FusionOracle(TableOracle):
    """Fusion."""

    conditions: ClassVar[Mapping[str, Condition]] = CONDITIONS
    other_ends: ClassVar[Mapping[str, str]] = {"out-together": "F-W1", "race-undecided": "F-L"}
    clauses: ClassVar[Mapping[str, str]] = {
        "deal": "F-2",
        "seat": "F-2",
        "card": "F-1",
        "pile": "F-2",
        "winners": "F-2",
        "over": "F-W",
        "start": "F-S",
        "hand": "F-3",
        "draw": "F-3",
        "empty": "F-2",
        "who was first": "F-L",
        "judging a late card": "F-L",
        "illegal card in a race": "F-L",
        "misjudged call": "F-K",
        "another end": "F-W",
    }

    def __init__(self, switches: FusionSwitches) -> None:
        super().__init__(switches)
        self.rules = switches
        self.cards = len(switches.deck)
        self.limit = switches.hand_limit
        self.refills = switches.redraw == "when_empty"
        self.must_count = False
        """Nobody put a card down after a block, so the count follows (F-U1)."""
        self.still_to_take: list[int] = []
        """How many cards each seat's refill still lacks (F-R3)."""

    def clause(self, about: str) -> str:
        return "F-R3" if about == "draw" and self.refills else super().clause(about)

    @property
    def counts(self) -> bool:
        """The next free round is on the count (F-U2)."""
        return self.must_count or self.rules.free_round == "counted"

    def fits(self, card: int, pile: int, top: int) -> bool:
        """F-A to F-OB."""
        if card >= self.cards or top >= self.cards:
            return False
        one, other = self.rules.deck[card], self.rules.deck[top]
        steps = apart(one[2], other[2], wrap=self.rules.wrap)
        return self.conditions[self.rules.piles[pile]](one, other, steps)

    def misfit(self, pile: int) -> str:
        return self.rules.piles[pile]

    def deal(self, fact: did.GameDealt) -> None:
        """F-2, F-2a: what is left over goes back to the box."""
        order = list(fact.order or ())
        whole = sorted(order) == list(range(self.cards))
        known = (fact.rules, fact.rules_hash) == (self.switches.id, self.switches.hash)
        if not known or not whole or fact.seats not in range(2, 7):
            raise self.cannot("deal")
        self.piles = [[Lying(card, self.version)] for card in order[:3]]
        self.shown = [{card} for card in order[:3]]
        rest = order[3:]
        each = len(rest) // fact.seats
        self.draws = [[rest.pop(0) for _ in range(each)] for _ in range(fact.seats)]
        self.hands = [set() for _ in range(fact.seats)]
        self.unexplained = [[] for _ in range(fact.seats)]
        self.still_to_take = [0] * fact.seats
        self.basis, self.phase = fact.basis, "dealt"

    def started(self) -> None:
        """F-S keeps cards from being placed and drawn, and says so of each."""

    def play(self, fact: Event) -> None:
        if isinstance(fact, did.FreeRound):
            self.free_round(fact)
        else:
            super().play(fact)

    def place(self, fact: did.CardPlaced) -> None:
        """F-S, F-A to F-OB, F-E, F-E2, F-K, F-R3, F-W."""
        self.there(fact.seat, fact.card, fact.pile)
        self.held(fact.seat, fact.card)
        fitted = self.fits(fact.card, fact.pile, self.top(fact.pile).card)
        if self.phase == "dealt":
            self.say("F-S", "illegal")
        if self.phase == "block":
            self.say("F-K", "illegal")
        self.break_off_refill(fact.seat)
        self.settle(fact.seat)
        self.put(Lying(fact.card, self.version, fact.seat, fitted), fact.pile)
        last = self.cards_left(fact.seat) == 0
        if not fitted:
            self.say(self.misfit(fact.pile), "illegal")
        if not fitted and last and self.rules.last_card_must_fit:
            self.say("F-E2", "illegal")
        if last:
            self.due = ((fact.seat,), "out")

    def break_off_refill(self, seat: int) -> None:
        """F-R3: nothing is placed before the refill is whole.

        If it began with a card in hand, and no lost card explains that, it was none: then the draws
        are found, and not the card.
        """
        if self.still_to_take[seat] and self.draws[seat] and not self.unexplained[seat]:
            self.say("F-R3", "illegal")
        self.still_to_take[seat] = 0

    def take_back(self, fact: did.CardTakenBack) -> None:
        """F-E: a card stays, so one that was taken back is found."""
        self.there(fact.seat, 0, fact.pile)
        top = self.top(fact.pile)
        if (top.card, top.seat) != (fact.card, fact.seat):
            raise CannotBeError("F-E")
        self.say("F-E", "illegal")
        self.give_back(fact.pile)

    def draw(self, fact: did.CardDrawn) -> None:
        """F-3, F-S, F-K, F-R3, F-L: a card on its way to a pile is still held on the record."""
        self.seat(fact.seat)
        seat, hand, pile = fact.seat, self.hands[fact.seat], self.draws[fact.seat]
        if not pile or fact.card not in {None, pile[0]}:
            raise CannotBeError("F-3")
        if self.phase == "dealt" and self.rules.opening_hand == "after_signal":
            self.say("F-S", "illegal")
        if self.phase == "block":
            self.say("F-K", "illegal")
        none_may_be_held_but = 0 if self.refills else self.limit - 1
        if self.still_to_take[seat]:
            self.still_to_take[seat] -= 1
        elif len(hand) > none_may_be_held_but + 1:
            self.illegal("draw")
        else:
            if len(hand) == none_may_be_held_but + 1:
                self.unexplained[seat].append(self.version)
            if self.refills:
                self.still_to_take[seat] = self.limit - 1
        hand.add(pile.pop(0))

    def may_draw(self, seat: int) -> bool:
        """F-3: below the limit. F-R3: with an empty hand, and until the refill is whole."""
        if not self.draws[seat]:
            return False
        if self.refills:
            return not self.hands[seat] or self.still_to_take[seat] > 0
        return len(self.hands[seat]) < self.limit

    def claim(self, fact: did.BlockClaimed) -> None:
        self.seat(fact.seat)
        if self.phase == "dealt":
            raise self.cannot("start")
        super().claim(fact)

    def free_round(self, fact: did.FreeRound) -> None:
        """F-U, F-U1, F-U2, F-U3, F-W1."""
        seats = [one.seat for one in fact.placements]
        for place, one in enumerate(fact.placements):
            self.there(one.seat, one.card, one.pile)
            self.held(one.seat, one.card)
            if any(one.card == before.card for before in fact.placements[:place]):
                raise CannotBeError("F-U3")
        in_a_block = self.phase == "block" or self.blocked()
        if not in_a_block:
            self.say("F-U", "illegal")
        if not seats and not self.counts:
            if in_a_block:
                self.must_count, self.phase = True, "block"
            return
        holders = {seat for seat, hand in enumerate(self.hands) if hand}
        if len(set(seats)) < len(seats):
            self.say("F-U2" if self.counts else "F-U1", "illegal")
        elif self.counts and set(seats) != holders:
            self.say("F-U2", "illegal")
        self.must_count = False
        for one in fact.placements:
            self.break_off_refill(one.seat)
            self.settle(one.seat)
            self.put(Lying(one.card, self.version, one.seat), one.pile)
        if self.phase == "block":
            self.phase = "play"
        self.judge_finish([one.seat for one in fact.placements])

    def judge_finish(self, landed: list[int]) -> None:
        """F-U3, F-W, F-W1: of several that were emptied, whose last card landed first."""
        emptied = [
            seat
            for place, seat in enumerate(landed)
            if self.cards_left(seat) == 0 and seat not in landed[place + 1 :]
        ]
        if len(emptied) == 1 or (emptied and self.rules.simultaneous_finish == "landing_order"):
            self.due = ((emptied[0],), "out")
        elif emptied:
            self.due = ((), "out-together")
