"""What becomes of a wish at a table of Fusion, by the clauses: the facts, or the clause against it.

The table is the oracle's. `decide` must answer the same. Refills of three are left to their own
tests: there one wish draws several cards.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.games.oracle.fusion import FusionOracle
from tests.games.oracle.table import ARRIVAL
from tournament.games import commands
from tournament.games import events as did

Fact = tuple[Any, ...]
"""The name of a fact, and what of it is foretold."""
Expected = list[Fact] | str
"""The facts that must follow, or the clause that refuses."""


class FusionDoor:
    """Answers for a table, and changes nothing there."""

    def __init__(self, table: FusionOracle) -> None:
        self.table = table

    @property
    def arrives(self) -> bool:
        """Acts arrive as they are done, so what is illegal can be kept out."""
        return self.table.basis in ARRIVAL

    @property
    def closed(self) -> str | None:
        """The clause by which nothing is placed or drawn now."""
        return {"dealt": "F-S", "block": "F-K"}.get(self.table.phase)

    def answer(self, wish: commands.Command) -> Expected:
        answers: dict[type[commands.Command], Callable[[Any], Expected]] = {
            commands.StartPlay: self.start,
            commands.PlaceCard: self.place,
            commands.LosePlacement: self.lose,
            commands.TakeBackCard: self.take_back,
            commands.DrawCard: self.draw,
            commands.ClaimBlock: self.claim,
            commands.PlayFreeRound: self.free_round,
            commands.CallTime: self.time,
        }
        return self.table.over_by() if self.table.outcome else answers[type(wish)](wish)

    def start(self, wish: commands.StartPlay) -> Expected:
        del wish
        return [("PlayStarted",)] if self.table.phase == "dealt" else "F-S"

    def place(self, wish: commands.PlaceCard) -> Expected:
        """F-S, F-A to F-OB, F-E1, F-K, F-L, F-W."""
        table, seat, card, pile = self.table, wish.seat, wish.card, wish.pile
        if card not in table.hands[seat]:
            return "F-3"
        if self.arrives and self.closed:
            return self.closed
        if self.arrives and not table.fits(card, pile, table.piles[pile][-1].card):
            if first := table.raced(wish):
                return [("PlacementLost", seat, card, pile, first.version, "arrival")]
            return [("PlacementRefused", seat, card, pile, table.misfit(pile))]
        placed: list[Fact] = [("CardPlaced", seat, card, pile)]
        if table.cards_left(seat) == 1:
            placed.append(("GameEnded", (seat,), "out"))
        return placed

    def lose(self, wish: commands.LosePlacement) -> Expected:
        """F-L, G-1: play goes on by a record in which an illegal card was first."""
        if self.arrives:
            return "G-1"
        if wish.card not in self.table.hands[wish.seat]:
            return "F-3"
        race = self.table.race(wish.pile, wish.seen_top)
        if race is None:
            return "F-L"
        lost = (wish.seat, wish.card, wish.pile, race[1].version, "estimate")
        return [("PlacementLost", *lost)]

    def take_back(self, wish: commands.TakeBackCard) -> Expected:
        """F-E."""
        top = self.table.piles[wish.pile][-1]
        if self.arrives or (top.card, top.seat) != (wish.card, wish.seat):
            return "F-E"
        return [("CardTakenBack", wish.seat, wish.card, wish.pile)]

    def draw(self, wish: commands.DrawCard) -> Expected:
        """F-3, F-S, F-K."""
        pile = self.table.draws[wish.seat]
        if not pile:
            return "F-3"
        if self.arrives and (self.closed or not self.table.may_draw(wish.seat)):
            return self.closed or "F-3"
        return [("CardDrawn", wish.seat, pile[0])]

    def claim(self, wish: commands.ClaimBlock) -> Expected:
        """F-K, S-8b: at a live table everybody with room draws before the call is judged."""
        if self.closed:
            return self.closed
        later, facts = self.table.with_other_hands(), list[Fact]()
        for seat in range(len(later.hands)) if self.arrives else ():
            while later.may_draw(seat):
                facts.append(("CardDrawn", seat, later.draws[seat].pop(0)))
                later.hands[seat].add(facts[-1][2])
        return [*facts, ("BlockClaimed", wish.seat, later.blocked())]

    def free_round(self, wish: commands.PlayFreeRound) -> Expected:
        """F-U, F-U1, F-U2, F-U3, F-W1: only a record can have a round that is not as it must be."""
        table = self.table
        cards = [one.card for one in wish.placements]
        if any(one.card not in table.hands[one.seat] for one in wish.placements):
            return "F-3"
        if len(set(cards)) < len(cards):
            return "F-U3"
        later = deepcopy(table)
        later.tell(did.FreeRound(placements=wish.placements))
        found = [clause for _, clause, _ in later.verdicts[len(table.verdicts) :]]
        against = [clause for clause in found if clause in {"F-U1", "F-U2"}]
        if self.arrives and (table.phase != "block" or against):
            return "F-U" if table.phase != "block" else against[0]
        facts: list[Fact] = [
            ("FreeRound", *((one.seat, one.card, one.pile) for one in wish.placements))
        ]
        return [*facts, ("GameEnded", *later.due)] if later.due else facts

    def time(self, wish: commands.CallTime) -> Expected:
        """G-2."""
        del wish
        if self.table.phase == "dealt":
            return "F-S"
        return [("GameEnded", self.table.with_fewest_cards(), "time")]
