"""Event classes become canonical bytes, and old bytes become today's classes."""

from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eventstore.codec import Codec
from eventstore.errors import CodecError
from eventstore.events import EncodedEvent, RecordedEvent


class Event(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Placed(Event, frozen=True, kw_only=True):
    seat: Annotated[int, msgspec.Meta(ge=0)]
    cards: tuple[int, ...]
    note: str | None = None


class Noted(Event, frozen=True, kw_only=True):
    facts: dict[str, Any]


class Timed(Event, frozen=True, kw_only=True):
    seconds: float = 0.0


CODEC = Codec({"CardPlaced": Placed, "Noted": Noted, "Timed": Timed})


def recorded(name: str, schema_version: int, payload: bytes) -> RecordedEvent:
    return RecordedEvent(9, "s", 1, name, schema_version, "", "", "", b"", 0, payload, b"", b"")


def test_an_event_is_encoded_with_sorted_keys_and_its_type() -> None:
    new = CODEC.encode(Placed(seat=1, cards=(3, 4)))
    assert new == EncodedEvent("CardPlaced", 1, b'{"cards":[3,4],"note":null,"seat":1}')


@settings(deadline=None)
@given(st.builds(Placed, seat=st.integers(0, 9), cards=st.tuples(), note=st.none() | st.text()))
def test_what_is_encoded_is_decoded_as_it_was(event: Placed) -> None:
    try:
        new = CODEC.encode(event)
    except CodecError:
        return
    assert CODEC.decode(recorded(new.type, new.schema_version, new.payload)) == event


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Placed(seat=-1, cards=()), "seat"),
        (Placed(seat=2**53, cards=()), "2\\*\\*53"),
        (Placed(seat=0, cards=(1.5,)), "floating"),
        (Placed(seat=0, cards=(), note="e\u0301"), "normal form"),
        (Placed(seat=0, cards=(), note="\ud800"), "surrogates"),
        (Timed(seconds=1.5), "floating"),
        (Timed(seconds=float("nan")), "null"),
        (Noted(facts={"x": float("nan")}), "read back"),
        (Noted(facts={"x": (1, 2)}), "read back"),
        (Noted(facts={"é": 1}), "ASCII"),
        (Noted(facts={"x": object()}), "object"),
    ],
)
def test_an_event_that_would_not_come_back_is_refused(event: Event, said: str) -> None:
    with pytest.raises(CodecError, match=f"cannot be recorded: .*{said}"):
        CODEC.encode(event)


def test_a_class_that_is_not_registered_is_refused() -> None:
    class Other(Event, frozen=True):
        pass

    with pytest.raises(CodecError, match="Other is not an event"):
        CODEC.encode(Other())


@pytest.mark.parametrize(("name", "schema_version"), [("CardStolen", 1), ("CardPlaced", 2)])
def test_a_newer_type_or_schema_says_so(name: str, schema_version: int) -> None:
    with pytest.raises(CodecError, match=f"position 9: {name} .* newer version"):
        CODEC.decode(recorded(name, schema_version, b"{}"))


@pytest.mark.parametrize(
    "payload",
    [b"{", b'{"seat":0}', b'{"seat":0,"cards":[],"x":1}', b'{"seat":"0","cards":[]}', b"\xff"],
)
def test_a_payload_that_does_not_fit_names_its_position(payload: bytes) -> None:
    with pytest.raises(CodecError, match="position 9: the payload is no CardPlaced"):
        CODEC.decode(recorded("CardPlaced", 1, payload))


def renamed(fields: dict[str, Any]) -> dict[str, Any]:
    return {"place": fields.pop("seat"), **fields}


def listed(fields: dict[str, Any]) -> dict[str, Any]:
    return {"seat": fields["place"], "cards": [fields["card"]]}


def test_old_schema_versions_come_up_step_by_step() -> None:
    codec = Codec(
        {"CardPlaced": Placed},
        {"CardPlaced": 3},
        {("CardPlaced", 1): renamed, ("CardPlaced", 2): listed},
    )
    today = Placed(seat=1, cards=(7,))
    assert codec.encode(today).schema_version == 3
    assert codec.decode(recorded("CardPlaced", 1, b'{"card":7,"seat":1}')) == today
    assert codec.decode(recorded("CardPlaced", 2, b'{"card":7,"place":1}')) == today
    contents = [
        (1, "CardPlaced", 1, b'{"card":7,"seat":1}'),
        (2, "CardPlaced", 3, b'{"cards":[7],"note":null,"seat":1}'),
    ]
    assert codec.decode_contents("s", contents) == [today, today]
    with pytest.raises(CodecError, match="position 9"):
        codec.decode(recorded("CardPlaced", 2, b'{"card":7,"seat":1}'))
    with pytest.raises(CodecError, match="position 9"):
        codec.decode(recorded("CardPlaced", 0, b"{}"))


@pytest.mark.parametrize(
    ("types", "versions", "upcasters", "said"),
    [
        ({"A": Placed, "B": Placed}, {}, {}, "same class"),
        ({"A": Placed}, {"B": 2}, {}, "unknown"),
        ({"A": Placed}, {"A": 2}, {}, "upcasters"),
        ({"A": Placed}, {}, {("A", 1): renamed}, "upcasters"),
    ],
)
def test_a_codec_that_contradicts_itself_is_refused(
    types: dict[str, type[Event]],
    versions: dict[str, int],
    upcasters: dict[tuple[str, int], Any],
    said: str,
) -> None:
    with pytest.raises(ValueError, match=said):
        Codec(types, versions, upcasters)
