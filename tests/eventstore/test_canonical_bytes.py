"""Canonical bytes are those of RFC 8785, and nothing outside the profile passes."""

import json
import unicodedata

import msgspec
import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from eventstore.canonical import MAX_INTEGER, canonical, digest, require_canonical, require_text
from eventstore.errors import CodecError

ASCII = st.text(st.characters(max_codepoint=127), max_size=8)
TEXT = st.text(max_size=12).map(lambda text: unicodedata.normalize("NFC", text))
PLAIN = st.none() | st.booleans() | st.integers(-MAX_INTEGER, MAX_INTEGER) | TEXT
PROFILE = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ASCII, inner, max_size=4),
    max_leaves=12,
)
ANYTHING = st.recursive(
    PLAIN | st.floats() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)


@settings(deadline=None)
@given(PROFILE)
def test_on_the_profile_canonical_bytes_are_those_of_rfc_8785(value: object) -> None:
    data = canonical(value)
    assert data == rfc8785.dumps(value)
    require_canonical(data)


@settings(deadline=None)
@given(ANYTHING)
def test_whatever_passes_is_what_rfc_8785_writes(value: object) -> None:
    try:
        data = canonical(value)
    except CodecError:
        return
    assert data == rfc8785.dumps(value)


@settings(deadline=None)
@given(ANYTHING, st.booleans(), st.sampled_from([None, 1]))
def test_foreign_bytes_pass_only_as_rfc_8785_writes_them(
    value: object, ascii_only: bool, indent: int | None
) -> None:
    data = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    foreign = data.encode("utf-8", "surrogatepass")
    try:
        require_canonical(foreign)
    except CodecError:
        return
    assert foreign == rfc8785.dumps(json.loads(foreign))


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ({"a": 1.0}, r"\$\.a"),
        ({"a": float("nan")}, r"\$\.a"),
        ([0, {"b": MAX_INTEGER + 1}], r"\$\[1\]\.b"),
        ({"a": -MAX_INTEGER - 1}, r"\$\.a"),
        ({"a": "e\u0301"}, "normal form C"),
        ({"a": "\ud800"}, "surrogate"),
        ({"é": 1}, "not ASCII"),
        ({1: 1}, "not ASCII text"),
        ({"a": object()}, "object"),
    ],
)
def test_what_is_outside_the_profile_is_refused_by_its_place(value: object, where: str) -> None:
    with pytest.raises(CodecError, match=where):
        canonical(value)


def test_a_value_nested_too_deep_is_refused() -> None:
    deep: object = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(CodecError):
        canonical(deep)
    with pytest.raises(CodecError):
        require_canonical(b"[" * 5000 + b"]" * 5000)


@pytest.mark.parametrize(
    "data",
    [
        b'{"b":1,"a":1}',
        b'{"a":1,"a":1}',
        b'{"a": 1}',
        b'{"a":1}\n',
        b"-0",
        b"1.5",
        b"1e3",
        b"9007199254740992",
        b"-9007199254740992",
        b"10000000000000000",
        b"12345678901234567890123",
        b'"\\u00e9"',
        b'"\\/"',
        b'"\\u001F"',
        b'"e\xcc\x81"',
        b'"\xff"',
        b'"\xed\xa0\x80"',
        b'"\\ud800"',
        b'{"\xc3\xa9":1}',
        b"nan",
        b"",
        b"[",
    ],
)
def test_bytes_in_another_spelling_are_refused(data: bytes) -> None:
    with pytest.raises(CodecError):
        require_canonical(data)


@pytest.mark.parametrize(
    "data",
    [b"{}", b"9007199254740991", b"-9007199254740991", b'"1234567890123456789"', '"é"'.encode()],
)
def test_bytes_in_the_one_spelling_pass(data: bytes) -> None:
    require_canonical(data)
    assert canonical(msgspec.json.decode(data)) == data


def test_structs_and_tuples_are_written_as_objects_and_arrays() -> None:
    class Point(msgspec.Struct):
        y: int
        x: tuple[int, ...]

    assert canonical(Point(1, (2, 3))) == b'{"x":[2,3],"y":1}'


def test_a_digest_is_the_sha_256_of_the_canonical_bytes() -> None:
    known = "43258cff783fe7036d8a43033f830adfc60ec037382473548ac742b888292777"
    assert digest({"b": 2, "a": 1}).hex() == known


def test_text_is_refused_with_the_place_it_stands_in() -> None:
    require_text("Zoë", "actor")
    with pytest.raises(CodecError, match="actor: "):
        require_text("Zoe\u0308", "actor")
