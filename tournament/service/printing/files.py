"""What the pages of a tournament are called on disk. No name comes from what people wrote."""

from collections.abc import Callable, Mapping

INDEX = "index.html"
ENTRIES = "entries.html"
CROSSTABLE = "crosstable.html"
BRACKET = "bracket.html"
INTEGRITY = "integrity.html"
CARRY_ON = "carry-on.html"


def pairings(number: int) -> str:
    """Return the file of a round's pairings by table."""
    return f"round-{number}-pairings.html"


def by_name(number: int) -> str:
    """Return the file of a round's pairings by name."""
    return f"round-{number}-names.html"


def slips(number: int) -> str:
    """Return the file of a round's result slips."""
    return f"round-{number}-slips.html"


def standings(number: int) -> str:
    """Return the file of the standings after a round."""
    return f"round-{number}-standings.html"


OF_A_ROUND: Mapping[str, Callable[[int], str]] = {
    "pairings": pairings,
    "names": by_name,
    "slips": slips,
    "standings": standings,
}
"""The sheets of a round by what they are called where one is asked for."""

OF_THE_EVENT: Mapping[str, str] = {
    "entries": ENTRIES,
    "crosstable": CROSSTABLE,
    "bracket": BRACKET,
    "carry-on": CARRY_ON,
}
"""The same for those that no round has."""


def replay(number: int, table: int, game: int) -> str:
    """Return the file of a recorded game: its round, its table, its place in the match."""
    return f"game-r{number}-t{table}-g{game}.html"


def call(number: int, table: int) -> str:
    """Return the file of a call slip: its round and its table."""
    return f"call-round-{number}-table-{table}.html"
