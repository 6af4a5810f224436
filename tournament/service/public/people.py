"""Finding oneself: by a part of the name, however it is typed, or by the entry's number."""

from reports.documents import Player
from tournament.service.names import alphabetical


def sought(player: Player, words: str) -> bool:
    """Say whether somebody is meant: every word begins a word of the name, or is the number."""
    names = plain(player.name).split()
    return all(
        word.lstrip("#") == str(player.entry) or any(name.startswith(word) for name in names)
        for word in plain(words).split()
    )


def plain(text: str) -> str:
    """Return letters and digits as people type them: small, without accents."""
    letters = alphabetical(text)[0]
    return " ".join("".join(c if c.isalnum() or c == "#" else " " for c in letters).split())
