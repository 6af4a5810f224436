"""Which field of a line a refusal is about."""

from collections.abc import Mapping

from tournament.event import Command, Refused

_WHO = (
    "no-such-seat",
    "hand-full",
    "hand-not-empty",
    "hand-over-limit",
    "draw-pile-empty",
)
_CARD = (
    "no-such-card",
    "card-not-held",
    "card-lies-elsewhere",
    "card-not-there",
    "card-covered",
    "card-stays",
    "not-an-illegal-card-of-this-seat",
    "not-a-card-of-this-seat",
    "not-the-next-card",
    "won-by-an-illegal-card",
)
_CARDS = (
    "card-put-twice",
    "illegal-card-in-a-race",
    "more-than-one-card",
    "not-everybody",
    "not-one-card-a-seat",
)
_REBUILT = (
    "not-the-cards-of-the-pile",
    "order-needed",
    "rebuilt-twice",
    "reserve-not-exhausted",
)
_PILES = ("card-found-twice", "cards-do-not-add-up", "scene-without-a-pile")
_RESERVES = ("scene-without-a-reserve",)
_HANDS = (
    "hand-smaller-than-its-cards",
    "more-than-was-dealt",
    "draw-pile-has-grown",
    "scene-without-a-seat",
)

_FIELDS: Mapping[str, str] = {
    **dict.fromkeys(_WHO, "who"),
    **dict.fromkeys(_CARD, "card"),
    **dict.fromkeys(("no-such-pile", "pile-empty"), "pile"),
    **dict.fromkeys(_CARDS, "cards"),
    **dict.fromkeys(_REBUILT, "rebuilt"),
    **dict.fromkeys(_PILES, "piles"),
    **dict.fromkeys(_RESERVES, "reserves"),
    **dict.fromkeys(_HANDS, "hands"),
    "turned-cards-needed": "cards",
    "nobody-was-first": "seen",
    "note-length": "note",
    "time-not-up": "time",
}


def whose(refused: Refused, act: Command) -> str:
    """Return ` of seat 2` where an act is of several seats and a refusal is about one of them."""
    seat = None if hasattr(act, "seat") else refused.facts.get("seat")
    return "" if seat is None else f" of seat {seat + 1}"


def field_of(reason: str) -> str:
    """Return the field that a reason is about: `what` where it is about the act as such."""
    return _FIELDS.get(reason, "what")
