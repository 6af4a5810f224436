"""A film as a file: its hash, its pieces, and what it says of its frames."""

import hashlib
from itertools import accumulate
from pathlib import Path
from statistics import median_low

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reports.film_file import Picture, webm
from tests.service.film_bytes import mp4, track
from tournament.service import film
from tournament.service.errors import BadInput
from tournament.service.film import read_film
from tournament.service.film_frames import Frames

PICTURES = [Picture(40 * number, key=number == 0, data=b"\0" * 9) for number in range(3)]


def read(tmp_path: Path, data: bytes) -> film.Film:
    path = tmp_path / "film"
    path.write_bytes(data)
    return read_film(path)


@pytest.mark.parametrize(
    ("data", "frames"),
    [
        (mp4(track(b"vide", 30_000, [(300, 1001)])), Frames(33_367, 300, steady=True)),
        (mp4(track(b"vide", 90_000, [(10, 3000), (2, 6000)])), Frames(33_333, 12, steady=False)),
        (mp4(track(b"vide", 600, [(9, 10)], version=1)), Frames(16_667, 9, steady=True)),
        (webm(PICTURES, default_ms=40), Frames(40_000, None, steady=True)),
        (webm(PICTURES), None),
        (mp4(), None),
        (mp4(track(b"vide", 30_000, [])), None),  # a fragmented film counts no frames there
        (mp4(track(b"vide", 0, [(9, 10)])), None),
        (mp4(track(b"vide", 1, [(9, 60)])), None),  # a frame of a minute
        (b"RIFF....AVI ", None),
    ],
)
def test_what_a_file_says_of_its_frames_is_read(tmp_path, data, frames) -> None:
    assert read(tmp_path, data).frames == frames


@settings(max_examples=50, deadline=None)
@given(runs=st.lists(st.tuples(st.integers(0, 5), st.integers(1, 9000)), min_size=1, max_size=5))
def test_the_median_is_that_of_all_frames_written_out(tmp_path_factory, runs) -> None:
    lasting = [ticks for count, ticks in runs for _ in range(count)]
    found = read(tmp_path_factory.mktemp("film"), mp4(track(b"vide", 1_000_000, runs))).frames
    if not lasting:
        assert found is None
    else:
        assert found == Frames(median_low(lasting), len(lasting), steady=len(set(lasting)) == 1)


WHOLE = [mp4(track(b"vide", 30_000, [(300, 1001)])), webm(PICTURES, default_ms=40)]


@settings(max_examples=300, deadline=None)
@given(
    data=st.sampled_from(WHOLE),
    cut=st.integers(1, 400),
    at=st.integers(0, 400),
    byte=st.binary(min_size=1, max_size=1),
)
def test_a_broken_film_is_read_all_the_same(tmp_path_factory, data, cut, at, byte) -> None:
    at = min(at, len(data) - 1)
    for broken in (data[: max(1, len(data) - cut)], data[:at] + byte + data[at + 1 :]):
        found = read(tmp_path_factory.mktemp("film"), broken)
        assert found.size == len(broken)
        assert found.frames is None or found.frames.frame_us > 0


def test_a_film_is_hashed_whole_and_piece_by_piece(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(film, "PIECE", 10)
    data = bytes(range(25))
    path = tmp_path / "film.mp4"
    path.write_bytes(data)
    done: list[int] = []
    found = read_film(path, done.append)
    assert (found.name, found.size) == ("film.mp4", 25)
    assert found.sha256 == hashlib.sha256(data).hexdigest()
    pieces = [data[:10], data[10:20], data[20:]]
    assert list(found.pieces) == [hashlib.sha256(piece).hexdigest() for piece in pieces]
    assert done == list(accumulate(map(len, pieces)))


@pytest.mark.parametrize(("name", "said"), [("none.mp4", "no such file"), ("empty.mp4", "empty")])
def test_what_is_no_film_is_told(tmp_path, name, said) -> None:
    (tmp_path / "empty.mp4").touch()
    with pytest.raises(BadInput, match=said):
        read_film(tmp_path / name)
