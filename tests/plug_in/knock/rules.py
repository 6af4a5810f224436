"""The ruleset of Knock, and the deal."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

import msgspec

from knock.cards import DECK_HASH, DECK_SIZE
from tournament.event import Refused
from tournament.games.cardsets import is_whole_deck
from tournament.games.events import Basis, GameDealt
from tournament.games.ruleset import RulesetId, content_hash
from tournament.games.shuffle import shuffled

SEATS = range(2)
PILES = range(2)
SHARE = (DECK_SIZE - len(PILES)) // len(SEATS)


class KnockRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A ruleset of Knock: how many cards a hand has (K-1)."""

    id: RulesetId
    hand: Annotated[int, msgspec.Meta(ge=1, le=SHARE)] = 4

    @cached_property
    def hash(self) -> str:
        """The content hash over the id and every switch."""
        return content_hash(self)


TABLE = KnockRules(id="knock/table@1")
RULESETS: Mapping[str, KnockRules] = {TABLE.id: TABLE}


def ruleset(data: Mapping[str, object], base: KnockRules | None = None) -> KnockRules:
    """Return the ruleset that `data` gives; what it leaves out is as in `base`."""
    given = {} if base is None else msgspec.structs.asdict(base)
    try:
        return msgspec.convert({**given, **data}, KnockRules)
    except msgspec.ValidationError as error:
        raise ValueError(f"K-1: {error}") from None


def deal(rules: KnockRules, seats: int, seed: str, basis: Basis) -> GameDealt:
    """Shuffle by `seed` and deal."""
    if seats != len(SEATS):
        raise ValueError(f"Knock is for two (K-1), not for {seats}")
    return _dealt(rules, shuffled(seed, DECK_SIZE), seed, basis)


def deal_known(
    rules: KnockRules, seats: int, order: tuple[int, ...], basis: Basis
) -> GameDealt | Refused:
    """Take down a deal whose order is known."""
    if seats != len(SEATS):
        return Refused(
            clause="K-1", reason="no-such-table", facts={"seats": seats, "least": 2, "most": 2}
        )
    if not is_whole_deck(order, DECK_SIZE):
        return Refused(clause="K-1", reason="not-the-whole-deck")
    return _dealt(rules, order, None, basis)


def _dealt(rules: KnockRules, order: tuple[int, ...], seed: str | None, basis: Basis) -> GameDealt:
    return GameDealt(
        rules=rules.id,
        rules_hash=rules.hash,
        deck_hash=DECK_HASH,
        seats=len(SEATS),
        order=order,
        seed=seed,
        basis=basis,
    )
