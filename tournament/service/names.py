"""Names and other words of people as they may stand on a sheet, and when two names are the same."""

import unicodedata

from tournament.event import LONGEST_TEXT

LONGEST = 64
LONGEST_BYTES = 256
MOST_MARKS = 4


def clean(text: str) -> str:
    """Return a name in its one spelling: NFC, single spaces, none around it."""
    return unicodedata.normalize("NFC", " ".join(part for part in text.split(" ") if part))


def fault(name: str) -> str | None:
    """Return why a cleaned name cannot stand on a sheet, or None.

    Control, zero-width and direction characters are refused because they make a sheet or a
    terminal show something else than is stored; piles of marks because they cover other rows.
    """
    if not name:
        return "the name is empty"
    if not name.isprintable():
        return "the name holds a character that cannot be seen"
    marks = letters = 0
    for character in name:
        if unicodedata.combining(character):
            marks += 1
            if marks > MOST_MARKS:
                return f"more than {MOST_MARKS} marks on one letter"
        else:
            marks, letters = 0, letters + 1
    if letters > LONGEST or len(name.encode()) > LONGEST_BYTES:
        return f"the name is longer than {LONGEST} letters"
    return None


def text_fault(text: str) -> str | None:
    """Return why a reason, a contact or a note cannot be kept, or None.

    It goes on sheets and into terminals as names do, and is for ever what somebody said.
    """
    if not text.strip():
        return "nothing is written there"
    if not text.isprintable():
        return "it holds a character that cannot be seen"
    if len(text) > LONGEST_TEXT:
        return f"it is longer than {LONGEST_TEXT} letters"
    return None


def alphabetical(name: str) -> tuple[str, str]:
    """Order names as people look for them: case and accents count last, and no locale does."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c)), name


def likeness(name: str) -> str:
    """Return what two ways to write one name share: accents, points and the order do not count.

    `Ruiz, Ana` is like `Ana Ruíz`. Two people may have like names all the same.
    """
    letters = unicodedata.normalize("NFKD", skeleton(name))
    plain = "".join(c if c.isalnum() else " " for c in letters if not unicodedata.combining(c))
    return " ".join(sorted(plain.split())) or skeleton(name)


def skeleton(name: str) -> str:
    """Return what two spellings of one name share: width, case and accents' coding do not count."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
