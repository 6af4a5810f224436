"""Payloads that are decoded at a glance are canonical, as a look at each by itself says."""

import decimal
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eventstore.canonical import MAX_INTEGER, require_canonical
from eventstore.codec import Codec
from eventstore.events import Page
from eventstore.spelling import has_one_spelling

Count = Annotated[int, msgspec.Meta(ge=-MAX_INTEGER, le=MAX_INTEGER)]


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    z: Count
    a: str | None = None


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    """Its fields are not sorted, and one is left out at its default."""

    second: tuple[Inner, ...]
    first: Literal["one", "two"] = "one"
    third: list[bool | None] = msgspec.field(default_factory=list, name="a third")


class Sparse(msgspec.Struct, omit_defaults=True):
    left: Count = 0
    right: Inner | None = None


CODEC = Codec({"Outer": Outer, "Sparse": Sparse})


def page(*events: tuple[str, bytes]) -> Page:
    """Make a page of which only types and payloads are looked at."""
    return Page.of(
        [(1, "s", 1, name, 1, "", "", "", b"", 0, payload, b"", b"") for name, payload in events]
    )


INNER = st.builds(Inner, z=st.integers(-MAX_INTEGER, MAX_INTEGER), a=st.none() | st.text())
EVENTS = st.one_of(
    st.builds(
        Outer,
        second=st.lists(INNER, max_size=3).map(tuple),
        first=st.sampled_from(["one", "two"]),
        third=st.lists(st.none() | st.booleans(), max_size=3),
    ),
    st.builds(Sparse, left=st.integers(-9, 9), right=st.none() | INNER),
)


@settings(deadline=None)
@given(st.lists(EVENTS, min_size=1, max_size=4), st.data())
def test_only_canonical_payloads_are_decoded_at_a_glance(
    events: list[msgspec.Struct], data: st.DataObject
) -> None:
    """Whatever is put in, taken out or exchanged in their bytes."""
    encode = msgspec.json.Encoder(order="sorted").encode
    lines = bytearray(b"\n".join(map(encode, events)))
    for _ in range(data.draw(st.integers(0, 3))):
        place = data.draw(st.integers(0, len(lines)))
        width = data.draw(st.integers(0, 2))
        lines[place : place + width] = data.draw(st.sampled_from([b"", *NOISE]))
    names = [type(event).__name__ for event in events]
    payloads = bytes(lines).split(b"\n", len(events) - 1)
    found = CODEC.decode_plainly(page(*zip(names, payloads, strict=False)))
    if found is not None:
        assert len(found) == len(payloads)
        for event, payload in zip(found, payloads, strict=True):
            require_canonical(payload)
            assert encode(event) == payload


NOISE = (
    b" ", b"\n", b",", b"{", b"}", b'"', b"0", b"1", b"-", b".", b"e", b"\\", b"\xc3\xa9", b"null",
    b'"a":1,', b'"z":1', b"\t", b"\x00", b"\x7f",
)  # fmt: skip


def test_canonical_payloads_are_decoded_at_a_glance() -> None:
    """And one that is not takes all with it."""
    right = (
        ("Sparse", b'{"left":3}'),
        ("Outer", b'{"a third":[true,null],"first":"two","second":[{"a":"x","z":-1}]}'),
        ("Sparse", b"{}"),
    )
    assert CODEC.decode_plainly(page(*right)) == [
        Sparse(3),
        Outer((Inner(-1, "x"),), "two", [True, None]),
        Sparse(),
    ]
    for payload in (
        b'{"left":0}',
        b'{"left": 3}',
        b'{"left":3}\n',
        b'{"left":3,"left":3}',
        b'{"left":3.0}',
        b'{"left":-0}',
        b'{"left":9007199254740992}',
        b'{"right":{"z":1,"a":null}}',
        b'{"right":{"a":"\\u0041","z":1}}',
        b'{"right":{"a":"e\xcc\x81","z":1}}',
        b'{"left":"3"}',
        b'{"left":3}\n{"left":3}',
        b"",
        b"\xff",
    ):
        assert CODEC.decode_plainly(page(*right, ("Sparse", payload))) is None, payload
        assert CODEC.decode_plainly(page(("Sparse", payload), *right)) is None, payload
    assert CODEC.decode_plainly(page(("Sparse", b'{"left":3}\n'), ("Sparse", b""))) is None
    assert CODEC.decode_plainly(page(("Other", b"{}"))) is None
    assert CODEC.decode_plainly(page(*right, *right * 2000)) is None


def test_an_older_schema_version_is_not_decoded_at_a_glance() -> None:
    """Its bytes are not those of today's event."""
    codec = Codec({"Sparse": Sparse}, {"Sparse": 2}, {("Sparse", 1): lambda fields: fields})
    old = page(("Sparse", b'{"left":3}'))
    assert codec.decode_plainly(old) is None
    assert codec.decode_plainly(old._replace(schema_versions=(2,))) == [Sparse(3)]


class Tree(msgspec.Struct):
    branches: "list[Tree]"


@pytest.mark.parametrize(
    "kind",
    [
        int,
        float,
        Any,
        dict[str, str],
        bytes,
        msgspec.Raw,
        decimal.Decimal,
        datetime,
        Literal[1],
        Annotated[int, msgspec.Meta(ge=0)],
        Annotated[int, msgspec.Meta(ge=0, le=2**53)],
        Annotated[int, msgspec.Meta(gt=0, lt=9)],
        list[float],
        Count | float,
        Tree,
    ],
)
def test_a_class_with_such_a_field_has_no_one_spelling(kind: object) -> None:
    assert not has_one_spelling(msgspec.defstruct("Kind", [("field", kind)]))


@pytest.mark.parametrize("options", [{"tag": True}, {"array_like": True}])
def test_a_class_that_is_written_otherwise_has_no_one_spelling(options: dict[str, bool]) -> None:
    assert not has_one_spelling(msgspec.defstruct("Kind", [("field", str)], **options))
