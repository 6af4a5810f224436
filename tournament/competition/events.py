"""What happens in a tournament. Entries and tables are numbers from 1; people are opaque ids."""

from typing import Literal

import msgspec

from tournament.competition.events_by_hand import BY_HAND_EVENTS
from tournament.competition.events_formats import (
    Elimination,
    FormatName,
    GroupsDrawn,
    NewSeats,
    Seeding,
    TablesReseated,
)
from tournament.competition.events_late import LATE_EVENTS
from tournament.competition.events_paper import PAPER_EVENTS
from tournament.competition.events_people import PEOPLE_EVENTS
from tournament.competition.events_record import RECORD_EVENTS
from tournament.competition.events_results import RESULT_EVENTS
from tournament.competition.events_wishes import WISH_EVENTS
from tournament.event import Event, Natural, Text
from tournament.pairing.acceleration import Acceleration
from tournament.pairing.first_round import FirstRound
from tournament.standings.field import UnplayedRules
from tournament.standings.tiebreak import DEFAULT_ORDER, TieBreakName

Stage = Literal["swiss", "bracket", "play-off", "decider"]
"""`swiss` is a round that counts in the standings, that of a round robin too. A `play-off` of an
imported event and a `decider`, which settles a tie at the cut, count for nothing there."""

Ending = Literal["played", "time", "agreement", "no-show", "both-absent", "penalty"]
"""How a match ended: by its games, by match time (G-4), by agreement, because one did not come
(0-2, T-6) or both did not, or by a penalty: one side lost it so, or at 0-0 both did."""


Seat = Literal["left", "right"]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """What is agreed before the start (T-12).

    `rounds` None is `auto` (T-7) until the first round is paired. `floor` is the least percentage
    an opponent contributes, written as a decimal or a fraction (T-2). `missed` says what a late
    entry scores for the rounds before it came (T-6). `round_minutes` is how long a round takes, for
    the expected end. `max_draws` and `match_time` are what the ruleset says of a match (G-3, G-4):
    they stand here so that a result can be judged by the tournament's own stream. `tie_breaks`
    decide ranks, first to last (T-4); `unplayed` is the rule set by which Buchholz and its kin take
    rounds that were not played.

    The `format` says how it begins. `legs` is how often everybody meets everybody in a round robin,
    `groups` into how many it is parted; then `cut` is how many go on from all groups together.
    `best_of` holds until the bracket, `cut_best_of` in it and `final_best_of` in its last round,
    each where it is not None. `all_places` lets the beaten play on for every place. Matches may
    end level by agreement where `agreed_draws` says so (T-1). Where `confirm_results` says so, a
    round closes once a second person has confirmed what is in.

    `first_round` says how a Swiss begins and `acceleration` whether the upper half of the seeds is
    lent points in its first rounds, for pairing only. `appeal_time` is for how many minutes an
    appeal may be lodged against a ruling.
    """

    rules: Text
    best_of: Natural = 3
    rounds: Natural | None = None
    cut: Natural = 0
    third_place: bool = False
    win: Natural = 3
    draw: Natural = 1
    loss: Natural = 0
    floor: Text = "0.33"
    missed: Literal["loss", "bye"] = "loss"
    round_minutes: Natural = 30
    max_draws: Natural = 3
    match_time: Natural | None = None
    tie_breaks: tuple[TieBreakName, ...] = DEFAULT_ORDER
    unplayed: UnplayedRules = "fide-2026"
    format: FormatName = "swiss"
    legs: Natural = 1
    groups: Natural = 0
    seeding: Seeding = "lots"
    cut_best_of: Natural | None = None
    final_best_of: Natural | None = None
    all_places: bool = False
    agreed_draws: bool = True
    confirm_results: bool = False
    first_round: FirstRound = "random"
    acceleration: Acceleration = "off"
    appeal_time: Natural = 15


class TournamentCreated(Event, kw_only=True):
    """A tournament exists; `imported` where it records an event that was held elsewhere."""

    name: Text
    settings: Settings
    imported: bool = False


class SettingChanged(Event, kw_only=True):
    """A setting has another value than before; after the start only with a reason (T-12)."""

    setting: Text
    was: Text
    now: Text
    reason: str


class EntryAdded(Event, kw_only=True):
    """A person takes part from `first_round` on; `rating` is what it came with, if any."""

    entry: Natural
    person: Text
    first_round: Natural
    rating: Natural | None = None


class LotsDrawn(Event, kw_only=True):
    """The lots that decide between equals (T-4): entries from the best lot to the worst."""

    seed: Text
    order: tuple[Natural, ...]


class PairedTable(Event, kw_only=True):
    """A match at a table: `left` and `right` as they sit, as on slip and screen.

    `match` numbers the matches of a tournament from 1 and is never used again, so that no two
    pairings can ever share the record of a game.
    """

    table: Natural
    match: Natural
    left: Natural
    right: Natural

    @classmethod
    def of(cls, seats: NewSeats) -> "PairedTable":
        """Return the table at which others sit from now on."""
        return cls(table=seats.table, match=seats.match, left=seats.left, right=seats.right)


class RoundPaired(Event, kw_only=True):
    """A round is paired, as a draft until it is published. A later version replaces an earlier.

    `rematches` are tables at which the two met before, because nothing else was possible or because
    an imported round was so. `best_of` is what its matches are played to, whatever is agreed later.
    `rests` are entries of a round robin that have nobody to meet: that is no bye and gives nothing.
    """

    round: Natural
    version: Natural
    stage: Stage
    best_of: Natural
    title: str = ""
    tables: tuple[PairedTable, ...]
    byes: tuple[Natural, ...]
    rematches: tuple[Natural, ...] = ()
    seed: str | None = None
    rests: tuple[Natural, ...] = ()


class DraftDropped(Event, kw_only=True):
    """A pairing that was never published is taken back, because what it rested on has changed.

    `with_cut` says that the cut is taken back with it: it was the bracket's first round.
    """

    round: Natural
    with_cut: bool = False


class RoundPublished(Event, kw_only=True):
    """The pairing hangs out: from here it changes only on the record."""

    round: Natural


class Result(Event, kw_only=True):
    """Games won by the left seat, by the right seat, and drawn; and how the match ended.

    `lots` is the seat that goes on in an elimination match that one more game left level (G-3).
    """

    left: Natural
    right: Natural
    drawn: Natural
    ending: Ending = "played"
    lots: Seat | None = None

    @property
    def winner(self) -> Seat | None:
        """The seat that won, None where they are level or neither came."""
        if self.left == self.right:
            return self.lots
        return "left" if self.left > self.right else "right"


class ResultEntered(Event, kw_only=True):
    """A table's result is in.

    `by` says in what part it was entered, empty where the program worked it out.
    """

    round: Natural
    table: Natural
    match: Natural
    result: Result
    by: str = ""


class ResultCorrected(Event, kw_only=True):
    """A result on the record was wrong (T-9): what it was, what it is, and why."""

    round: Natural
    table: Natural
    match: Natural
    was: Result
    result: Result
    reason: Text
    by: str = ""


class RoundClosed(Event, kw_only=True):
    """A round counts. `without` are tables whose result the director did not wait for (T-10).

    `unconfirmed` are those that were to be confirmed, and for which the director did not wait.
    """

    round: Natural
    without: tuple[Natural, ...] = ()
    unconfirmed: tuple[Natural, ...] = ()


class EntryWithdrawn(Event, kw_only=True):
    """An entry plays no more after `after_round` (T-11)."""

    entry: Natural
    after_round: Natural


class EntryReinstated(Event, kw_only=True):
    """A withdrawn entry takes part again from `from_round` on.

    It is not disqualified any more, if it was: then the `reason` says why.
    """

    entry: Natural
    from_round: Natural
    reason: str = ""


class BracketCut(Event, kw_only=True):
    """The first of the standings go on to the bracket, best seed first (T-8).

    After round 0 it is the whole field, in an event that is nothing but a bracket.
    """

    after_round: Natural
    seeds: tuple[Natural, ...]
    skipped: tuple[Natural, ...]
    third_place: bool
    elimination: Elimination = "single"
    all_places: bool = False


class TournamentFinished(Event, kw_only=True):
    """Every result is in and nothing more is to be played."""


_KINDS: tuple[type[Event], ...] = (
    TournamentCreated,
    SettingChanged,
    EntryAdded,
    LotsDrawn,
    RoundPaired,
    DraftDropped,
    RoundPublished,
    ResultEntered,
    ResultCorrected,
    RoundClosed,
    EntryWithdrawn,
    EntryReinstated,
    BracketCut,
    GroupsDrawn,
    TablesReseated,
    TournamentFinished,
    *PEOPLE_EVENTS,
    *RESULT_EVENTS,
    *RECORD_EVENTS,
    *BY_HAND_EVENTS,
    *PAPER_EVENTS,
    *WISH_EVENTS,
    *LATE_EVENTS,
)

EVENTS: dict[str, type[Event]] = {event.__name__: event for event in _KINDS}
