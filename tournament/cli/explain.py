"""Say of an error what happened, where, which rule, and what to do next."""

import os
import sys
import tempfile
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.streams import AnswerLost

if TYPE_CHECKING:
    from tournament.service.errors import BadInput, Fault

REFUSED = 1
BAD_INPUT = 2
CONFLICT = 3
STORAGE = 4
NOT_FOUND = 5
UNANSWERED = 6

MOST_FAULTS = 50
"""Faults of one file that are listed; a file with more is the wrong file."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """An exit code and the words that go with it. The headline is `kind: what`."""

    code: int
    headline: str
    lines: tuple[str, ...] = ()
    remedy: str = ""


def explain(error: Exception) -> Explanation:
    """Explain any error; one that nobody foresaw is apologised for and kept in a file."""
    if isinstance(error, click.ClickException):
        return _usage(error)
    return _own(error) or _log(error) or _system(error) or _unforeseen(error)


def _usage(error: click.ClickException) -> Explanation:
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "playledger"
    remedy = f"{path} --help"
    if isinstance(error, click.NoSuchOption) and error.option_name in ("--db", "--actor"):
        remedy = f"put {error.option_name} before the command: playledger {error.option_name} …"
    message = error.format_message()
    return Explanation(BAD_INPUT, f"usage: {message}", (), remedy)


def unanswered(error: AnswerLost) -> Explanation:
    """Explain that the answer is missing, and never invite to act a second time."""
    headline = f"output: the answer could not be written: {error}"
    if not error.acted:
        return Explanation(UNANSWERED, headline, (), "send it elsewhere, or make room for it")
    done = "the command is done and on the record; only its answer is missing"
    remedy = "do not give the command again; playledger log tail shows what it recorded"
    return Explanation(UNANSWERED, headline, (done,), remedy)


def _own(error: Exception) -> Explanation | None:
    from tournament.cli.next_steps import by_command, command_for
    from tournament.event import Missing
    from tournament.games.catalogue import PlugInRefused
    from tournament.service import errors
    from tournament.service.refusals import sentence
    from tournament.service.sentences_choice import choices

    match error:
        case errors.RefusedByRule():
            where = f"{error.where}: " if error.where else ""
            said = f"{where}{sentence(error.refused)}"
            if isinstance(error.refused, Missing):
                return Explanation(NOT_FOUND, f"not found: {said}")
            headline = f"refused ({error.refused.clause}): {said}"
            remedy = command_for(error.refused)
            return Explanation(REFUSED, headline, tuple(choices(error.refused)), remedy)
        case errors.BadInput():
            return _bad_input(error)
        case errors.Conflict():
            return Explanation(CONFLICT, f"conflict: {error.what}", (), by_command(error.remedy))
        case errors.NotFound():
            return Explanation(NOT_FOUND, f"not found: {error.what}", (), by_command(error.remedy))
        case PlugInRefused():
            return Explanation(STORAGE, f"installation: {error}")
    return None


def _bad_input(error: "BadInput") -> Explanation:
    """Explain input that cannot be read, or in which nothing is wrong but what rules forbid."""
    faults = error.faults
    if len(faults) == 1:
        return _one_fault(error.source, faults[0])
    forbidden = all(fault.refused for fault in faults)
    code, kind = (REFUSED, "refused") if forbidden else (BAD_INPUT, "bad input")
    headline = f"{kind}: {error.source} has {len(faults)} faults; nothing was recorded"
    lines = [
        f"{fault.where}: {_what(fault)}" + (f" ({fault.remedy})" if fault.remedy else "")
        for fault in faults[:MOST_FAULTS]
    ]
    if len(faults) > MOST_FAULTS:
        lines.append(f"and {len(faults) - MOST_FAULTS} more")
    return Explanation(code, headline, tuple(lines))


def _one_fault(source: str, fault: "Fault") -> Explanation:
    if source == "usage":
        return Explanation(BAD_INPUT, f"usage: {fault.where}: {fault.what}", (), fault.remedy)
    where = f"{source}, {fault.where}"
    if fault.refused is None:
        return Explanation(BAD_INPUT, f"bad input: {where}: {fault.what}", (), fault.remedy)
    from tournament.service.refusals import sentence

    said = f"refused ({fault.refused.clause}): {where}: {sentence(fault.refused)}"
    return Explanation(REFUSED, said)


def _what(fault: "Fault") -> str:
    from tournament.service.refusals import sentence

    if fault.refused is None:
        return fault.what
    return f"refused ({fault.refused.clause}): {sentence(fault.refused)}"


def _log(error: Exception) -> Explanation | None:
    """Explain what the log says: a lost race, or storage that cannot be trusted or written."""
    from eventstore import errors as log

    match error:
        case log.VersionConflict() | log.CommandReused():
            return Explanation(CONFLICT, f"conflict: {error}")
        case log.IntegrityFailure():
            return Explanation(STORAGE, f"integrity: {error}", _evidence(error.evidence))
        case log.NoteRefused():
            return Explanation(STORAGE, f"integrity: {error}")
        case log.KeyRefused():
            return Explanation(BAD_INPUT, f"bad input: {error}")
        case log.EventStoreError():
            return Explanation(STORAGE, f"storage: {error}")
    return None


def _evidence(notes: tuple[str, ...]) -> tuple[str, ...]:
    """Show signed notes whole: each can be kept, and verified by anybody."""
    return tuple(
        line
        for note in notes
        for line in ("", "this was signed:", *(f"  {each}" for each in note.splitlines()))
    )


def _system(error: Exception) -> Explanation | None:
    """Explain what the operating system would not do: a full disk, a folder we may not write."""
    if not isinstance(error, OSError):
        return None
    where = f"{os.fsdecode(error.filename)}: " if error.filename is not None else ""
    reason = error.strerror or type(error).__name__
    remedy = "make room or choose another place, and run the command again"
    return Explanation(STORAGE, f"storage: {where}{reason}", (), remedy)


def _unforeseen(error: Exception) -> Explanation:
    headline = "sorry: playledger has a fault and could not do this"
    story = "".join(traceback.format_exception(error))
    if os.environ.get("PLAYLEDGER_DEBUG"):
        sys.stderr.write(story)
        return Explanation(STORAGE, headline)
    kept = _keep(story)
    if kept is None:
        return Explanation(STORAGE, headline, (), "run it again with PLAYLEDGER_DEBUG=1 to see why")
    return Explanation(
        STORAGE, headline, (), f"please report it with {kept}, which says what happened"
    )


def _keep(story: str) -> Path | None:
    import platformdirs

    try:
        folder = platformdirs.user_state_path("playledger", ensure_exists=True)
        descriptor, name = tempfile.mkstemp(prefix="fault-", suffix=".txt", dir=folder)
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(story)
    except OSError:
        return None
    return Path(name)
