"""How often somebody may try what lets one sit down: a slip's seat word, a table's code."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from tournament.service.errors import BadInput, Fault, NotFound
from tournament.service.seat_words import is_word
from tournament.web.limits import Buckets, too_often

WORDS_AT_ONCE = 10
"""Wrong words for a table that one address may give at once."""
SECONDS_A_WORD = 60
"""How long until it may give one more."""
ADDRESSES = 20
"""How many addresses may give as many for one table: some thousands an evening, of 41 million."""
CODES_AT_ONCE = 30
"""Codes of no table that one address may give at once."""
SECONDS_A_CODE = 6
"""How long until it may give one more: some thousands an evening, of 805 million."""


class WordTries:
    """Counts the wrong words for each table, by address and in all; right ones are free.

    Where no more tries are taken a right word waits too, or a guesser would know it. So one who
    gives wrong ones keeps out nobody who comes from another address. A player's link, the table's
    own code and an official need no word.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._of_an_address = Buckets(1 / SECONDS_A_WORD, WORDS_AT_ONCE, clock)
        self._in_all = Buckets(ADDRESSES / SECONDS_A_WORD, ADDRESSES * WORDS_AT_ONCE, clock)

    def require(self, table_id: str, right: str, given: str | None, address: str) -> None:
        """Require the right word of a table.

        Raises:
            ProblemRaised: too many wrong ones were given (429).
            BadInput: it is another one, or none.
        """
        if given is None or not given.strip():
            what, then = "it is missing", "type the word that the slip has beside its code"
            raise BadInput("slip", [Fault("word", what, then)])
        theirs = f"{table_id} {address}"
        if wait := max(self._of_an_address.wait(theirs), self._in_all.wait(table_id)):
            raise too_often(wait)
        if not is_word(given, right):
            self._of_an_address.take(theirs)
            self._in_all.take(table_id)
            what = "this is not the word of the slip"
            then = "type it as the slip has it, or ask a referee, who can look it up"
            raise BadInput("slip", [Fault("word", what, then)])


class CodeTries:
    """Counts by address the codes that are those of no table; right ones are free.

    While an address may try no more, a right code waits too, or a guesser would know it.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._wrong = Buckets(1 / SECONDS_A_CODE, CODES_AT_ONCE, clock)

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Let an address try a code; a table that is not found is counted.

        Raises:
            ProblemRaised: too many were tried (429).
        """
        if wait := self._wrong.wait(address):
            raise too_often(wait)
        try:
            yield
        except NotFound:
            self._wrong.take(address)
            raise
