"""What becomes of a wish at a table of Speed, by the clauses: the facts, or the clause against it.

The table is the oracle's. `decide` must answer the same.
"""

from collections.abc import Callable
from typing import Any

from tests.games.oracle.speed import SEATS, SpeedOracle
from tests.games.oracle.table import ARRIVAL
from tournament.games import commands

Fact = tuple[Any, ...]
"""The name of a fact, and what of it is foretold."""
Expected = list[Fact] | str
"""The facts that must follow, or the clause that refuses."""

TURN: list[Fact] = [("a turn",)]
"""Reserves are turned; with which cards is judged when that is told to the oracle."""


class SpeedDoor:
    """Answers for a table, and changes nothing there."""

    def __init__(self, table: SpeedOracle) -> None:
        self.table = table

    @property
    def arrives(self) -> bool:
        """Acts arrive as they are done, so what is illegal can be kept out."""
        return self.table.basis in ARRIVAL

    def options(self, seat: int) -> set[Fact]:
        """Return what would do something now, by the name of the wish."""
        if self.table.due or self.table.phase not in {"play", "block"}:
            return set()
        if self.table.phase == "block":
            return {("turn",)}
        known: set[Fact] = {("place", *one) for one in self.table.fitting(seat)}
        if self.table.may_draw(seat):
            known.add(("draw",))
        if seat in self.table.out():
            known.add(("speed",))
        if self.call()[1]:
            known.add(("claim",))
        return known

    def not_now(self) -> str | None:
        if self.table.due or self.table.phase == "ended":
            return self.table.over_by()
        return {"undealt": "S-2", "dealt": "S-3"}.get(self.table.phase)

    def answer(self, wish: commands.Command) -> Expected:
        if isinstance(wish, commands.LosePlacement) and self.arrives:
            return "G-1"
        answers: dict[type[commands.Command], Callable[[Any], Expected]] = {
            commands.PlaceCard: self.place,
            commands.LosePlacement: self.lose,
            commands.TakeBackCard: self.take_back,
            commands.DrawCard: self.draw,
            commands.ClaimBlock: self.claim,
            commands.TurnReserves: self.turn,
            commands.CallSpeed: self.speed,
            commands.CallTime: self.time,
        }
        return self.not_now() or answers[type(wish)](wish)

    def place(self, wish: commands.PlaceCard) -> Expected:
        """S-4, S-6a, S-9d, S-11a."""
        table, seat, card, pile = self.table, wish.seat, wish.card, wish.pile
        if card not in table.hands[seat]:
            return "S-4"
        if not table.piles[pile]:
            return "S-10"
        if self.arrives and table.phase == "block":
            return "S-9d"
        if self.arrives and not table.fits(card, pile, table.piles[pile][-1].card):
            if first := table.raced(wish):
                return [("PlacementLost", seat, card, pile, first.version)]
            return [("PlacementRefused", seat, card, pile)]
        placed: list[Fact] = [("CardPlaced", seat, card, pile)]
        if table.automatic and table.cards_left(seat) == 1:
            placed.append(("GameEnded", (seat,), "out"))
        return placed

    def lose(self, wish: commands.LosePlacement) -> Expected:
        """S-6, S-6b."""
        if wish.card not in self.table.hands[wish.seat]:
            return "S-4"
        if not self.table.piles[wish.pile]:
            return "S-10"
        race = self.table.race(wish.pile, wish.seen_top)
        if race is None:
            return "S-6"
        _, first = race
        if not first.fitted:
            return "S-6b"
        return [("PlacementLost", wish.seat, wish.card, wish.pile, first.version)]

    def take_back(self, wish: commands.TakeBackCard) -> Expected:
        """S-4a."""
        pile = self.table.piles[wish.pile]
        if not pile or (pile[-1].card, pile[-1].seat) != (wish.card, wish.seat) or pile[-1].fitted:
            return "S-4a"
        return [("CardTakenBack", wish.seat, wish.card, wish.pile)]

    def draw(self, wish: commands.DrawCard) -> Expected:
        """S-8, S-8a, S-9d."""
        hand, pile = self.table.hands[wish.seat], self.table.draws[wish.seat]
        if not pile:
            return "S-8"
        if self.arrives and self.table.phase == "block":
            return "S-9d"
        if self.arrives and len(hand) >= self.table.limit:
            return "S-8" if len(hand) == self.table.limit else "S-8a"
        return [("CardDrawn", wish.seat, pile[0])]

    def call(self) -> tuple[list[tuple[int, int]], bool, SpeedOracle]:
        """S-8b: a call at a live table is judged when everybody with room has drawn."""
        later, drawn = self.table.with_other_hands(), []
        for seat in SEATS if self.arrives else ():
            while later.may_draw(seat):
                drawn.append((seat, later.draws[seat].pop(0)))
                later.hands[seat].add(drawn[-1][1])
        return drawn, later.blocked(), later

    def claim(self, wish: commands.ClaimBlock) -> Expected:
        """S-9d, S-10b: the facts up to the call, and up to the end of a dead game."""
        if self.table.phase == "block":
            return "S-9d"
        drawn, holds, later = self.call()
        facts: list[Fact] = [("CardDrawn", *one) for one in drawn]
        facts.append(("BlockClaimed", wish.seat, holds))
        if holds:
            later.after_a_true_call()
        if later.due:
            facts.append(("GameEnded", *later.due))
        return facts

    def turn(self, wish: commands.TurnReserves) -> Expected:
        del wish
        return "S-9d" if self.arrives and self.table.phase != "block" else TURN

    def speed(self, wish: commands.CallSpeed) -> Expected:
        """S-11, S-11b."""
        if wish.seat not in self.table.out():
            return [("SpeedCalled", wish.seat, False)]
        return [("SpeedCalled", wish.seat, True), ("GameEnded", (wish.seat,), "out")]

    def time(self, wish: commands.CallTime) -> Expected:
        """G-2."""
        del wish
        return [("GameEnded", self.table.with_fewest_cards(), "time")]
