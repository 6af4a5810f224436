"""What happens when nobody can place, in sentences: F-K and F-U to F-U3."""

from collections.abc import Iterator

from tournament.games.fusion.rules import FusionRules
from tournament.service.clauses.saying import Saying

_MAY_NOT_DRAW = {
    "any_time": "because the hand is full or the draw pile is empty",
    "when_empty": "because the hand is not empty or the draw pile is",
}


def block_sayings(rules: FusionRules) -> Iterator[Saying]:
    """Yield when a block exists, and what follows from it."""
    yield Saying(
        "block",
        "F-K",
        "ours",
        "A block is when no player can place any card held, somebody holds a card, and nobody may "
        f"draw, {_MAY_NOT_DRAW[rules.redraw]}. Any player calls it. Whoever has room draws first; "
        "a live table does it for them. Then the call is judged. A false call changes nothing and "
        "is on the record. After a valid call nobody places or draws until the free round.",
        "redraw" if rules.redraw == "when_empty" else "",
    )
    if rules.free_round == "counted":
        yield Saying(
            "free-round",
            "F-U2",
            "review",
            'Play stops for the count: "1, 2, 3", and everybody who holds a card puts exactly one '
            "on a pile, whether it fits or not, all at once. Then play goes on.",
            "free_round",
        )
    else:
        yield Saying(
            "free-round",
            "F-U",
            "rulebook",
            "Play stops, and everybody may put a card on any pile, whether it fits or not. Then "
            "play goes on.",
            "free_round",
        )
        yield Saying(
            "shares",
            "F-U1",
            "ours",
            "Everybody puts one card at most. If nobody puts any, the count follows.",
        )
        yield Saying(
            "count",
            "F-U2",
            "review",
            'The count: "1, 2, 3", and everybody who holds a card puts exactly one down.',
        )
    yield Saying(
        "round-as-one",
        "F-U3",
        "ours",
        "A free round is one event that lists the cards as they land. Who is out of cards is "
        "judged after the whole round.",
    )
