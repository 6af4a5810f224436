"""One round's pairings: by table, by name, and as result slips."""

from dataclasses import dataclass
from typing import Literal

from reports.documents.common import Document, Player, RoundName, Score


@dataclass(frozen=True, slots=True)
class PairedTable:
    """A table: who sits left and right, their match points before the round, and the result.

    `remark` says which match of a bracket it is where the round does not: third place, a side.
    `claim` marks a result about which a dispute is not final, such as `dispute 2 open`.
    """

    table: int
    left: Player
    right: Player
    left_points: int
    right_points: int
    score: Score | None = None
    remark: str = ""
    claim: str = ""


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
        hangs: What the pairing is called and what it replaces on the wall; empty for the first.
        tables: In table order.
        byes: Who has a bye.
        unpaired: Active entries that are absent this round; they score nothing (T-6).
        resting: Entries of a round robin that have nobody to meet; that gives nothing.
        doubts: Results that games on record contradict, a sentence for each.
    """

    round: RoundName
    draft: bool
    tables: tuple[PairedTable, ...]
    byes: tuple[Bye, ...] = ()
    unpaired: tuple[Player, ...] = ()
    resting: tuple[Player, ...] = ()
    hangs: str = ""
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NameLine:
    """Where one player sits. `table`, `seat` and `opponent` are None unless `place` is `table`.

    `bye` is None unless `place` is `bye`.
    `remark` says which match of a bracket it is where the round does not.
    """

    player: Player
    points: int
    place: Literal["table", "bye", "unpaired", "rests"]
    table: int | None = None
    seat: Literal["left", "right"] | None = None
    opponent: Player | None = None
    remark: str = ""
    bye: ByeKind | None = None


@dataclass(frozen=True, slots=True)
class PairingsByName(Document):
    """A round by name, in the order given: find yourself, then your table."""

    round: RoundName
    draft: bool
    lines: tuple[NameLine, ...]
    hangs: str = ""


@dataclass(frozen=True, slots=True)
class Slip:
    """A result slip: the left seat is written first, as on the screen.

    `code` says round, pairing and table, for who enters the result; empty on a draft. `link` is
    the address at which these two sit down to play; empty where no server is known. `word` lets
    these two, and nobody else, sit down there.
    """

    table: int
    left: Player
    right: Player
    remark: str = ""
    code: str = ""
    link: str = ""
    word: str = ""


@dataclass(frozen=True, slots=True)
class ResultSlips(Document):
    """A round's slips, several to a page, in table order.

    `address` is where the event is served, for who types it; empty where it is not.
    """

    round: RoundName
    draft: bool
    best_of: int
    slips: tuple[Slip, ...]
    hangs: str = ""
    address: str = ""
