"""What a game may offer to records that begin in the middle: no game has to."""

from collections.abc import Sequence
from typing import Literal, Protocol, runtime_checkable

import msgspec

from tournament.event import Refused
from tournament.games.events import Basis, GameDealt
from tournament.games.game import Ruleset
from tournament.games.refusal import Obstacle


class FrozenHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as a referee finds it: the known cards, and the counts where they are known."""

    cards: tuple[int, ...] = ()
    size: int | None = None
    draw_size: int | None = None


class FrozenTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as a referee finds it: piles from the bottom up, and whatever else was counted.

    `turns` is how often cards came onto these piles that no pile judges, since the piles began: in
    Speed how often reserves were turned, in Fusion how many free rounds there were. In Speed each
    pile is rebuilt on its own (S-10a), so `pile_turns` may say otherwise of one. The first card of
    a rebuilt pile was turned, and counts.
    """

    piles: tuple[tuple[int, ...], ...]
    reserves: tuple[int | None, ...]
    hands: tuple[FrozenHand, ...]
    turns: int | None = None
    pile_turns: tuple[int | None, ...] = ()


class Break(msgspec.Struct, frozen=True, kw_only=True):
    """Two neighbours of a pile, the upper at `place` from 0, which does not fit the lower."""

    pile: int
    place: int
    lower: int
    upper: int


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """That at least `illegal` of the `breaks` of these piles are cards placed illegally.

    `explained` is how many of them turns, or free rounds, account for at most. `assumes` names what
    is taken for granted: nothing, or that no reserve was rebuilt.
    """

    piles: tuple[int, ...]
    breaks: int
    explained: int
    illegal: int
    assumes: Literal["nothing", "no-rebuilding"] = "nothing"


class Fitting(msgspec.Struct, frozen=True, kw_only=True):
    """A known card of a hand, and the piles it could go to now."""

    seat: int
    card: int
    piles: tuple[int, ...]


Block = Literal["yes", "no", "open"]
"""Whether nobody can place now; `open` where only cards or counts that are not known could tell."""


class Examination(msgspec.Struct, frozen=True, kw_only=True):
    """What a frozen table proves, and by which clauses.

    `turns_needed` is the least number of turns, or free rounds, that explains every break.
    `missing` are the cards of the deck that are not seen, `hidden` how many of them the counts
    leave a place for, None where a count is not known; `boxed` are those that are not dealt.
    `impossible` tells why the counts cannot be. `reserved` says whether reserves are counted,
    and `counted_in` what brings cards onto a pile that no pile judges.
    """

    breaks: tuple[Break, ...]
    turns_needed: int
    proofs: tuple[Proof, ...]
    missing: tuple[int, ...]
    hidden: int | None
    boxed: int
    fitting: tuple[Fitting, ...]
    block: Block
    impossible: tuple[Obstacle, ...]
    reserved: bool
    counted_in: Literal["turns", "free-rounds"]
    placed_by: str
    turned_by: str
    blocked_by: str


@runtime_checkable
class DealsUnknown(Protocol):
    """A game whose deal nobody needs to know: a scene says where its record starts."""

    def deal_unknown(self, rules: Ruleset, seats: int, basis: Basis) -> GameDealt | Refused:
        """Record that the game was dealt in an order that nobody knows."""
        ...


@runtime_checkable
class Examines(Protocol):
    """A game that says what a frozen table proves."""

    def possible_cards(self, rules: Ruleset, face: str) -> Sequence[int]:
        """Return every card that a face may stand for: one, or several where it says too little."""
        ...

    def partial_face(self, rules: Ruleset, card: int) -> str:
        """Return how a card is written of which only that is known which piles look at."""
        ...

    def examine(self, rules: Ruleset, table: FrozenTable) -> Examination:
        """Return what the table proves, and what of it cannot be."""
        ...
