"""What each pile of Fusion takes, in sentences: F-A to F-C2, F-OA, F-OB and a house of its own."""

from collections.abc import Iterator, Mapping

from tournament.games.fusion.piles import CONDITIONS, PileRule
from tournament.games.fusion.rules import FusionRules
from tournament.service.clauses.saying import Origin, Saying

_KNOWN: Mapping[str, tuple[Origin, str]] = {
    "F-A": (
        "rulebook",
        "a card of the same colour or the same shape as the top card. The number does not matter.",
    ),
    "F-B": ("rulebook", "a card whose number is exactly one higher or one lower."),
    "F-C": (
        "rulebook",
        (
            "a card that is other in everything: other colour, other shape, and a number that is "
            "neither the same nor one away."
        ),
    ),
    "F-C2": (
        "review",
        (
            "a card that is other in everything: other colour, other shape, other number. A "
            "difference of one is allowed."
        ),
    ),
    "F-OA": (
        "review",
        (
            "a card of another colour and another shape, whose number is the same or one away "
            "(Option A)."
        ),
    ),
    "F-OB": (
        "review",
        (
            "a card of another colour and another shape, whose number is not exactly one away. The "
            "same number will do (Option B)."
        ),
    ),
}

_LIKENESS = {
    "any": "a card, whatever its colour and shape,",
    "shared": "a card of the same colour or the same shape as the top card,",
    "different": "a card of another colour and another shape",
}


def pile_sayings(rules: FusionRules) -> Iterator[Saying]:
    """Yield what each pile takes, whether 6 and 1 are neighbours, and which option is chosen."""
    for pile in rules.piles:
        yield _pile(pile)
    yield Saying(
        "wrap",
        "F-B1",
        "ours",
        "After 6 comes 1: the two are neighbours on every pile that looks at how far numbers are "
        "apart."
        if rules.wrap
        else "After 6 there is no 1, on any pile.",
        "wrap",
    )
    options = [CONDITIONS[clause] for clause in ("F-OA", "F-OB")]
    if any(pile.is_condition_of(option) for pile in rules.piles for option in options):
        text = "Options A and B exclude each other: a ruleset has one of them at most."
        yield Saying("options", "F-OX", "review", text, "piles")


def _pile(pile: PileRule) -> Saying:
    known = CONDITIONS.get(pile.clause)
    if known is not None and known.is_condition_of(pile):
        origin, takes = _KNOWN[pile.clause]
    else:
        origin, takes = "ours", _own(pile)
    text = f"On pile {pile.name} goes {takes}"
    return Saying(f"pile-{pile.name}", pile.clause, origin, text, "piles")


def _own(pile: PileRule) -> str:
    apart = sorted(set(pile.differences))
    *most, last = map(str, apart)
    listed = f"{', '.join(most)} or {last}" if most else last
    return f"{_LIKENESS[pile.likeness]} whose number differs by {listed}."
