"""The table as the sentence about an event needs it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournament.games.game import Names
from tournament.games.offers import NO_WORDS, Words


@dataclass(frozen=True, slots=True)
class Situation:
    """Who sits where, and what lay on the piles just before an event.

    `tops` has the top card of each pile, None where none lies open. `landed` names the card that a
    version put on a pile, the lowest where it put several there. `lost_by` and `undecided_by` are
    the clauses by which races are judged in this game, `words` its own sentences.

    A record may hold numbers that name nothing at this table; they are written as numbers.
    """

    names: Names
    players: tuple[str, ...]
    tops: tuple[int | None, ...] = ()
    landed: Mapping[tuple[int, int], int] = field(default_factory=dict)
    lost_by: str = "G-1"
    undecided_by: str = "G-1"
    words: Words = NO_WORDS

    def face(self, card: int) -> str:
        """Return how a card is written."""
        try:
            return self.names.card(card)
        except IndexError:
            return f"card {card}"

    def pile(self, pile: int) -> str:
        """Return a pile's name."""
        piles = self.names.piles
        return piles[pile] if pile < len(piles) else f"pile {pile + 1}"

    def player(self, seat: int) -> str:
        """Return who sits at a seat."""
        return self.players[seat] if seat < len(self.players) else f"seat {seat + 1}"

    def top(self, pile: int) -> int | None:
        """Return the card that lay open on a pile."""
        return self.tops[pile] if pile < len(self.tops) else None
