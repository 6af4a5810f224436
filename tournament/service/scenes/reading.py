"""Reading a frozen table: `L: 7 8 9 J Q | R: K A 2`, and `1: 7H ? ?` for a hand.

A face may say less than a whole card, such as a rank without its suit. It then stands for any card
of that kind that is not named elsewhere: which one does not matter to what is proved.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournament.games.frozen import Examines
from tournament.games.game import Names, Ruleset
from tournament.service.errors import Fault

UNKNOWN_CARD = "?"
"""Stands for a card of a hand that nobody has seen."""

_ALL = "ALL"
"""Stands for all piles together, where counts are read."""

_WORD = re.compile(r"[^\s,]+")


@dataclass(frozen=True, slots=True)
class Written:
    """A face as it stands in the text, and where: the option and the column from 1."""

    face: str
    where: str


@dataclass(slots=True)
class Cards:
    """Makes cards of faces: of all the whole ones first, since they leave no choice."""

    game: Examines
    rules: Ruleset
    faults: list[Fault] = field(default_factory=list)
    partial: dict[int, str] = field(default_factory=dict)
    """The cards that were chosen for faces which say too little, and how those were written."""

    def of(self, written: Sequence[Written], names: Names) -> dict[Written, int]:
        """Return the card that each face stands for; a face that can stand for none is a fault."""
        cards: dict[Written, int] = {}
        taken: dict[int, Written] = {}
        possible = {one: tuple(self.game.possible_cards(self.rules, one.face)) for one in written}
        for one in sorted(written, key=lambda one: len(possible[one]) > 1):
            free = [card for card in possible[one] if card not in taken]
            if free:
                cards[one] = free[0]
                taken[free[0]] = one
                if len(possible[one]) > 1:
                    self.partial[free[0]] = one.face.upper()
            else:
                self.faults.append(_no_card(one, possible[one], taken, names))
        return cards


def _no_card(
    one: Written, possible: Sequence[int], taken: Mapping[int, Written], names: Names
) -> Fault:
    if not possible:
        remedy = f"cards are written like {names.card(0)}"
        return Fault(one.where, f"{one.face!a} is no card of this deck", remedy)
    if len(possible) == 1:
        before = taken[possible[0]].where
        return Fault(one.where, f"{one.face} stands at {before} already", "a card lies once")
    what = f"the deck has no more than {len(possible)} cards {one.face}"
    return Fault(one.where, what, "look at the table once more")


def piles_in(
    text: str, names: Names, faults: list[Fault], source: str = "piles"
) -> dict[int, tuple[Written, ...]]:
    """Return the faces on each pile of a text such as `L: 7 8 9 | R: K A`, bottom to top."""
    piles: dict[int, tuple[Written, ...]] = {}
    column = 0
    for part in text.split("|"):
        name, colon, faces = part.partition(":")
        where = f"{source}, column {column + 1 + len(part) - len(part.lstrip())}"
        pile = _pile(name.strip(), names)
        if not colon:
            faults.append(Fault(where, "a pile is its name, a colon, its cards", _like(names)))
        elif pile is None:
            remedy = f"the piles are {', '.join(names.piles)}"
            faults.append(Fault(where, f"{name.strip()!a} is no pile", remedy))
        elif pile in piles:
            faults.append(Fault(where, f"{name.strip()} stands there twice", _like(names)))
        else:
            piles[pile] = tuple(_faces(faces, source, column + len(name) + 1))
            if not piles[pile]:
                faults.append(Fault(where, f"pile {name.strip()} has no card", _like(names)))
        column += len(part) + 1
    missing = [name for pile, name in enumerate(names.piles) if pile not in piles]
    if missing and not faults:
        faults.append(Fault(source, f"nothing is said of {', '.join(missing)}", _like(names)))
    return piles


def hand_in(
    text: str, seats: int, faults: list[Fault], source: str
) -> tuple[int, tuple[Written, ...], int] | None:
    """Return seat, known faces and size of a hand such as `1: 7H 8C ?`; None where it is none."""
    who, colon, faces = text.partition(":")
    seat = _seat(who, seats, faults, source) if colon else None
    if not colon:
        faults.append(Fault(source, f"{text!a} names no seat", "write 1: and the cards"))
    if seat is None:
        return None
    words = tuple(_faces(faces, source, len(who) + 1))
    return seat, tuple(word for word in words if word.face != UNKNOWN_CARD), len(words)


def counts_in(
    texts: Sequence[str],
    places: Sequence[str],
    faults: list[Fault],
    source: str,
    write: str | None = None,
) -> dict[int, int]:
    """Return the numbers of texts such as `1:12` or `L:3`, by the place of `1` or `L`.

    `write` is what to write where that is no such text.
    """
    counts: dict[int, int] = {}
    remedy = f"write {write or f'{places[0]}:3'}"
    for text in texts:
        name, _, number = (part.strip() for part in text.partition(":"))
        if name.upper() not in places:
            what = f"{name!a} is none of {', '.join(places)}"
            faults.append(Fault(source, what, remedy))
        elif not (number.isascii() and number.isdigit() and len(number) <= len("999")):
            faults.append(Fault(source, f"{number!a} is no count", remedy))
        elif places.index(name.upper()) in counts:
            what = "it" if name == _ALL else name
            faults.append(Fault(source, f"{what} stands there twice", "count each once"))
        else:
            counts[places.index(name.upper())] = int(number)
    return counts


def turns_in(
    texts: Sequence[str], piles: Sequence[str], faults: list[Fault]
) -> tuple[int | None, tuple[int | None, ...]]:
    """Return the turns of all piles, as `2`, and of single ones, as `L:3` (S-10a)."""
    of_all = [f"{_ALL}:{text}" for text in texts if ":" not in text]
    of_one = [text for text in texts if ":" in text]
    counted = counts_in(of_all, [_ALL], faults, "--turns", write="2")
    own = counts_in(of_one, piles, faults, "--turns", write=f"2 or {piles[0]}:3")
    return counted.get(0), tuple(own.get(pile) for pile in range(len(piles)))


def _seat(who: str, seats: int, faults: list[Fault], source: str) -> int | None:
    if who.strip() in {str(number) for number in range(1, seats + 1)}:
        return int(who) - 1
    faults.append(Fault(source, f"there is no seat {who.strip()!a}", f"the seats are 1 to {seats}"))
    return None


def _faces(text: str, source: str, before: int) -> Iterator[Written]:
    for word in _WORD.finditer(text):
        yield Written(word.group(), f"{source}, column {before + word.start() + 1}")


def _pile(name: str, names: Names) -> int | None:
    folded = [pile.upper() for pile in names.piles]
    return folded.index(name.upper()) if name.upper() in folded else None


def _like(names: Names) -> str:
    return "write " + " | ".join(f"{name}: …" for name in names.piles)
