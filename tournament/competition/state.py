"""Where a tournament stands."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from tournament.competition.asked import ForbiddenPair, Granted
from tournament.competition.events import PairedTable, Result, RoundPaired, Settings, Stage
from tournament.competition.events_formats import Elimination
from tournament.competition.events_people import Kinship
from tournament.competition.events_results import GameWinner
from tournament.competition.state_people import Apart, CheckIn, Entry, Penalty
from tournament.event import Event
from tournament.pairing.byes import GrantedBye

Progress = Literal["entries", "draft", "running", "between", "finished"]
"""Entries come in; a round is paired; it is played; it is closed and the next not paired; over."""


Gone = Literal["withdrawn", "disqualified"]
"""What had become of somebody to whose opponent a match was awarded."""


class Table(msgspec.Struct, kw_only=True):
    """A paired table, and its result once it is in.

    `entered_by` and `confirmed_by` say in what part somebody acted, empty for the program itself;
    `unreadable` says that the slip is in and nobody can read it, `by_hand` that a director seated
    these two. `gone` says of a match without games that who lost it had left the event before: it
    is None where somebody only did not come.
    """

    paired: PairedTable
    result: Result | None = None
    corrected: bool = False
    entered_by: str = ""
    confirmed_by: str = ""
    unreadable: bool = False
    games: tuple[GameWinner, ...] = ()
    by_hand: bool = False
    gone: Gone | None = None


class Round(msgspec.Struct, kw_only=True):
    """A round and how far it has come. `seats` says at which table an entry sits.

    `granted` are the byes that were asked for and granted when it was paired, `lent` the points
    that the upper half of the seeds was lent for it. `outdated` are entries of a draft that must
    not sit together any more.
    """

    number: int
    version: int
    stage: Stage
    best_of: int
    title: str
    tables: dict[int, Table]
    seats: dict[int, int]
    byes: tuple[int, ...]
    rematches: tuple[int, ...]
    rests: tuple[int, ...] = ()
    seed: str | None = None
    granted: dict[int, GrantedBye] = {}
    lent: int = 0
    outdated: tuple[int, ...] = ()
    published: bool = False
    closed: bool = False
    byes_by_hand: tuple[int, ...] = ()

    @classmethod
    def of(cls, paired: RoundPaired) -> "Round":
        """Return the round as a pairing makes it."""
        return cls(
            number=paired.round,
            version=paired.version,
            stage=paired.stage,
            best_of=paired.best_of,
            title=paired.title,
            tables={table.table: Table(paired=table) for table in paired.tables},
            seats={
                entry: table.table for table in paired.tables for entry in (table.left, table.right)
            },
            byes=paired.byes,
            rematches=paired.rematches,
            rests=paired.rests,
            seed=paired.seed,
        )

    @property
    def byes_granted(self) -> dict[int, GrantedBye]:
        """Who sits out as asked for (T-6); who was seated by hand all the same is not among it."""
        return {
            entry: worth
            for entry, worth in self.granted.items()
            if entry not in self.seats and entry not in self.byes
        }

    @property
    def elimination(self) -> bool:
        """Say whether every match of the round must have a winner (T-1)."""
        return self.stage in {"bracket", "decider"}

    @property
    def open_tables(self) -> tuple[int, ...]:
        """Tables whose result is not in."""
        return tuple(number for number, table in self.tables.items() if table.result is None)

    @property
    def unconfirmed_tables(self) -> tuple[int, ...]:
        """Tables whose result only one person has entered so far."""
        return tuple(
            number
            for number, table in self.tables.items()
            if table.result is not None and table.entered_by and not table.confirmed_by
        )

    @property
    def pairs(self) -> set[frozenset[int]]:
        """Who meets whom, whichever side they sit on."""
        tables = self.tables.values()
        return {frozenset((table.paired.left, table.paired.right)) for table in tables}

    def table_of(self, entry: int) -> Table | None:
        """Return the table at which an entry sits."""
        return self.tables.get(self.seats.get(entry, 0))


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """Who went on to the bracket, best seed first, and after which round."""

    after_round: int
    seeds: tuple[int, ...]
    skipped: tuple[int, ...]
    third_place: bool
    elimination: Elimination = "single"
    all_places: bool = False


class HungOut(msgspec.Struct, frozen=True, kw_only=True):
    """A pairing that hung out: what its slips say, whatever became of it."""

    version: int
    tables: tuple[PairedTable, ...]


class Edit(msgspec.Struct, kw_only=True):
    """A pairing that is being edited, in the version that was taken in hand.

    `tables` has who sits left and right, None where nobody does.
    """

    round: int
    version: int
    reason: str
    tables: dict[int, tuple[int | None, int | None]]
    byes: tuple[int, ...]


class Competition(msgspec.Struct, kw_only=True):
    """A tournament's state. `version` is that of its stream; 0 means that it does not exist.

    `matches` is the highest match number used; `printed` has of each sheet on paper the version it
    shows; `impossible` lists the versions of facts that cannot have happened as written; `facts`
    are all that led here, of which an undo goes back to some. `versions` has the highest version
    of each round's pairing and `hung_out` those that hung out, in order, undone or not;
    `renumbered` has the pairing's version that a fact gave, by the fact's own.
    """

    version: int = 0
    name: str = ""
    settings: Settings = Settings(rules="none")
    imported: bool = False
    entries: dict[int, Entry] = {}
    lots: dict[int, int] = {}
    groups: tuple[tuple[int, ...], ...] = ()
    rounds: list[Round] = []
    matches: int = 0
    cut: Cut | None = None
    finished: bool = False
    check_in: CheckIn | None = None
    penalties: list[Penalty] = []
    apart: dict[Kinship, Apart] = {}
    granted: list[Granted] = []
    forbidden: list[ForbiddenPair] = []
    kept_tables: dict[int, int] = {}
    printed: dict[str, int] = {}
    impossible: list[int] = []
    facts: list[Event] = []
    versions: dict[int, int] = {}
    renumbered: dict[int, int] = {}
    hung_out: dict[int, tuple[HungOut, ...]] = {}
    edit: Edit | None = None

    def copy(self) -> "Competition":
        """Return a state that shares nothing mutable with this one."""
        changing = [name for name in self.__struct_fields__ if name not in {"facts", "hung_out"}]
        fields = {name: getattr(self, name) for name in changing}
        copied = msgspec.convert(msgspec.to_builtins(fields), Competition)
        copied.facts = [*self.facts]
        copied.hung_out = {**self.hung_out}
        return copied

    @property
    def started(self) -> bool:
        """Say whether a round was ever paired."""
        return bool(self.rounds)

    @property
    def current(self) -> Round | None:
        """The last round paired, whatever it has come to."""
        return self.rounds[-1] if self.rounds else None

    @property
    def draft(self) -> Round | None:
        """The current round where it is paired and not published."""
        current = self.current
        return current if current and not current.published else None

    @property
    def running(self) -> Round | None:
        """The current round where it is published and not closed."""
        current = self.current
        return current if current and current.published and not current.closed else None

    @property
    def open_edit(self) -> Edit | None:
        """The edit that is open: of the current round in the version that was taken in hand."""
        edit, current = self.edit, self.current
        if edit is None or current is None or current.closed:
            return None
        same = (edit.round, edit.version) == (current.number, current.version)
        return edit if same else None

    @property
    def progress(self) -> Progress:
        """How far the tournament has come."""
        if self.finished:
            return "finished"
        if self.draft:
            return "draft"
        if self.running:
            return "running"
        return "between" if self.started else "entries"

    @property
    def next_round(self) -> int:
        """The number of the round that is paired next (a draft is paired again)."""
        return len(self.rounds) + (0 if self.draft else 1)

    @property
    def closed_swiss(self) -> int:
        """The number of the last closed Swiss round, 0 before the first."""
        return max((r.number for r in self.swiss_rounds() if r.closed), default=0)

    def next_version(self, number: int) -> int:
        """Return the version that the next pairing of a round has; none is used twice."""
        return self.versions.get(number, 0) + 1

    def best_of(self, number: int | None = None) -> int:
        """Return what the matches of round `number` are played to; None is the current round."""
        played = self.rounds[number - 1 : number] if number else self.rounds[-1:]
        return played[0].best_of if played else self.settings.best_of

    def open_match(self, entry: int) -> tuple[Round, Table] | None:
        """Return where an entry sits in the running round while no result of it is in."""
        running = self.running
        table = running.table_of(entry) if running else None
        return (running, table) if running and table and table.result is None else None

    def place_of(self, match: int) -> tuple[Round, Table] | None:
        """Return where a match is played; None where there is none, or it was paired otherwise."""
        tables = ((played, table) for played in self.rounds for table in played.tables.values())
        return next((place for place in tables if place[1].paired.match == match), None)

    def swiss_rounds(self) -> Iterator[Round]:
        """Yield the rounds that count in the standings, whether closed or not."""
        return (r for r in self.rounds if r.stage == "swiss")

    def bracket_rounds(self) -> Iterator[Round]:
        """Yield the rounds of the bracket."""
        return (r for r in self.rounds if r.stage == "bracket")

    def active(self, number: int) -> list[Entry]:
        """Return the entries to be paired in round `number`."""
        return [entry for entry in self.entries.values() if entry.active_in(number)]

    def granted_in(self, number: int) -> dict[int, GrantedBye]:
        """Return who sits out round `number` as asked for, and what it is worth (T-6)."""
        return {
            granted.entry: granted.worth
            for granted in self.granted
            if granted.round == number and self.entries[granted.entry].entered_by(number)
        }
