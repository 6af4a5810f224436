"""Oracles with one rule broken: a comparison that is worth its time notices each of them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from tests.games.oracle.cases import Case, fusion, speed
from tests.games.oracle.fusion import CONDITIONS, Condition, FusionOracle, all_other
from tests.games.oracle.speed import NEIGHBOURS, SpeedOracle
from tests.games.oracle.table import AnyLate, Lying, TableOracle
from tournament.games import events as did


@dataclass(frozen=True)
class Mutant:
    """A broken rule, and the case at whose games it is to be noticed."""

    name: str
    case: Case
    oracle: Callable[[], TableOracle]


class NoCircle(SpeedOracle):
    def neighbours(self) -> set[tuple[str, str]]:
        return NEIGHBOURS - {("K", "A"), ("A", "K")}


class SameRankFits(SpeedOracle):
    def neighbours(self) -> set[tuple[str, str]]:
        return NEIGHBOURS | {(rank, rank) for rank, _ in pairwise("A23456789TJQKA")}


class HandOfSix(SpeedOracle):
    limit = 6


class BlockWithRoom(SpeedOracle):
    def may_draw(self, seat: int) -> bool:
        del seat
        return False


class NeverDead(SpeedOracle):
    def after_a_true_call(self) -> None:
        return


class DeadByThePilesAlone(SpeedOracle):
    def after_a_true_call(self) -> None:
        reserves, self.reserves = self.reserves, []
        super().after_a_true_call()
        self.reserves = reserves


class LateByTheTopAlone(SpeedOracle):
    def raced(self, late: AnyLate) -> Lying | None:
        return self.piles[late.pile][-1]


class IllegalCardMayWin(SpeedOracle):
    def put(self, card: Lying, pile: int) -> None:
        super().put(replace(card, fitted=True), pile)


class DrawnToSixAtOnce(SpeedOracle):
    def draw(self, fact: did.CardDrawn) -> None:
        super().draw(fact)
        self.settle(fact.seat)


class OneTooManyIsNothing(SpeedOracle):
    def settle(self, seat: int) -> None:
        self.unexplained[seat].clear()


class FewestMayBeTwo(SpeedOracle):
    def with_fewest_cards(self) -> tuple[int, ...]:
        left = [self.cards_left(seat) for seat in range(len(self.hands))]
        return (left.index(min(left)),)


class OneAwayOnC(FusionOracle):
    conditions: ClassVar[Mapping[str, Condition]] = CONDITIONS | {"F-C": CONDITIONS["F-C2"]}


class TwoAwayOnC(FusionOracle):
    conditions: ClassVar[Mapping[str, Condition]] = CONDITIONS | {"F-C2": CONDITIONS["F-C"]}


class EqualOnB(FusionOracle):
    conditions: ClassVar[Mapping[str, Condition]] = CONDITIONS | {
        "F-B": lambda _card, _top, steps: steps <= 1
    }


class BothOnA(FusionOracle):
    conditions: ClassVar[Mapping[str, Condition]] = CONDITIONS | {
        "F-A": lambda card, top, _: card[:2] == top[:2]
    }


class OptionAWithoutEqual(FusionOracle):
    conditions: ClassVar[Mapping[str, Condition]] = CONDITIONS | {
        "F-OA": lambda card, top, steps: all_other(card, top) and steps == 1
    }


class OptionBWithoutEqual(FusionOracle):
    conditions: ClassVar[Mapping[str, Condition]] = CONDITIONS | {
        "F-OB": lambda card, top, steps: all_other(card, top) and steps > 1
    }


class SpareCardsAreDealt(FusionOracle):
    def deal(self, fact: did.GameDealt) -> None:
        super().deal(fact)
        dealt = 3 + sum(map(len, self.draws))
        self.draws[0] += (fact.order or ())[dealt:]


class FirstOfTheRoundWins(FusionOracle):
    def judge_finish(self, landed: list[int]) -> None:
        emptied = [seat for seat in landed if self.cards_left(seat) == 0]
        if emptied:
            self.due = ((emptied[0],), "out")


class RefillOfTwo(FusionOracle):
    def draw(self, fact: did.CardDrawn) -> None:
        super().draw(fact)
        if self.still_to_take[fact.seat] == 1:
            self.still_to_take[fact.seat] = 0


class RoundMayBeEmptyForEver(FusionOracle):
    @property
    def counts(self) -> bool:
        return self.rules.free_round == "counted"


def mutants() -> Iterator[Mutant]:
    """Yield every broken rule."""
    club = speed({})
    yield from (_of(kind, club) for kind in SPEED)
    yield from (_of(kind, case) for kind, case in FUSION)


def _of(kind: type[TableOracle], case: Case) -> Mutant:
    return Mutant(kind.__name__, case, lambda: kind(case.switches))


SPEED: tuple[type[SpeedOracle], ...] = (
    NoCircle,
    SameRankFits,
    HandOfSix,
    BlockWithRoom,
    NeverDead,
    DeadByThePilesAlone,
    LateByTheTopAlone,
    IllegalCardMayWin,
    DrawnToSixAtOnce,
    OneTooManyIsNothing,
    FewestMayBeTwo,
)
FUSION: tuple[tuple[type[FusionOracle], Case], ...] = (
    (OneAwayOnC, fusion("rulebook", 2, {})),
    (TwoAwayOnC, fusion("review", 2, {})),
    (EqualOnB, fusion("rulebook", 3, {})),
    (BothOnA, fusion("rulebook", 3, {})),
    (OptionAWithoutEqual, fusion("option-a", 4, {})),
    (OptionBWithoutEqual, fusion("option-b", 4, {})),
    (SpareCardsAreDealt, fusion("rulebook", 5, {})),
    (FirstOfTheRoundWins, fusion("review", 2, {})),
    (RefillOfTwo, fusion("review", 2, {}, refills=True)),
    (RoundMayBeEmptyForEver, fusion("rulebook", 3, {})),
)
