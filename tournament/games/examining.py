"""What every game can say of a frozen table: breaks, missing cards, counts, who could place."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tournament.games.cardsets import Fits
from tournament.games.frozen import Block, Break, Fitting, FrozenHand, FrozenTable
from tournament.games.refusal import Obstacle
from tournament.games.scene import Bounds, cards_shown


def breaks_of(fits: Sequence[Fits], table: FrozenTable) -> tuple[Break, ...]:
    """Return every place of a pile where the upper card does not fit the lower."""
    return tuple(
        Break(pile=pile, place=place, lower=cards[place - 1], upper=cards[place])
        for pile, cards in enumerate(table.piles)
        for place in range(1, len(cards))
        if cards[place] not in fits[pile][cards[place - 1]]
    )


def breaks_on(breaks: Sequence[Break], piles: int) -> list[int]:
    """Return how many breaks each pile has."""
    count = Counter(one.pile for one in breaks)
    return [count[pile] for pile in range(piles)]


def fitting_of(fits: Sequence[Fits], table: FrozenTable) -> tuple[Fitting, ...]:
    """Return the known cards of the hands that some pile takes, with those piles."""
    return tuple(
        Fitting(seat=seat, card=card, piles=piles)
        for seat, hand in enumerate(table.hands)
        for card in sorted(hand.cards)
        if (
            piles := tuple(
                pile
                for pile, cards in enumerate(table.piles)
                if cards and card in fits[pile][cards[-1]]
            )
        )
    )


def missing_from(bounds: Bounds, table: FrozenTable) -> tuple[int, ...]:
    """Return the cards of the deck that are not seen."""
    seen = set(cards_shown(table))
    return tuple(card for card in range(bounds.deck) if card not in seen)


def hidden_places(table: FrozenTable) -> int | None:
    """Return how many unseen cards the counts leave a place for; None where one is not known."""
    places = list(table.reserves)
    for hand in table.hands:
        places += [None if hand.size is None else hand.size - len(hand.cards), hand.draw_size]
    known = [place for place in places if place is not None]
    return sum(known) if len(known) == len(places) else None


def impossible_counts(bounds: Bounds, table: FrozenTable) -> Iterator[Obstacle]:
    """Yield why the counts cannot be: of a seat, or of the whole deck."""
    if any(len(hand.cards) > _known(hand.size, len(hand.cards)) for hand in table.hands):
        yield Obstacle(bounds.hand_by, "hand-smaller-than-its-cards")
    if any(_least(hand) > bounds.share for hand in table.hands):
        yield Obstacle(bounds.table_by, "more-than-was-dealt")
    if any(_known(hand.draw_size, 0) > bounds.draw for hand in table.hands):
        yield Obstacle(bounds.table_by, "draw-pile-has-grown")
    counted = sum(map(len, table.piles)) + sum(map(_least, table.hands))
    counted += sum(_known(count, 0) for count in table.reserves)
    all_known = hidden_places(table) is not None
    if counted > bounds.cards or (all_known and counted < bounds.cards):
        yield Obstacle(bounds.table_by, "cards-do-not-add-up")


def block_by_counts(table: FrozenTable, limit: int) -> Block:
    """Say what the sizes of hands and draw piles tell of a block (S-9a, F-K).

    `no` where somebody has room to draw; `yes` where all hands are known and none has.
    """
    sizes = [(hand.size, hand.draw_size) for hand in table.hands]
    if any(_known(size, limit) < limit and _known(draw, 0) for size, draw in sizes):
        return "no"
    whole = all(hand.size == len(hand.cards) for hand in table.hands)
    settled = all(draw == 0 or _known(size, 0) >= limit for size, draw in sizes)
    return "yes" if whole and settled else "open"


def _known(count: int | None, otherwise: int) -> int:
    return otherwise if count is None else count


def _least(hand: FrozenHand) -> int:
    """Return the fewest cards that a seat has."""
    return max(_known(hand.size, 0), len(hand.cards)) + _known(hand.draw_size, 0)
