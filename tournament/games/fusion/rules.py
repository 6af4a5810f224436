"""The switches of a ruleset of Fusion."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Literal

import msgspec

from tournament.event import LARGEST
from tournament.games.cardsets import Fits
from tournament.games.fusion.cards import Deck
from tournament.games.fusion.piles import PileRule, options_clash
from tournament.games.races import RaceClauses
from tournament.games.ruleset import CommonSwitches

SEATS = range(2, 7)
"""Tables of 2 to 6 players; 5 and 6 are this program's extension of the rulebook (F-2a)."""

RACES = RaceClauses(first="F-L", fit="F-L", legal="F-L")
"""What the findings of a race cite."""


class FusionRules(CommonSwitches, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A ruleset of Fusion. A game keeps the one it was dealt with for ever.

    `opening_hand` says whether hands may be drawn before the signal (F-S). `free_round` is
    `optional` where each may put one card after a block, and all must on the count only if nobody
    does (F-U); `counted` goes to the count at once (F-U2). `simultaneous_finish` decides between
    several who are emptied by one free round (F-W1). `last_card_must_fit` makes an illegal last
    card a decisive finding (F-E2). `wrap` makes 6 and 1 neighbours on every pile that looks at
    differences (F-B1). `redraw` is `any_time` up to the limit (F-3); with `when_empty` a hand is
    refilled only once it is empty, to the limit or with what remains (F-R3).
    """

    clauses: ClassVar[Mapping[str, str]] = {
        **CommonSwitches.clauses,
        "race_undecided": "F-L",
        "deck": "F-1a",
        "piles": "F-2",
        "hand_limit": "F-3",
        "opening_hand": "F-S",
        "free_round": "F-U",
        "simultaneous_finish": "F-W1",
        "last_card_must_fit": "F-E2",
        "wrap": "F-B1",
        "redraw": "F-R3",
    }

    deck: Deck
    piles: Annotated[tuple[PileRule, ...], msgspec.Meta(min_length=1)]
    hand_limit: Annotated[int, msgspec.Meta(ge=1, le=LARGEST)] = 3
    opening_hand: Literal["after_signal", "before_signal"] = "after_signal"
    free_round: Literal["optional", "counted"]
    simultaneous_finish: Literal["draw", "landing_order"] = "draw"
    last_card_must_fit: bool = True
    wrap: bool = False
    redraw: Literal["any_time", "when_empty"] = "any_time"

    def __post_init__(self) -> None:
        """Refuse a deck that cannot give every pile and every seat a card (F-2), and F-OX."""
        names = [pile.name for pile in self.piles]
        if len(set(names)) < len(names):
            raise ValueError(f"piles are called {', '.join(names)}; F-2 has each name once")
        if options_clash(self.piles):
            raise ValueError("Options A and B are both there; F-OX wants one of them at most")
        needed = len(self.piles) + SEATS[-1]
        if len(self.deck.cards) < needed:
            raise ValueError(f"the deck has {len(self.deck.cards)} cards; F-2 needs {needed}")

    @cached_property
    def fits(self) -> tuple[Fits, ...]:
        """For every pile and top card the set of cards that fit, so that a block is one test."""
        cards = self.deck.cards
        return tuple(
            tuple(
                frozenset(
                    number
                    for number, card in enumerate(cards)
                    if pile.takes(card, top, wrap=self.wrap)
                )
                for top in cards
            )
            for pile in self.piles
        )
