"""A film of a game that somebody is going to mark: a page to work on, no sheet of an event."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FilmFile:
    """A film, so that the page can tell it from any other.

    Attributes:
        name: Of its file.
        size: In bytes.
        sha256: Of the whole file, hexadecimal.
        pieces: SHA-256 of each piece of the file, in order.
        piece: Bytes of a piece; the last one may be shorter.
        frame_us: The time a frame lasts by the file itself, in microseconds; None where it does
            not say.
        beside: Where the file lies as seen from the page, as a relative link; empty where it
            cannot be reached so.
    """

    name: str
    size: int
    sha256: str
    pieces: tuple[str, ...]
    piece: int
    frame_us: int | None
    beside: str = ""


@dataclass(frozen=True, slots=True)
class FilmedCard:
    """A card: its face as it is written, such as `7H`, and how it is called."""

    face: str
    name: str


@dataclass(frozen=True, slots=True)
class FilmedPile:
    """A pile, and how many cards wait beside it at the start; None where the game has none."""

    name: str
    reserve: int | None


@dataclass(frozen=True, slots=True)
class FilmedSeat:
    """Who sits at a seat (empty: nobody knows), the cards in hand at the start, those to draw."""

    player: str
    hand: int
    draw: int


@dataclass(frozen=True, slots=True)
class FilmMarking:
    """What the page needs to know to take a game down from a film.

    Attributes:
        title: What the record is of: `final-1`, or a match.
        rules: The ruleset's id.
        film: The film.
        cards: Every card of the deck.
        piles: Every pile.
        seats: Every seat.
        in_play: How many cards the game is played with; what is left over is not among them.
        acts: Those of `turn`, `speed` and `free` that the game has.
        record_file: What the saved record is called.
        command: The command that takes the saved record.
    """

    title: str
    rules: str
    film: FilmFile
    cards: tuple[FilmedCard, ...]
    piles: tuple[FilmedPile, ...]
    seats: tuple[FilmedSeat, ...]
    in_play: int
    acts: tuple[str, ...]
    record_file: str
    command: str
