"""What the short forms of the notation rest on: the acts before, the way of recording, the names.

The printer and the parser follow the same acts in the same way. So an abbreviation is used only
where reading it gives the very fact, and a record may be edited above a line without that line
meaning something else: a lost card says which race it lost, not at which version that was.
"""

from collections import defaultdict
from typing import NamedTuple

from tournament.event import Event
from tournament.games import events as facts
from tournament.games.game import AnyGame, Names, Ruleset
from tournament.games.moments import difference
from tournament.games.races import decided_by


class Landing(NamedTuple):
    """A card that came to lie on a pile: by which event, and when by its player's device."""

    card: int
    version: int
    at: facts.Moment | None


class Surroundings:
    """A game, its rules, and what the acts so far say that later ones may leave out."""

    def __init__(self, game: AnyGame, rules: Ruleset) -> None:
        self.game = game
        self.rules = rules
        self.names: Names = game.names(rules)
        self.version = 0
        self.decided_by: facts.DecidedBy = "arrival"
        self._landed: defaultdict[int, list[Landing]] = defaultdict(list)

    def went_on(self, event: Event) -> None:
        """Take in the next event."""
        self.version += 1
        match event:
            case facts.GameDealt(basis=basis):
                self.decided_by = decided_by(basis)
            case facts.CardPlaced(card=card, pile=pile, at=at):
                self._landed[pile].append(Landing(card, self.version, at))
            case facts.ReservesTurned(cards=cards):
                for pile, card in enumerate(cards):
                    self._landed[pile].append(Landing(card, self.version, None))
            case facts.FreeRound(placements=placements, at=at):
                for one in placements:
                    self._landed[one.pile].append(Landing(one.card, self.version, at))
            case facts.CardTakenBack(card=card, pile=pile):
                landed = self._landed[pile]
                if landed and landed[-1].card == card:
                    landed.pop()

    def first_at(self, pile: int, seen_top: int | None) -> Landing | None:
        """Return what came first at a pile, to a player who saw `seen_top` there (S-6a).

        It is what covered the card that was seen: the first of all where that lay there from the
        deal. Without a card that was seen it is the last that landed.
        """
        landed = self._landed[pile]
        if not landed:
            return None
        if seen_top is None:
            return landed[-1]
        behind = [place for place, one in enumerate(landed, 1) if one.card == seen_top]
        return landed[min(behind[-1] if behind else 0, len(landed) - 1)]

    def lateness(
        self, first: Landing | None, at: facts.Moment | None
    ) -> tuple[int, int] | tuple[None, None]:
        """Return how much later than `first` an act was by both clocks, and their uncertainty."""
        return difference(None if first is None else first.at, at)
