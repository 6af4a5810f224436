"""What happens when an evening went on without the machine: rounds come back from paper."""

from tournament.event import Event, Natural


class RoundFromPaper(Event, kw_only=True):
    """A round was played on paper, and what stands in it was brought back afterwards (T-10).

    `paired` says that it was paired on paper too, by somebody's hand; else it had hung out.
    """

    round: Natural
    paired: bool


PAPER_EVENTS: tuple[type[Event], ...] = (RoundFromPaper,)
"""For the table of what a tournament's stream may hold."""
