"""How a game ended, as whoever lost has to be told: by what counts, and whether it counts."""

from tournament.games.game import GameState, Outcome
from tournament.games.streams import OF_A_MATCH
from tournament.service.games import RecordedGame
from tournament.service.narration import ended_words
from tournament.service.replay import closing_situation

_LEVEL = ("time", "calls-together", "out-together")
"""Causes of a draw in which several have the fewest cards."""


def ending_words(recorded: RecordedGame, outcome: Outcome, state: GameState) -> str:
    """Say how a game ended; by how many cards, where they decide (G-2), and what a draw is (G-3).

    `state` is the table at that end.
    """
    situation = closing_situation(recorded)
    said = ended_words(outcome.winners, outcome.cause, situation)
    if outcome.cause == "time" and "time" not in situation.words.causes:
        said += _counts(recorded, outcome, state)
    if outcome.winners or not OF_A_MATCH.fullmatch(recorded.id):
        return said
    if outcome.cause in _LEVEL:
        return f"{said}; a drawn game does not count (G-3)"
    return (
        f"{said}; a drawn game does not count, unless the fewest cards in it decide an elimination "
        "match (G-3)"
    )


def _counts(recorded: RecordedGame, outcome: Outcome, state: GameState) -> str:
    """Return how many cards the seats had; empty where the record does not bear that out."""
    if any(finding.severity == "impossible" for finding in state.findings):
        return ""
    seats = recorded.game.open_view(state).seats
    cards = [seat.hand_size + seat.draw_size for seat in seats]
    fewest = tuple(seat for seat, count in enumerate(cards) if count == min(cards))
    if outcome.winners != fewest and (outcome.winners or len(fewest) == 1):
        return ""
    match cards:
        case [left, right] if outcome.winners:
            counts = f"{min(left, right)} to {max(left, right)}"
        case [left, _]:
            counts = f"{left} each"
        case _:
            player = closing_situation(recorded).player
            counts = ", ".join(f"{player(seat)} {count}" for seat, count in enumerate(cards))
    return f", {counts} (G-2)"
