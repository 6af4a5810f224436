"""The protocol of a game. A package offers one through the entry-point group `playledger.games`."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, Self, TypeVar

import msgspec

from tournament.event import Event, Reducer, Refused
from tournament.games.commands import Command
from tournament.games.events import Basis, GameDealt

Severity = Literal["note", "illegal", "impossible"]


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What validation says about one event: the version it has, the clause, and how grave.

    `note`: worth knowing. `illegal`: against the rules, it stands all the same until a ruling.
    `impossible`: it cannot have happened as written; the record is not to be trusted from there.
    """

    version: int
    clause: str
    severity: Severity
    code: str


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a game ended: the winning seats (none: drawn) and why."""

    winners: tuple[int, ...]
    cause: str


class GameState(Protocol):
    """What the program asks of any game's state; the rest is the game's own."""

    version: int
    findings: list[Finding]
    untrusted_from: int | None
    outcome: Outcome | None

    def copy(self) -> Self:
        """Return a state that shares nothing mutable with this one."""
        ...


class PileView(msgspec.Struct, frozen=True, kw_only=True):
    """A pile as it lies: its open cards from the bottom up, and what nobody may see.

    `face_down` cards lie on the pile itself, `reserve` cards wait beside it.
    """

    name: str
    cards: tuple[int, ...]
    reserve: int
    face_down: int = 0


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat: its hand in card order (None: hidden), the hand's size, and the draw pile's."""

    hand: tuple[int, ...] | None
    hand_size: int
    draw_size: int


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The table as somebody may see it."""

    phase: Literal["dealt", "play", "block", "ended"]
    piles: tuple[PileView, ...]
    seats: tuple[SeatView, ...]


class Names(Protocol):
    """How faces write and read a game's cards and piles. Seats are written from 1."""

    piles: tuple[str, ...]

    def card(self, card: int) -> str:
        """Return the face, such as `7H`; `#52` for a number that no card has: records hold any."""
        ...

    def parse_card(self, text: str) -> int | None:
        """Return the card a face names, or None where the deck has no such card."""
        ...


class Ruleset(Protocol):
    """Data that a game is played by. `hash` is the SHA-256 of its canonical form, hexadecimal."""

    @property
    def id(self) -> str:
        """Name and version, such as `speed/club@1`."""
        ...

    @property
    def hash(self) -> str:
        """Content hash over every switch and the deck."""
        ...


Rules = TypeVar("Rules", bound=Ruleset)
Table = TypeVar("Table", bound=GameState)


class Game(Protocol[Rules, Table]):
    """A plug-in game. Everything in it is pure."""

    name: str
    seats: range
    rulesets: Mapping[str, Rules]
    events: Mapping[str, type[Event]]
    reducer: Reducer[Table]

    def ruleset(self, data: Mapping[str, object], base: Rules | None = None) -> Rules:
        """Return the ruleset that `data` gives; what it leaves out is as in `base`.

        `data` is the canonical form of a ruleset, over which its hash is made, or what a house
        says that plays another ruleset with changes.

        Raises:
            ValueError: It is no ruleset, and the text says which clause it breaks.
        """
        ...

    def names(self, rules: Rules) -> Names:
        """Return how faces write the cards of this ruleset's deck."""
        ...

    def deal(self, rules: Rules, seats: int, seed: str, basis: Basis) -> GameDealt:
        """Shuffle by `seed` (`fy1:` and hexadecimal digits) and deal."""
        ...

    def deal_known(
        self, rules: Rules, seats: int, order: tuple[int, ...], basis: Basis
    ) -> GameDealt | Refused:
        """Record a deal whose order is known; refused where it is no permutation of the deck."""
        ...

    def initial(self, rules: Rules) -> Table:
        """Return the state before the deal."""
        ...

    def decide(self, state: Table, command: Command) -> Sequence[Event] | Refused:
        """Answer a command with facts, or refuse it with the clause."""
        ...

    def view(self, state: Table, seat: int | None) -> View:
        """Return what a seat may know; None is a spectator, who sees no hand."""
        ...

    def open_view(self, state: Table) -> View:
        """Return the whole table, every hand open: for replays and referees."""
        ...

    def options(self, state: Table, seat: int) -> Sequence[Command]:
        """Return the commands that would now do something for this seat: what a bot chooses from.

        Placements carry `seen_top`. A call the seat may make (block, Speed!) is listed only where
        it would hold. For a free round each option is a `PlayFreeRound` with this seat's card
        alone; whoever runs the table joins one of every seat to one command (F-U3).
        """
        ...


AnyGame = Game[Any, Any]
