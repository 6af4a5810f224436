"""A scene as it was ruled, beside what was played (G-1)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.disputes.in_force import KnownRuling
from tournament.disputes.ruled import CAUSE, Change, RuledGame, RuledStep
from tournament.event import Event
from tournament.games.events import (
    CardPlaced,
    CardTakenBack,
    GameEnded,
    PlacementLost,
    PlacementRefused,
)
from tournament.games.evidence import FilmAttached, StatementMade
from tournament.games.game import GameState, Outcome
from tournament.service.disputes.ruled_games import game_as_ruled
from tournament.service.disputes.scene.endings import ending_words
from tournament.service.disputes.scene.scene import Scene
from tournament.service.games import RecordedGame
from tournament.service.narration import ended_words, tell
from tournament.service.replay import Step, closing_situation


@dataclass(frozen=True, slots=True)
class Ruled:
    """An event around the moment as played, and what a ruling makes of it.

    `played` is None for what a ruling adds: a card that goes back, or an end that now follows.
    """

    played: Step | None
    change: Change
    text: str


@dataclass(frozen=True, slots=True)
class SceneAsRuled:
    """How the game ended as played and as ruled, and every event around the moment both ways.

    `rulings` are those in force on the game, of whichever dispute.
    """

    rulings: tuple[KnownRuling, ...]
    played: str
    ruled: str
    lines: tuple[Ruled, ...]


def scene_as_ruled(scene: Scene, rulings: Sequence[KnownRuling]) -> SceneAsRuled | None:
    """Return a scene both ways; None where no ruling on the game is in force."""
    if not rulings:
        return None
    recorded = scene.recorded
    game = game_as_ruled(recorded, rulings)
    by_version = {step.version: step for step in game.steps if step.change != "returned"}
    lines = [
        _line(scene, step, by_version.get(step.version), counts=game.counts)
        for step in scene.moments
        if not isinstance(step.event, FilmAttached | StatementMade)
    ]
    last = 0
    for step in game.steps:
        if step.change == "returned":
            lines.append(Ruled(None, step.change, _goes_back(recorded, step.event, last)))
        elif step.change == "end-derived":
            lines.append(Ruled(None, step.change, _end(recorded, step.event)))
        elif step.version is not None:
            last = step.version
    return SceneAsRuled(
        tuple(rulings), played_words(recorded), ruled_words(recorded, game), tuple(lines)
    )


def played_words(recorded: RecordedGame) -> str:
    """Say how a game ended as it was played."""
    return _outcome(recorded, recorded.state.outcome, recorded.state)


def ruled_words(recorded: RecordedGame, game: RuledGame) -> str:
    """Say how a game ended as it was ruled."""
    if not game.counts:
        return "the game does not count and is played again"
    outcome = game.outcome
    if outcome is not None and outcome.cause == CAUSE:
        situation = closing_situation(recorded)
        return f"{' and '.join(map(situation.player, outcome.winners))} wins: awarded by the ruling"
    return _outcome(recorded, outcome, game.state)


def change_words(recorded: RecordedGame, step: RuledStep, *, open_hands: bool) -> str:
    """Say what a ruling makes of an event; a card is named only where hands are open."""
    if step.change == "judged-again":
        return _judged(recorded, step.event) if open_hands else "judged another way"
    if step.change == "end-derived":
        return _end(recorded, step.event)
    return _CHANGES[step.change]


_CHANGES: Mapping[Change, str] = {
    "as-played": "the same",
    "voided": "by the ruling it did not happen",
    "returned": "the card goes back to the hand",
    "after-the-end": "by the ruling it did not happen: the game was over",
}


def _goes_back(recorded: RecordedGame, event: Event, after: int) -> str:
    if not isinstance(event, CardTakenBack):
        return _CHANGES["returned"]
    situation = closing_situation(recorded)
    card, pile = situation.face(event.card), situation.pile(event.pile)
    return f"after event {after} {card} goes back from {pile} to the hand"


def _line(scene: Scene, played: Step, ruled: RuledStep | None, *, counts: bool) -> Ruled:
    if ruled is None:
        return Ruled(played, "voided", _CHANGES["voided"])
    if not counts:
        return Ruled(played, ruled.change, "does not count")
    words = change_words(scene.recorded, ruled, open_hands=scene.open_hands)
    return Ruled(played, ruled.change, words)


def _judged(recorded: RecordedGame, event: Event) -> str:
    if isinstance(event, GameEnded):
        return _end(recorded, event)
    situation = closing_situation(recorded)
    if not isinstance(event, CardPlaced | PlacementLost | PlacementRefused):
        told = tell(event, situation)
        return f"{told.text}; {told.reason}" if told.reason else told.text
    became = "lies on"
    if not isinstance(event, CardPlaced):
        became = "came second at" if isinstance(event, PlacementLost) else "does not fit"
    return f"{situation.face(event.card)} {became} {situation.pile(event.pile)}"


def _end(recorded: RecordedGame, event: Event) -> str:
    if not isinstance(event, GameEnded):
        return "this follows"
    return ended_words(event.winners, event.cause, closing_situation(recorded))


def _outcome(recorded: RecordedGame, outcome: Outcome | None, state: GameState) -> str:
    if outcome is None:
        return "no end of the game is on the record"
    return ending_words(recorded, outcome, state)
