"""One round's pairings: by table, by name, and as result slips."""

from dataclasses import dataclass
from typing import Literal

from reports.documents.common import Document, Player, RoundName, Score


@dataclass(frozen=True, slots=True)
class PairedTable:
    """A table: who sits left and right, their match points before the round, and the result.

    `third_place` tells the match for third place from the final beside it.
    """

    table: int
    left: Player
    right: Player
    left_points: int
    right_points: int
    score: Score | None = None
    third_place: bool = False


ByeKind = Literal["pairing", "full", "half", "zero"]
"""Why somebody sits out: nobody was left to meet, which is a win (T-1), or by request (T-6): then
it counts as a win, as a draw, or for nothing."""


@dataclass(frozen=True, slots=True)
class Bye:
    """An entry that sits out, and its match points before the round."""

    player: Player
    points: int
    kind: ByeKind = "pairing"


@dataclass(frozen=True, slots=True)
class PairingSheet(Document):
    """A round by table. The sheet puts byes last, then who is not paired.

    Attributes:
        round: Which round.
        draft: True until the pairing is published: the word is printed on every page.
        tables: In table order.
        byes: Who has a bye.
        unpaired: Active entries that are absent this round; they score nothing (T-6).
        doubts: Results that games on record contradict, a sentence for each.
    """

    round: RoundName
    draft: bool
    tables: tuple[PairedTable, ...]
    byes: tuple[Bye, ...] = ()
    unpaired: tuple[Player, ...] = ()
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NameLine:
    """Where one player sits. `table`, `seat` and `opponent` are None unless `place` is `table`.

    `bye` is None unless `place` is `bye`.
    `third_place` tells who plays for third place from who plays the final.
    """

    player: Player
    points: int
    place: Literal["table", "bye", "unpaired"]
    table: int | None = None
    seat: Literal["left", "right"] | None = None
    opponent: Player | None = None
    third_place: bool = False
    bye: ByeKind | None = None


@dataclass(frozen=True, slots=True)
class PairingsByName(Document):
    """A round by name, in the order given: find yourself, then your table."""

    round: RoundName
    draft: bool
    lines: tuple[NameLine, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """A result slip: the left seat is written first, as on the screen."""

    table: int
    left: Player
    right: Player
    third_place: bool = False


@dataclass(frozen=True, slots=True)
class ResultSlips(Document):
    """A round's slips, several to a page, in table order."""

    round: RoundName
    draft: bool
    best_of: int
    slips: tuple[Slip, ...]
