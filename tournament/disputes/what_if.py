"""What a ruling would change, before anybody rules: nothing is recorded (R-4)."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from tournament.disputes.as_ruled import as_ruled
from tournament.disputes.events import CHANGING_PLAY, RulingIssued
from tournament.disputes.in_force import KnownRuling
from tournament.disputes.ruled import RuledGame
from tournament.disputes.targets import no_such_ruling
from tournament.event import Event, Refused
from tournament.games.game import AnyGame, Finding, Ruleset


class WhatIf(msgspec.Struct, frozen=True, kw_only=True):
    """A game under the rulings in force, and the same with one more.

    `refused` tells why the record cannot be ruled on like this at all; then `after` is as before.
    `impossible` is the version of the first event that the ruling itself would make impossible, or
    of the end that the game would have no more (`after.endless`). `newly_illegal` and
    `no_longer_illegal` are the findings against the rules that come and go; their versions are
    those of the record.
    """

    before: RuledGame
    after: RuledGame
    impossible: int | None
    newly_illegal: tuple[Finding, ...]
    no_longer_illegal: tuple[Finding, ...]
    refused: Refused | None = None

    @property
    def admissible(self) -> bool:
        """Say whether the game can be ruled on like this (R-4)."""
        return self.refused is None and self.impossible is None


def what_if(
    game: AnyGame,
    rules: Ruleset,
    events: Sequence[Event],
    in_force: Sequence[KnownRuling],
    proposed: RulingIssued,
    *,
    dispute: int | None = None,
) -> WhatIf:
    """Fold a game under a ruling that nobody has issued (R-4).

    `in_force` are the rulings in force on this game. `proposed` comes after them all and takes the
    place of those that it names, of its own dispute: the `dispute`-th; None: of none.
    """
    now = [one.issued for one in in_force]
    before = as_ruled(game, rules, events, now)
    refused = no_such_ruling(game, events, proposed)
    if refused:
        after = before
    else:
        left = [
            one.issued
            for one in in_force
            if one.dispute != dispute or one.issued.ruling not in proposed.supersedes
        ]
        after = as_ruled(game, rules, events, [*left, proposed])
    changes_play = refused is None and proposed.kind in CHANGING_PLAY
    is_new = changes_play or after.impossible != before.impossible
    return WhatIf(
        before=before,
        after=after,
        impossible=after.impossible if is_new else None,
        newly_illegal=_illegal(after, before),
        no_longer_illegal=_illegal(before, after),
        refused=refused,
    )


def _illegal(one: RuledGame, other: RuledGame) -> tuple[Finding, ...]:
    """Return the findings against the rules of one fold that the other has not, by version."""
    known = Counter(other.state.findings)
    new: list[Finding] = []
    for finding in one.state.findings:
        if known[finding]:
            known[finding] -= 1
        elif finding.severity == "illegal":
            new.append(finding)
    return tuple(sorted(new, key=lambda finding: finding.version))
