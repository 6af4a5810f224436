"""What can come next in a line: verbs first, then names, files and sheets where a line has them."""

from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from tournament.cli.desk.parser import READERS, SHEETS, SHOWN
from tournament.cli.desk.tokens import joined, word
from tournament.competition.events_people import PenaltyLevel

OF_SOMEBODY = {"late", "here", "away", "drop", "back", "penalty", "out", "why", "noshow"}
OPTIONS = {"next": ("--without", "--unconfirmed", "--yes", "--allow-rematch", "--play-off")}


def completions(text: str, names: Sequence[str], files: Sequence[str] = ()) -> list[str]:
    """Return the words that the last, unfinished word of a line can become."""
    words = text.split()
    begun = "" if not words or text[-1:].isspace() else words.pop()
    if not words:
        return [verb for verb in READERS if verb.startswith(begun)]
    verb = words[0]
    offered = [*OPTIONS.get(verb, ())]
    if verb == "print":
        offered = [*SHEETS]
    elif verb == "show":
        offered = [*SHOWN]
    elif verb == "new":
        offered = [*files]
    elif verb == "penalty" and len(words) > 1:
        offered = [*get_args(PenaltyLevel)]
    elif verb in OF_SOMEBODY or verb.isdigit():
        offered = [joined([word(name)]) for name in names]
    wanted = begun.casefold().lstrip('"')
    return [each for each in offered if each.casefold().lstrip('"').startswith(wanted)]


def csv_files(folder: Path) -> list[str]:
    """Return the files of a folder that may be entry lists."""
    return sorted(path.name for path in folder.glob("*.csv"))
