"""Events of a game in plain English: the one place where their sentences are made.

`tell` puts an event into words as it stood at the table. A sentence does not begin with the name of
whoever acted; the faces write it before: `Ana: 7H on L (8C)`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from reports.documents import StepKind
from tournament.event import Event
from tournament.games import events as facts
from tournament.games.attempts import AttemptRefused
from tournament.games.deals import DEAL_FACTS
from tournament.games.evidence import FilmAttached, StatementMade
from tournament.service import narration_races as races
from tournament.service.narration_attempts import attempt_words
from tournament.service.narration_deals import deal_words, order_words
from tournament.service.narration_evidence import film_words, statement_words
from tournament.service.narration_own import own_words
from tournament.service.narration_situation import Situation

BASES: Mapping[str, str] = {
    "live": "played at the program's table",
    "film": "marked on a film",
    "scene": "reconstructed from the frozen table",
    "referee": "as a referee states it",
    "result": "only the result is known",
    "bot": "simulated by bots",
}
"""How a record came about, in words."""

CAUSES: Mapping[str, tuple[str, str]] = {
    "out": ("out of cards", "out of cards"),
    "out-together": ("out of cards", "several were out of cards in one free round"),
    "time": ("fewest cards when time was called", "equal cards when time was called"),
    "dead": ("no card can ever be placed again", "no card can ever be placed again"),
    "calls-together": ("both called", "both called Speed! and nobody can say who was first"),
    "race-undecided": ("a race was left open", "a race was left undecided, so it is played again"),
    "ruling": ("by a referee's ruling", "by a referee's ruling"),
}
"""Why a game ended: in words after a winner, and in words after a drawn game."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event in words.

    `seat` is who acted, `text` the event, and `reason` why a placement was lost or refused, with
    its clause. `pile` and `card` are what the event is about, where it is about one.
    """

    kind: StepKind
    seat: int | None
    text: str
    reason: str = ""
    pile: int | None = None
    card: int | None = None


def tell(event: Event, situation: Situation) -> Told:
    """Put an event into words; `situation` is the table just before it. Any event can be told."""
    sentence = _TELLERS.get(type(event))
    return sentence(event, situation) if sentence else _own(event, situation)


def ended_words(winners: tuple[int, ...], cause: str, situation: Situation) -> str:
    """Say who won, or that the game was drawn, and why."""
    plain = cause.replace("-", " ")
    won, drawn = situation.words.causes.get(cause) or CAUSES.get(cause, (plain, plain))
    if not winners:
        return f"drawn: {drawn}"
    who = " and ".join(map(situation.player, winners))
    return f"{who} {'wins' if len(winners) == 1 else 'win'}: {won}"


def _own(event: Event, situation: Situation) -> Told:
    """Put a fact into words that only one game has."""
    seat, pile, card = (getattr(event, name, None) for name in ("seat", "pile", "card"))
    return Told(
        "other",
        seat if isinstance(seat, int) else None,
        own_words(event, situation),
        pile=pile if isinstance(pile, int) else None,
        card=card if isinstance(card, int) else None,
    )


def _dealt(event: facts.GameDealt, situation: Situation) -> Told:
    del situation
    order = order_words(event)
    text = f"dealt by {event.rules} for {event.seats} seats, {order}; {BASES[event.basis]}"
    return Told("dealt", None, text)


def _dealing(event: Event, situation: Situation) -> Told:
    seat, text = deal_words(event, situation)
    return Told("dealing", seat, text)


def _found(event: facts.SceneFound, situation: Situation) -> Told:
    piles = [
        f"{situation.pile(pile)} {' '.join(map(situation.face, cards)) or 'empty'}"
        for pile, cards in enumerate(event.piles)
    ]
    hands = [
        f"{situation.player(seat)} has {hand.size} in hand and {hand.draw_size} to draw"
        for seat, hand in enumerate(event.hands)
    ]
    return Told("scene", None, f"the table as it was found: {'; '.join((*piles, *hands))}")


def _resumed(event: facts.PlayResumed, situation: Situation) -> Told:
    del event, situation
    return Told("started", None, "play goes on")


def _started(event: facts.PlayStarted, situation: Situation) -> Told:
    del event, situation
    return Told("started", None, "play starts")


def _placed(event: facts.CardPlaced, situation: Situation) -> Told:
    text = _on_pile(event, situation)
    return Told("placed", event.seat, text, pile=event.pile, card=event.card)


def _tried(event: facts.PlacementLost | facts.PlacementRefused, situation: Situation) -> Told:
    text = f"tries {_on_pile(event, situation)}"
    kind: StepKind
    if isinstance(event, facts.PlacementLost):
        kind, reason = "lost", races.why_lost(event, situation)
    else:
        kind, reason = "refused", races.why_refused(event, situation)
    return Told(kind, event.seat, text, reason, pile=event.pile, card=event.card)


def _on_pile(
    event: facts.CardPlaced | facts.PlacementLost | facts.PlacementRefused, situation: Situation
) -> str:
    """Return the card, the pile that it was meant for, and what it met there."""
    card, pile = situation.face(event.card), situation.pile(event.pile)
    return f"{card} on {pile}{races.on_what(event, situation)}"


def _undecided(event: facts.RaceLeftUndecided, situation: Situation) -> Told:
    cards = " and ".join(
        f"{situation.player(one.seat)}'s {situation.face(one.card)}" for one in event.cards
    )
    text = f"a race for {situation.pile(event.pile)} between {cards}"
    return Told("lost", None, text, races.why_undecided(situation), pile=event.pile)


def _taken_back(event: facts.CardTakenBack, situation: Situation) -> Told:
    text = f"takes {situation.face(event.card)} back from {situation.pile(event.pile)}"
    return Told("taken-back", event.seat, text, pile=event.pile, card=event.card)


def _drawn(event: facts.CardDrawn, situation: Situation) -> Told:
    what = "a card that nobody took down" if event.card is None else situation.face(event.card)
    return Told("drawn", event.seat, f"draws {what}", card=event.card)


def _block(event: facts.BlockClaimed, situation: Situation) -> Told:
    del situation
    outcome = "nobody can place" if event.holds else "a false call, which changes nothing"
    return Told("block", event.seat, f"calls a block: {outcome}")


def _rebuilt(event: facts.ReserveRebuilt, situation: Situation) -> Told:
    pile = situation.pile(event.pile)
    known = _cards(len(event.order)) if event.order else "nobody took the order down"
    text = f"the cards of {pile} are shuffled and become its reserve: {known}"
    return Told("rebuilt", None, text, pile=event.pile)


def _turned(event: facts.ReservesTurned, situation: Situation) -> Told:
    cards = [
        f"{situation.face(card)} on {situation.pile(pile)}" for pile, card in enumerate(event.cards)
    ]
    return Told("turned", None, f"the reserves are turned: {' and '.join(cards)}")


def _free_round(event: facts.FreeRound, situation: Situation) -> Told:
    if not event.placements:
        return Told("free-round", None, "a free round: nobody puts a card down")
    cards = [
        f"{situation.player(one.seat)} {situation.face(one.card)} on {situation.pile(one.pile)}"
        for one in event.placements
    ]
    return Told("free-round", None, f"a free round, as the cards land: {', '.join(cards)}")


def _called(event: facts.SpeedCalled, situation: Situation) -> Told:
    del situation
    outcome = "out of cards" if event.holds else "a false call, which changes nothing"
    return Told("call", event.seat, f"calls Speed!: {outcome}")


def _noted(event: facts.IrregularityNoted, situation: Situation) -> Told:
    del situation
    return Told("note", event.seat, f"noted: {event.note}")


def _film(event: FilmAttached, situation: Situation) -> Told:
    del situation
    return Told("film", None, film_words(event))


def _statement(event: StatementMade, situation: Situation) -> Told:
    del situation
    return Told("statement", None, statement_words(event))


def _attempted(event: AttemptRefused, situation: Situation) -> Told:
    text, reason = attempt_words(event, situation)
    return Told("refused", event.seat, text, reason, event.pile, event.card)


def _ended(event: facts.GameEnded, situation: Situation) -> Told:
    return Told("ended", None, ended_words(event.winners, event.cause, situation))


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


_TELLERS: Mapping[type[Event], Callable[[Any, Situation], Told]] = {
    **dict.fromkeys(DEAL_FACTS, _dealing),
    facts.GameDealt: _dealt,
    facts.SceneFound: _found,
    facts.PlayStarted: _started,
    facts.PlayResumed: _resumed,
    facts.CardPlaced: _placed,
    facts.PlacementLost: _tried,
    facts.PlacementRefused: _tried,
    facts.RaceLeftUndecided: _undecided,
    facts.CardTakenBack: _taken_back,
    facts.CardDrawn: _drawn,
    facts.BlockClaimed: _block,
    facts.ReserveRebuilt: _rebuilt,
    facts.ReservesTurned: _turned,
    facts.FreeRound: _free_round,
    facts.SpeedCalled: _called,
    facts.IrregularityNoted: _noted,
    facts.GameEnded: _ended,
    FilmAttached: _film,
    StatementMade: _statement,
    AttemptRefused: _attempted,
}
