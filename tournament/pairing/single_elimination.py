"""Single elimination: who loses is out, or plays on for the places below (T-8)."""

from functools import cache
from typing import Literal

from tournament.pairing.plan import FINALISTS, SEMIFINALISTS, Draft, Plan, Section, Slots, Source

PlayedOut = Literal["shared", "third", "all"]
"""Which places are played for: the first two, the first four, or every one."""


@cache
def single_elimination(entries: int, places: PlayedOut = "shared") -> Plan:
    """Plan a single elimination for any number of entries from two up.

    Seed 1 meets the last seed, and the first two can meet in the final only. With fewer than four
    entries nobody plays for third place: only one loses a semi-final.
    """
    draft = Draft(entries)
    _knock_out(draft, draft.seeds, best=1, level=1, places=places)
    return draft.plan()


def _knock_out(draft: Draft, slots: Slots, *, best: int, level: int, places: PlayedOut) -> None:
    """Plan a round for the places from `best` down, and what follows from it."""
    if len(slots) == 1:
        draft.finish(best, slots)
        return
    there = sum(slot is not None for slot in slots)
    section: Section = "main" if best == 1 else "places"
    winners: list[Source | None] = []
    losers: list[Source | None] = []
    for left, right in zip(slots[::2], slots[1::2], strict=True):
        if left is None or right is None:
            winners.append(left or right)  # a bye: no match
            losers.append(None)
            continue
        winner, loser = draft.meet(left, right, level, section, best=best, worst=best + there - 1)
        winners.append(winner)
        losers.append(loser)
    out = best + sum(winner is not None for winner in winners)
    for_third = best == 1 and len(slots) == SEMIFINALISTS and None not in losers
    if places == "all" or (places == "third" and for_third):
        _knock_out(draft, losers, best=out, level=level + 1, places=places)
    else:
        draft.finish(out, losers)
    _knock_out(draft, winners, best=best, level=level + 1, places=places)


def rounds_for(entries: int) -> int:
    """Return how many rounds a single elimination takes."""
    return (max(entries, FINALISTS) - 1).bit_length()
