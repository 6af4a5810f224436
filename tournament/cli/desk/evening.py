"""Hold the desk open: a line comes in, something is done or explained, and the next line comes."""

from tournament.cli.desk.acting import ACTS
from tournament.cli.desk.desk import Desk, round_of
from tournament.cli.desk.hints import in_desk_words
from tournament.cli.desk.parser import parse
from tournament.cli.desk.talk import Script
from tournament.cli.desk.words import Unread
from tournament.cli.explain import BAD_INPUT, Explanation, explain
from tournament.cli.output import emit

DROPPED = "dropped; what was recorded before stays, and nothing is recorded by halves"


def hold(desk: Desk, *, keep_going: bool = False) -> int:
    """Answer line after line until there are none, or somebody leaves; return the exit code.

    At a terminal an error is explained and the next line asked for. A script stops at its first
    error, with its line number, unless it is to keep going; its exit code is that of the error.
    """
    script = desk.talk if isinstance(desk.talk, Script) else None
    code = 0
    while not desk.left:
        text = desk.talk.line(prompt(desk))
        if text is None:
            break
        number = script.number if script else 0
        try:
            wrong = answer(desk, text)
        except KeyboardInterrupt:
            if script:
                raise
            emit(DROPPED)
            continue
        if wrong is None:
            continue
        _tell(wrong)
        if script:
            code = code or wrong.code
            emit(f"script, line {number}: {'goes on' if keep_going else 'stopped here'}")
            if not keep_going:
                break
    return code


def answer(desk: Desk, text: str) -> Explanation | None:
    """Do what a line says; return what was wrong, None where nothing was."""
    line = parse(text)
    if line is None:
        return None
    if isinstance(line, Unread):
        return Explanation(BAD_INPUT, f"not understood: {line.what}", (), line.remedy)
    try:
        ACTS[type(line)](desk, line)
    except Exception as error:  # noqa: BLE001 - no error ends an evening; it is explained
        return in_desk_words(error, explain(error))
    return None


def prompt(desk: Desk) -> str:
    """Return the event and the round on which the next line acts: `thursday-speed 2> `."""
    desk.prompted = None
    try:
        with desk.reading() as (_, tournament):
            desk.prompted = number = round_of(tournament)
            return f"{tournament.slug} {number}> " if number else f"{tournament.slug}> "
    except Exception:  # noqa: BLE001 - the line that is typed next says what is wrong
        return f"{desk.slug}> " if desk.slug else "> "


def _tell(wrong: Explanation) -> None:
    emit("\n".join([wrong.headline, *(f"  {line}" for line in wrong.lines)]))
    if wrong.remedy:
        emit(f"  next: {wrong.remedy}")
