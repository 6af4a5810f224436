"""What a director does to a pairing after the engine: editing, repairing, wrong opponents."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.competition.commands_by_hand import (
    BeginEdit,
    DropEdit,
    FinishEdit,
    GiveBye,
    KeepAsPlayed,
    LiftEntry,
    PlayAgain,
    RepairRound,
    SeatPair,
    SwapPlaces,
)
from tournament.competition.edited import Edited, look_at
from tournament.competition.effect import Effect, effect
from tournament.competition.events_by_hand import KeptAsPlayed
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition
from tournament.competition.wrong_opponents import doubts
from tournament.event import Command, Refused, fold
from tournament.pairing.by_hand import Faults
from tournament.service.errors import RefusedByRule
from tournament.service.ledger import Ledger, Receipt
from tournament.service.tournaments import Tournament, ask, foretold, require_text


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a change of who met whom would do: the tournament then, its effect, and its faults.

    `seen` is the version at which that holds.
    """

    seen: int
    then: Competition
    effect: Effect
    faults: Faults


@dataclass(frozen=True, slots=True)
class Repair:
    """How a round is paired again; with the same `seed` what was shown is what is recorded."""

    seed: str
    late: tuple[int, ...] = ()
    allow_rematch: bool = False
    reason: str = ""

    def command(self, seen: int | None = None) -> RepairRound:
        """Return what is asked.

        Raises:
            BadInput: the reason cannot be kept.
        """
        return RepairRound(
            seed=self.seed,
            late=self.late,
            allow_rematch=self.allow_rematch,
            reason=_words(self.reason),
            seen=seen,
        )


def begin(ledger: Ledger, slug: str, *, reason: str = "") -> Receipt:
    """Take the pairing of the draft, or for a reason of the running round, in hand (T-10)."""
    return ask(ledger, slug, BeginEdit(reason=_words(reason)))


def swap(ledger: Ledger, slug: str, one: int, other: int) -> Receipt:
    """Let two entries change places in the pairing that is edited."""
    return ask(ledger, slug, SwapPlaces(one=one, other=other))


def put(ledger: Ledger, slug: str, table: int, left: int, right: int) -> Receipt:
    """Seat two entries at a table in the pairing that is edited."""
    return ask(ledger, slug, SeatPair(table=table, left=left, right=right))


def give_bye(ledger: Ledger, slug: str, entry: int) -> Receipt:
    """Give the bye to an entry in the pairing that is edited."""
    return ask(ledger, slug, GiveBye(entry=entry))


def lift(ledger: Ledger, slug: str, entry: int) -> Receipt:
    """Take an entry from its place in the pairing that is edited."""
    return ask(ledger, slug, LiftEntry(entry=entry))


def drop(ledger: Ledger, slug: str) -> Receipt:
    """End the edit; the pairing stays as it was."""
    return ask(ledger, slug, DropEdit())


def look(tournament: Tournament) -> Edited:
    """Return what is wrong with the pairing that is edited.

    Raises:
        RefusedByRule: no edit is open.
    """
    found = look_at(tournament.state)
    if isinstance(found, Refused):
        raise RefusedByRule(found)
    return found


def finish(
    ledger: Ledger, slug: str, *, confirmed: bool, reason: str = "", seen: int | None = None
) -> Receipt:
    """Make the edited pairing the round's, beside the engine's own answer (T-5).

    Raises:
        RefusedByRule: it is no pairing, has faults that are not confirmed, or others acted since
            these were shown at version `seen`.
    """
    seed, words = ledger.source.new_seed(), _words(reason)
    return ask(ledger, slug, FinishEdit(seed=seed, confirmed=confirmed, reason=words, seen=seen))


def repair(ledger: Ledger, slug: str, asked: Repair, seen: int | None = None) -> Receipt:
    """Pair again what has no result and was not set by hand (T-5).

    Raises:
        RefusedByRule: it cannot be, or others acted since it was shown at version `seen`.
    """
    return ask(ledger, slug, asked.command(seen))


def play_again(
    ledger: Ledger, slug: str, tables: Sequence[int], *, reason: str, seen: int | None = None
) -> Receipt:
    """Have the matches of these tables played again, as they were paired (T-9)."""
    return ask(ledger, slug, _again(tables, reason, seen))


def keep(
    ledger: Ledger,
    slug: str,
    one: int,
    other: int,
    *,
    reason: str,
    confirmed: bool,
    seen: int | None = None,
) -> Receipt:
    """Put on record that two entries played in each other's place, and that it counts (T-9)."""
    return ask(ledger, slug, _kept(one, other, reason, confirmed=confirmed, seen=seen))


def foresee_repair(tournament: Tournament, asked: Repair) -> Foreseen:
    """Say what it would be to pair a round again; change nothing.

    Raises:
        RefusedByRule: it is not possible.
    """
    return _foreseen(tournament.state, asked.command())


def foresee_again(tournament: Tournament, tables: Sequence[int], *, reason: str) -> Foreseen:
    """Say what it would do to have tables played again; change nothing.

    Raises:
        RefusedByRule: it is not possible.
    """
    return _foreseen(tournament.state, _again(tables, reason))


def foresee_kept(tournament: Tournament, one: int, other: int, *, reason: str) -> Foreseen:
    """Say what it would do to keep what was played; change nothing.

    Raises:
        RefusedByRule: it is not possible.
    """
    return _foreseen(tournament.state, _kept(one, other, reason, confirmed=True))


def _foreseen(state: Competition, command: Command) -> Foreseen:
    facts = foretold(state, command)
    then = fold(REDUCER, state.copy(), facts)
    kept = [fact for fact in facts if isinstance(fact, KeptAsPlayed)]
    return Foreseen(
        state.version, then, effect(state, then), doubts(state, kept[0]) if kept else Faults()
    )


def _again(tables: Sequence[int], reason: str, seen: int | None = None) -> PlayAgain:
    return PlayAgain(tables=tuple(tables), reason=require_text("reason", reason), seen=seen)


def _kept(
    one: int, other: int, reason: str, *, confirmed: bool, seen: int | None = None
) -> KeepAsPlayed:
    words = require_text("reason", reason)
    return KeepAsPlayed(one=one, other=other, reason=words, confirmed=confirmed, seen=seen)


def _words(reason: str) -> str:
    return require_text("reason", reason) if reason else ""
