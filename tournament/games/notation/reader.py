"""Reading the tokens of one act, strictly and from left to right."""

import re
import unicodedata
from collections.abc import Sequence
from typing import NoReturn, TypeVar

import msgspec

from tournament.event import LARGEST, LONGEST_TEXT
from tournament.games.events import Moment
from tournament.games.notation.faults import Expected, NotationFault, Unread
from tournament.games.notation.surroundings import Surroundings
from tournament.games.notation.tokens import Act
from tournament.games.notation.words import NUMBERED, pile_of

W = TypeVar("W", bound=str)

_NUMBER = re.compile(r"0|[1-9]\d{0,15}", re.ASCII)
_SIGNED = re.compile(r"-?(?:0|[1-9]\d{0,15})", re.ASCII)
_DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)


class Reader:
    """Takes one token of an act after another.

    Every method that takes something raises `Unread` where something else stands there.
    """

    def __init__(self, act: Act, around: Surroundings) -> None:
        self._tokens = act.tokens
        self._place = 0
        self._end = act.torn or act.end
        self._torn = act.torn is not None
        self.around = around
        self.names = around.names
        self.at: Moment | None = None
        self.seat: int | None = None

    @property
    def actor(self) -> int:
        """The seat that the act begins with."""
        if self.seat is None:
            self.fail("seat")
        return self.seat

    @property
    def next(self) -> str:
        """The next token; empty behind the last."""
        return self._tokens[self._place].text if self.more else ""

    @property
    def more(self) -> bool:
        """Say whether another token follows."""
        return self._place < len(self._tokens)

    @property
    def place(self) -> int:
        """Which token of the act is next, counted from 0."""
        return self._place

    def fail(self, expected: Expected, *words: str, place: int | None = None) -> NoReturn:
        """Refuse the next token, or the one at a place."""
        place = self._place if place is None else place
        token = self._tokens[place] if place < len(self._tokens) else self._end
        if token is self._end and self._torn:
            expected, words = "closing-quote", ()
        raise Unread(NotationFault(token.line, token.column, token.text, expected, words))

    def take(self) -> str:
        """Take the next token, whatever it is; empty behind the last."""
        text = self.next
        self._place += 1
        return text

    def took(self, word: str) -> bool:
        """Take the next token if it is this word, and say whether it was."""
        if self.next.casefold() != word:
            return False
        self._place += 1
        return True

    def choice(self, words: Sequence[W], expected: Expected = "mark") -> W:
        """Take one of these words, in large or small letters."""
        chosen = next((word for word in words if self.took(word)), None)
        if chosen is None:
            self.fail(expected, *words)
        return chosen

    def finish(self) -> None:
        """Take nothing more: the act must be over."""
        if self.more or self._torn:
            self.fail("end-of-act")

    def rest(self) -> str:
        """Take everything that is left of the act."""
        words = [token.text for token in self._tokens[self._place :]]
        self._place = len(self._tokens)
        if self._torn:
            self.fail("closing-quote")
        return " ".join(words)

    def number(self, expected: Expected = "number", behind: str = "") -> int:
        """Take a whole number from 0; `behind` is a mark that the word begins with."""
        digits = self.next.removeprefix(behind)
        if not _is_natural(digits):
            self.fail(expected)
        self._place += 1
        return int(digits)

    def signed(self) -> int:
        """Take a whole number, also below 0."""
        if not _SIGNED.fullmatch(self.next) or abs(int(self.next)) > LARGEST:
            self.fail("number")
        return int(self.take())

    def seat_number(self) -> int:
        """Take the number of a seat as people count, from 1, and return it from 0."""
        if not _NUMBER.fullmatch(self.next) or not 1 <= int(self.next) <= LARGEST + 1:
            self.fail("seat")
        return int(self.take()) - 1

    def is_number(self) -> bool:
        """Say whether a whole number follows."""
        return _NUMBER.fullmatch(self.next) is not None

    def card(self) -> int:
        """Take a card."""
        card = self.card_in(self.next)
        if card is None:
            self.fail("card")
        self._place += 1
        return card

    def card_in(self, word: str) -> int | None:
        """Return the card that a word names, or None."""
        found = NUMBERED.fullmatch(word)
        if found is None:
            return self.names.parse_card(word)
        return int(found[1]) if int(found[1]) <= LARGEST else None

    def cards(self, until: str = "") -> tuple[int, ...]:
        """Take cards to the end of the act, or up to a mark that is taken, too."""
        cards: list[int] = []
        while self.more and not (until and self.next == until):
            cards.append(self.card())
        if until:
            self.mark(until)
        return tuple(cards)

    def pile(self) -> int:
        """Take a pile."""
        found = NUMBERED.fullmatch(self.next)
        pile = int(found[1]) if found else pile_of(self.names, self.next)
        if pile is None or pile > LARGEST:
            self.fail("pile", *self.names.piles)
        self._place += 1
        return pile

    def mark(self, mark: str) -> None:
        """Take this mark or word, such as `>` or `by`."""
        if not self.took(mark):
            self.fail("mark", mark)

    def pair(self) -> tuple[int, int]:
        """Take two whole numbers with a plus between them, in one word."""
        left, plus, right = self.next.partition("+")
        if not (plus and _is_natural(left) and _is_natural(right)):
            self.fail("hand-and-draw-pile")
        self._place += 1
        return int(left), int(right)

    def digest(self) -> str:
        """Take 64 hexadecimal digits."""
        if not _DIGEST.fullmatch(self.next):
            self.fail("digest")
        return self.take()

    def text(self, expected: Expected = "text") -> str:
        """Take a word or a quoted text, of 1 to 400 letters."""
        text = self.any_text(expected)
        if not 1 <= len(text) <= LONGEST_TEXT:
            self.fail(expected, place=self._place - 1)
        return text

    def any_text(self, expected: Expected = "text") -> str:
        """Take a word or a quoted text of any length, in its one spelling (NFC)."""
        word = self.next
        if not word or word in "[]<>^":
            self.fail(expected)
        if word.startswith('"'):
            try:
                word = msgspec.json.decode(word.encode(), type=str)
            except (msgspec.MsgspecError, UnicodeError):
                self.fail(expected)
        self._place += 1
        return unicodedata.normalize("NFC", word)


def _is_natural(word: str) -> bool:
    return _NUMBER.fullmatch(word) is not None and int(word) <= LARGEST
