"""One short text for a whole table: two programs that fold a record alike get the same."""

from tournament.games.game import AnyGame, GameState
from tournament.games.ruleset import content_hash


def state_hash(game: AnyGame, state: GameState) -> str:
    """Return the SHA-256 of what a record says of its table, in hexadecimal digits.

    It is taken over the version, every card that lies open or in a hand, how many wait elsewhere,
    the findings and the end, as JSON with sorted keys. How a game keeps its state is not in it, so
    that a faster way to keep it changes no hash. Neither is what only the log tells, such as the
    order of a draw pile.
    """
    return content_hash(
        {
            "version": state.version,
            "table": game.open_view(state),
            "findings": state.findings,
            "untrusted_from": state.untrusted_from,
            "outcome": state.outcome,
        }
    )
