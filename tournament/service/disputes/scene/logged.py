"""How a record came into the log: when each act reached it, or all of it at once and how late."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from eventstore.events import RecordedEvent
from tournament.games.evidence import FilmAttached
from tournament.service.counted import several
from tournament.service.disputes.scene.spans import exact
from tournament.service.evidence import films
from tournament.service.games import RecordedGame
from tournament.service.instants import instant
from tournament.service.printing.clock import Clock
from tournament.service.replay import at_us


def arrivals(recorded: RecordedGame, logged: Sequence[RecordedEvent]) -> Mapping[int, str]:
    """Return when the events of a game reached its recorder, by version: a time of day in UTC.

    Only a table at which the program was played knows that; nothing of one whose record came into
    the log at once.
    """
    if recorded.dealt.basis != "live" or _at_once(logged):
        return {}
    return {each.version: each.recorded_at[11:26] for each in logged}


def logged_lines(recorded: RecordedGame, logged: Sequence[RecordedEvent]) -> Iterator[str]:
    """Say when a record came into the log, by whom, and what that leaves open."""
    if not logged:
        return
    if not _at_once(logged):
        begins, ends = (_second(each) for each in (logged[0], logged[-1]))
        yield f"The log took the record down event by event, from {begins} to {ends} UTC."
        return
    last = logged[-1]
    said = f"The record came into the log in one go, at {_second(last)} UTC, by {last.actor}"
    times = [us for us in map(at_us, recorded.events) if us is not None]
    of_day = bool(times) and bool(Clock(recorded.events).day)
    if of_day:
        played = instant(max(times))
        came = datetime.fromisoformat(last.recorded_at)
        if came > played:
            said += f", {_long(came - played)} after the last time in it"
    yield f"{said}; of the time before that the log shows nothing."
    if not of_day:
        yield "No time of day is on the record: when it was played only people can say."
    if recorded.dealt.basis == "live":
        yield (
            "When each act reached the recorder is not in it, only in which order: the times are "
            "those of the devices, put onto the recorder's clock."
        )


def times_said(recorded: RecordedGame) -> str:
    """Say what the times of a record count from, and who says so; empty where it has none."""
    clock = Clock(recorded.events)
    if clock.day:
        return f"Times are UTC, on {clock.day}.{_of_a_film(recorded)}"
    timed = any(at_us(event) is not None for event in recorded.events)
    return "Times count from the first picture of the film." if timed else ""


def _of_a_film(recorded: RecordedGame) -> str:
    """Say whose word the time of day of a film is: pictures show only the time between them."""
    if recorded.dealt.basis != "film":
        return ""
    attached = [film for _, film in films(recorded)]
    authors = dict.fromkeys(film.marked_by for film in attached)
    by = " and ".join(authors) or "whoever marked the film"
    doubts = [_doubt(film) for film in attached if _doubt(film) > film.frame_us]
    within = f", to within {exact(max(doubts))}" if doubts else ""
    return (
        f" The time of day of the first picture is as {by} gave it{within}; how that was known is "
        "not on the record."
    )


def _doubt(film: FilmAttached) -> int:
    """Return within how many microseconds the beginning of a film is known, as it was told."""
    return 0 if film.at is None else film.at.uncertainty_us


def _second(event: RecordedEvent) -> str:
    return event.recorded_at[:19].replace("T", " ")


def _at_once(logged: Sequence[RecordedEvent]) -> bool:
    return len({each.command_id for each in logged}) == 1


def _long(span: timedelta) -> str:
    """Return a span in its two largest units: `1 day 21 hours`. What is less is cut off."""
    minutes = span // timedelta(minutes=1)
    parts = {"day": minutes // 1440, "hour": minutes // 60 % 24, "minute": minutes % 60}
    units = list(parts)
    largest = next((at for at, unit in enumerate(units) if parts[unit]), None)
    if largest is None:
        return "less than a minute"
    shown = units[largest : largest + 2]
    return " ".join(several(parts[unit], unit) for unit in shown if parts[unit])
