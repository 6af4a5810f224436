"""What people who help each other would do next, by the cards as they are written.

A table is `hands` by seat, `tops` by pile, `draws` by seat: what the pages of all seats show
together. An act is as the protocol writes it, with the seat that does it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
Fits = Callable[[str, str, str], bool]
"""Whether a card goes on a pile with this top."""
Act = dict[str, Any]


class Seen(NamedTuple):
    """The table as all seats see it together."""

    hands: Mapping[int, Sequence[str]]
    tops: Mapping[str, str]
    draws: Mapping[int, int]


class Move(NamedTuple):
    """A card of a seat on a pile."""

    seat: int
    card: str
    pile: str

    def act(self) -> Act:
        return {"seat": self.seat, "what": "place", "card": self.card, "pile": self.pile}


def neighbours(card: str, _pile: str, top: str) -> bool:
    """S-4."""
    return (RANKS.index(card[:-1]) - RANKS.index(top[:-1])) % 13 in (1, 12)


def as_the_rulebook(card: str, pile: str, top: str) -> bool:
    """F-A, F-B, F-C."""
    (colour, shape, number), (top_colour, top_shape, top_number) = _read(card), _read(top)
    apart = abs(number - top_number)
    match pile:
        case "A":
            return colour == top_colour or shape == top_shape
        case "B":
            return apart == 1
    return colour != top_colour and shape != top_shape and apart >= 2


def _read(face: str) -> tuple[str, str, int]:
    colour, shape, number = face.split("-")
    return colour, shape, int(number[0])


def moves(seen: Seen, fits: Fits) -> Iterator[Move]:
    for seat, hand in sorted(seen.hands.items()):
        for card in sorted(hand):
            for pile, top in sorted(seen.tops.items()):
                if fits(card, pile, top):
                    yield Move(seat, card, pile)


def towards_a_block(seen: Seen, fits: Fits) -> Move | None:
    """Return the first move of a short way to where nobody can place; None where it is there."""
    ways: list[tuple[tuple[Move, ...], Seen]] = [((), seen)]
    for _ in range(5):
        further = []
        for way, there in ways:
            found = list(moves(there, fits))
            if not found:
                return way[0] if way else None
            further += [((*way, move), _after(there, move)) for move in found]
        further.sort(key=lambda each: len(list(moves(each[1], fits))))
        ways = list(islice(further, 40))
    return ways[0][0][0]


def _after(seen: Seen, move: Move) -> Seen:
    hand = [card for card in seen.hands[move.seat] if card != move.card]
    return seen._replace(
        hands={**seen.hands, move.seat: hand}, tops={**seen.tops, move.pile: move.card}
    )


def next_act(seen: Seen, fits: Fits, limit: int, *, calls: bool) -> Act:
    """Return what is done next: win, draw, place on the way to a block, call the block."""
    for seat, hand in sorted(seen.hands.items()):
        if calls and not hand and not seen.draws[seat]:
            return {"seat": seat, "what": "speed"}
    for seat, hand in sorted(seen.hands.items()):
        if len(hand) < limit and seen.draws[seat]:
            return {"seat": seat, "what": "draw"}
    move = towards_a_block(seen, fits) if calls else next(moves(seen, fits), None)
    return move.act() if move else {"seat": min(seen.hands), "what": "block"}


def at_once(seen: Seen, fits: Fits, act: Act) -> tuple[Move, Move] | None:
    """Return a placement, and one of another seat to another pile: both stand, in any order."""
    if act["what"] != "place":
        return None
    first = Move(act["seat"], act["card"], act["pile"])
    found = (one for one in moves(seen, fits) if one.seat != first.seat and one.pile != first.pile)
    second = next(found, None)
    return None if second is None else (first, second)


def race(seen: Seen, fits: Fits) -> tuple[Move, Move] | None:
    """Return a card of seat 1 and one of seat 2 for one pile, of which only the first can stay."""
    found = list(moves(seen, fits))
    for first in found:
        for second in found:
            if (
                (first.seat, second.seat) == (1, 2)
                and first.pile == second.pile
                and not fits(second.card, second.pile, first.card)
            ):
                return first, second
    return None
