"""A game as it was ruled: every step with what became of it, and the outcome that counts."""

from typing import Literal

import msgspec

from tournament.event import Event
from tournament.games.game import GameState, Outcome

Change = Literal["as-played", "voided", "judged-again", "returned", "after-the-end", "end-derived"]
"""What a ruling made of an event. `as-played`: nothing. `voided`: it did not happen, and neither
did an end that is due no more.
`judged-again`: the rules were asked again, and `event` is their answer. `returned`: a card went
back that did not. `after-the-end`: the game was over before it. `end-derived`: the rules demand
this end."""

CAUSE = "ruling"
"""The cause of an outcome that a referee awarded."""


class RuledStep(msgspec.Struct, frozen=True, kw_only=True):
    """One event as ruled.

    `version` is the one that it has on the record as played, None for an end that was derived. A
    card that went back has the version of its placement.
    """

    version: int | None
    event: Event
    change: Change


class RuledGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game folded again under the rulings in force.

    `state` is the table at its end; its findings, and every version in it, are those of the record
    as played. `outcome` is what counts, an award included; it is None where the game is undecided
    or to be played again, and then `counts` says which: False is a replay. `impossible` is the
    version of the first event that could happen as played and cannot as ruled; where `endless`, of
    the end that the game would have no more.
    """

    state: GameState
    steps: tuple[RuledStep, ...]
    outcome: Outcome | None
    counts: bool = True
    impossible: int | None = None
    endless: bool = False
