"""Cards that nobody knows: how they come to be seen, and what that proves about the past.

A hidden card of a hand is known from the moment it is shown. Nothing is said of it before, but it
was in that hand, or was drawn since: so a block that was called may prove false later.
"""

from tournament.games.doubts import Doubt
from tournament.games.game import Finding
from tournament.games.refusal import Obstacle
from tournament.games.table import UNKNOWN, TableState


def not_held(state: TableState, seat: int, card: int, clause: str) -> Obstacle | None:
    """Tell why a seat cannot hold the card: it lies elsewhere, or nothing of the hand is hidden."""
    if card in state.hands[seat]:
        return None
    if not state.hidden[seat]:
        return Obstacle(clause, "card-not-held")
    if card in state.whereabouts():
        return Obstacle(clause, "card-lies-elsewhere")
    return None


def not_next(state: TableState, seat: int, card: int | None, clause: str) -> Obstacle | None:
    """Tell why the card cannot come next from a seat's draw pile; None is whichever comes."""
    next_card = state.draw_piles[seat][-1]
    if card is None or card == next_card:
        return None
    if next_card != UNKNOWN:
        return Obstacle(clause, "not-the-next-card")
    return not_unseen(state, card, clause)


def not_unseen(state: TableState, card: int, clause: str) -> Obstacle | None:
    """Tell why a card cannot come from where nobody knows the cards: it lies elsewhere."""
    if not 0 <= card < len(state.landed):
        return Obstacle(clause, "no-such-card")
    known = card in state.whereabouts()
    return Obstacle(clause, "card-lies-elsewhere") if known else None


def show(state: TableState, seat: int, card: int) -> None:
    """A seat shows a card that it can hold; a hidden one is known from here on."""
    if card in state.hands[seat]:
        return
    state.hidden[seat] -= 1
    _learn(state, seat, card)
    for doubt in tuple(state.doubts):
        state.doubts.remove(doubt)
        left = doubt.after_showing(seat, card)
        if left is not None:
            state.doubts.append(left)
        else:
            state.findings.remove(_note_of(doubt))
            state.illegal(doubt.clause, "block-proved-false", doubt.version)


def draw_unknown(state: TableState, seat: int, card: int | None) -> None:
    """A seat draws from a pile that nobody knows; `card` is None where the draw shows nothing."""
    state.draw_piles[seat].pop()
    if card is not None:
        _learn(state, seat, card)
        return
    state.hidden[seat] += 1
    state.doubts = [doubt.after_draw(seat) for doubt in state.doubts]


def doubt_block(state: TableState, clause: str, fitting: frozenset[int]) -> None:
    """Say of a block that nobody can judge it yet; `fitting` are the cards that fit a top."""
    drawn = (0,) * len(state.hands)
    doubt = Doubt(version=state.version, clause=clause, fitting=fitting, drawn=drawn)
    state.doubts.append(doubt)
    state.note(clause, "block-not-established")


def _learn(state: TableState, seat: int, card: int) -> None:
    state.hands[seat].add(card)
    state.owners[card] = seat


def _note_of(doubt: Doubt) -> Finding:
    return Finding(
        version=doubt.version,
        clause=doubt.clause,
        severity="note",
        code="block-not-established",
    )
