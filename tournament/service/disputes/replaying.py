"""A recorded game as it is ruled, step by step, and which rulings somebody knew at a time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import msgspec

from tournament.disputes.in_force import KnownRuling
from tournament.disputes.ruled import Change, RuledGame, RuledStep
from tournament.event import Event
from tournament.games.events import PlacementLost
from tournament.games.streams import OF_A_MATCH
from tournament.service.disputes.reading import disputes_on_match, rulings_in_force
from tournament.service.disputes.ruled_games import game_as_ruled
from tournament.service.errors import NotFound
from tournament.service.games import RecordedGame
from tournament.service.ledger import Ledger
from tournament.service.replay import Step, steps
from tournament.service.undo import log_number, utc_moment

HAPPENED: tuple[Change, ...] = ("as-played", "judged-again", "returned", "end-derived")
"""What of a game as ruled lies on the table."""

CHANGES: dict[Change, str] = {
    "as-played": "",
    "voided": "by the ruling it did not happen",
    "judged-again": "judged again by the ruling",
    "returned": "by the ruling the card goes back",
    "after-the-end": "as ruled the game was over before",
    "end-derived": "as ruled the game ends here",
}
"""What a ruling made of an event, in words."""


@dataclass(frozen=True, slots=True)
class StepAsRuled:
    """An event of a game as ruled. Its step's version is that of the record, 0 where it has none.

    What did not happen by a ruling is told as it was played, with the table as it was then.
    """

    step: Step
    change: Change


@dataclass(frozen=True, slots=True)
class ReplayAsRuled:
    """A game as ruled: the rulings in force, the steps, and what counts."""

    rulings: tuple[KnownRuling, ...]
    steps: tuple[StepAsRuled, ...]
    game: RuledGame


def replay_as_ruled(
    ledger: Ledger, recorded: RecordedGame, known_at: int | None = None
) -> ReplayAsRuled:
    """Fold a game under the rulings that are in force, up to a position of the log."""
    known = rulings_in_force(ledger, recorded.id, known_at)
    game = game_as_ruled(recorded, known)
    happened = [step for step in game.steps if step.change in HAPPENED]
    ruled = replace(recorded, events=tuple(_renumbered(happened)))
    shown = iter(steps(ruled))
    as_played = steps(recorded)
    told = [
        StepAsRuled(
            _numbered(next(shown), step.version)
            if step.change in HAPPENED
            else as_played[(step.version or 1) - 1],
            step.change,
        )
        for step in game.steps
    ]
    return ReplayAsRuled(known, tuple(told), game)


def position_known(ledger: Ledger, game_id: str, text: str) -> int:
    """Return the log position up to which rulings on a game are known: a number, or a time.

    Raises:
        BadInput: it is neither.
        NotFound: the log has no such number.
    """
    if (position := log_number(text)) is not None:
        size = ledger.store.head().size
        if position > size:
            raise NotFound(f"the log has no event {position}", f"its last one is {size}")
        return position
    at = utc_moment("--known-at", text)
    found = OF_A_MATCH.fullmatch(game_id)
    if found is None:
        return 0
    disputes = disputes_on_match(ledger, found["slug"], int(found["match"]))
    recorded = [event for each in disputes for event, _ in each.rulings()]
    return max((each.position for each in recorded if each.recorded_at <= at), default=0)


def in_force_said(rulings: tuple[KnownRuling, ...]) -> str:
    """Name rulings: `ruling 1 of dispute 3, ruling 2 of dispute 4`; empty where there is none."""
    return ", ".join(f"ruling {each.issued.ruling} of dispute {each.dispute}" for each in rulings)


def _renumbered(happened: Sequence[RuledStep]) -> Iterator[Event]:
    """Yield what happened as a record of its own, in which lost cards name the winner as it is."""
    numbers = {step.version: number for number, step in enumerate(happened, 1)}
    for step in happened:
        event = step.event
        if isinstance(event, PlacementLost) and event.winner_version in numbers:
            yield msgspec.structs.replace(event, winner_version=numbers[event.winner_version])
        else:
            yield event


def _numbered(step: Step, version: int | None) -> Step:
    """Return a step with the version that its event has on the record."""
    found = tuple(msgspec.structs.replace(each, version=version or 0) for each in step.findings)
    return replace(step, version=version or 0, findings=found)
