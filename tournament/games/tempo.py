"""How fast bots act, by a clock that exists only in the game: whole microseconds, drawn by seed.

`PEOPLE` is a model, not a measurement of card players. It rests on what is known of reactions: a
seen signal is answered after some 0.2 to 0.3 seconds; each doubling of the possible answers adds
about a tenth of a second (Hick 1952, Hyman 1953); to reach for a place on a table takes a quarter
to half a second (Fitts 1954); a movement under way can be stopped until some 0.2 seconds before it
ends; such times are skewed, a few are long; and people differ by a quarter or so.
"""

from typing import NamedTuple

from tournament.games.shuffle import Draws

Span = tuple[int, ...]
"""Quantiles of a duration, evenly spaced from the least to the greatest, in microseconds."""


class Tempo(NamedTuple):
    """How long a bot takes.

    `pause` lies between an act and the next look, `reaction` between look and act. The choice adds
    `doubling_us` for each doubling of the options. Until `last_stop_us` before the act a bot that
    sees its wish come to nothing gives it up; 0: never. `pace` bounds the percentage
    of these times that one seat takes in a whole game.
    """

    pause: Span
    reaction: Span
    doubling_us: int = 0
    last_stop_us: int = 0
    pace: tuple[int, int] = (100, 100)

    def pace_of_a_seat(self, draws: Draws) -> int:
        """Return how long one seat's times are in a whole game, in percent of these."""
        least, most = self.pace
        return least if least == most else between(draws, least, most)

    def pause_us(self, draws: Draws) -> int:
        """Return the time from an act to the next look."""
        return duration(self.pause, draws)

    def reaction_us(self, options: int, draws: Draws) -> int:
        """Return the time from a look that finds so many options to the act."""
        doublings = (options + 1).bit_length() - 1
        return duration(self.reaction, draws) + self.doubling_us * doublings


STEADY = Tempo(pause=(150_000, 650_000), reaction=(180_000, 480_000))
"""Two plain spans, the same for everybody."""

PEOPLE = Tempo(
    pause=(100_000, 160_000, 200_000, 250_000, 310_000, 420_000, 800_000),
    reaction=(350_000, 450_000, 520_000, 590_000, 680_000, 850_000, 1_500_000),
    doubling_us=110_000,
    last_stop_us=200_000,
    pace=(80, 125),
)
"""As people at a table, roughly: a play takes about a second, and some take two."""


def duration(span: Span, draws: Draws) -> int:
    """Return a duration drawn from its quantiles, evenly between two of them."""
    steps = len(span) - 1
    step = draws.below(steps) if steps > 1 else 0
    return between(draws, span[step], span[step + 1])


def between(draws: Draws, low: int, high: int) -> int:
    """Return a number from `low` to `high`, each equally likely."""
    return low + draws.below(high - low + 1)
