"""Read a table that a command is given, in whatever encoding a spreadsheet wrote it."""

from tournament.cli.output import note
from tournament.cli.sources import read_bytes, source_name


def read_table(source: str) -> str:
    """Return the text of a CSV file, or of stdin for `-`; another encoding than UTF-8 is told.

    Raises:
        BadInput: There is no such file, it is too large, or it is no text.
    """
    from tournament.service.decoding import decode

    found = decode(source_name(source), read_bytes(source))
    if found.guessed:
        note(f"read as {found.encoding}, which is a guess: look at the names with accents")
    elif found.encoding != "UTF-8":
        note(f"read as {found.encoding}")
    return found.text
