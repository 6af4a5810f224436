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
from tournament.games.deals import DEAL_FACTS
from tournament.games.evidence import FilmAttached, StatementMade
from tournament.service import narration_races as races
from tournament.service.narration_deals import deal_words, order_words
from tournament.service.narration_evidence import film_words, statement_words
from tournament.service.narration_own import own_words
from tournament.service.narration_scene import Scene

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


def tell(event: Event, scene: Scene) -> Told:
    """Put an event into words; `scene` is the table just before it. Any event can be told."""
    sentence = _TELLERS.get(type(event))
    return sentence(event, scene) if sentence else _own(event, scene)


def ended_words(winners: tuple[int, ...], cause: str, scene: Scene) -> str:
    """Say who won, or that the game was drawn, and why."""
    plain = cause.replace("-", " ")
    won, drawn = scene.words.causes.get(cause) or CAUSES.get(cause, (plain, plain))
    if not winners:
        return f"drawn: {drawn}"
    who = " and ".join(map(scene.player, winners))
    return f"{who} {'wins' if len(winners) == 1 else 'win'}: {won}"


def _own(event: Event, scene: Scene) -> Told:
    """Put a fact into words that only one game has."""
    seat, pile, card = (getattr(event, name, None) for name in ("seat", "pile", "card"))
    return Told(
        "other",
        seat if isinstance(seat, int) else None,
        own_words(event, scene),
        pile=pile if isinstance(pile, int) else None,
        card=card if isinstance(card, int) else None,
    )


def _dealt(event: facts.GameDealt, scene: Scene) -> Told:
    del scene
    order = order_words(event)
    text = f"dealt by {event.rules} for {event.seats} seats, {order}; {BASES[event.basis]}"
    return Told("dealt", None, text)


def _dealing(event: Event, scene: Scene) -> Told:
    seat, text = deal_words(event, scene)
    return Told("dealing", seat, text)


def _found(event: facts.SceneFound, scene: Scene) -> Told:
    piles = [
        f"{scene.pile(pile)} {' '.join(map(scene.face, cards)) or 'empty'}"
        for pile, cards in enumerate(event.piles)
    ]
    hands = [
        f"{scene.player(seat)} has {hand.size} in hand and {hand.draw_size} to draw"
        for seat, hand in enumerate(event.hands)
    ]
    return Told("scene", None, f"the table as it was found: {'; '.join((*piles, *hands))}")


def _resumed(event: facts.PlayResumed, scene: Scene) -> Told:
    del event, scene
    return Told("started", None, "play goes on")


def _started(event: facts.PlayStarted, scene: Scene) -> Told:
    del event, scene
    return Told("started", None, "play starts")


def _placed(event: facts.CardPlaced, scene: Scene) -> Told:
    text = f"{scene.face(event.card)} on {scene.pile(event.pile)}{races.on_what(event, scene)}"
    return Told("placed", event.seat, text, pile=event.pile, card=event.card)


def _tried(event: facts.PlacementLost | facts.PlacementRefused, scene: Scene) -> Told:
    text = (
        f"tries {scene.face(event.card)} on {scene.pile(event.pile)}{races.on_what(event, scene)}"
    )
    kind: StepKind
    if isinstance(event, facts.PlacementLost):
        kind, reason = "lost", races.why_lost(event, scene)
    else:
        kind, reason = "refused", races.why_refused(event, scene)
    return Told(kind, event.seat, text, reason, pile=event.pile, card=event.card)


def _undecided(event: facts.RaceLeftUndecided, scene: Scene) -> Told:
    cards = " and ".join(
        f"{scene.player(one.seat)}'s {scene.face(one.card)}" for one in event.cards
    )
    text = f"a race for {scene.pile(event.pile)} between {cards}"
    return Told("lost", None, text, races.why_undecided(scene), pile=event.pile)


def _taken_back(event: facts.CardTakenBack, scene: Scene) -> Told:
    text = f"takes {scene.face(event.card)} back from {scene.pile(event.pile)}"
    return Told("taken-back", event.seat, text, pile=event.pile, card=event.card)


def _drawn(event: facts.CardDrawn, scene: Scene) -> Told:
    what = "a card that nobody took down" if event.card is None else scene.face(event.card)
    return Told("drawn", event.seat, f"draws {what}", card=event.card)


def _block(event: facts.BlockClaimed, scene: Scene) -> Told:
    del scene
    outcome = "nobody can place" if event.holds else "a false call, which changes nothing"
    return Told("block", event.seat, f"calls a block: {outcome}")


def _rebuilt(event: facts.ReserveRebuilt, scene: Scene) -> Told:
    pile = scene.pile(event.pile)
    known = _cards(len(event.order)) if event.order else "nobody took the order down"
    text = f"the cards of {pile} are shuffled and become its reserve: {known}"
    return Told("rebuilt", None, text, pile=event.pile)


def _turned(event: facts.ReservesTurned, scene: Scene) -> Told:
    cards = [f"{scene.face(card)} on {scene.pile(pile)}" for pile, card in enumerate(event.cards)]
    return Told("turned", None, f"the reserves are turned: {' and '.join(cards)}")


def _free_round(event: facts.FreeRound, scene: Scene) -> Told:
    if not event.placements:
        return Told("free-round", None, "a free round: nobody puts a card down")
    cards = [
        f"{scene.player(one.seat)} {scene.face(one.card)} on {scene.pile(one.pile)}"
        for one in event.placements
    ]
    return Told("free-round", None, f"a free round, as the cards land: {', '.join(cards)}")


def _called(event: facts.SpeedCalled, scene: Scene) -> Told:
    del scene
    outcome = "out of cards" if event.holds else "a false call, which changes nothing"
    return Told("call", event.seat, f"calls Speed!: {outcome}")


def _noted(event: facts.IrregularityNoted, scene: Scene) -> Told:
    del scene
    return Told("note", event.seat, f"noted: {event.note}")


def _film(event: FilmAttached, scene: Scene) -> Told:
    del scene
    return Told("film", None, film_words(event))


def _statement(event: StatementMade, scene: Scene) -> Told:
    del scene
    return Told("statement", None, statement_words(event))


def _ended(event: facts.GameEnded, scene: Scene) -> Told:
    return Told("ended", None, ended_words(event.winners, event.cause, scene))


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


_TELLERS: Mapping[type[Event], Callable[[Any, Scene], Told]] = {
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
}
