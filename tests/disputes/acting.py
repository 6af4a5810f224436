"""Disputes in a few words, and acts in them by chance."""

import random
from collections.abc import Iterable

from tournament.disputes import commands as wish
from tournament.disputes.decide import decide
from tournament.disputes.events import RulingIssued, Saying
from tournament.disputes.reducer import REDUCER
from tournament.disputes.state import Dispute
from tournament.event import Command, Event, Refused, fold

NOON = 1_800_000_000_000_000
MINUTE = 60_000_000
APPEAL = 15 * MINUTE
"""The time for appeals in these tests, in microseconds."""


def opening(**given: object) -> wish.OpenDispute:
    fields = {"round": 2, "table": 7, "match": 11, "game": 1, "claim": "lost-race"}
    return wish.OpenDispute(**{**fields, "by": "left", "basis": "live", **given})  # type: ignore[arg-type]  # a test's shorthand


def rule(kind: str = "let_stand", *targets: int, **given: object) -> wish.IssueRuling:
    fields = {"referee": "M. K.", "game": 1, "clause": "S-6", "reason": "seen by all"}
    when = {"at_us": NOON, "appeal_us": APPEAL}
    return wish.IssueRuling(kind=kind, targets=targets, **{**fields, **when, **given})  # type: ignore[arg-type]  # a test's shorthand


def appeal(**given: object) -> wish.LodgeAppeal:
    fields = {"by": "right", "reason": "not so", "at_us": NOON + MINUTE}
    return wish.LodgeAppeal(**{**fields, **given})  # type: ignore[arg-type]  # a test's shorthand


def dispute(*wishes: Command) -> Dispute:
    """Return a dispute after these acts, none of which may be refused."""
    state = Dispute()
    for each in wishes:
        answer = decide(state, each)
        assert not isinstance(answer, Refused), answer
        fold(REDUCER, state, answer)
    return state


def issued(state: Dispute, command: Command) -> RulingIssued:
    answer = decide(state, command)
    assert isinstance(answer, tuple), answer
    (event,) = answer
    assert isinstance(event, RulingIssued)
    return event


def no(state: Dispute, command: Command) -> tuple[str, str]:
    """Return the clause and the code of a refusal; the dispute stays as it is."""
    before = told(state)
    answer = decide(state, command)
    assert isinstance(answer, Refused), answer
    assert told(state) == before
    return answer.clause, answer.reason


def told(state: Dispute) -> str:
    return repr(state)


def any_act(chance: random.Random, now_us: int) -> Command:
    """Return any act, sensible or not."""
    some = [1, 2, 3, 57, 58]
    kind = chance.choice(["let_stand", "warn", "void", "return_card", "award", "replay", "reorder"])
    targets = tuple(chance.sample(some, chance.choice([0, 1, 1, 2, 2])))
    text = chance.choice(["", " ", "so it was", "x" * 400, "x" * 401])
    said = Saying(side="left", text=text)
    one_kind = {
        "award": {"award": chance.choice([None, 0, 1, 2, -1])},
        "return_card": {"effective": chance.choice([None, 1, 58])},
    }.get(kind, {})
    acts: list[Command] = [
        opening(game=chance.choice([0, 1, -1]), version=chance.choice([None, None, 0, 57])),
        wish.TakeStatement(said=said, at_us=now_us),
        wish.AddEvidence(stream="game/a", note=text, at_us=now_us),
        *[
            rule(
                kind,
                *targets,
                referee=chance.choice(["M. K.", "m. k. ", "A. B.", "C. D.", text]),
                game=chance.choice([1, 1, 1, 0, 2]),
                clause=chance.choice(["S-6", "S-6", "S-6", text]),
                supersedes=chance.choice([None, None, (), (1,), (2, 1), (9,)]),
                at_us=now_us,
                **one_kind,
            )
            for _ in range(4)
        ],
        appeal(at_us=now_us, by=chance.choice(["left", "right", "witness"])),
        wish.AcceptRuling(by=chance.choice([None, "left", "right", "witness"]), at_us=now_us),
        wish.WithdrawDispute(reason=text),
    ]
    return chance.choice(acts)


def events_by_chance(chance: random.Random, acts: int) -> Iterable[Event]:
    """Yield the facts of a dispute in which so many acts were tried, some of them in vain."""
    state = dispute(opening())
    yield state.opened  # type: ignore[misc]  # it is there
    now_us = NOON
    for _ in range(acts):
        now_us += chance.choice([0, MINUTE, 6 * MINUTE])
        answer = decide(state, any_act(chance, now_us))
        if isinstance(answer, tuple):
            fold(REDUCER, state, answer)
            yield from answer
