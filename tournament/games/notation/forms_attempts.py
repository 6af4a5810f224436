"""The form of what a live table turned away."""

from tournament.games.attempts import AttemptRefused
from tournament.games.notation.reader import Reader
from tournament.games.notation.surroundings import Surroundings
from tournament.games.notation.words import UNKNOWN, card_text, pile_text, word_text

REFUSED = "x"


def attempt(event: AttemptRefused, around: Surroundings) -> str:
    """`tried place 7H L 6C x S-9d block-called`: act, card, pile, seen top, clause, reason."""
    names = around.names
    return " ".join(
        (
            word_text(event.act),
            UNKNOWN if event.card is None else card_text(names, event.card),
            UNKNOWN if event.pile is None else pile_text(names, event.pile),
            UNKNOWN if event.seen_top is None else card_text(names, event.seen_top),
            REFUSED,
            word_text(event.clause),
            word_text(event.reason),
        )
    )


def read_attempt(reader: Reader) -> AttemptRefused:
    """Read what was turned away, and why."""
    act = reader.text()
    card = None if reader.took(UNKNOWN) else reader.card()
    pile = None if reader.took(UNKNOWN) else reader.pile()
    seen = None if reader.took(UNKNOWN) else reader.card()
    reader.mark(REFUSED)
    return AttemptRefused(
        at=reader.at,
        seat=reader.actor,
        act=act,
        card=card,
        pile=pile,
        seen_top=seen,
        clause=reader.text("clause"),
        reason=reader.text(),
    )
