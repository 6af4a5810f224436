"""Text to facts."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from tournament.event import Event
from tournament.games.catalogue import Found, UnknownRuleset
from tournament.games.notation.clocks import EVERYBODY, Clocks, looks_like_time
from tournament.games.notation.dates import moment_of
from tournament.games.notation.faults import NotationFault, NotationRefused, Unread
from tournament.games.notation.forms import COMMON, read_form
from tournament.games.notation.forms_own import OWN, read_own
from tournament.games.notation.reader import Reader
from tournament.games.notation.surroundings import Surroundings
from tournament.games.notation.tokens import HEAD, VERSION, Act, Token, acts_of

ZERO = "zero"
CLOCK = "clock"
DEAL = "deal"

HEAD_WORDS = 3
"""The first line: the notation's name, its version, the ruleset."""

_ANY_ZERO = 10**15
"""Stands for a zero that cannot be read: its line is at fault, and not every time behind it."""

MOST_FAULTS = 20
"""After so many a text is read no further."""


class Parsed(NamedTuple):
    """The facts of a text, where each begins, and what its cards and times are read by."""

    events: tuple[Event, ...]
    places: tuple[Token, ...]
    found: Found
    clocks: Clocks


def parse(
    text: str, find: Callable[[str], Found | UnknownRuleset], before: Sequence[Event] = ()
) -> Parsed:
    """Read a text. `find` knows the rulesets; `before` is the record that the text goes on with.

    Raises:
        NotationRefused: it cannot be read; the first fault of every act is told, up to 20.
    """
    found = read_head(text, find)
    acts = list(acts_of(text))
    around = Surroundings(found.game, found.rules)
    for event in before:
        around.went_on(event)
    body = _Body(around)
    for act in acts[1:]:
        body.read(act)
        if len(body.faults) == MOST_FAULTS:
            break
    if body.faults:
        raise NotationRefused(body.faults, around.names)
    return Parsed(tuple(body.events), tuple(body.places), found, body.clocks)


def read_head(text: str, find: Callable[[str], Found | UnknownRuleset]) -> Found:
    """Read only the first line of a text: by which ruleset it is written.

    Raises:
        NotationRefused: it is no such line, is of another version, or names no ruleset.
    """
    head = next(acts_of(text), None)
    if head is None:
        raise NotationRefused([NotationFault(1, 1, "", "head", (HEAD,))])
    try:
        return _found(head, find)
    except Unread as unread:
        raise NotationRefused([unread.fault]) from None


def begins_a_game(text: str) -> bool:
    """Say whether the first fact of a text is a deal; else it goes on with a game."""
    words = (act.tokens[0].text.casefold() for act in acts_of(text) if act.tokens)
    return next((word for word in words if word not in (HEAD, ZERO, CLOCK)), "") == DEAL


def _found(act: Act, find: Callable[[str], Found | UnknownRuleset]) -> Found:
    """Read the first line: the notation's name and version, and the ruleset."""
    behind = act.torn or act.end
    tokens = [*act.tokens, behind, behind, behind]
    for token, word in zip(tokens, (HEAD, VERSION), strict=False):
        if token.text.casefold() != word:
            raise Unread(NotationFault(*token, "head", (word,)))
    found = find(tokens[2].text)
    if isinstance(found, UnknownRuleset):
        raise Unread(NotationFault(*tokens[2], "ruleset", found.known))
    if act.torn or len(act.tokens) > HEAD_WORDS:
        raise Unread(NotationFault(*tokens[HEAD_WORDS], "end-of-act"))
    return found


class _Body:
    """The acts behind the first line, one after another."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self.clocks = Clocks()
        self._known = {**around.game.events, **COMMON}
        self.events: list[Event] = []
        self.places: list[Token] = []
        self.faults: list[NotationFault] = []

    def read(self, act: Act) -> None:
        """Read an act, or a line about clocks."""
        reader = Reader(act, self._around)
        try:
            if reader.took(ZERO):
                self._zero(reader)
            elif reader.took(CLOCK):
                self._clock(reader)
            else:
                event = self._event(reader)
                reader.finish()
                if not _can_be_stored(event):
                    reader.fail("fields", place=0)
                self.events.append(event)
                self.places.append(act.tokens[0])
                self._around.went_on(event)
        except Unread as unread:
            if not (self.faults and unread.fault.expected == "first-at-the-pile"):
                self.faults.append(unread.fault)  # else that act is perhaps one of the unread ones

    def _event(self, reader: Reader) -> Event:
        time = reader.take() if looks_like_time(reader.next) else None
        reader.seat = reader.seat_number() if reader.is_number() else None
        if time is not None:
            reader.at = self.clocks.moment(time, reader.seat)
            if reader.at is None:
                reader.fail("zero" if self.clocks.zero is None else "time", place=0)
        if reader.next == OWN and reader.seat is None:
            return read_own(reader, self._known)
        return read_form(reader)

    def _zero(self, reader: Reader) -> None:
        zero = moment_of(reader.next)
        self.clocks.zero = _ANY_ZERO if zero is None else zero
        if zero is None:
            reader.fail("moment")
        reader.take()
        reader.finish()

    def _clock(self, reader: Reader) -> None:
        seat = None if reader.took(EVERYBODY) else reader.seat_number()
        error = reader.signed(), reader.number()
        reader.finish()
        self.clocks.errors[seat] = error


def _can_be_stored(event: Event) -> bool:
    """Say whether every field is within the bounds that its class sets."""
    try:
        return msgspec.convert(msgspec.to_builtins(event), type(event)) == event
    except msgspec.MsgspecError:
        return False
