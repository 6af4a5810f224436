"""The two claims of the sources, answered from what was played and counted.

The author of Fusion says that blocks are very rare; its review says that they are frequent when a
hand is refilled only once it is empty (F-R3). The review also says that Options A and B make the
three piles complement one another perfectly, so that every card always fits somewhere.

A claim needs a measure. Here blocks are *very rare* when fewer than one game in 20 has one, and
*frequent* when more than one in four has. An interval that reaches over the line leaves it open.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import msgspec

from tournament.lab.exact import Exact
from tournament.lab.figures import Row

RARE = 0.05
FREQUENT = 0.25

RULEBOOK = "fusion/rulebook"
REVIEW = "fusion/review"
OPTIONS = ("fusion/option-a", "fusion/option-b")
REDRAWN = "+redraw-after-three"

Verdict = Literal["holds", "fails", "depends", "open"]
"""`depends`: it holds in some cells and fails in others. `open`: not decided, or not played."""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A claim about cells: the verdict, and that of each row it was judged by."""

    verdict: Verdict
    rows: tuple[tuple[Row, Verdict], ...]


def blocks_are_very_rare(rows: Iterable[Row]) -> Judged:
    """Judge what the author says of the game of the rulebook."""
    return _judged(rows, lambda name: name == RULEBOOK, _is_rare)


def redrawing_blocks_often(rows: Iterable[Row]) -> Judged:
    """Judge what the review says of the rulesets in which only an empty hand is refilled (F-R3)."""
    return _judged(rows, lambda name: name.endswith(REDRAWN), _is_frequent)


def options_cover_every_card(exacts: Iterable[Exact]) -> Verdict:
    """Judge what the review says of Options A and B (F-OA, F-OB): by counting, not by playing."""
    counted = [one for one in exacts if name_of(one.rules.id) in OPTIONS]
    return _together(["holds" if one.card_witness is None else "fails" for one in counted])


def name_of(ruleset_id: str) -> str:
    """Return a ruleset's name with its game, without the version."""
    return ruleset_id.partition("@")[0]


def without_redrawing(row: Row, rows: Iterable[Row]) -> Row | None:
    """Return the row of the same table and bots in which hands are drawn up at any time."""
    base = name_of(row.rules).removesuffix(REDRAWN)
    for other in rows:
        if (name_of(other.rules), other.seats, other.bot) == (base, row.seats, row.bot):
            return other
    return None


def _is_rare(row: Row) -> Verdict:
    return _beyond(row, RARE, below="holds", above="fails")


def _is_frequent(row: Row) -> Verdict:
    return _beyond(row, FREQUENT, below="fails", above="holds")


def _beyond(row: Row, line: float, *, below: Verdict, above: Verdict) -> Verdict:
    found = row.figures["blocked_share"]
    if found is None or found.low < line <= found.high:
        return "open"
    return below if found.high < line else above


def _judged(
    rows: Iterable[Row],
    concerns: Callable[[str], bool],
    judge: Callable[[Row], Verdict],
) -> Judged:
    judged = tuple((row, judge(row)) for row in rows if concerns(name_of(row.rules)))
    return Judged(verdict=_together([verdict for _, verdict in judged]), rows=judged)


def _together(verdicts: Sequence[Verdict]) -> Verdict:
    """Return the verdict on a claim that is made of every case: one that fails is enough."""
    if "fails" in verdicts:
        return "depends" if "holds" in verdicts else "fails"
    return "holds" if verdicts and "open" not in verdicts else "open"
