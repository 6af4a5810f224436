"""What the reader of the text notation expected, in words."""

from collections.abc import Mapping

from tournament.games.game import Names
from tournament.games.notation import Expected, NotationFault
from tournament.service.errors import Fault

_EXPECTED: Mapping[Expected, str] = {
    "act": "an act: a seat's number, or one of {words}",
    "basis": "how the record came about: {words}",
    "card": "a card such as {card}",
    "clause": "the clause that refused the card, such as S-4",
    "closing-quote": 'a " at the end of this text',
    "deal": "the deck: `order` and its cards, `order unknown`, or `seed` and a seed",
    "digest": "64 of the digits 0-9 and a-f",
    "end-of-act": "nothing more in this act",
    "event": "the name of a fact of this game",
    "fields": "the fields of this fact, within their bounds",
    "first-at-the-pile": "@ and the number of the act that was first, since none is known",
    "hand-and-draw-pile": "the cards in hand and in the draw pile, such as 5+15",
    "head": "{words}, as in: pln 1 speed/club@1",
    "mark": "{words}",
    "moment": "a moment such as 2026-11-28T19:04:05.25Z",
    "number": "a whole number",
    "pile": "a pile: {words}",
    "reserve": "the size of every pile's reserve, such as +5, or of none",
    "ruleset": "a ruleset that is known here: {words}",
    "seat": "a seat's number, from 1",
    "seats": "how many play: {words}",
    "seed": "a seed: fy1: and 64 of the digits 0-9 and a-f",
    "text": 'a word or a "text", of 1 to 400 letters',
    "time": "a time such as +3.120, or +3.120(-1800,900) by another clock",
    "winner": "the seats that won, or drawn",
    "zero": "no time yet: a `zero` line must say first from when times count",
}
SHOWN = 40
"""Letters of what was found that a message repeats."""
LISTED = 16
"""Words of which a message names each."""


def fault_in_words(fault: NotationFault, names: Names | None) -> Fault:
    """Return a fault of a text as people read it; `names` tells what its cards look like."""
    words = [*fault.words[:LISTED], *(["…"] if len(fault.words) > LISTED else [])]
    expected = _EXPECTED[fault.expected].format(
        words=", ".join(words) or "something else",
        card="7H" if names is None else names.card(0),
    )
    found = ascii(fault.found[:SHOWN]) if fault.found else "the end of the act"
    where = f"line {fault.line}, column {fault.column}"
    return Fault(where, f"{found} stands here", f"expected: {expected}")
