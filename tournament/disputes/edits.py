"""What rulings make of the list of events, before anything is folded again (R-3).

Versions are always those of the record as played, so that rulings need not know of each other.
"""

from collections.abc import Sequence

import msgspec

from tournament.disputes.events import CHANGING_PLAY, RulingIssued
from tournament.event import Event
from tournament.games.events import CardPlaced, CardTakenBack


class Slot(msgspec.Struct, kw_only=True):
    """An event in its place: its version on the record, and what rulings have made of it.

    A `returned` slot is a card that goes back; it has the version of the placement.
    """

    version: int
    event: Event
    voided: bool = False
    again: bool = False
    returned: bool = False


def edited(events: Sequence[Event], rulings: Sequence[RulingIssued]) -> list[Slot]:
    """Return the events as the rulings leave them, applied one after another (R-3)."""
    slots = [Slot(version=version, event=event) for version, event in enumerate(events, 1)]
    for ruling in rulings:
        if ruling.kind in CHANGING_PLAY:
            _apply(slots, ruling)
    return slots


def _apply(slots: list[Slot], ruling: RulingIssued) -> None:
    if ruling.kind == "void":
        for slot in slots:
            if slot.version in ruling.targets and not slot.returned:
                slot.voided = True
    elif ruling.kind == "return_card":
        for target in ruling.targets:
            _give_back(slots, target, ruling.effective)
    else:
        _reorder(slots, ruling.targets)


def _give_back(slots: list[Slot], target: int, effective: int | None) -> None:
    """Let a placed card go back to the hand after the event `effective` (S-4a)."""
    place = _place(slots, target)
    if place is None:
        return
    placed = slots[place].event
    if not isinstance(placed, CardPlaced):
        return
    back = CardTakenBack(seat=placed.seat, card=placed.card, pile=placed.pile)
    after = _place(slots, target if effective is None else effective)
    if after is None:
        after = len(slots) - 1
    while after + 1 < len(slots) and slots[after + 1].returned:
        after += 1
    slots.insert(after + 1, Slot(version=target, event=back, returned=True))


def _reorder(slots: list[Slot], targets: Sequence[int]) -> None:
    """Fill the places of the targets with the targets as they are listed (G-1)."""
    found = (_place(slots, target) for target in dict.fromkeys(targets))
    listed = [place for place in found if place is not None and not slots[place].voided]
    moved = [slots[place] for place in listed]
    for place, slot in zip(sorted(listed), moved, strict=True):
        slot.again = True
        slots[place] = slot


def _place(slots: Sequence[Slot], version: int) -> int | None:
    for place, slot in enumerate(slots):
        if slot.version == version and not slot.returned:
            return place
    return None
