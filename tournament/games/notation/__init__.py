"""The text notation of a record: one line an act, for reading, printing and editing.

`write` puts facts into lines and `parse` reads exactly those facts out of them again; both know
only the facts of the games and how a game names its cards and piles. The grammar is in
`docs/reference/notation.md`.
"""

from tournament.games.notation.clocks import Clocks
from tournament.games.notation.faults import Expected, NotationFault, NotationRefused
from tournament.games.notation.parser import Parsed, begins_a_game, parse, read_head
from tournament.games.notation.printer import lines_of, write
from tournament.games.notation.tokens import is_notation

__all__ = [
    "Clocks",
    "Expected",
    "NotationFault",
    "NotationRefused",
    "Parsed",
    "begins_a_game",
    "is_notation",
    "lines_of",
    "parse",
    "read_head",
    "write",
]
