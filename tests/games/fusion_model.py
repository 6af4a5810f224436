"""Fusion once more, from the clauses alone: sets and loops, no mask, no table, no shared rule.

The model takes the commands that the program takes and says which facts must follow, which clause
refuses, what validation must find and who wins. It knows the rulebook's piles only.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from tournament.games import commands

HAND_LIMIT = 3


class Face(NamedTuple):
    colour: str
    shape: str
    number: int


class Fact(NamedTuple):
    """The kind of a fact, and what of it the model predicts."""

    kind: str
    what: tuple[object, ...] = ()


class No(NamedTuple):
    clause: str


Answer = list[Fact] | No


def fits(card: Face, pile: int, top: Face) -> bool:
    """F-A, F-B and F-C, word by word."""
    if pile == 0:
        return card.colour == top.colour or card.shape == top.shape
    if pile == 1:
        return card.number in (top.number - 1, top.number + 1)
    return (
        card.colour != top.colour
        and card.shape != top.shape
        and card.number not in (top.number - 1, top.number, top.number + 1)
    )


@dataclass
class Model:
    faces: list[Face]
    order: Sequence[int]
    seats: int
    is_record: bool
    fact_count: int = 1
    started: bool = False
    round_due: bool = False
    on_the_count: bool = False
    winners: tuple[int, ...] | None = None
    findings: list[tuple[int, str, str]] = field(default_factory=list)
    landed: dict[int, int] = field(default_factory=dict)
    bad: set[int] = field(default_factory=set)
    beyond: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.piles = [[self.order[pile]] for pile in range(3)]
        rest = list(self.order[3:])
        share = len(rest) // self.seats
        self.draw_piles = [[rest.pop(0) for _ in range(share)] for _ in range(self.seats)]
        self.owned = [set(cards) for cards in self.draw_piles]
        self.box = rest
        self.hands: list[set[int]] = [set() for _ in range(self.seats)]

    def fits(self, card: int, pile: int, top: int) -> bool:
        return fits(self.faces[card], pile, self.faces[top])

    def legal(self, seat: int) -> set[tuple[int, int]]:
        return {
            (card, pile)
            for card in self.hands[seat]
            for pile in range(3)
            if self.fits(card, pile, self.piles[pile][-1])
        }

    def has_room(self, seat: int) -> bool:
        return len(self.hands[seat]) < HAND_LIMIT and bool(self.draw_piles[seat])

    def is_blocked(self) -> bool:
        """F-K."""
        seats = range(self.seats)
        return (
            not any(self.legal(seat) for seat in seats)
            and any(self.hands[seat] for seat in seats)
            and not any(self.has_room(seat) for seat in seats)
        )

    def is_out(self, seat: int) -> bool:
        return not self.hands[seat] and not self.draw_piles[seat]

    def act(self, command: commands.Command) -> Answer:
        answer = list(self._act(command))
        for one in answer:
            if isinstance(one, No):
                return one
        self.fact_count += len(answer)
        return [one for one in answer if isinstance(one, Fact)]

    def _act(self, command: commands.Command) -> Iterator[Fact | No]:
        if self.winners is not None:
            yield No("F-W")
            return
        match command:
            case commands.StartPlay():
                yield from self.start()
            case commands.PlaceCard():
                yield from self.place(command)
            case commands.LosePlacement():
                yield from self.lose(command)
            case commands.TakeBackCard(seat=seat, card=card, pile=pile):
                yield from self.take_back(seat, card, pile)
            case commands.DrawCard(seat=seat):
                yield from self.draw(seat)
            case commands.ClaimBlock(seat=seat):
                yield from self.claim(seat)
            case commands.PlayFreeRound(placements=placements):
                yield from self.free_round([(p.seat, p.card, p.pile) for p in placements])
            case commands.CallTime():
                yield from self.time()

    def find(self, clause: str, severity: str = "illegal", fact: int | None = None) -> None:
        self.findings.append((self.fact_count + 1 if fact is None else fact, clause, severity))

    def start(self) -> Iterator[Fact | No]:
        if self.started:
            yield No("F-S")
            return
        self.started = True
        yield Fact("PlayStarted")

    def door(self) -> str | None:
        if not self.started:
            return "F-S"
        return "F-K" if self.round_due else None

    def put(self, seat: int, card: int, pile: int) -> None:
        self.hands[seat].remove(card)
        self.piles[pile].append(card)
        self.landed[card] = self.fact_count + 1
        if seat in self.beyond:
            self.find("F-3", fact=self.beyond.pop(seat))

    def end(self, winners: tuple[int, ...], cause: str) -> Fact:
        self.winners = winners
        self.round_due = self.on_the_count = False
        for seat in list(self.beyond):
            self.find("F-3", fact=self.beyond.pop(seat))
        return Fact("GameEnded", (winners, cause))

    def seen_and_first(self, pile: int, seen_top: int | None) -> tuple[int, int] | None:
        cards = self.piles[pile]
        for below, above in pairwise(cards):
            if below == seen_top or (seen_top is None and above == cards[-1]):
                return below, above
        return None

    def place(self, command: commands.PlaceCard) -> Iterator[Fact | No]:
        seat, card, pile = command.seat, command.card, command.pile
        if card not in self.hands[seat]:
            yield No("F-3")
            return
        clause = ("F-A", "F-B", "F-C")[pile]
        ok = self.fits(card, pile, self.piles[pile][-1])
        if not self.is_record:
            if closed := self.door():
                yield No(closed)
                return
            race = self.seen_and_first(pile, command.seen_top)
            if not ok and race and self.fits(card, pile, race[0]):
                yield Fact("PlacementLost", (seat, card, pile, self.landed[race[1]], "arrival"))
                return
            if not ok:
                yield Fact("PlacementRefused", (seat, card, pile, clause))
                return
        elif closed := self.door():
            self.find(closed)
        if not ok:
            self.find(clause)
            self.bad.add(card)
        self.put(seat, card, pile)
        if not ok and self.is_out(seat):
            self.find("F-E2")
        yield Fact("CardPlaced", (seat, card, pile))
        if self.is_out(seat):
            yield self.end((seat,), "out")

    def lose(self, command: commands.LosePlacement) -> Iterator[Fact | No]:
        seat, card, pile = command.seat, command.card, command.pile
        if not self.is_record:
            yield No("G-1")
            return
        if card not in self.hands[seat]:
            yield No("F-3")
            return
        race = self.seen_and_first(pile, command.seen_top)
        if race is None:
            yield No("F-L")
            return
        seen, first = race
        self.beyond.pop(seat, None)
        if self.fits(card, pile, self.piles[pile][-1]):
            self.find("F-L")
        elif not self.fits(card, pile, seen):
            self.find("F-L", "note")
        elif first in self.bad:
            self.find("F-L")
        self.find("G-1", "note")
        yield Fact("PlacementLost", (seat, card, pile, self.landed[first], "estimate"))

    def take_back(self, seat: int, card: int, pile: int) -> Iterator[Fact | No]:
        if self.piles[pile][-1] != card or card not in self.owned[seat] or not self.is_record:
            yield No("F-E")
            return
        self.find("F-E")
        self.hands[seat].add(self.piles[pile].pop())
        self.bad.discard(card)
        yield Fact("CardTakenBack", (seat, card, pile))

    def draw(self, seat: int) -> Iterator[Fact | No]:
        if not self.draw_piles[seat]:
            yield No("F-3")
            return
        closed = self.door()
        if not self.is_record:
            if closed or not self.has_room(seat):
                yield No(closed or "F-3")
                return
        elif closed:
            self.find(closed)
        held = len(self.hands[seat])
        if held == HAND_LIMIT and seat not in self.beyond:
            self.beyond[seat] = self.fact_count + 1
        elif held >= HAND_LIMIT:
            self.find("F-3")
        yield self.drawn(seat)

    def drawn(self, seat: int) -> Fact:
        card = self.draw_piles[seat].pop(0)
        self.hands[seat].add(card)
        return Fact("CardDrawn", (seat, card))

    def claim(self, seat: int) -> Iterator[Fact | No]:
        if closed := self.door():
            yield No(closed)
            return
        if not self.is_record:
            for one in range(self.seats):
                while self.has_room(one):
                    yield self.drawn(one)
        self.round_due = self.is_blocked()
        if self.is_record and not self.round_due:
            self.find("S-9d", "note")
        yield Fact("BlockClaimed", (seat, self.round_due))

    def free_round(self, cards: list[tuple[int, int, int]]) -> Iterator[Fact | No]:
        if any(card not in self.hands[seat] for seat, card, _ in cards):
            yield No("F-3")
            return
        if len({card for _, card, _ in cards}) < len(cards):
            yield No("F-U3")
            return
        blocked = self.round_due or (self.started and self.is_blocked())
        wrong = self.wrong_shares([seat for seat, _, _ in cards])
        if not self.is_record and not self.round_due:
            yield No("F-U")
            return
        if not self.is_record and wrong:
            yield No(wrong)
            return
        if not blocked:
            self.find("F-U")
        if not cards and not self.on_the_count:
            self.round_due = self.on_the_count = blocked
            yield Fact("FreeRound")
            return
        if wrong:
            self.find(wrong)
        self.round_due = self.on_the_count = False
        for seat, card, pile in cards:
            self.put(seat, card, pile)
        yield Fact("FreeRound", tuple(cards))
        out = {seat for seat, _, _ in cards if self.is_out(seat)}
        if out:
            yield self.end(tuple(out), "out") if len(out) == 1 else self.end((), "out-together")

    def wrong_shares(self, putters: list[int]) -> str | None:
        """F-U1: one each at most. F-U2: on the count exactly one of every holder."""
        for seat in range(self.seats):
            put = putters.count(seat)
            if put > 1:
                return "F-U2" if self.on_the_count else "F-U1"
        for seat in range(self.seats):
            if self.on_the_count and self.hands[seat] and seat not in putters:
                return "F-U2"
        return None

    def time(self) -> Iterator[Fact | No]:
        if not self.started:
            yield No("F-S")
            return
        left = [len(self.hands[seat]) + len(self.draw_piles[seat]) for seat in range(self.seats)]
        fewest = tuple(seat for seat in range(self.seats) if left[seat] == min(left))
        yield self.end(fewest if len(fewest) == 1 else (), "time")
