"""How the cards of a game are drawn on a page."""

from collections.abc import Mapping
from typing import get_args

from reports.documents import CardFace, Icon, Tone
from tournament.games.game import Names
from tournament.games.looks import Illustrated

_ICONS: Mapping[str, Icon] = {icon: icon for icon in get_args(Icon)}
_TONES: Mapping[str, Tone] = {tone: tone for tone in get_args(Tone)}


def face(names: Names, card: int) -> CardFace:
    """Return a card's face: as the game says it looks, else the face it is written with.

    A symbol or a colour for which pages have no drawing is left out: the words say it too.
    """
    if not isinstance(names, Illustrated):
        written = names.card(card)
        return CardFace(name=written, label=written, icon="", lines=(), tone="black")
    look = names.look(card)
    return CardFace(
        name=look.name,
        label=look.label,
        icon=_ICONS.get(look.icon, ""),
        lines=look.words,
        tone=_TONES.get(look.tone, "black"),
    )
