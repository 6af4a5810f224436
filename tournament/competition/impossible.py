"""Facts that cannot have happened as written: they speak of something that is not there."""

from tournament.competition.state import Competition, Round, Table
from tournament.competition.state_people import Entry


class Impossible(Exception):
    """A fact speaks of something that is not there; the reducer lists it and goes on."""


def entry_of(state: Competition, number: int) -> Entry:
    """Return the entry that a fact is about.

    Raises:
        Impossible: there is none of that number.
    """
    if number not in state.entries:
        raise Impossible
    return state.entries[number]


def round_of(state: Competition, number: int) -> Round:
    """Return the round that a fact is about.

    Raises:
        Impossible: there is none of that number.
    """
    if not 1 <= number <= len(state.rounds):
        raise Impossible
    return state.rounds[number - 1]


def table_of(state: Competition, number: int, table: int, match: int) -> Table:
    """Return the table of a round that a fact is about.

    Raises:
        Impossible: there is none of that number, or another match is played there.
    """
    found = round_of(state, number).tables.get(table)
    if found is None or found.paired.match != match:
        raise Impossible
    return found
