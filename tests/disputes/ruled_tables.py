"""Tables in the middle of a game at which a referee is called, written with faces."""

from collections.abc import Sequence

import msgspec

from tests.games import speed_positions
from tests.games.fusion_table import FusionTable, house
from tournament.disputes.as_ruled import as_ruled
from tournament.disputes.events import RulingIssued
from tournament.disputes.in_force import KnownRuling
from tournament.disputes.ruled import RuledGame
from tournament.disputes.what_if import WhatIf, what_if
from tournament.event import Event, Reducer, Refused, fold
from tournament.games.attempts import AttemptRefused
from tournament.games.commands import Command, PlaceCard
from tournament.games.game import AnyGame
from tournament.games.speed import GAME as SPEED
from tournament.games.speed.rules import SpeedRules
from tournament.games.speed.state import SpeedState


def ruling(kind: str, *targets: int, number: int = 1, **given: object) -> RulingIssued:
    fields = {"referee": "R.", "game": 1, "clause": "S-6", "reason": "seen by all"}
    return RulingIssued(kind=kind, targets=targets, ruling=number, **{**fields, **given})  # type: ignore[arg-type]  # a test's shorthand


class SpeedFrom:
    """Speed that begins at a position: the record tells what happens from there."""

    name = "speed"
    reducer: Reducer[SpeedState] = SPEED.reducer
    decide = staticmethod(SPEED.decide)

    def __init__(self, position: SpeedState) -> None:
        self.position = position

    def initial(self, rules: SpeedRules) -> SpeedState:
        del rules
        return self.position.copy()


class SpeedTable:
    """A position of Speed, written as in `speed_positions.table`, and what happens there."""

    def __init__(self, left: str, right: str, **position: object) -> None:
        state = speed_positions.table(left, right, **position)  # type: ignore[arg-type]  # a test's shorthand
        state.version = 0
        self.game: AnyGame = SpeedFrom(state.copy())  # type: ignore[assignment]  # all that folding asks of a game
        self.rules = state.rules
        self.state = state
        self.facts: list[Event] = []

    def put(self, *facts: Event) -> None:
        self.facts += facts
        fold(SPEED.reducer, self.state, facts)

    def do(self, *wishes: Command) -> None:
        """Put on the record what the wishes lead to; what is refused is an attempt (G-1)."""
        for wish in wishes:
            answer = SPEED.decide(self.state, wish)
            facts = [turned_away(wish, answer)] if isinstance(answer, Refused) else answer
            self.put(*facts)

    def under(self, *rulings: RulingIssued) -> RuledGame:
        return as_ruled(self.game, self.rules, self.facts, rulings)

    def what_if(self, proposed: RulingIssued, *now: RulingIssued) -> WhatIf:
        return what_if(self.game, self.rules, self.facts, known(now), proposed, dispute=1)


class FusionLast(FusionTable):
    """Two seats at their last card, which fit the top of pile A both, but not each other.

    Events 1 to 12 lead there; 13 is the first to arrive.
    """

    TOPS = ("blue-crown-3", "green-sun-5", "red-star-1")
    SEATS = (
        ("green-moon-4", "pink-sun-5", "blue-hand-4"),
        ("yellow-star-6", "pink-hand-5", "red-crown-2"),
    )
    RACE = ((0, "blue-hand-4"), (1, "red-crown-2"))

    def __init__(self, **switches: object) -> None:
        super().__init__(self.TOPS, self.SEATS, rules=house(**switches))
        for seat, face in (
            (0, "green-moon-4"),
            (0, "pink-sun-5"),
            (1, "yellow-star-6"),
            (1, "pink-hand-5"),
        ):
            self.do(self.place(seat, face, 1))
        assert len(self.facts) == 12

    def race(self) -> None:
        """Let both go for pile A: the left seat's card arrives first."""
        (first, face), (other, late) = self.RACE
        self.do(self.place(first, face, 0, "blue-crown-3"))
        wish = self.place(other, late, 0, "blue-crown-3")
        answer = self.game.decide(self.state, wish)
        assert isinstance(answer, Refused)
        self.put([turned_away(wish, answer)])

    @property
    def game(self) -> AnyGame:
        from tournament.games.fusion import GAME

        return GAME

    def under(self, *rulings: RulingIssued) -> RuledGame:
        return as_ruled(self.game, self.rules, self.facts, rulings)

    def what_if(self, proposed: RulingIssued, *now: RulingIssued) -> WhatIf:
        return what_if(self.game, self.rules, self.facts, known(now), proposed, dispute=1)


def known(rulings: Sequence[RulingIssued]) -> list[KnownRuling]:
    return [
        KnownRuling(position=100 + place, dispute=1, issued=one)
        for place, one in enumerate(rulings)
    ]


def turned_away(wish: Command, refused: Refused) -> AttemptRefused:
    """Take down, as a live table does, that an attempt was refused."""
    said = msgspec.structs.asdict(wish)
    return AttemptRefused(
        at=wish.at,
        seat=said["seat"],
        act="place" if isinstance(wish, PlaceCard) else "speed",
        card=said.get("card"),
        pile=said.get("pile"),
        seen_top=said.get("seen_top"),
        clause=refused.clause,
        reason=refused.reason,
    )


def changes(ruled: RuledGame) -> list[tuple[int | None, str, str]]:
    """Return every step that is not as it was played: version, what, and what became of it."""
    return [
        (step.version, type(step.event).__name__, step.change)
        for step in ruled.steps
        if step.change != "as-played"
    ]
