"""Whether a recorded game is to be trusted: what validation found, and what its deal claims."""

from dataclasses import dataclass
from typing import Literal

from tournament.games.dealing.obstacles import DEALT_OTHERWISE
from tournament.games.dealing.state import DealState
from tournament.games.game import Finding
from tournament.games.refusal import Obstacle
from tournament.games.shuffle import is_seed
from tournament.games.state_hash import state_hash
from tournament.service.games import RecordedGame

SEVERITIES = ("impossible", "illegal", "note")
"""The gravest first."""

_OTHER_RULES = Obstacle("D-1", "other-rules")

SeedCheck = Literal["none", "right", "wrong"]


@dataclass(frozen=True, slots=True)
class Verification:
    """What is known about a record.

    `findings` come gravest first, then in the order of the events. `rules_known` says whether the
    rules the game was dealt by are those of this machine, switch for switch. `seed` says whether
    the order of the deal is the one that its seed gives; `none` where no seed is claimed.
    `untrusted_from` is the first event that cannot have happened as written. `state_hash` is the
    same wherever the record is folded alike.
    """

    findings: tuple[Finding, ...]
    rules_known: bool
    seed: SeedCheck
    untrusted_from: int | None
    state_hash: str

    @property
    def trusted(self) -> bool:
        """Say whether every event can have happened as written. It need not have been legal."""
        return self.untrusted_from is None

    @property
    def with_the_deal(self) -> tuple[Finding, ...]:
        """The findings, and before them what is wrong with the deal itself, each said once."""
        told = {finding.code for finding in self.findings}
        wrong = [_OTHER_RULES] if not self.rules_known else []
        wrong += [DEALT_OTHERWISE] if self.seed == "wrong" else []
        of_the_deal = (
            Finding(version=1, clause=clause, severity="impossible", code=code)
            for clause, code in wrong
            if code not in told
        )
        return (*of_the_deal, *self.findings)


def verify_game(recorded: RecordedGame) -> Verification:
    """Fold a game by its rules and check what its deal claims.

    A deal by other rules, not in the order of its seed, or not what somebody was bound to, makes
    the record untrusted from the start.
    """
    rules_known = recorded.dealt.rules_hash == recorded.rules.hash
    seed = _seed(recorded) if rules_known else "none"
    from_the_deal = not rules_known or seed == "wrong" or contradicts_itself(recorded.deal)
    ordered = sorted(
        recorded.findings, key=lambda one: (SEVERITIES.index(one.severity), one.version)
    )
    return Verification(
        findings=tuple(ordered),
        rules_known=rules_known,
        seed=seed,
        untrusted_from=1 if from_the_deal else recorded.state.untrusted_from,
        state_hash=state_hash(recorded.game, recorded.state),
    )


def contradicts_itself(deal: DealState) -> bool:
    """Say whether a deal is not what somebody was bound to (D-1 to D-7)."""
    return any(finding.severity == "impossible" for finding in deal.findings)


def _seed(recorded: RecordedGame) -> SeedCheck:
    """Shuffle again by the seed the deal claims, and compare."""
    dealt = recorded.dealt
    if dealt.seed is None:
        return "none"
    if not is_seed(dealt.seed) or dealt.seats not in recorded.game.seats:
        return "wrong"
    again = recorded.game.deal(recorded.rules, dealt.seats, dealt.seed, dealt.basis)
    return "right" if again.order == dealt.order else "wrong"
