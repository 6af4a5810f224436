"""The rulesets of Fusion that have a name."""

from collections.abc import Iterator, Mapping

import msgspec

from tournament.games.fusion.cards import assumed_deck
from tournament.games.fusion.piles import (
    OPTION_A,
    OPTION_B,
    PILE_A,
    PILE_B,
    PILE_C,
    PILE_C_OF_THE_REVIEW,
)
from tournament.games.fusion.rules import FusionRules

RULEBOOK = FusionRules(
    id="fusion/rulebook@1",
    deck=assumed_deck(),
    piles=(PILE_A, PILE_B, PILE_C),
    free_round="optional",
)
"""The game as its rulebook has it, with the assumed deck (F-C, F-U)."""

REVIEW = msgspec.structs.replace(
    RULEBOOK,
    id="fusion/review@1",
    piles=(PILE_A, PILE_B, PILE_C_OF_THE_REVIEW),
    free_round="counted",
)
"""The game as its review reads it (F-C2, F-U2)."""

WITH_OPTION_A = msgspec.structs.replace(
    REVIEW, id="fusion/option-a@1", piles=(PILE_A, OPTION_A, PILE_C_OF_THE_REVIEW)
)
"""The review's first proposal against blocks (F-OA)."""

WITH_OPTION_B = msgspec.structs.replace(
    REVIEW, id="fusion/option-b@1", piles=(PILE_A, PILE_B, OPTION_B)
)
"""The review's second proposal against blocks (F-OB)."""


def redrawn_after_three(rules: FusionRules) -> FusionRules:
    """Return the variant of a ruleset in which only an empty hand is refilled (F-R3)."""
    name, _, version = rules.id.partition("@")
    return msgspec.structs.replace(
        rules, id=f"{name}+redraw-after-three@{version}", redraw="when_empty"
    )


def _named() -> Iterator[FusionRules]:
    for rules in (RULEBOOK, REVIEW, WITH_OPTION_A, WITH_OPTION_B):
        yield rules
        yield redrawn_after_three(rules)


RULESETS: Mapping[str, FusionRules] = {rules.id: rules for rules in _named()}

BASES: Mapping[str, str] = {
    REVIEW.id: RULEBOOK.id,
    WITH_OPTION_A.id: REVIEW.id,
    WITH_OPTION_B.id: REVIEW.id,
    **{
        redrawn_after_three(rules).id: rules.id
        for rules in (RULEBOOK, REVIEW, WITH_OPTION_A, WITH_OPTION_B)
    },
}
"""What each is a variant of."""
