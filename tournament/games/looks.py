"""What a card shows, for a page that draws it. A game may offer this; no game has to."""

from typing import Protocol, runtime_checkable

import msgspec


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """What a card shows.

    `name` is the card in words (`seven of hearts`), `label` its large mark (`7`), `icon` its
    symbol in one word (`heart`), `tone` the colour of its ink in one word, and `words` stand on the
    face in small letters: whatever colour alone would say, and an icon that a page may not know.
    """

    name: str
    label: str
    icon: str = ""
    words: tuple[str, ...] = ()
    tone: str = "black"


@runtime_checkable
class Illustrated(Protocol):
    """Names of a game that also say how its cards look."""

    def look(self, card: int) -> Look:
        """Return what a card shows."""
        ...
