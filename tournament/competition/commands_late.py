"""What a director asks for those who come while a round is being played."""

from tournament.competition.commands_people import Kin
from tournament.event import Command


class EnterLate(Command, kw_only=True):
    """Enter a person into the running round (T-6).

    With `play_bye` it plays whoever has the bye; else it is not paired in this round, which scores
    nothing. `kin` says with whom it is kept apart where that was agreed.
    """

    person: str
    rating: int | None = None
    play_bye: bool = False
    kin: tuple[Kin, ...] = ()


class ComeLate(Command, kw_only=True):
    """Let an entry that was not paired take part: now against the bye, or from the next round."""

    entry: int
    play_bye: bool = False
