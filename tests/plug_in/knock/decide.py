"""What becomes of a wish, and what a seat may wish for."""

from collections.abc import Sequence

from knock.acts import Knock, PileKnocked
from knock.cards import fits
from knock.rules import PILES
from knock.table import REDUCER, KnockState
from tournament.event import Event, Refused, fold
from tournament.games import evidence
from tournament.games.commands import Command, DrawCard, NoteIrregularity, PlaceCard
from tournament.games.events import CardDrawn, CardPlaced, GameEnded, IrregularityNoted


def decide(state: KnockState, command: Command) -> Sequence[Event] | Refused:
    """Answer a command with facts, behind them the end of the game where they lead to it."""
    if type(command) in evidence.ANSWERS:
        return evidence.ANSWERS[type(command)](state, command)
    facts = _facts(state, command)
    if isinstance(facts, Refused):
        return facts
    due = fold(REDUCER, state.copy(), [facts]).due
    if due is None or state.due is not None:
        return (facts,)
    return facts, GameEnded(at=command.at, winners=due.winners, cause=due.cause)


def _facts(state: KnockState, command: Command) -> Event | Refused:
    match command:
        case NoteIrregularity(at=at, seat=seat, note=note) if state.piles:
            return IrregularityNoted(at=at, seat=seat, note=note)
        case PlaceCard() | DrawCard() | Knock() if not state.is_seat(command.seat):
            return Refused(clause="K-1", reason="game-over" if state.piles else "not-dealt")
        case PlaceCard(at=at, seat=seat, card=card, pile=pile, seen_top=seen):
            if pile not in PILES or card not in state.hands[seat]:
                return Refused(clause="K-2", reason="card-not-held")
            if not fits(card, state.piles[pile][-1]):
                return Refused(clause="K-2", reason="knock-not-one-apart")
            return CardPlaced(at=at, seat=seat, card=card, pile=pile, seen_top=seen)
        case DrawCard(at=at, seat=seat, card=card):
            if not state.may_draw(seat):
                return Refused(clause="K-3", reason="hand-full")
            following = state.draw_piles[seat][-1]
            if card not in (None, following):
                return Refused(clause="K-3", reason="not-the-next-card")
            return CardDrawn(at=at, seat=seat, card=following)
        case Knock(at=at, seat=seat, pile=pile) if pile in PILES:
            return PileKnocked(at=at, seat=seat, pile=pile, holds=state.is_stuck())
    return Refused(clause="K-1", reason="not-in-this-game")


def options(state: KnockState, seat: int) -> Sequence[Command]:
    """Return what a seat could now do to some effect."""
    if not state.is_seat(seat):
        return ()
    possible: list[Command] = [
        PlaceCard(seat=seat, card=card, pile=pile, seen_top=cards[-1])
        for pile, cards in enumerate(state.piles)
        for card in state.hands[seat]
        if fits(card, cards[-1])
    ]
    if state.may_draw(seat):
        possible.append(DrawCard(seat=seat))
    if state.is_stuck():
        possible.append(Knock(seat=seat, pile=PILES[0]))
    return possible
