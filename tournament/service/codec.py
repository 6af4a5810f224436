"""Which classes the log's event types are: the club's, a competition's, a dispute's, a game's."""

from functools import lru_cache

from eventstore.codec import Codec
from tournament.club.events import EVENTS as OF_THE_CLUB
from tournament.competition.events import EVENTS as OF_A_COMPETITION
from tournament.disputes.events import EVENTS as OF_A_DISPUTE
from tournament.event import Event
from tournament.games.catalogue import games


@lru_cache(maxsize=1)
def codec() -> Codec:
    """Return the codec of this installation.

    Raises:
        ValueError: two games give one name to two classes.
    """
    types: dict[str, type[Event]] = {**OF_A_COMPETITION, **OF_THE_CLUB}
    types |= {event.__name__: event for event in OF_A_DISPUTE}
    for game in games().values():
        for name, event in game.events.items():
            if types.setdefault(name, event) is not event:
                raise ValueError(f"the game {game.name} gives {name} another meaning")
    return Codec(types)
