"""Acts on disputes as random as they can be asked, for tests that put them to a log."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import get_args

from hypothesis import strategies as st

from tests.competition.any_command import NUMBERS, SCORES
from tournament.competition.events_people import PenaltyLevel
from tournament.disputes import commands
from tournament.disputes.events import Claim, RulingKind, Saying, Side
from tournament.event import Command
from tournament.service.disputes import acting, opening, ruling
from tournament.service.disputes.results import Penalty, Wish
from tournament.service.disputes.ruling import Proposal
from tournament.service.ledger import Ledger, Receipt
from tournament.service.tournaments import load

START = 1_767_225_600_000_000
MINUTE = 60_000_000

CLAIMS = st.sampled_from(get_args(Claim))
SIDES = st.sampled_from(get_args(Side))
WHICH = st.integers(1, 3)
SEATS = st.sampled_from(["left", "right"])
MOMENTS = st.integers(0, 40).map(lambda minutes: START + minutes * MINUTE)
VERSIONS = st.lists(st.integers(0, 99), max_size=2).map(tuple)
SUPERSEDED = st.none() | st.none() | st.lists(WHICH, max_size=2).map(tuple)


@dataclass(frozen=True)
class Act:
    """Something done with a dispute, by the command that the core answers."""

    kind: type[Command]
    do: Callable[[Ledger, str], Receipt]


def claimed(table: int, claim: Claim, by: Side, game: int | None) -> Act:
    def do(ledger: Ledger, slug: str) -> Receipt:
        place = opening.place_of_claim(ledger, load(ledger, slug), table)
        asked = opening.claim_of(ledger, place, claim=claim, by=by, game=game)
        return opening.open_dispute(ledger, slug, asked).receipt

    return Act(commands.OpenDispute, do)


def said(number: int, side: Side, at: int) -> Act:
    def do(ledger: Ledger, slug: str) -> Receipt:
        return acting.say(ledger, slug, number, Saying(side=side, text="no"), now_us=at)

    return Act(commands.TakeStatement, do)


def shown(number: int, game: int, at: int) -> Act:
    def do(ledger: Ledger, slug: str) -> Receipt:
        command = commands.AddEvidence(stream=f"game/{slug}/m1/g{game}", note="seen", at_us=at)
        return acting.ask(ledger, slug, number, command)

    return Act(commands.AddEvidence, do)


def appealed(number: int, by: Side, at: int) -> Act:
    return Act(
        commands.LodgeAppeal,
        lambda ledger, slug: acting.appeal(ledger, slug, number, by, reason="no", now_us=at),
    )


def accepted(number: int, by: Side | None, at: int) -> Act:
    def do(ledger: Ledger, slug: str) -> Receipt:
        command = commands.AcceptRuling(by=by, at_us=at)
        return acting.ask(ledger, slug, number, command)

    return Act(commands.AcceptRuling, do)


def withdrawn(number: int) -> Act:
    return Act(
        commands.WithdrawDispute,
        lambda ledger, slug: acting.withdraw(ledger, slug, number, reason="a mistake"),
    )


def ruled(number: int, proposal: Proposal, wish: Wish, referee: str, at: int) -> Act:
    def do(ledger: Ledger, slug: str) -> Receipt:
        return ruling.rule(
            ledger, slug, number, proposal, wish,
            referee=referee, clause="S-6", reason="seen", now_us=at,
        )  # fmt: skip

    return Act(commands.IssueRuling, do)


PROPOSALS = st.builds(
    Proposal,
    st.sampled_from(get_args(RulingKind)) | st.just("award"),
    game=st.none() | st.integers(0, 3),
    targets=VERSIONS,
    award=st.none() | st.integers(0, 2),
    supersedes=SUPERSEDED,
)
AWARDS = st.builds(Proposal, st.just("award"), game=st.integers(1, 3), award=st.integers(0, 1))
WISHES = st.builds(
    Wish,
    result=st.none() | st.none() | SCORES,
    penalty=st.none() | st.builds(Penalty, st.sampled_from(get_args(PenaltyLevel)), SEATS),
    play_on=st.booleans(),
)

ACTS: dict[type[Command], st.SearchStrategy[Act]] = {
    commands.OpenDispute: st.builds(
        claimed, NUMBERS, CLAIMS, SIDES, st.none() | st.integers(-1, 3)
    ),
    commands.TakeStatement: st.builds(said, WHICH, SIDES, MOMENTS),
    commands.AddEvidence: st.builds(shown, WHICH, st.integers(1, 2), MOMENTS),
    commands.IssueRuling: st.builds(
        ruled, WHICH, PROPOSALS | AWARDS, WISHES, st.sampled_from(["R1", "R2"]), MOMENTS
    ),
    commands.LodgeAppeal: st.builds(appealed, WHICH, SIDES, MOMENTS),
    commands.AcceptRuling: st.builds(accepted, WHICH, st.none() | SIDES, MOMENTS),
    commands.WithdrawDispute: st.builds(withdrawn, WHICH),
}
"""A strategy for every command that a dispute answers."""
ANY_ACT = st.one_of(*ACTS.values())
RULINGS = ACTS[commands.IssueRuling]
