"""What a form about a dispute says, read as the API reads it."""

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from tournament.service.errors import BadInput, Fault
from tournament.web.api.shapes import Shape
from tournament.web.disputes.shapes import Claiming, Proposed, RulingGiven

S = TypeVar("S", bound=Shape)

VERSIONS = "write the numbers of events as the scene has them, such as 57 or 57 56"


def given(shape: type[S], fields: Mapping[str, str], *names: str) -> S:
    """Return what the fields of these names say.

    Raises:
        BadInput: they cannot say that.
    """
    return _read(shape, {name: fields[name] for name in names if fields.get(name, "").strip()})


def claiming(fields: Mapping[str, str]) -> Claiming:
    """Return what somebody claims.

    Raises:
        BadInput: a field cannot be read.
    """
    said = fields.get("says", "").strip()
    texts = {name: fields[name].strip() for name in ("claim", "by", "at") if fields.get(name)}
    wanted: dict[str, Any] = {
        **{name: text for name, text in texts.items() if text},
        **_numbers(fields, "round", "table", "game"),
        "says": [{"text": said}] if said else [],
    }
    return _read(Claiming, wanted)


def proposed(fields: Mapping[str, str]) -> Proposed:
    """Return the ruling that somebody thinks of.

    Raises:
        BadInput: a field cannot be read.
    """
    return _read(Proposed, _ruling(fields))


def ruling(fields: Mapping[str, str]) -> RulingGiven:
    """Return the ruling that somebody gives.

    Raises:
        BadInput: a field cannot be read, or its clause or its reason is missing.
    """
    words = {name: fields.get(name, "").strip() for name in ("clause", "reason")}
    return _read(RulingGiven, {**_ruling(fields), **words})


def _ruling(fields: Mapping[str, str]) -> dict[str, Any]:
    texts = {name: fields.get(name, "").strip() for name in ("kind", "award", "level", "seat")}
    found: dict[str, Any] = {
        **{name: texts[name] for name in ("kind", "award") if texts[name]},
        **_numbers(fields, "game", "effective"),
        "targets": _versions(fields.get("targets", "")),
        "play_on": "play_on" in fields,
    }
    score, how = (fields.get(name, "").strip() for name in ("result", "how"))
    if score or how:
        found["result"] = {"score": score.replace("\N{EN DASH}", "-") or None, "how": how or None}
    if texts["level"]:
        found["penalty"] = {"level": texts["level"], "seat": texts["seat"]}
    return found


def _versions(text: str) -> list[int]:
    parts = text.replace(",", " ").split()
    if not all(map(_is_number, parts)):
        raise BadInput("ruling", [Fault("events", f"{ascii(text)[:80]} are no events", VERSIONS)])
    return [int(part) for part in parts]


def _numbers(fields: Mapping[str, str], *names: str) -> dict[str, int]:
    found = {}
    for name in names:
        text = fields.get(name, "").strip()
        if text and not _is_number(text):
            what = f"{ascii(text)[:80]} is no number"
            raise BadInput("form", [Fault(name, what, "write it in digits, at most six")])
        if text:
            found[name] = int(text)
    return found


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < len("1000000")


def _read(shape: type[S], wanted: Mapping[str, Any]) -> S:
    try:
        return shape.model_validate(wanted)
    except ValidationError as wrong:
        found = wrong.errors(include_url=False, include_context=False)
        raise BadInput("form", list(map(_fault, found))) from None


def _fault(found: Mapping[str, Any]) -> Fault:
    where = "/".join(map(str, found["loc"]))
    if found["type"] in {"missing", "string_too_short"}:
        return Fault(where, "it is missing", "go back and fill it in")
    return Fault(where, str(found["msg"]).lower(), "go back and mend it")
