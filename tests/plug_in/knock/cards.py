"""The twenty cards of Knock: 1 to 10, in red and in black (K-1)."""

from tournament.games.looks import Look
from tournament.games.ruleset import content_hash

COLOURS = ("red", "black")
NUMBERS = range(1, 11)
FACES = tuple(f"{colour[0]}{number}" for number in NUMBERS for colour in COLOURS)
DECK_SIZE = len(FACES)
DECK_HASH = content_hash(FACES)


def number_of(card: int) -> int:
    """Return the number on a card."""
    return NUMBERS[card // len(COLOURS)]


def fits(card: int, top: int) -> bool:
    """Say whether a card may be placed: its number is one more or one less (K-2)."""
    return abs(number_of(card) - number_of(top)) == 1


class KnockNames:
    """Cards as `r7` and `b10`, piles as left and right."""

    piles: tuple[str, ...] = ("left", "right")

    def card(self, card: int) -> str:
        """Return the face; `#20` for a number that no card has."""
        return FACES[card] if 0 <= card < DECK_SIZE else f"#{card}"

    def parse_card(self, text: str) -> int | None:
        """Return the card that a face names, or None."""
        face = text.casefold()
        return FACES.index(face) if face in FACES else None

    def look(self, card: int) -> Look:
        """Return what a card shows."""
        if not 0 <= card < DECK_SIZE:
            return Look(name=self.card(card), label=self.card(card))
        colour = COLOURS[card % len(COLOURS)]
        return Look(
            name=f"{colour} {number_of(card)}",
            label=str(number_of(card)),
            words=(colour,),
            tone=colour,
        )
