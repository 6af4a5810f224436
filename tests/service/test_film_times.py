"""Times of a record that was marked on a film of which nobody knows when it begins."""

from tournament.games.events import Moment, PlayStarted
from tournament.games.evidence import FilmAttached
from tournament.service.printing.clock import Clock

STARTED = PlayStarted(at=Moment(device_us=3_723_040_000))


def film(at: Moment | None) -> FilmAttached:
    return FilmAttached(
        at=at, sha256="5f" * 32, size=1, frame_us=40_000, intervals=9, marked_by="AL"
    )


def test_they_are_times_of_the_film_and_tell_no_day() -> None:
    clock = Clock([film(None), STARTED])
    assert clock.counts_from_a_film
    assert clock.day == ""
    assert clock.time(STARTED) == "01:02:03.040"


def test_where_the_beginning_is_known_they_are_times_of_day() -> None:
    clock = Clock([film(Moment(device_us=0)), STARTED])
    assert not clock.counts_from_a_film
    assert clock.day == "1970-01-01"
