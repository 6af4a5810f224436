"""A club's real deck from a CSV file: every card of the box in a line of its own (F-1a)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import Field

from tournament.games.fusion.cards import NUMBERS, Card
from tournament.service.errors import Fault
from tournament.service.files import Row, ShortText, read_csv

CLAUSE = "F-1a"
LINES_NAMED = 5
"""Lines with the same card that a message names."""


class DeckRow(Row):
    """A card: `colour,shape,number`, and a `copy` number where several cards are equal."""

    colour: ShortText
    shape: ShortText
    number: ShortText
    copy_number: ShortText = Field("", alias="copy")

    @property
    def face(self) -> tuple[str, str, str]:
        """What is on the card: words in small letters, as faces write them."""
        return self.colour.casefold(), self.shape.casefold(), self.number


def read_deck(source: str, text: str) -> Mapping[str, Any]:
    """Return the deck of a file as a ruleset's data has it, its cards in the order of the file.

    Commas, semicolons or tabs separate. Words may be written large or small.

    Raises:
        BadInput: every faulty row at once.
    """
    rows = read_csv(source, text, DeckRow, _faulty, _repeated)
    return {"cards": [_card(row) for row in rows.values()]}


def _card(row: DeckRow) -> dict[str, object]:
    colour, shape, number = row.face
    return {"colour": colour, "shape": shape, "number": int(number)}


def _faulty(row: DeckRow) -> str | None:
    """Return why a row is no card, or None."""
    if row.number not in map(str, NUMBERS):
        return f"the number is {row.number!r}; a card has 1 to 6 ({CLAUSE})"
    if row.copy_number and not (row.copy_number.isascii() and row.copy_number.isdigit()):
        return f"the copy is {row.copy_number!r}; copies are counted 1, 2, 3 ({CLAUSE})"
    try:
        Card(colour=row.face[0], shape=row.face[1], number=int(row.number))
    except ValueError as error:
        return str(error)
    return None


def _repeated(rows: Mapping[int, DeckRow]) -> Iterator[Fault]:
    """Find equal cards that no copy number tells apart: one of the lines may be a slip."""
    equal: defaultdict[tuple[str, str, str], list[int]] = defaultdict(list)
    for number, row in rows.items():
        equal[row.face].append(number)
    for face, lines in equal.items():
        if len(lines) == 1:
            continue
        first: dict[int, int] = {}
        for number in lines:
            written = rows[number].copy_number
            name = "-".join(face)
            if not written:
                others = [str(line) for line in lines if line != number]
                more = f" and {len(others) - LINES_NAMED} more" if others[LINES_NAMED:] else ""
                stands = f"{name} stands on line {', '.join(others[:LINES_NAMED])}{more} too"
                what = f"{stands}, and has no copy number here"
                remedy = f"leave a slip out, or number the copies 1, 2, 3 ({CLAUSE})"
                yield Fault(f"line {number}", what, remedy)
            elif first.setdefault(int(written), number) != number:
                what = f"{name}, copy {written} stands on line {first[int(written)]} already"
                yield Fault(
                    f"line {number}", what, f"give each copy a number of its own ({CLAUSE})"
                )
