"""Rounds that come back from paper, in words: what is refused, and what is to be looked at."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournament.service.paper_remarks import Remark
    from tournament.service.paper_rounds import PaperPlan

PAPER: Mapping[str, str] = {
    "paper-round-due": "the file has round {round} here, and round {due} is the one to bring back.",
    "paper-table": (
        "{table} is no table of its own in round {round}: number each from 1 to {most}, once."
    ),
    "paper-two-places": "entry {entry} has two places in round {round}.",
    "paper-not-playing": (
        "entry {entry} does not play in round {round}: it has left, comes later or was missing. "
        "Where it came back, player reinstate or player check-in puts that on record first."
    ),
    "paper-otherwise": (
        "round {round} hangs out, and in it entries {left} and {right} do not meet. Correct the "
        "file, or seat them on the record first by round edit."
    ),
    "paper-no-bye": "round {round} hangs out, and in it entry {entry} has no bye.",
    "paper-empty": "round {round} has no table in the file.",
}
"""What the rules say when they refuse a round on paper."""


def remark_lines(plan: "PaperPlan") -> Iterator[str]:
    """Say what a director should look at before the rounds are recorded."""
    for remark in plan.remarks:
        yield f"round {remark.round}: {_said(plan, remark)}"


def _said(plan: "PaperPlan", remark: "Remark") -> str:
    named = [plan.before.numbered(entry) for entry in remark.entries]
    pair = " and ".join(named)
    listed = ", ".join(map(str, remark.tables))
    return {
        "rematch": f"{pair} met before; the table is marked as a rematch",
        "forbidden": f"{pair} were never to meet",
        "avoided": f"{pair} were to be kept apart",
        "second-bye": f"{pair} has had a bye before",
        "byes": f"{len(named)} entries have a bye: {', '.join(named)}",
        "left-out": f"{pair} is nowhere in it: absent, which scores nothing",
        "other-table": f"{pair} sit at another table on record; the result goes there",
        "still-played": f"no result at table {listed}; it stays open",
    }[remark.kind]
