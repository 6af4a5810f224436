"""Facts to text."""

from collections.abc import Iterator, Sequence

from tournament.event import Event
from tournament.games.catalogue import Found
from tournament.games.notation.clocks import EVERYBODY, Clocks, seat_of
from tournament.games.notation.dates import moment_text
from tournament.games.notation.forms import WRITERS
from tournament.games.notation.forms_own import own
from tournament.games.notation.surroundings import Surroundings
from tournament.games.notation.tokens import HEAD, VERSION


def write(events: Sequence[Event], found: Found) -> str:
    """Return the record as text, from which `parse` reads exactly these facts.

    `found` is the ruleset by which the cards are named.
    """
    clocks = Clocks.of(events)
    acts = _lines(events, Surroundings(found.game, found.rules), clocks)
    head = [f"{HEAD} {VERSION} {found.rules.id}", *_clock_lines(clocks), ""]
    return "\n".join([*head, *acts]) + "\n"


def lines_of(
    events: Sequence[Event], before: Sequence[Event], found: Found, clocks: Clocks
) -> list[str]:
    """Return facts as lines that go on with the record `before`, in a text of these clocks."""
    around = Surroundings(found.game, found.rules)
    for event in before:
        around.went_on(event)
    return list(_lines(events, around, clocks))


def _clock_lines(clocks: Clocks) -> list[str]:
    lines = [] if clocks.zero is None else [f"zero {moment_text(clocks.zero)}"]
    for seat, (offset, uncertainty) in clocks.errors.items():
        whose = EVERYBODY if seat is None else seat + 1
        lines.append(f"clock {whose} {offset} {uncertainty}")
    return lines


def _lines(events: Sequence[Event], around: Surroundings, clocks: Clocks) -> Iterator[str]:
    times = [clocks.text(event) for event in events]
    width = max(map(len, times), default=0)
    for event, time in zip(events, times, strict=True):
        words = [time.ljust(width) if time else "", *_words(event, around)]
        yield " ".join(word for word in words if word)
        around.went_on(event)


def _words(event: Event, around: Surroundings) -> list[str]:
    keyword, writer = WRITERS.get(type(event), ("", None))
    form = writer(event, around) if writer else None
    if form is None:
        return [own(event)]
    seat = seat_of(event)
    return ["" if seat is None else str(seat + 1), keyword, form]
