"""The rulesets of Fusion that have a name."""

from collections.abc import Mapping

from tournament.games.fusion.cards import assumed_deck
from tournament.games.fusion.rules import FusionRules, PileRule

PILE_A = PileRule(name="A", clause="F-A", likeness="shared", differences=(0, 1, 2, 3, 4, 5))
"""Same colour or same shape; the number does not matter (F-A)."""

PILE_B = PileRule(name="B", clause="F-B", likeness="any", differences=(1,))
"""A number exactly one above or below (F-B)."""

PILE_C = PileRule(name="C", clause="F-C", likeness="different", differences=(2, 3, 4, 5))
"""Other colour, other shape, and a number at least two away (F-C)."""

RULEBOOK = FusionRules(
    id="fusion/rulebook@1",
    deck=assumed_deck(),
    piles=(PILE_A, PILE_B, PILE_C),
    free_round="optional",
)
"""The game as its rulebook has it, with the assumed deck."""

RULESETS: Mapping[str, FusionRules] = {RULEBOOK.id: RULEBOOK}
