"""How often somebody may try the seat word of a table, and what a wrong one is told."""

from collections.abc import Callable
from time import monotonic

from tournament.service.errors import BadInput, Fault
from tournament.service.seat_words import is_word
from tournament.web.limits import Buckets, too_often

MOST_AT_ONCE = 10
"""Wrong words that a table takes at once."""
SECONDS_A_TRY = 60
"""How long until it takes one more: some hundreds an evening, of 41 million."""


class WordTries:
    """Counts the wrong words at each table; right ones are free.

    While a table takes no more tries, a right word waits too, or a guesser would know it. A
    player's link, the table's own code and an official need no word.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._wrong = Buckets(1 / SECONDS_A_TRY, MOST_AT_ONCE, clock)

    def require(self, table_id: str, right: str, given: str | None) -> None:
        """Require the right word of a table.

        Raises:
            ProblemRaised: too many wrong ones were given there (429).
            BadInput: it is another one, or none.
        """
        if given is None or not given.strip():
            what, then = "it is missing", "type the word that the slip has beside its code"
            raise BadInput("slip", [Fault("word", what, then)])
        if wait := self._wrong.wait(table_id):
            raise too_often(wait)
        if not is_word(given, right):
            self._wrong.take(table_id)
            what = "this is not the word of the slip"
            then = "type it as the slip has it, or ask a referee, who can look it up"
            raise BadInput("slip", [Fault("word", what, then)])
