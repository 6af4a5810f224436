"""How a bot chooses: at random, greedily, or roughly as people do."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from tournament.games.commands import (
    CallSpeed,
    ClaimBlock,
    Command,
    DrawCard,
    PlaceCard,
    PlayFreeRound,
)
from tournament.games.shuffle import Draws

Policy = Callable[[Sequence[Command], Draws], Command | None]
"""Chooses one of the options, of which there is at least one; None overlooks them all."""

NOTICED_OF_5 = 4
"""Of five placements that there are, a person sees four at one look."""
SLIPS_ONE_IN = 100
"""One placement of so many goes to a pile that was meant for another card."""


def choose_randomly(options: Sequence[Command], draws: Draws) -> Command:
    """Choose any option, each equally likely."""
    return options[draws.below(len(options))]


def choose_greedily(options: Sequence[Command], draws: Draws) -> Command:
    """Win if that is possible, else place, else draw, else call; among equals choose any."""
    best = min(map(_eagerness, options))
    return choose_randomly([option for option in options if _eagerness(option) == best], draws)


def choose_as_people_do(options: Sequence[Command], draws: Draws) -> Command | None:
    """Choose greedily among what is noticed; sometimes put the card on the wrong pile.

    A placement is overlooked one time in five. None: nothing was noticed, and the next look may
    find it. Draws and calls are never overlooked. A slip is judged as any other card.
    """
    seen = [
        option
        for option in options
        if not isinstance(option, PlaceCard) or draws.below(5) < NOTICED_OF_5
    ]
    if not seen:
        return None
    chosen = choose_greedily(seen, draws)
    if isinstance(chosen, PlaceCard) and not draws.below(SLIPS_ONE_IN):
        return _slipped(chosen, options, draws)
    return chosen


def _slipped(meant: PlaceCard, options: Sequence[Command], draws: Draws) -> PlaceCard:
    """Return the card on a pile that some option names, which may be the right one after all."""
    piles = [option for option in options if isinstance(option, PlaceCard)]
    other = piles[draws.below(len(piles))]
    return msgspec.structs.replace(meant, pile=other.pile, seen_top=other.seen_top)


_EAGERNESS: Mapping[type[Command], int] = {
    CallSpeed: 0,
    PlaceCard: 1,
    PlayFreeRound: 1,
    DrawCard: 2,
    ClaimBlock: 3,
}


def _eagerness(command: Command) -> int:
    return _EAGERNESS.get(type(command), len(_EAGERNESS))
