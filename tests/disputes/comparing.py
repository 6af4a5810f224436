"""Random games under random rulings: does the program ever say otherwise than the brute force?

`python -m tests.disputes.comparing 120` compares 120 games of each case, 6,480 in all.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence

from tests.disputes.brute import Answer, Brute
from tests.disputes.chance import game_of, rulings_on
from tests.games.oracle.cases import Case, cases
from tournament.disputes.as_ruled import as_played, as_ruled
from tournament.disputes.events import RulingIssued
from tournament.disputes.ruled import RuledGame
from tournament.event import Event
from tournament.games.game import AnyGame, Ruleset
from tournament.games.table import TableState

LEFT_OUT = ("voided", "after-the-end")


class DifferenceError(AssertionError):
    """The brute force and the program do not say the same of a game as ruled."""


Ruling = Callable[[AnyGame, Ruleset, Sequence[Event], Sequence[RulingIssued]], RuledGame]


def compare(case: Case, number: int, program: Ruling = as_ruled) -> Counter[str]:
    """Rule on game `number` of a case and compare; return how often what was in it.

    `program` is what is compared: that is how a broken one is tried.

    Raises:
        DifferenceError: They differ, or the game as played is not what it was before.
    """
    chance = random.Random(f"{case.name} {number}")
    kind, events = game_of(case, number, chance)
    rulings = rulings_on(events, case.seats, chance)
    game, rules = case.game, case.rules
    before = as_played(game, rules, events)
    ruled = program(game, rules, events, rulings)
    expected = Brute(game, rules, events).under(rulings)
    about = f"{case.name}, game {number} ({kind}), {[(one.kind, one.targets) for one in rulings]}"
    for name, said, found in zip(FIGURES, of_brute(expected), of_program(ruled), strict=True):
        if said != found:
            raise DifferenceError(f"{about}: {name}: brute force {said}, the program {found}")
    if as_played(game, rules, events) != before:
        raise DifferenceError(f"{about}: as played is not what it was")
    return contents(kind, before, ruled)


FIGURES = ("outcome", "counts", "findings", "table", "first impossible", "endless", "steps")


def of_brute(answer: Answer) -> tuple[object, ...]:
    table = answer.piles, answer.hands, answer.draws
    return (
        answer.outcome,
        answer.counts,
        answer.findings,
        table,
        answer.impossible,
        answer.endless,
        answer.told,
    )


def of_program(ruled: RuledGame) -> tuple[object, ...]:
    state = ruled.state
    assert isinstance(state, TableState)
    table = (
        [list(pile) for pile in state.piles],
        [sorted(hand) for hand in state.hands],
        [len(pile) for pile in state.draw_piles],
    )
    told = [(step.version, step.event) for step in ruled.steps if step.change not in LEFT_OUT]
    return (
        ruled.outcome and (ruled.outcome.winners, ruled.outcome.cause),
        ruled.counts,
        sorted((one.version, one.clause, one.severity, one.code) for one in state.findings),
        table,
        ruled.impossible,
        ruled.endless,
        told,
    )


def contents(kind: str, before: object, ruled: RuledGame) -> Counter[str]:
    seen = Counter([kind, *(step.change for step in ruled.steps)])
    seen["impossible"] += ruled.impossible is not None
    seen["endless"] += ruled.endless
    decided = ruled.outcome is not None and ruled.impossible is None
    changed = decided and getattr(before, "outcome", None) != ruled.outcome
    seen["admissible, and another outcome by play"] += (
        changed and ruled.outcome is not None and ruled.outcome.cause != "ruling"
    )
    return seen


def main() -> int:
    each = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    seen: Counter[str] = Counter()
    differences = games = 0
    for case in cases():
        for number in range(each):
            games += 1
            try:
                seen += compare(case, number)
            except DifferenceError as error:
                differences += 1
                sys.stderr.write(f"{error}\n")
    sys.stdout.write(f"{games} games, {differences} differences\n")
    for name, count in seen.most_common():
        sys.stdout.write(f"  {name}: {count}\n")
    return 1 if differences else 0


if __name__ == "__main__":
    raise SystemExit(main())
