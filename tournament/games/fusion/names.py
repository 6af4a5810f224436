"""How faces write and read the cards and piles of a ruleset of Fusion."""

from tournament.games.fusion.rules import FusionRules
from tournament.games.looks import Look


class FusionNames:
    """Cards as `blue-crown-3`, with a copy mark where some are equal (F-1); piles as A, B, C."""

    def __init__(self, rules: FusionRules) -> None:
        self._deck = rules.deck
        self.piles = tuple(pile.name for pile in rules.piles)

    def card(self, card: int) -> str:
        """Return the face, such as `blue-crown-3`, or `#72` for a number that no card has."""
        faces = self._deck.faces
        return faces[card] if 0 <= card < len(faces) else f"#{card}"

    def parse_card(self, text: str) -> int | None:
        """Return the card a face names, in large or small letters; None where there is none."""
        return self._deck.by_face.get(text.casefold())

    def look(self, card: int) -> Look:
        """Return what a card shows: number, shape and colour (F-1)."""
        if not 0 <= card < len(self._deck.cards):
            return Look(name=self.card(card), label=self.card(card))
        shown = self._deck.cards[card]
        return Look(
            name=self.card(card).replace("-", " "),
            label=str(shown.number),
            icon=shown.shape,
            words=(shown.colour, shown.shape),
            tone=shown.colour,
        )
