"""What lies on a table where all play at once, in any game, and what validation has found there."""

from collections.abc import Sequence
from copy import copy
from typing import Literal, Self, TypeVar

import msgspec

from tournament.games.cardsets import Fits
from tournament.games.doubts import Doubt
from tournament.games.events import Basis, Moment, PlayFact
from tournament.games.game import Finding, Outcome, Severity
from tournament.games.ruleset import CommonSwitches

Phase = Literal["undealt", "unknown", "dealt", "found", "play", "block", "count", "over", "ended"]
"""`unknown`: nobody knows the deal; a scene may say how the table lay, or the end how it ended.
`found`: a scene was declared, and play goes on from it. `block`: play is interrupted, from a valid
call on (S-9d, F-U). `count`: in the free round that is due every holder must put a card (F-U2).
`over`: the rules demand an end that is not on the record yet, see `due`."""

UNKNOWN = -1
"""Stands in a draw pile or a reserve for a card that nobody knows.

No event can hold it: their cards are natural numbers.
"""


Race = tuple[int, int]
"""The top that a late player saw, and the card that came to lie on it meanwhile (S-6)."""


State = TypeVar("State", bound="TableState")


def race_on(cards: Sequence[int], seen_top: int | None) -> Race | None:
    """Return the race for the top of these cards that a player ran who saw `seen_top`.

    None where nobody came between. Unknown, the seen top is the previous one (S-6a). A card that
    does not lie among them was not seen there.
    """
    if len(cards) > 1 and (seen_top is None or seen_top == cards[-2]):
        return cards[-2], cards[-1]
    if seen_top is None or seen_top not in cards[:-1]:
        return None
    return seen_top, cards[cards.index(seen_top) + 1]


def set_plainly(kind: type[State]) -> type[State]:
    """Let the fields of a state be set as Python sets those of any class with slots.

    msgspec's own way takes four times as long, as it keeps from the garbage collector what holds
    nothing that it must look at. A state holds lists from the beginning.
    """
    kind.__setattr__ = object.__setattr__  # type: ignore[method-assign]  # no subclass would do
    kind.__delattr__ = object.__delattr__  # type: ignore[method-assign]  # both, or neither works
    return kind


@set_plainly
class TableState(msgspec.Struct, kw_only=True):
    """The table; every game adds what only it has.

    Hands are sets of cards. Draw piles are listed from the last card to the next one, piles from
    the bottom to the top.

    In a `blind` game nobody knows the deal, and a scene says where the record starts. `hidden`
    counts, per seat, the cards of a hand that nobody knows, beside those in `hands`. `owners` tells
    whose a card is that was seen in a hand, `found` is the set of cards that lay on a pile in the
    scene, and `doubts` are the blocks that nobody could judge.

    `landed` gives for each card the version at which it came to lie face up on a pile (0: it did
    not), `arrivals` the fact by which a player put it there. `stayed_illegally` gives the seat of
    each card that lies on a pile it does not fit. `overdrawn` gives, per seat, the version of a
    draw beyond the limit that a lost race may still explain (S-8a). `fits` is that of the rules.
    """

    rules: CommonSwitches
    fits: tuple[Fits, ...]
    phase: Phase = "undealt"
    version: int = 0
    findings: list[Finding] = msgspec.field(default_factory=list)
    untrusted_from: int | None = None
    due: Outcome | None = None
    outcome: Outcome | None = None
    basis: Basis = "live"
    started: Moment | None = None
    blind: bool = False
    hands: list[set[int]] = msgspec.field(default_factory=list)
    hidden: list[int] = msgspec.field(default_factory=list)
    draw_piles: list[list[int]] = msgspec.field(default_factory=list)
    piles: list[list[int]] = msgspec.field(default_factory=list)
    landed: list[int] = msgspec.field(default_factory=list)
    arrivals: list[PlayFact | None] = msgspec.field(default_factory=list)
    stayed_illegally: dict[int, int] = msgspec.field(default_factory=dict)
    overdrawn: dict[int, int] = msgspec.field(default_factory=dict)
    owners: dict[int, int] = msgspec.field(default_factory=dict)
    found: frozenset[int] = frozenset()
    doubts: list[Doubt] = msgspec.field(default_factory=list)

    def copy(self) -> Self:
        """Return a state that shares nothing mutable with this one."""
        twin = copy(self)
        for name in self.__struct_fields__:
            value = getattr(self, name)
            kind = type(value)
            if kind is list:
                nested = value and type(value[0]) in (list, set)
                setattr(twin, name, [part.copy() for part in value] if nested else value[:])
            elif kind is dict:
                setattr(twin, name, value.copy())
        return twin

    @property
    def arrives_as_played(self) -> bool:
        """Say whether acts reach the recorder as they are done, so that arrival decides (G-1)."""
        return self.basis in ("live", "bot") and not self.blind

    def hand_size(self, seat: int) -> int:
        """Return how many cards a hand has, known and hidden."""
        return len(self.hands[seat]) + self.hidden[seat]

    def whereabouts(self) -> set[int]:
        """Return the set of cards of which the record knows where they are."""
        return set().union(*self.hands, *self.piles, *self.draw_piles) - {UNKNOWN}

    def fits_top(self, card: int, pile: int) -> bool:
        """Say whether the card may be placed on the pile's top card."""
        return card in self.fits[pile][self.piles[pile][-1]]

    def race_at(self, pile: int, seen_top: int | None) -> Race | None:
        """Return the race that a player ran at a pile who saw `seen_top` there."""
        return race_on(self.piles[pile], seen_top)

    def first_in_race(self, card: int, pile: int, seen_top: int | None) -> int | None:
        """Return the card that `card` lost to: it fitted what was seen, not what lies there (S-6a).

        None where it fits now, where nobody came between, or where it never fitted.
        """
        fits, cards = self.fits[pile], self.piles[pile]
        if card in fits[cards[-1]]:
            return None
        race = self.race_at(pile, seen_top)
        return race[1] if race and card in fits[race[0]] else None

    def is_out(self, seat: int) -> bool:
        """Say whether a seat has no card in hand and none in the draw pile (S-11, F-W)."""
        return not (self.hands[seat] or self.draw_piles[seat] or self.hidden[seat])

    def with_fewest_cards(self) -> tuple[int, ...]:
        """Return the seat with fewest cards in hand and draw pile; nobody when equal (G-2)."""
        left = [self.hand_size(seat) + len(cards) for seat, cards in enumerate(self.draw_piles)]
        least = min(left)
        return (left.index(least),) if left.count(least) == 1 else ()

    def demand_end(self, outcome: Outcome) -> None:
        """End play: the rules demand that this outcome is recorded next."""
        self.phase = "over"
        self.due = outcome

    def note(self, clause: str, code: str, version: int | None = None) -> None:
        """Find that something about this event, or an earlier one, is worth knowing."""
        self._find(self.version if version is None else version, clause, "note", code)

    def remark(self, clause: str, code: str, version: int | None = None) -> None:
        """Note, in a record made afterwards, what a live table has told its players at once."""
        if not self.arrives_as_played:
            self.note(clause, code, version)

    def illegal(self, clause: str, code: str, version: int | None = None) -> None:
        """Find that this event, or an earlier one, is against the rules. It stands (S-4a, F-E)."""
        self._find(self.version if version is None else version, clause, "illegal", code)

    def impossible(self, clause: str, code: str) -> None:
        """Find that this event cannot have happened as written."""
        self._find(self.version, clause, "impossible", code)
        if self.untrusted_from is None:
            self.untrusted_from = self.version

    def _find(self, version: int, clause: str, severity: Severity, code: str) -> None:
        self.findings.append(Finding(version=version, clause=clause, severity=severity, code=code))
