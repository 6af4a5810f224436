"""Writing commands as the lines of a record: the way back from `ActLine.command`."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tournament.games import commands
from tournament.games.events import Moment
from tournament.games.game import Names
from tournament.service.records.fields import iso

WHAT: Mapping[type[commands.Command], str] = {
    commands.StartPlay: "start",
    commands.PlaceCard: "place",
    commands.LosePlacement: "lost",
    commands.LeaveRaceUndecided: "race",
    commands.TakeBackCard: "back",
    commands.DrawCard: "draw",
    commands.ClaimBlock: "block",
    commands.TurnReserves: "turn",
    commands.PlayFreeRound: "free",
    commands.CallSpeed: "speed",
    commands.CallSpeedTogether: "speed-together",
    commands.CallTime: "time",
    commands.NoteIrregularity: "note",
    commands.AttachFilm: "film",
    commands.MakeStatement: "statement",
}
"""Which kind of line gives each command."""


def line_of(command: commands.Command, names: Names) -> str:
    """Return the line that gives a command: what was done first, when it was done last."""
    fields = {"what": WHAT[type(command)], **_shown(command, names), **_clock(command.at)}
    return as_line(fields)


def as_line(fields: Mapping[str, Any]) -> str:
    """Return a JSON object on one line, its text readable."""
    return json.dumps(fields, ensure_ascii=False)


def _shown(struct: msgspec.Struct, names: Names) -> dict[str, Any]:
    """Return the fields of a command, or of a card in one, as people write them."""
    return {
        field: write(value, names)
        for name, (field, write) in _WRITTEN.items()
        if (value := getattr(struct, name, None)) is not None and (name, value) != ("rebuilt", ())
    }


def _several(cards: tuple[msgspec.Struct, ...], names: Names) -> list[dict[str, Any]]:
    return [_shown(card, names) for card in cards]


def _rebuilt(piles: tuple[tuple[int, tuple[int, ...]], ...], names: Names) -> list[dict[str, Any]]:
    return [
        {"pile": names.piles[pile], "order": [names.card(card) for card in order]}
        for pile, order in piles
    ]


def _as_it_is(value: str | int, names: Names) -> str | int:
    del names
    return value


def _clock(at: Moment | None) -> dict[str, Any]:
    if at is None:
        return {}
    rest = {"offset_us": at.offset_us, "uncertainty_us": at.uncertainty_us}
    return {"time": iso(at.device_us), **{name: value for name, value in rest.items() if value}}


_WRITTEN: Mapping[str, tuple[str, Callable[[Any, Names], Any]]] = {
    "seat": ("who", lambda seat, _: seat + 1),
    "card": ("card", lambda card, names: names.card(card)),
    "pile": ("pile", lambda pile, names: names.piles[pile]),
    "seen_top": ("seen", lambda card, names: names.card(card)),
    "cards": ("cards", _several),
    "placements": ("cards", _several),
    "rebuilt": ("rebuilt", _rebuilt),
    "note": ("note", _as_it_is),
    "sha256": ("sha256", _as_it_is),
    "size": ("size", _as_it_is),
    "frame_us": ("frame_us", _as_it_is),
    "intervals": ("intervals", _as_it_is),
    "marked_by": ("by", _as_it_is),
    "by": ("by", _as_it_is),
    "role": ("role", _as_it_is),
    "text": ("text", _as_it_is),
}
"""For every field of a command: the line's field, and how its value is written."""
