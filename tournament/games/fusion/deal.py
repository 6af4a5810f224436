"""Dealing: three open cards, equal draw piles, the rest to the box (F-2, F-2a)."""

from tournament.event import Refused
from tournament.games.cardsets import is_whole_deck
from tournament.games.events import Basis, GameDealt
from tournament.games.fusion.rules import SEATS, FusionRules
from tournament.games.shuffle import shuffled


def deal(rules: FusionRules, seats: int, seed: str, basis: Basis) -> GameDealt:
    """Shuffle the deck by `seed` and deal it (F-2).

    Raises:
        ValueError: F-2a has no table of so many seats, or the seed is none.
    """
    if seats not in SEATS:
        raise ValueError(f"{seats} seats; F-2a has tables of {SEATS[0]} to {SEATS[-1]}")
    order = shuffled(seed, len(rules.deck.cards))
    return _dealt(rules, seats, order, seed, basis)


def deal_known(
    rules: FusionRules, seats: int, order: tuple[int, ...], basis: Basis
) -> GameDealt | Refused:
    """Record a deal whose order is known; refused where it is not the whole deck (F-2)."""
    size = len(rules.deck.cards)
    if seats not in SEATS:
        facts = {"seats": seats, "least": SEATS[0], "most": SEATS[-1]}
        return Refused(clause="F-2a", reason="no-such-table", facts=facts)
    if not is_whole_deck(order, size):
        facts = {"cards": len(order), "deck": size}
        return Refused(clause="F-2", reason="not-the-whole-deck", facts=facts)
    return _dealt(rules, seats, order, None, basis)


def deal_unknown(rules: FusionRules, seats: int, basis: Basis) -> GameDealt | Refused:
    """Record that a game was dealt in an order that nobody knows."""
    if seats not in SEATS:
        facts = {"seats": seats, "least": SEATS[0], "most": SEATS[-1]}
        return Refused(clause="F-2a", reason="no-such-table", facts=facts)
    return _dealt(rules, seats, None, None, basis)


def _dealt(
    rules: FusionRules, seats: int, order: tuple[int, ...] | None, seed: str | None, basis: Basis
) -> GameDealt:
    return GameDealt(
        rules=rules.id,
        rules_hash=rules.hash,
        deck_hash=rules.deck.hash,
        seats=seats,
        order=order,
        seed=seed,
        basis=basis,
    )
