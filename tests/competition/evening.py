"""A tournament run by commands alone, for tests."""

from collections.abc import Callable

from tournament.competition.commands import (
    AddEntries,
    CloseRound,
    CreateTournament,
    EnterResult,
    PairRound,
    PublishRound,
)
from tournament.competition.decide import decide
from tournament.competition.events import PairedTable, Result, Settings
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition
from tournament.event import Command, Event, Refused, fold
from tournament.games.shuffle import seed_of

Winner = Callable[[PairedTable], Result]


def result(score: str, **how: str) -> Result:
    """Read `2-1` as the left seat sees it."""
    left, right, *drawn = (int(games) for games in score.split("-"))
    return Result(left=left, right=right, drawn=drawn[0] if drawn else 0, **how)


def lower_number_wins(table: PairedTable) -> Result:
    return result("2-0" if table.left < table.right else "0-2")


class Evening:
    """A tournament's facts so far, and the state they make."""

    def __init__(self, entries: int = 0, **settings: object) -> None:
        self.state = Competition()
        self.events: list[Event] = []
        agreed = Settings(**{"rules": "speed/club@1", **settings})
        self.do(CreateTournament(name="Spring Open", settings=agreed))
        if entries:
            self.do(AddEntries(people=tuple(f"p{n}" for n in range(1, entries + 1))))

    def ask(self, command: Command) -> tuple[Event, ...] | Refused:
        answer = decide(self.state, command)
        if not isinstance(answer, Refused):
            fold(REDUCER, self.state, answer)
            self.events.extend(answer)
        return answer

    def do(self, command: Command) -> tuple[Event, ...]:
        answer = self.ask(command)
        assert not isinstance(answer, Refused), answer
        return answer

    def refused(self, command: Command) -> tuple[str, str]:
        before = self.state.copy()
        answer = decide(self.state, command)
        assert isinstance(answer, Refused), answer
        assert self.state == before, "a refusal changes nothing"
        return answer.clause, answer.reason

    def pair(self, *, publish: bool = True) -> None:
        self.do(PairRound(seed=seed_of(f"round {self.state.next_round}")))
        if publish:
            self.do(PublishRound())

    def play(self, winner: Winner = lower_number_wins) -> None:
        assert self.state.running
        for number, table in self.state.running.tables.items():
            if table.result is None:
                self.do(EnterResult(table=number, result=winner(table.paired)))
        self.do(CloseRound())

    def round(self, winner: Winner = lower_number_wins) -> None:
        self.pair()
        self.play(winner)
