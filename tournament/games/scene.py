"""A table that was frozen: from where a record may start, or what it must agree with.

What a scene shows is declared by a person. It counts up to the deck, or it is refused. In a game
whose deal nobody knows the first scene is where the record starts. Any later one, and every one in
a game whose deal is known, is compared: what disagrees is a finding, and the table stays as the
record has it. What it names of a hidden hand is known from there.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tournament.games.events import HandFound, SceneFound
from tournament.games.frozen import FrozenTable
from tournament.games.hidden import show
from tournament.games.refusal import Obstacle
from tournament.games.table import UNKNOWN, TableState


class Bounds(NamedTuple):
    """What the deal of a game leaves possible.

    `deck` counts the faces there are, `cards` those on the table (what went back to the box is not
    on it), `share` what each seat was dealt, `draw` what of that began in the draw pile, which only
    shrinks, `limit` the cards of a full hand. `reserves` says
    whether one waits beside each pile. The clauses: `cards_by` of the cards, `table_by` of how they
    are dealt, `hand_by` of the hand.
    """

    deck: int
    cards: int
    piles: int
    reserves: bool
    seats: int
    share: int
    draw: int
    limit: int
    cards_by: str
    table_by: str
    hand_by: str


def no_scene(bounds: Bounds, scene: SceneFound) -> Obstacle | None:
    """Tell why no table of this game can have lain like this."""
    if found := _misshapen(bounds, scene):
        return found
    named = cards_shown(scene)
    if any(not 0 <= card < bounds.deck for card in named):
        return Obstacle(bounds.cards_by, "no-such-card")
    if any(count > 1 for count in Counter(named).values()):
        return Obstacle(bounds.cards_by, "card-found-twice")
    if _counted(scene) != bounds.cards:
        return Obstacle(bounds.table_by, "cards-do-not-add-up")
    return None


def cards_shown(table: SceneFound | FrozenTable) -> list[int]:
    """Return every card that a frozen table shows, on the piles and in the hands."""
    on_piles = [card for cards in table.piles for card in cards]
    return on_piles + [card for hand in table.hands for card in hand.cards]


def start_from(state: TableState, bounds: Bounds, scene: SceneFound) -> None:
    """Lay the table as a scene shows it: the record starts here.

    A hand beyond its limit by one may come from a lost race; by more it cannot (S-8a, F-L).
    """
    state.blind = True
    state.phase = "found"
    state.hands = [set(hand.cards) for hand in scene.hands]
    state.hidden = [hand.size - len(hand.cards) for hand in scene.hands]
    state.draw_piles = [[UNKNOWN] * hand.draw_size for hand in scene.hands]
    state.piles = [list(cards) for cards in scene.piles]
    state.owners = {card: seat for seat, hand in enumerate(scene.hands) for card in hand.cards}
    state.found = frozenset().union(*scene.piles)
    state.landed = [0] * bounds.deck
    state.arrivals = [None] * bounds.deck
    for card in state.found:
        state.landed[card] = state.version
    for hand in scene.hands:
        if hand.size > bounds.limit + 1:
            state.illegal(bounds.hand_by, "hand-found-overfull")
        elif hand.size > bounds.limit:
            state.note(bounds.hand_by, "hand-found-one-over")


def compare(
    state: TableState, bounds: Bounds, scene: SceneFound, reserves: Sequence[Sequence[int]]
) -> None:
    """Find where the frozen table and the record cannot both be right; learn what it names."""
    disagree = tuple(dict.fromkeys(_disagreements(state, bounds, scene, reserves)))
    for found in disagree:
        state.impossible(*found)
    if not disagree:
        for seat, hand in enumerate(scene.hands):
            for card in hand.cards:
                show(state, seat, card)


def found_illegal(state: TableState, seat: int, card: int, pile: int) -> bool:
    """Say whether a card of the scene may go back to a hand as illegal (S-4a).

    It is the top, and does not fit the card below. It may have been turned there all the same:
    whoever declares that it was placed, and by whom, answers for it.
    """
    cards = state.piles[pile]
    return (
        card in state.found
        and len(cards) > 1
        and cards[-1] == card
        and card not in state.fits[pile][cards[-2]]
        and state.owners.get(card, seat) == seat
    )


def _disagreements(
    state: TableState, bounds: Bounds, scene: SceneFound, reserves: Sequence[Sequence[int]]
) -> Iterator[Obstacle]:
    if [tuple(cards) for cards in state.piles] != list(scene.piles):
        yield Obstacle(bounds.table_by, "scene-other-pile")
    if tuple(map(len, reserves)) != scene.reserves:
        yield Obstacle(bounds.table_by, "scene-other-reserve")
    for seat, hand in enumerate(scene.hands):
        if hand.draw_size != len(state.draw_piles[seat]):
            yield Obstacle(bounds.table_by, "scene-other-draw-pile")
        if hand.size != state.hand_size(seat):
            yield Obstacle(bounds.hand_by, "scene-other-hand-size")
        elif not _can_be(state, seat, hand):
            yield Obstacle(bounds.hand_by, "scene-other-hand")


def _can_be(state: TableState, seat: int, hand: HandFound) -> bool:
    """Say whether a hand can hold what the scene shows of it, and need hold nothing else."""
    shown = set(hand.cards)
    new = shown - state.hands[seat]
    unshown = hand.size - len(hand.cards)
    return (
        len(new) <= state.hidden[seat]
        and new.isdisjoint(state.whereabouts())
        and len(state.hands[seat] - shown) <= unshown
    )


def _misshapen(bounds: Bounds, scene: SceneFound) -> Obstacle | None:
    if len(scene.piles) != bounds.piles:
        return Obstacle(bounds.table_by, "scene-without-a-pile")
    if len(scene.reserves) != (bounds.piles if bounds.reserves else 0):
        return Obstacle(bounds.table_by, "scene-without-a-reserve")
    if len(scene.hands) != bounds.seats:
        return Obstacle(bounds.table_by, "scene-without-a-seat")
    if any(hand.size < len(hand.cards) for hand in scene.hands):
        return Obstacle(bounds.hand_by, "hand-smaller-than-its-cards")
    if any(_share(hand) > bounds.share for hand in scene.hands):
        return Obstacle(bounds.table_by, "more-than-was-dealt")
    if any(hand.draw_size > bounds.draw for hand in scene.hands):
        return Obstacle(bounds.table_by, "draw-pile-has-grown")
    return None


def _share(hand: HandFound) -> int:
    return hand.size + hand.draw_size


def _counted(scene: SceneFound) -> int:
    return sum(map(_share, scene.hands)) + sum(map(len, scene.piles)) + sum(scene.reserves)
