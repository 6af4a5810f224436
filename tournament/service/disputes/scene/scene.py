"""The scene of a dispute: what the record has of the moment in question, and who was first.

Nothing is judged here that the rules of the game did not judge. Hidden hands are in it only where
`open_hands` says so: for the referee, or where the game is over.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec

from tournament.disputes.events import Claim
from tournament.event import Event
from tournament.games import events as facts
from tournament.games.attempts import AttemptRefused
from tournament.games.evidence import StatementMade
from tournament.games.game import View
from tournament.service import replay
from tournament.service.disputes.moments import Moment, require_event, version_at
from tournament.service.disputes.scene.attempts import Attempt, attempts_of
from tournament.service.disputes.scene.first import First, first_of
from tournament.service.errors import BadInput, Fault
from tournament.service.games import RecordedGame
from tournament.service.narration import Told
from tournament.service.replay import Step

AROUND = 5
"""Events before and after the moment, where nobody asks for more."""

_ABOUT_ORDER: tuple[Claim | None, ...] = (None, "lost-race", "late-call")
"""Claims about who was first; None claims nothing yet."""
OWN = (
    facts.CardDrawn,
    facts.PlacementLost,
    facts.PlacementRefused,
    facts.RaceLeftUndecided,
    AttemptRefused,
)
"""What names a card that only its seat is told while the game goes on."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """What a claim points at: an event, or a time by the recorder's clock; or neither."""

    claim: Claim | None = None
    version: int | None = None
    at_us: int | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """The moment in question, as the record has it.

    `version` is the event at its middle: the one that the claim points at, else the last one that
    such a claim can be about. `moments` are the events around it with the table after each,
    `before` the table before the first of them. `attempts` are what was tried in them.
    """

    recorded: RecordedGame
    claim: Claim | None
    version: int
    open_hands: bool
    before: View | None
    moments: tuple[Step, ...]
    attempts: tuple[Attempt, ...]
    first: First | None

    @property
    def moment(self) -> Step:
        """The event in question."""
        return next(step for step in self.moments if step.version == self.version)

    @property
    def is_over(self) -> bool:
        """Whether the game has an end."""
        return self.recorded.state.outcome is not None


def scene_of(
    recorded: RecordedGame,
    at: Pointed,
    *,
    around: int = AROUND,
    open_hands: bool = False,
) -> Scene:
    """Return the scene around what a claim points at.

    Args:
        recorded: the game.
        at: what is claimed, and where.
        around: how many events before and after are shown; what both sides of a race did is shown
            in any case.
        open_hands: whether it is for the referee, who may see every hand of a game that goes on.

    Raises:
        BadInput: the record has no such event, or no times.
    """
    every = replay.steps(recorded)
    version = _version_at(recorded, every, at)
    attempts = attempts_of(recorded, every)
    first = None
    if at.claim in _ABOUT_ORDER:
        first = first_of(recorded, attempts, version, asked=at.claim == "lost-race")
    of_interest = {version} if first is None else {version, *_versions(first)}
    low = _begins(every, min(of_interest) - around)
    high = min(len(every), max(of_interest) + around)
    opened = open_hands or recorded.state.outcome is not None
    shown = [_as_known(step) for step in every[low - 1 : high]]
    return Scene(
        recorded=recorded,
        claim=at.claim,
        version=version,
        open_hands=opened,
        before=_table(every[low - 2], opened) if low > 1 else None,
        moments=tuple(step if opened else _closed(step) for step in shown),
        attempts=tuple(
            one if opened else _card_hidden(one) for one in attempts if low <= one.version <= high
        ),
        first=first if first is None or opened else _without_cards(first),
    )


def _begins(every: Sequence[Step], low: int) -> int:
    """Return the first event to show: with a table that was found its deal, of which it is all."""
    first = max(1, low)
    found = isinstance(every[first - 1].event, facts.SceneFound)
    return 1 if found and isinstance(every[first - 2].event, facts.GameDealt) else first


def _as_known(step: Step) -> Step:
    """Return a step; without a table where nobody knows one, since it was found only later."""
    view = step.table
    known = any(pile.cards or pile.face_down or pile.reserve for pile in view.piles) or any(
        seat.hand_size or seat.draw_size for seat in view.seats
    )
    return step if known else replace(step, table=msgspec.structs.replace(view, piles=(), seats=()))


def _versions(first: First) -> tuple[int, int]:
    return first.first.version, first.second.version


def _without_cards(first: First) -> First:
    return replace(first, first=_card_hidden(first.first), second=_card_hidden(first.second))


def _card_hidden(one: Attempt) -> Attempt:
    return replace(one, card=None) if one.own_card else one


def _version_at(recorded: RecordedGame, every: Sequence[Step], at: Pointed) -> int:
    if at.version is not None:
        require_event(recorded, at.version)
        return at.version
    if at.at_us is not None:
        if all(step.at_us is None for step in every):
            what = f"no event of {recorded.id} has a time"
            raise BadInput("usage", [Fault("time", what, "point at an event by its number")])
        return version_at(recorded, Moment(at_us=at.at_us)) or 1
    is_such = _USUAL.get(at.claim or "result", _any)
    such = [step.version for step in every if is_such(step)]
    return such[-1] if such else len(every)


def _closed(step: Step) -> Step:
    """Return a step as everybody may see it while the game goes on."""
    table = _table(step, opened=False)
    if not isinstance(step.event, OWN):
        return replace(step, table=table)
    return replace(step, table=table, told=_without_card(step.event, step.told))


def _without_card(event: Event, told: Told) -> Told:
    text = {
        facts.CardDrawn: "draws a card",
        facts.PlacementLost: "comes too late with a card",
        facts.PlacementRefused: "tries a card that does not fit",
        facts.RaceLeftUndecided: "a race that nobody could decide",
    }.get(type(event), "tries what is not allowed now")
    clause = f"refused ({event.clause})" if hasattr(event, "clause") else ""
    return replace(told, text=text, reason=clause, card=None)


def _table(step: Step, opened: bool) -> View:  # noqa: FBT001  private, and both calls name it
    if opened:
        return step.table
    seats = tuple(msgspec.structs.replace(seat, hand=None) for seat in step.table.seats)
    return msgspec.structs.replace(step.table, seats=seats)


def _any(step: Step) -> bool:
    return not isinstance(step.event, StatementMade | facts.GameEnded)


_USUAL: Mapping[Claim, Callable[[Step], bool]] = {
    "lost-race": lambda step: isinstance(
        step.event, facts.PlacementLost | facts.RaceLeftUndecided | AttemptRefused
    ),
    "illegal-card": lambda step: (
        any(one.severity != "note" for one in step.findings)
        or isinstance(step.event, facts.PlacementRefused)
    ),
    "false-block": lambda step: isinstance(step.event, facts.BlockClaimed),
    "late-call": lambda step: isinstance(step.event, facts.SpeedCalled),
    "conduct": lambda step: isinstance(step.event, facts.IrregularityNoted),
    "miscount": _any,
    "result": lambda step: isinstance(step.event, facts.GameEnded),
}
"""The last event of this kind is shown where a claim points at none."""
