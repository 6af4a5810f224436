"""What recorded games tell of reactions, clocks and races: numbers per seat, and where they are.

Only what came from people at live tables, or was marked on a film, is looked at; a seat that a bot
had is left out. Every number leans to the side of the player: a reaction is the longest that the
clocks allow, a step of a clock only what drift, grain and uncertainty cannot explain.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournament.event import Event
from tournament.games.attempts import AttemptRefused
from tournament.games.cardsets import Fits
from tournament.games.clocks import DRIFT_PPM
from tournament.games.events import (
    BlockClaimed,
    CardPlaced,
    Moment,
    PlacementLost,
    PlacementRefused,
)
from tournament.games.game import GameState
from tournament.games.moments import difference
from tournament.service.games import RecordedGame

COARSEST_US = 1_000
"""The step in which the coarsest browsers read their clocks, in microseconds."""

OWN_ACTS = (CardPlaced, PlacementLost, PlacementRefused, AttemptRefused, BlockClaimed)
"""Facts whose moment is by the device of their seat. A card that is drawn because somebody called a
block carries the moment of the call."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something was seen: the game, the event, and the microseconds that were measured."""

    game: str
    version: int
    us: int


@dataclass(slots=True)
class Seen:
    """What was seen of one player.

    `answers` counts placements that can only answer a card that the other had just placed, `soon`
    are those that came too soon after it. `steps` are places where the clock of the device jumped.
    Of `open_races` the clocks do not show that the first to arrive was first, or show the other;
    `won` of these were won.
    """

    answers: int = 0
    soon: list[Place] = field(default_factory=list)
    steps: list[Place] = field(default_factory=list)
    open_races: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class _Top:
    """A card that a seat placed on a pile: it lies there as the top until another comes."""

    card: int
    below: int
    seat: int
    version: int
    at: Moment | None


def look_at(
    recorded: RecordedGame,
    seen: Mapping[int, Seen],
    *,
    soonest_us: int,
    drift_ppm: int = DRIFT_PPM,
) -> None:
    """Add what a game tells to what was `seen` of each seat; a seat that is not in it is a bot's.

    `soonest_us` is the time before which nobody can answer a card, `drift_ppm` how much two clocks
    may part, in microseconds a second.
    """
    for seat, top, version, us in _answers(recorded):
        if seat in seen and top in seen:
            seen[seat].answers += 1
            if us < soonest_us:
                seen[seat].soon.append(Place(recorded.id, version, us))
    if recorded.dealt.basis != "live":
        return
    for seat, version, us in _steps(recorded.events, drift_ppm):
        if seat in seen:
            seen[seat].steps.append(Place(recorded.id, version, us))
    for winner, loser in _open_races(recorded.events):
        if winner in seen and loser in seen:
            seen[winner].open_races += 1
            seen[winner].won += 1
            seen[loser].open_races += 1


def _answers(recorded: RecordedGame) -> Iterator[tuple[int, int, int, int]]:
    """Yield each answer: its seat, the seat of the card, its version, and its time at the most.

    A placement answers the top where another seat placed that, and the card fits it but did not
    fit what lay there before: so nobody could have meant to place it earlier.
    """
    fits = getattr(recorded.rules, "fits", None)
    if fits is None:
        return
    tops: dict[int, _Top] = {}
    piles: list[tuple[int, ...]] = []
    for version, (event, state) in enumerate(
        zip(recorded.events, recorded.states(), strict=True), 1
    ):
        if isinstance(event, CardPlaced) and event.pile < len(piles):
            pile = piles[event.pile]
            top = tops.get(event.pile)
            if top is not None and pile and pile[-1] == top.card and _answers_it(event, top, fits):
                apart, uncertainty = difference(top.at, event.at)
                if apart is not None and uncertainty is not None:
                    yield event.seat, top.seat, version, apart + uncertainty
            if pile:
                tops[event.pile] = _Top(event.card, pile[-1], event.seat, version, event.at)
        piles = _tops_of(state)


def _answers_it(event: CardPlaced, top: _Top, fits: Sequence[Fits]) -> bool:
    may = fits[event.pile]
    return (
        event.seat != top.seat
        and event.seen_top in (None, top.card)
        and event.card in may[top.card]
        and event.card not in may[top.below]
    )


def _tops_of(state: GameState) -> list[tuple[int, ...]]:
    return [tuple(pile[-1:]) for pile in getattr(state, "piles", ())]


def _steps(events: tuple[Event, ...], drift_ppm: int) -> Iterator[tuple[int, int, int]]:
    """Yield where the clock of a seat's device jumped: the seat, the event, and how far."""
    latest: dict[int, Moment] = {}
    for version, event in enumerate(events, 1):
        if not isinstance(event, OWN_ACTS) or event.at is None:
            continue
        seat, at = event.seat, event.at
        before, latest[seat] = latest.get(seat), at
        if before is None:
            continue
        step = at.offset_us - before.offset_us
        passed = abs(at.device_us - before.device_us)
        allowed = (
            before.uncertainty_us
            + at.uncertainty_us
            + COARSEST_US
            + passed * drift_ppm // 1_000_000
        )
        if abs(step) > allowed:
            yield seat, version, step


def _open_races(events: tuple[Event, ...]) -> Iterator[tuple[int, int]]:
    """Yield winner and loser of each race whose order of arrival the clocks do not bear out."""
    for event in events:
        if (
            isinstance(event, PlacementLost)
            and event.decided_by == "arrival"
            and event.delta_us is not None
            and event.uncertainty_us is not None
            and event.delta_us <= event.uncertainty_us
            and 1 <= event.winner_version <= len(events)
        ):
            first = events[event.winner_version - 1]
            if isinstance(first, CardPlaced) and first.seat != event.seat:
                yield first.seat, event.seat
