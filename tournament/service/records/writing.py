"""Writing commands as the lines of a record: the way back from `ActLine.command`."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tournament.games import commands
from tournament.games.events import HandFound, Moment
from tournament.games.game import Names
from tournament.service.records import own
from tournament.service.records.fields import iso

WHAT: Mapping[type[commands.Command], str] = {
    commands.DeclareScene: "scene",
    commands.StartPlay: "start",
    commands.ResumePlay: "resume",
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
    commands.NoteAttempt: "attempt",
}
"""Which kind of line gives each command."""


def line_of(command: commands.Command, names: Names) -> str:
    """Return the line that gives a command: what was done first, when it was done last."""
    what = WHAT.get(type(command))
    shown = own.shown(command, names) if what is None else _shown(command, names)
    what = what or own.word_of(type(command))
    return as_line({"what": what, **shown, **_clock(command.at)})


def as_line(fields: Mapping[str, Any]) -> str:
    """Return a JSON object on one line, its text readable."""
    return json.dumps(fields, ensure_ascii=False)


def _shown(struct: msgspec.Struct, names: Names) -> dict[str, Any]:
    """Return the fields of a command, or of a card in one, as people write them."""
    return {
        field: write(value, names)
        for name, (field, write) in _WRITTEN.items()
        if (value := getattr(struct, name, None)) is not None
        and not (value == () and name in _LEFT_OUT.get(type(struct), ()))
    }


def _several(cards: tuple[msgspec.Struct | int, ...], names: Names) -> list[dict[str, Any] | str]:
    return [names.card(card) if isinstance(card, int) else _shown(card, names) for card in cards]


def _rebuilt(piles: tuple[tuple[int, tuple[int, ...]], ...], names: Names) -> list[dict[str, Any]]:
    return [
        {"pile": names.piles[pile]} | ({"order": _several(order, names)} if order else {})
        for pile, order in piles
    ]


def _piles(piles: tuple[tuple[int, ...], ...], names: Names) -> dict[str, Any]:
    return {name: _several(pile, names) for name, pile in zip(names.piles, piles, strict=False)}


def _reserves(reserves: tuple[int, ...], names: Names) -> dict[str, int]:
    return dict(zip(names.piles, reserves, strict=False))


def _hands(hands: tuple[HandFound, ...], names: Names) -> list[dict[str, Any]]:
    return [
        {
            "who": seat,
            "cards": _several(hand.cards, names),
            "size": hand.size,
            "draw": hand.draw_size,
        }
        for seat, hand in enumerate(hands, 1)
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
    "held": ("held", _as_it_is),
    "piles": ("piles", _piles),
    "reserves": ("reserves", _reserves),
    "hands": ("hands", _hands),
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
    "act": ("act", _as_it_is),
    "clause": ("clause", _as_it_is),
    "reason": ("reason", _as_it_is),
}
"""For every field of a command: the line's field, and how its value is written."""

_LEFT_OUT: Mapping[type[msgspec.Struct], tuple[str, ...]] = {
    commands.TurnReserves: ("rebuilt", "cards"),
    commands.DeclareScene: ("reserves",),
}
"""The fields that a line leaves out where they are empty."""
