"""The deal of Speed: shuffled from a seed, or taken down as it lies (S-1, S-2)."""

from tournament.event import Refused
from tournament.games.cardsets import is_whole_deck
from tournament.games.events import Basis, GameDealt
from tournament.games.shuffle import shuffled
from tournament.games.speed.cards import DECK_HASH, DECK_SIZE
from tournament.games.speed.rules import SpeedRules
from tournament.games.speed.state import SEATS


def deal(rules: SpeedRules, seats: int, seed: str, basis: Basis) -> GameDealt:
    """Shuffle the deck by `seed` and deal it.

    Raises:
        ValueError: There are not two seats (S-1), or the seed is none.
    """
    if seats != len(SEATS):
        raise ValueError(f"Speed is for two players (S-1), not for {seats}")
    return _dealt(rules, shuffled(seed, DECK_SIZE), seed, basis)


def deal_known(
    rules: SpeedRules, seats: int, order: tuple[int, ...], basis: Basis
) -> GameDealt | Refused:
    """Take down a deal whose order is known; refused where it is not the whole deck (S-2)."""
    if seats != len(SEATS):
        return Refused(clause="S-1", reason="not-two-seats", facts={"seats": seats})
    if not is_whole_deck(order, DECK_SIZE):
        return Refused(clause="S-2", reason="not-the-whole-deck", facts={"cards": len(order)})
    return _dealt(rules, order, None, basis)


def deal_unknown(rules: SpeedRules, seats: int, basis: Basis) -> GameDealt | Refused:
    """Take down that a game was dealt in an order that nobody knows."""
    if seats != len(SEATS):
        return Refused(clause="S-1", reason="not-two-seats", facts={"seats": seats})
    return _dealt(rules, None, None, basis)


def _dealt(
    rules: SpeedRules, order: tuple[int, ...] | None, seed: str | None, basis: Basis
) -> GameDealt:
    return GameDealt(
        rules=rules.id,
        rules_hash=rules.hash,
        deck_hash=DECK_HASH,
        seats=len(SEATS),
        order=order,
        seed=seed,
        basis=basis,
    )
