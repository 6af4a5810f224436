"""What stands beside the plots, and how the figures came about."""

from collections.abc import Sequence

from tournament.lab.claims import RARE

PLOTS: Sequence[tuple[str, str, str]] = (
    (
        "blocked_share",
        "Games with a block",
        f"The share of games with at least one. The broken line is one game in {1 / RARE:.0f}.",
    ),
    (
        "hand_without_pile",
        "Full hands without a card that fits",
        "Of the hands that may not be drawn up, though cards remain to draw, after every act.",
    ),
    ("card_without_pile", "Cards that fit no pile", "Of all cards held, after every act."),
    (
        "first_seat_wins",
        "Games won by the first seat",
        "Of the games that somebody won. With n seats one in n would be even.",
    ),
    ("plays_per_game", "Plays in a game", "Cards that reached a pile, in free rounds too."),
    (
        "seconds_per_game",
        "Length of a game",
        "Seconds from the signal to the end, by the bots' clock.",
    ),
)
"""Each plot: the measure, its title, and what exactly it is."""

_SEEDS = (
    "Every game is dealt and played from a seed that follows from the run's seed and the game's "
    "number: the same command gives the same figures on any machine."
)
_BOTS = (
    "Bots play through the same rules as every recorded game. Random bots take any option; greedy "
    "bots win if they can, else place, else draw, else call; human bots choose like greedy ones, "
    "but overlook one placement in five, slip one time in a hundred, and take their time. How long "
    "people take is a model and was not measured at a table."
)
_INTERVALS = (
    "Intervals are 95 %: Wilson's for shares of games, Student's for means. Cards and hands of one "
    "game hang together; their intervals take games, not cards, for the independent cases."
)
METHOD = (_SEEDS, _BOTS, _INTERVALS)
"""How it was done, a paragraph each."""
