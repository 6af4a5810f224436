"""Attempts: what somebody tried at the table, when by which clock, and what became of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tournament.event import Event
from tournament.games import events as facts
from tournament.games.attempts import AttemptRefused
from tournament.games.evidence import FilmAttached
from tournament.games.offers import fits_by, races_of
from tournament.service.games import RecordedGame
from tournament.service.replay import Step, at_us

Became = Literal["placed", "lost", "refused", "turned-away", "left-open", "called", "false-call"]
"""What became of it: the card lies there, came too late, did not fit, was not even judged since
no such act was allowed then, or nobody could say who was first; a call was right, or false."""

CALL = "call"
"""Stands for the place of all calls of "Speed!": they race with each other."""
_SPEED_WORD = "speed"
"""How a live table names the act that it turned away."""
_CALLED, _FALSELY = "S-11", "S-11b"


@dataclass(frozen=True, slots=True)
class When:
    """When something happened: by the device, and by the recorder's clock in microseconds.

    `frame` is the picture of the film that shows it, from 0.
    """

    moment: facts.Moment | None = None
    us: int | None = None
    frame: int | None = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """Something that a seat tried.

    `version` is its number in the sequence of the record. `place` is the pile it was meant for, or
    `CALL`; None where the record does not say. `clause` decided what became of it. `winner` is the
    version that a lost one lost to, and `said` how much later it was and how sure that is, in
    microseconds, as the record says itself.
    """

    version: int
    seat: int
    place: int | str | None
    card: int | None
    became: Became
    clause: str
    when: When
    winner: int | None = None
    said: tuple[int, int] | None = None
    illegal: bool = False
    """Whether it lies there against the rules."""
    own_card: bool = True
    """Whether only its seat is told the card while the game goes on."""


def attempts_of(recorded: RecordedGame, steps: Sequence[Step]) -> list[Attempt]:
    """Return every attempt of a game in the order of the record (G-1)."""
    film = next((event for event in recorded.events if isinstance(event, FilmAttached)), None)
    won = {each.winner_version for each in recorded.events if isinstance(each, facts.PlacementLost)}
    return [
        tried
        for step in steps
        for tried in _tried(recorded, step, _when(film, step.event), won=step.version in won)
    ]


def covers(event: Event, pile: int | str | None) -> bool:
    """Say whether what lay on top of a pile does so no more after an event (S-9b, S-10, F-U3)."""
    match event:
        case facts.CardPlaced(pile=at) | facts.ReserveRebuilt(pile=at):
            return at == pile
        case facts.FreeRound(placements=placements):
            return any(one.pile == pile for one in placements)
    return isinstance(event, facts.ReservesTurned)


def _when(film: FilmAttached | None, event: Event) -> When:
    at = event.at if isinstance(event, facts.PlayFact) else None
    us = at_us(event)
    if film is None or us is None:
        return When(at, us)
    begins = at_us(film) or 0
    return When(at, us, max(0, us - begins + film.frame_us // 2) // film.frame_us)


def _tried(recorded: RecordedGame, step: Step, when: When, *, won: bool) -> Iterator[Attempt]:
    event, version, races = step.event, step.version, races_of(recorded.game)
    match event:
        case facts.CardPlaced(seat=seat, card=card, pile=pile):
            against = [one.clause for one in step.findings if one.severity != "note"]
            clause = against[0] if against else _stays_by(recorded, pile, won=won)
            yield Attempt(
                version,
                seat,
                pile,
                card,
                "placed",
                clause,
                when,
                illegal=bool(against),
                own_card=False,
            )
        case facts.PlacementLost(seat=seat, card=card, pile=pile):
            yield Attempt(
                version,
                seat,
                pile,
                card,
                "lost",
                races.fit,
                when,
                winner=event.winner_version,
                said=_said(event),
            )
        case facts.PlacementRefused(seat=seat, card=card, pile=pile, clause=clause):
            yield Attempt(version, seat, pile, card, "refused", clause, when)
        case AttemptRefused(seat=seat, card=card, pile=place, clause=clause):
            where = CALL if event.act == _SPEED_WORD else place
            yield Attempt(version, seat, where, card, "turned-away", clause, when)
        case facts.RaceLeftUndecided(pile=pile, cards=cards):
            for one in cards:
                clause = races.legal
                yield Attempt(version, one.seat, pile, one.card, "left-open", clause, when)
        case facts.SpeedCalled(seat=seat, holds=holds):
            became: Became = "called" if holds else "false-call"
            yield Attempt(version, seat, CALL, None, became, _CALLED if holds else _FALSELY, when)


def _stays_by(recorded: RecordedGame, pile: int, *, won: bool) -> str:
    """Return why a card lies there: it won a race (S-6, F-L), or it fits (S-4, F-A, F-B, F-C)."""
    game = recorded.game
    return races_of(game).first if won else fits_by(game, recorded.rules, pile)


def _said(event: facts.PlacementLost) -> tuple[int, int] | None:
    if event.delta_us is None or event.uncertainty_us is None:
        return None
    return event.delta_us, event.uncertainty_us
