"""What a frozen table of Fusion proves: free rounds, breaks, counts, a block (F-E, F-K, F-U)."""

from collections.abc import Iterator, Sequence

import msgspec

from tournament.games import examining
from tournament.games.frozen import Block, Break, Examination, Fitting, FrozenTable, Proof
from tournament.games.fusion.names import FusionNames
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.scenes import bounds_of
from tournament.games.refusal import Obstacle
from tournament.games.scene import Bounds


def possible_cards(rules: FusionRules, face: str) -> Sequence[int]:
    """Return the card of a face, or every copy where several are equal and the mark is left out."""
    card = FusionNames(rules).parse_card(face)
    if card is not None:
        return (card,)
    wanted = face.casefold()
    return tuple(
        number for number in range(len(rules.deck.cards)) if partial_face(rules, number) == wanted
    )


def partial_face(rules: FusionRules, card: int) -> str:
    """Return a card's face without its copy mark: equal cards fit alike (F-1a)."""
    if not 0 <= card < len(rules.deck.cards):
        return FusionNames(rules).card(card)
    shown = rules.deck.cards[card]
    return f"{shown.colour}-{shown.shape}-{shown.number}"


def examine(rules: FusionRules, table: FrozenTable) -> Examination:
    """Say what the table proves.

    Only a card of a free round may lie on one it does not fit (F-U), and in each every seat puts
    one card at most (F-U1). More breaks than that, on all piles together, prove an illegal card.
    """
    seats = len(table.hands)
    bounds = bounds_of(rules, seats)
    breaks = examining.breaks_of(rules.fits, table)
    fitting = examining.fitting_of(rules.fits, table)
    impossible = tuple(_impossible(bounds, table))
    table = msgspec.structs.replace(table, reserves=())
    return Examination(
        breaks=breaks,
        turns_needed=-(-len(breaks) // seats),
        proofs=() if impossible else tuple(_proofs(table, breaks)),
        missing=examining.missing_from(bounds, table),
        hidden=examining.hidden_places(table),
        boxed=bounds.deck - bounds.cards,
        fitting=fitting,
        block=_block(rules, table, fitting),
        impossible=impossible,
        reserved=False,
        counted_in="free-rounds",
        placed_by="F-E",
        turned_by="F-U",
        blocked_by="F-K",
    )


def _impossible(bounds: Bounds, table: FrozenTable) -> Iterator[Obstacle]:
    if any(count is not None for count in table.reserves):
        yield Obstacle("F-2", "scene-without-a-reserve")
    if any(count is not None for count in table.pile_turns):
        yield Obstacle("F-U3", "free-rounds-of-one-pile")
    yield from examining.impossible_counts(bounds, msgspec.structs.replace(table, reserves=()))


def _proofs(table: FrozenTable, breaks: Sequence[Break]) -> Iterator[Proof]:
    if table.turns is None:
        return
    explained = table.turns * len(table.hands)
    if len(breaks) > explained:
        yield Proof(
            piles=tuple(sorted({one.pile for one in breaks})),
            breaks=len(breaks),
            explained=explained,
            illegal=len(breaks) - explained,
        )


def _block(rules: FusionRules, table: FrozenTable, fitting: Sequence[Fitting]) -> Block:
    """Say whether nobody can place: not while somebody may draw, or holds nothing (F-K, F-R3)."""
    if fitting or all(hand.size == 0 for hand in table.hands):
        return "no"
    if rules.redraw == "any_time":
        return examining.block_by_counts(table, rules.hand_limit)
    if any(hand.size == 0 and hand.draw_size for hand in table.hands):
        return "no"  # an empty hand is refilled first
    full = examining.block_by_counts(table, rules.hand_limit)
    return "yes" if full == "yes" else "open"  # a hand between may be in the midst of its refill
