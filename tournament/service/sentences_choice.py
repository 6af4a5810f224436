"""What a director can do where a round cannot be paired, with the commands to give (T-5)."""

from collections.abc import Iterator, Sequence

from tournament.event import Refused
from tournament.service.counted import several

CHOICES = ("unpairable-rematch-forced", "unpairable-forbidden")
"""The refusals after which there is a choice."""

_REASON = '--reason "…"'
_MOST_COMMANDS = 8
"""How many commands of one choice are written out."""


def choices(refused: Refused) -> list[str]:
    """Return what can be done instead, a line each with its commands below; else nothing."""
    if refused.reason not in CHOICES:
        return []
    facts = refused.facts
    lines: list[str] = []
    if refused.reason == "unpairable-rematch-forced":
        rematches = facts.get("rematches", 0)
        lines.append(f"let {several(rematches, 'pair')} meet again:")
        lines.append("  playledger round pair --allow-rematch")
    lines += _lift(facts.get("lifted", []))
    lines += _rest(facts.get("resting", []), facts.get("pairs", 0), facts.get("round", 0))
    if facts.get("closed", 0):
        lines.append(f"end after round {facts['closed']}:")
        lines.append(f"  playledger tournament change rounds {facts['closed']} {_REASON}")
    return ["you can", *(f"  {line}" for line in lines)]


def _lift(lifted: Sequence[Sequence[int]]) -> Iterator[str]:
    if not lifted:
        return
    yield f"let {several(len(lifted), 'forbidden pair')} meet:"
    commands = [
        f"playledger player forbid {a} {b} --lift {_REASON}" for a, b in map(sorted, lifted)
    ]
    yield from _cut(commands)


def _rest(resting: Sequence[int], pairs: int, number: int) -> Iterator[str]:
    if not pairs:
        return
    rest = ", ".join(f"#{entry}" for entry in resting)
    yield f"play {several(pairs, 'match', 'matches')} without a rematch while {rest} sit out:"
    commands = [f"playledger player bye {e} {number} --points zero {_REASON}" for e in resting]
    yield from _cut(commands)


def _cut(commands: Sequence[str]) -> Iterator[str]:
    yield from (f"  {command}" for command in commands[:_MOST_COMMANDS])
    if len(commands) > _MOST_COMMANDS:
        yield f"  and {len(commands) - _MOST_COMMANDS} more like these"
