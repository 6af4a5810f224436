"""Speed by S-1 to S-11c, the slow way."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from tests.games.oracle.table import ARRIVAL, CannotBeError, Lying, Switches, TableOracle
from tournament.event import Event
from tournament.games import events as did

CIRCLE = "A23456789TJQKA"
SEATS = (0, 1)


@dataclass(frozen=True, kw_only=True)
class SpeedSwitches(Switches):
    """The switches of a ruleset of Speed."""

    call: str = "required"


class SpeedOracle(TableOracle):
    """Speed. A card is four times its rank, from the ace on, plus its suit (S-1)."""

    cards = 52
    limit = 5
    other_ends: ClassVar[Mapping[str, str]] = {
        "dead": "S-10b",
        "calls-together": "S-11c",
        "race-undecided": "S-6b",
    }
    clauses: ClassVar[Mapping[str, str]] = {
        "deal": "S-2",
        "seat": "S-1",
        "card": "S-1",
        "pile": "S-2",
        "winners": "S-1",
        "over": "S-11",
        "start": "S-3",
        "hand": "S-4",
        "empty": "S-10",
        "draw": "S-8",
        "who was first": "S-6",
        "judging a late card": "S-6a",
        "illegal card in a race": "S-6b",
        "misjudged call": "S-9a",
        "another end": "S-11",
    }

    def __init__(self, switches: SpeedSwitches) -> None:
        super().__init__(switches)
        self.automatic = switches.call == "automatic"
        self.reserves: list[list[int]] = []
        self.emptied_by = [0, 0]
        """The last placement of each seat."""

    def fits(self, card: int, pile: int, top: int) -> bool:
        """S-4: the next rank above or below, in a circle, on either pile."""
        del pile
        if card >= self.cards or top >= self.cards:
            return False
        ranks = CIRCLE[card // 4], CIRCLE[top // 4]
        return ranks in self.neighbours()

    def neighbours(self) -> set[tuple[str, str]]:
        return NEIGHBOURS

    def misfit(self, pile: int) -> str:
        del pile
        return "S-4"

    def deal(self, fact: did.GameDealt) -> None:
        """S-1, S-2."""
        order = list(fact.order or ())
        whole = sorted(order) == list(range(self.cards))
        known = (fact.rules, fact.rules_hash) == (self.switches.id, self.switches.hash)
        if not known or not whole or fact.seats != len(SEATS):
            raise self.cannot("deal")
        cuts = [0, 5, 10, 25, 40, 41, 42, 47, 52]
        first, second, third, fourth, left, right, *reserves = [
            order[start:stop] for start, stop in pairwise(cuts)
        ]
        self.hands, self.draws = [set(first), set(second)], [third, fourth]
        self.piles = [[Lying(card, self.version) for card in pile] for pile in (left, right)]
        self.shown = [set(left), set(right)]
        self.reserves = reserves
        self.unexplained = [[], []]
        self.basis, self.phase = fact.basis, "dealt"

    def seat(self, seat: int) -> None:
        if seat not in SEATS:
            raise self.cannot("seat")

    def started(self) -> None:
        """S-3: until the signal the piles lie face down, and there is no play at all."""
        if self.phase == "dealt":
            raise self.cannot("start")

    def take(self, fact: Event) -> None:
        if isinstance(fact, did.PlayStarted) and self.phase not in {"undealt", "dealt"}:
            raise self.cannot("start")
        super().take(fact)

    def may_follow_the_end(self, fact: Event) -> bool:
        """S-11c: where a call is required the other player may have called too."""
        if isinstance(fact, did.SpeedCalled) and not self.automatic:
            return self.due == ((1 - fact.seat,), "out")
        return isinstance(fact, did.GameEnded)

    def play(self, fact: Event) -> None:
        match fact:
            case did.ReserveRebuilt():
                self.rebuild(fact)
            case did.ReservesTurned():
                self.turn(fact)
            case did.SpeedCalled():
                self.call(fact)
            case _:
                super().play(fact)

    def place(self, fact: did.CardPlaced) -> None:
        """S-3, S-4, S-9d; S-11a where the call is automatic."""
        self.started()
        self.there(fact.seat, fact.card, fact.pile)
        self.held(fact.seat, fact.card)
        fitted = self.fits(fact.card, fact.pile, self.top(fact.pile).card)
        self.settle(fact.seat)
        if self.phase == "block":
            self.say("S-9d", "illegal")
        if not fitted:
            self.say("S-4", "illegal")
        self.put(Lying(fact.card, self.version, fact.seat, fitted), fact.pile)
        self.emptied_by[fact.seat] = self.version
        if self.automatic and self.cards_left(fact.seat) == 0:
            self.due = ((fact.seat,), "out")

    def take_back(self, fact: did.CardTakenBack) -> None:
        """S-4a: the fact says that the card was illegal, the seat's, and still the top."""
        self.started()
        self.there(fact.seat, 0, fact.pile)
        pile = self.piles[fact.pile]
        if not pile or (pile[-1].card, pile[-1].seat) != (fact.card, fact.seat) or pile[-1].fitted:
            raise CannotBeError("S-4a")
        self.give_back(fact.pile)

    def draw(self, fact: did.CardDrawn) -> None:
        """S-8, S-8a: one lost card explains a draw to six, and nothing one to seven."""
        self.started()
        self.seat(fact.seat)
        hand, pile = self.hands[fact.seat], self.draws[fact.seat]
        if not pile or fact.card not in {None, pile[0]}:
            raise self.cannot("draw")
        if self.phase == "block":
            self.say("S-9d", "illegal")
        if len(hand) > self.limit:
            self.say("S-8", "illegal")
        elif len(hand) == self.limit:
            self.unexplained[fact.seat].append(self.version)
        hand.add(pile.pop(0))

    def may_draw(self, seat: int) -> bool:
        """S-8, S-9a."""
        return len(self.hands[seat]) < self.limit and bool(self.draws[seat])

    def after_a_true_call(self) -> None:
        """S-10b: what no card on the table neighbours can never be placed."""
        table = [one.card for pile in self.piles for one in pile]
        table += [card for reserve in self.reserves for card in reserve]
        held = [card for hand in self.hands for card in hand]
        if held and not any(self.fits(card, 0, other) for card in held for other in table):
            self.due = ((), "dead")

    def rebuild(self, fact: did.ReserveRebuilt) -> None:
        """S-10, S-10a."""
        self.started()
        if fact.pile >= len(self.piles):
            raise self.cannot("pile")
        lying = sorted(one.card for one in self.piles[fact.pile])
        if self.reserves[fact.pile] or not lying or sorted(fact.order) != lying:
            raise CannotBeError("S-10")
        self.begin_a_turn()
        self.piles[fact.pile] = []
        self.reserves[fact.pile] = list(fact.order)

    def begin_a_turn(self) -> None:
        """S-9d: a turn without a block stands, with a finding; a rebuilding is its beginning."""
        if self.phase != "block" and not self.blocked():
            self.say("S-9d", "illegal")
        self.phase = "block"

    def turn(self, fact: did.ReservesTurned) -> None:
        """S-9, S-9b, S-9c, S-9d, S-10."""
        self.started()
        if len(fact.cards) != len(self.piles):
            raise CannotBeError("S-9b")
        if not all(self.reserves):
            raise CannotBeError("S-10")
        if list(fact.cards) != [reserve[0] for reserve in self.reserves]:
            raise CannotBeError("S-9c")
        self.begin_a_turn()
        for pile, reserve in enumerate(self.reserves):
            self.put(Lying(reserve.pop(0), self.version), pile)
        self.phase = "play"

    def call(self, fact: did.SpeedCalled) -> None:
        """S-11, S-11a, S-11b, S-11c."""
        self.started()
        self.seat(fact.seat)
        out = self.cards_left(fact.seat) == 0
        if fact.holds != out:
            self.say("S-11", "illegal")
        elif not out and self.basis not in ARRIVAL:
            self.say("S-11b", "note")
        if fact.holds:
            self.due = ((), "calls-together") if self.due else ((fact.seat,), "out")

    def end(self, fact: did.GameEnded) -> None:
        """S-1; S-11a: a record made afterwards notes who was out of cards and did not win."""
        if len(fact.winners) > 1:
            raise self.cannot("winners")
        super().end(fact)
        if self.basis in ARRIVAL or fact.cause == "calls-together":
            return
        for seat in self.out():
            if seat not in fact.winners:
                self.say("S-11a", "note", self.emptied_by[seat])


NEIGHBOURS = set(pairwise(CIRCLE)) | set(pairwise(reversed(CIRCLE)))
"""S-4: every two ranks of which one is the next of the other."""
