"""What a frozen table of Speed proves: turns, breaks, counts, and a block (S-4, S-9, S-10)."""

from collections.abc import Iterator, Sequence

from tournament.games import examining
from tournament.games.frozen import Block, Break, Examination, Fitting, FrozenTable, Proof
from tournament.games.refusal import Obstacle
from tournament.games.speed.cards import FACES, RANKS, SUITS, SpeedNames
from tournament.games.speed.rules import HAND_LIMIT, SpeedRules
from tournament.games.speed.scenes import BOUNDS

RESERVE = 5
"""The cards of a reserve as it was dealt (S-2)."""


def possible_cards(rules: SpeedRules, face: str) -> Sequence[int]:
    """Return the card of a face, or the four of a rank that is written without its suit."""
    del rules
    card = SpeedNames().parse_card(face)
    if card is not None:
        return (card,)
    if face.upper() not in RANKS:
        return ()
    first = RANKS.index(face.upper()) * len(SUITS)
    return range(first, first + len(SUITS))


def partial_face(rules: SpeedRules, card: int) -> str:
    """Return the rank of a card: suits do not matter (S-4)."""
    del rules
    return RANKS[card // len(SUITS)] if 0 <= card < len(FACES) else SpeedNames().card(card)


def examine(rules: SpeedRules, table: FrozenTable) -> Examination:
    """Say what the table proves.

    A turn puts one card on each pile (S-9b), and only such a card may lie on one it does not fit.
    So a pile has at most as many breaks as it has had turns since it began; more prove an illegal
    card (S-4). A pile that was rebuilt began with a turned card, so that all its cards may be
    turned ones (S-10, S-10a). If no reserve was rebuilt their counts tell how many turns there
    were.
    """
    breaks = examining.breaks_of(rules.fits, table)
    fitting = examining.fitting_of(rules.fits, table)
    block, blocked_by = _block(table, fitting)
    impossible = (*examining.impossible_counts(BOUNDS, table), *_impossible_turns(table))
    return Examination(
        breaks=breaks,
        turns_needed=max(examining.breaks_on(breaks, len(table.piles)), default=0),
        proofs=() if impossible else tuple(_proofs(table, breaks)),
        missing=examining.missing_from(BOUNDS, table),
        hidden=examining.hidden_places(table),
        boxed=0,
        fitting=fitting,
        block=block,
        impossible=impossible,
        reserved=True,
        counted_in="turns",
        placed_by="S-4",
        turned_by="S-9",
        blocked_by=blocked_by,
    )


def _impossible_turns(table: FrozenTable) -> Iterator[Obstacle]:
    counted = zip(_turns_of_piles(table), table.piles, strict=True)
    if any(turns is not None and turns > len(cards) for turns, cards in counted):
        yield Obstacle("S-9b", "pile-shorter-than-its-turns")


def _turns_of_piles(table: FrozenTable) -> list[int | None]:
    """Return what was said of each pile: of itself, or else of all of them."""
    own = table.pile_turns or (None,) * len(table.piles)
    return [table.turns if turns is None else turns for turns in own]


def _proofs(table: FrozenTable, breaks: Sequence[Break]) -> Iterator[Proof]:
    unrebuilt = _turns_without_rebuilding(table)
    said = _turns_of_piles(table)
    for pile, count in enumerate(examining.breaks_on(breaks, len(table.piles))):
        turns = unrebuilt if said[pile] is None else said[pile]
        if turns is not None and count > turns:
            yield Proof(
                piles=(pile,),
                breaks=count,
                explained=turns,
                illegal=count - turns,
                assumes="no-rebuilding" if said[pile] is None else "nothing",
            )


def _turns_without_rebuilding(table: FrozenTable) -> int | None:
    """Return how many turns the reserves have had if none was rebuilt, as far as that can be."""
    counts = {count for count in table.reserves if count is not None}
    if len(counts) != 1:
        return None
    turns = RESERVE - counts.pop()
    return turns if turns >= 0 and all(len(cards) > turns for cards in table.piles) else None


def _block(table: FrozenTable, fitting: Sequence[Fitting]) -> tuple[Block, str]:
    """Say whether nobody can place, and by which clause.

    Not where a card fits (S-9), nor while somebody is out (S-11a) or has room to draw (S-9a).
    """
    if fitting:
        return "no", "S-9"
    if any(hand.size == hand.draw_size == 0 for hand in table.hands):
        return "no", "S-11a"
    return examining.block_by_counts(table, HAND_LIMIT), "S-9a"
