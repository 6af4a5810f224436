"""Which lost race decided a game."""

from dataclasses import dataclass

import pytest

from tournament.event import Event
from tournament.games.events import (
    CardPlaced,
    FreePlacement,
    FreeRound,
    GameDealt,
    GameEnded,
    PlacementLost,
    PlacementRefused,
    SpeedCalled,
)
from tournament.games.game import Outcome
from tournament.service.highlights import lost_race_that_decided

DEALT = GameDealt(
    rules="r", rules_hash="h", deck_hash="d", seats=2, order=None, seed=None, basis="bot"
)
CALLED = SpeedCalled(seat=0, holds=True)
ENDED = GameEnded(winners=(0,), cause="out")
WON = Outcome(winners=(0,), cause="out")


def placed(seat: int) -> Event:
    return CardPlaced(seat=seat, card=1, pile=0)


def lost(seat: int, winner_version: int) -> Event:
    return PlacementLost(seat=seat, card=2, pile=0, winner_version=winner_version)


def refused(seat: int) -> Event:
    return PlacementRefused(seat=seat, card=2, pile=0, clause="S-4")


@dataclass(frozen=True)
class Case:
    events: tuple[Event, ...]
    outcome: Outcome | None
    version: int | None


FREE = FreeRound(placements=(FreePlacement(seat=0, card=5, pile=0),))

CASES = {
    "lost to the winner's last card": Case((DEALT, placed(0), lost(1, 2), CALLED, ENDED), WON, 3),
    "the last of several lost races": Case(
        (DEALT, placed(0), lost(1, 2), placed(0), lost(1, 4), ENDED), WON, 5
    ),
    "the winner alone went on": Case((DEALT, placed(0), lost(1, 2), placed(0), ENDED), WON, 3),
    "the loser placed more": Case((DEALT, placed(0), lost(1, 2), placed(1), ENDED), WON, None),
    "the loser was refused later": Case(
        (DEALT, placed(0), lost(1, 2), refused(1), ENDED), WON, None
    ),
    "the race was lost to a third seat": Case((DEALT, placed(2), lost(1, 2), ENDED), WON, None),
    "the winner lost a race": Case((DEALT, placed(0), placed(1), lost(0, 3), ENDED), WON, None),
    "a free round came after it": Case((DEALT, placed(0), lost(1, 2), FREE, ENDED), WON, None),
    "it was lost to a version that is none": Case((DEALT, lost(1, 9), ENDED), WON, None),
    "time was called": Case(
        (DEALT, placed(0), lost(1, 2), ENDED), Outcome(winners=(0,), cause="time"), None
    ),
    "nobody won": Case((DEALT, placed(0), lost(1, 2)), Outcome(winners=(), cause="dead"), None),
    "the record has no end": Case((DEALT, placed(0), lost(1, 2)), None, None),
    "only the winner played": Case((DEALT, placed(0), ENDED), WON, None),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_lost_race_decided_when_nothing_came_after_it(case: Case) -> None:
    assert lost_race_that_decided(case.events, case.outcome) == case.version
