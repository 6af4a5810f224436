"""Where in a game a claim points: a version of its record, or a time by the recorder's clock."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from tournament.event import Event
from tournament.games.evidence import FilmAttached
from tournament.service.errors import BadInput, Fault
from tournament.service.games import RecordedGame
from tournament.service.instants import instant, microseconds
from tournament.service.replay import at_us
from tournament.service.written_times import written_moment

FORMS = (
    "give the version of an event, seconds such as +12.5 from the beginning of the film or record, "
    "or a time such as 19:40:12"
)

_VERSION = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)
_SECONDS = re.compile(r"\+(?P<seconds>[0-9]{1,6})(?:\.(?P<part>[0-9]{1,6}))?s?", re.ASCII)
_DAY = timedelta(days=1)
_SLACK_US = 1_000_000
"""Who writes a time without parts of a second may be so far beside the record."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What was pointed at: an event of the record, or a time in microseconds since 1970 UTC."""

    version: int | None = None
    at_us: int | None = None


NOWHERE = Moment()


def read_moment(text: str, recorded: RecordedGame | None) -> Moment:
    """Read where in a game a claim points.

    Raises:
        BadInput: it is no moment, or none of the record of the game.
    """
    if _VERSION.fullmatch(text):
        return Moment(version=_version(int(text), recorded))
    if seconds := _SECONDS.fullmatch(text):
        start = None if recorded is None else beginning_us(recorded.events)
        if start is None:
            raise _wrong(text, "the game has no recorded time to count from")
        part = f"{seconds['part'] or '':0<6}"
        return _within(text, start + int(seconds["seconds"]) * 1_000_000 + int(part), recorded)
    return _within(text, _clock(text, recorded), recorded)


def beginning_us(events: Sequence[Event]) -> int | None:
    """Return when a record begins: with the first frame of its film, else with its first time.

    The times of a film that nobody dated count from its first frame, so it begins at 0.
    """
    for event in events:
        if isinstance(event, FilmAttached):
            return at_us(event) or 0
    return next((moment for event in events if (moment := at_us(event)) is not None), None)


def version_at(recorded: RecordedGame, moment: Moment) -> int | None:
    """Return the event at a moment: the last one up to a time, None where the record has none."""
    if moment.version is not None or moment.at_us is None:
        return moment.version
    before = [
        version
        for version, event in enumerate(recorded.events, 1)
        if (at := at_us(event)) is not None and at <= moment.at_us
    ]
    return before[-1] if before else None


def require_event(recorded: RecordedGame, version: int) -> None:
    """Require that a record has an event of this number.

    Raises:
        BadInput: it has none.
    """
    if not 1 <= version <= len(recorded.events):
        what = f"{recorded.id} has no event {version}"
        raise BadInput("usage", [Fault("--at", what, f"its last one is {len(recorded.events)}")])


def _version(version: int, recorded: RecordedGame | None) -> int:
    if recorded is None:
        raise _wrong(str(version), "the game has no record, so no event of it has a number")
    require_event(recorded, version)
    return version


def _clock(text: str, recorded: RecordedGame | None) -> int:
    """Return a time as written: alone it is the one nearest to the record, else one of today."""
    start = None if recorded is None else beginning_us(recorded.events)
    day = datetime.now(UTC) if not start else instant(start)
    try:
        read = written_moment(text, day.astimezone().date().isoformat())
    except ValueError:
        raise _wrong(text, "it is no moment") from None
    if start and _has_no_day(text):
        read += round((day - read) / _DAY) * _DAY
    moment = microseconds(read)
    if moment < 0:
        raise _wrong(text, "it lies before 1970")
    return moment


def _has_no_day(text: str) -> bool:
    return "T" not in text and " " not in text


def _within(text: str, moment: int, recorded: RecordedGame | None) -> Moment:
    """Return a time of which the record can have something; of a game that goes on it may be now.

    Raises:
        BadInput: it lies before the record begins, or after it has ended.
    """
    start = None if recorded is None else beginning_us(recorded.events)
    if recorded is None or start is None:
        return Moment(at_us=moment)
    last = max((at for event in recorded.events if (at := at_us(event)) is not None), default=start)
    over = recorded.state.outcome is not None
    if start - _SLACK_US <= moment and (not over or moment <= last + _SLACK_US):
        return Moment(at_us=moment)
    what = f"the record of {recorded.id} is of {_time(start)} to {_time(last)} UTC"
    raise _wrong(text, what)


def _time(at: int) -> str:
    return f"{instant(at):%Y-%m-%d %H:%M:%S}"


def _wrong(text: str, what: str) -> BadInput:
    return BadInput("usage", [Fault("--at", f"{ascii(text)[:80]}: {what}", FORMS)])
