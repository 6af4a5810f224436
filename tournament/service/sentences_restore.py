"""A backup beside a printed sheet, in words: what is missing, and how to bring it back."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.competition.state import Competition
    from tournament.service.printed_sheet import Held

UNCOMPARED = "not held against a printed sheet: --sheet NUMBER says how much is missing"


def held_lines(held: "Held") -> Iterator[str]:
    """Say what a sheet has that the backup has not, and what to do then."""
    yield _compared(held)
    if not held.missing:
        return
    if held.sheet.fingerprint:
        yield "the fingerprint cannot be compared: the backup ends before the sheet"
    yield "is there a newer backup? Then restore that one, into an empty database"
    for each in held.under_way:
        yield (
            f"{each.state.name}: {_stands(each.state)} in it; bring back what was played since: "
            f"playledger round import {each.slug} FILE"
        )


def _compared(held: "Held") -> str:
    both = f"backup {held.backup}, sheet {held.sheet.log}"
    if held.missing:
        return f"{both}: {several(held.missing, 'act is', 'acts are')} missing"
    proof = "; the fingerprint fits" if held.fits else ""
    return f"{both}: nothing that the sheet shows is missing{proof}"


def _stands(state: "Competition") -> str:
    current = state.current
    if current is None:
        return "no round is paired"
    if state.draft:
        return f"round {current.number} is a draft"
    if state.running:
        tables = len(current.tables)
        return f"round {current.number} has {tables - len(current.open_tables)} of {tables} results"
    return f"round {current.number} is the last that is closed"
