"""The clauses of Knock in sentences."""

from collections.abc import Iterator

from knock.rules import KnockRules
from tournament.service.clauses.saying import Saying


def sayings(rules: KnockRules) -> Iterator[Saying]:
    """Yield what every clause says under these switches."""
    hand = (
        f"Each player has nine cards, {rules.hand} of them in hand, and each pile begins with one."
    )
    yield Saying("deal", "K-1", "ours", hand, "hand")
    place = "A card goes on a pile if its number is one more or one less than the top card's."
    yield Saying("place", "K-2", "ours", place)
    yield Saying("draw", "K-3", "ours", f"Whoever has fewer than {rules.hand} in hand may draw.")
    knock = "A knock on a pile says that nobody can go on; a false one changes nothing."
    yield Saying("knock", "K-4", "ours", knock)
    end = "Who has no card left has won; after a knock that holds, who has fewer cards."
    yield Saying("end", "K-5", "ours", end)
