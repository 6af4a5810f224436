"""From whatever went wrong to a sentence and an exit code; a traceback is never shown.

| code | meaning                                     |
|------|---------------------------------------------|
| 0    | done                                        |
| 1    | a rule forbids it; the clause is named      |
| 2    | usage, or input that cannot be read         |
| 3    | somebody else was first                     |
| 4    | storage, integrity, or a fault of ours      |
| 5    | there is no such thing                      |
| 6    | done, but the answer could not be written   |
| 130  | interrupted (Ctrl-C)                        |
| 141  | the reader of our output went away          |
| 143  | told to stop (SIGTERM)                      |
"""

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

import rich_click as click

from tournament.cli.app import app
from tournament.cli.explain import Explanation, explain, unanswered
from tournament.cli.output import coloured, safe
from tournament.cli.streams import AnswerLost, standard_streams

INTERRUPTED = 130
READER_GONE = 141
TERMINATED = 143


class Terminated(BaseException):
    """The system told the program to stop. Passes through like Ctrl-C, so that writes undo."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code. Nothing escapes."""
    with standard_streams():
        return _run(arguments, plain="--no-color" in arguments)


def _run(arguments: Sequence[str], *, plain: bool) -> int:
    try:
        with _signals_raise():
            return _invoke(arguments, plain=plain)
    except (click.Abort, KeyboardInterrupt) as stopped:
        explanation = Explanation(INTERRUPTED, "interrupted", (), _noted(stopped))
    except Terminated as stopped:
        explanation = Explanation(TERMINATED, "stopped", (), _noted(stopped))
    except AnswerLost as lost:
        if lost.reader_gone:
            return READER_GONE
        explanation = unanswered(lost)
    except Exception as error:  # noqa: BLE001 - the last door: whatever comes is explained
        explanation = explain(error)
    _say(explanation, plain=plain)
    return explanation.code


def _noted(stopped: BaseException) -> str:
    """Return what the command had to say of being stopped; click makes another error of Ctrl-C."""
    notes = (getattr(each, "__notes__", ()) for each in (stopped, stopped.__context__))
    return "; ".join(note for each in notes for note in each)


def _invoke(arguments: Sequence[str], *, plain: bool) -> int:
    try:
        answer = app.main(
            list(arguments),
            prog_name="playledger",
            standalone_mode=False,
            rich_help_config={
                "force_terminal": sys.stdout.isatty(),
                "color_system": None if plain or not coloured(sys.stdout) else "auto",
            },
        )
    except SystemExit as leaving:  # a group without a command has shown its help
        answer = leaving.code
    sys.stdout.flush()
    return answer if isinstance(answer, int) else 0


def _say(explanation: Explanation, *, plain: bool) -> None:
    lines = [safe(explanation.headline), *(f"  {safe(line)}" for line in explanation.lines)]
    if explanation.remedy:
        lines.append(f"  next: {safe(explanation.remedy)}")
    if coloured(sys.stderr) and not plain:
        kind, colon, what = lines[0].partition(":")
        lines[0] = click.style(kind, fg="red", bold=True) + colon + what
    click.echo("\n".join(lines), err=True)


@contextmanager
def _signals_raise() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM unwind the stack, where signals can be set (the main thread)."""

    def stop(_signal: int, _frame: FrameType | None) -> NoReturn:
        raise Terminated

    handlers = {signal.SIGTERM: stop, signal.SIGINT: signal.default_int_handler}
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as nohup and the shell's & ask for
        del handlers[signal.SIGINT]
    try:
        before = {number: signal.signal(number, handlers[number]) for number in handlers}
    except ValueError:
        yield
        return
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
