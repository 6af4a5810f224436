"""Sentences about what a live table turned away."""

from collections.abc import Mapping

from tournament.games.attempts import AttemptRefused
from tournament.service.narration_situation import Situation
from tournament.service.sentences_games import finding_sentence


def attempt_words(event: AttemptRefused, situation: Situation) -> tuple[str, str]:
    """Return what a seat tried, and why it could not be, with the clause."""
    words = [_TRIED.get(event.act) or event.act.replace("-", " ")]
    if event.card is not None:
        words.append(situation.face(event.card))
    if event.pile is not None:
        words.append(f"on {situation.pile(event.pile)}")
    said = finding_sentence(event.reason).rstrip(".")
    return f"tries to {' '.join(words)}", f"refused: {said} ({event.clause})"


_TRIED: Mapping[str, str] = {
    "back": "take back",
    "block": "call a block",
    "free": "place",
    "speed": "call Speed!",
}
"""Acts whose word on a record line does not stand behind `tries to`; a plug-in's own does."""
