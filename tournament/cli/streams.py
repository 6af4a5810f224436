"""The three standard streams, so that a command can rely on them whatever they were opened to.

A stream that was closed before the program began is empty, or takes what nobody will read. What
stderr does not take is said to nobody. What stdout does not take ends the command: by `AnswerLost`,
which unlike an `OSError` cannot be taken for trouble with the log.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Any, TextIO, cast


class AnswerLost(BaseException):
    """Stdout did not take the answer. `acted` says that the command had done its work by then.

    Passes through like Ctrl-C: click tries a stream out, and takes any `Exception` for an answer.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror or type(error).__name__)
        self.reader_gone = isinstance(error, BrokenPipeError)
        self.acted = False


@contextmanager
def standard_streams() -> Iterator[None]:
    """Put streams in place that are there, and fail as this module says."""
    before = sys.stdin, sys.stdout, sys.stderr
    with ExitStack() as opened:

        def there(stream: TextIO | None, mode: str) -> TextIO:
            if stream is not None:
                return stream
            null = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115  # the stack closes it
            return cast("TextIO", opened.enter_context(null))

        sys.stdin = there(sys.stdin, "r")
        sys.stdout = _guarded(there(sys.stdout, "w"), _answer_lost)
        sys.stderr = _guarded(there(sys.stderr, "w"), _unheard)
        try:
            yield
        finally:
            sys.stdin, sys.stdout, sys.stderr = before


def _answer_lost(error: OSError) -> None:
    raise AnswerLost(error) from error


def _unheard(_error: OSError) -> None:
    pass


def _guarded(stream: TextIO, failed: Callable[[OSError], None]) -> TextIO:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
    return cast("TextIO", _Guarded(stream, failed))


class _Guarded:
    """A stream whose own failures go to `failed`; everything else is as it was."""

    def __init__(self, stream: IO[Any], failed: Callable[[OSError], None]) -> None:
        self._stream = stream
        self._failed = failed

    @property
    def buffer(self) -> "_Guarded":
        """The stream of bytes below a stream of text."""
        return _Guarded(cast("TextIO", self._stream).buffer, self._failed)

    def write(self, piece: str | bytes) -> int:
        """Write, as far as the stream takes it."""
        try:
            self._stream.write(piece)
        except OSError as error:
            self._give_up(error)
        return len(piece)

    def flush(self) -> None:
        """Hand on what is buffered, as far as the stream takes it."""
        try:
            self._stream.flush()
        except OSError as error:
            self._give_up(error)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever the stream has
        return getattr(self._stream, name)

    def _give_up(self, error: OSError) -> None:
        """Send what is still buffered nowhere, or the interpreter complains of it at its end."""
        with suppress(OSError, ValueError):
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, self._stream.fileno())
            os.close(null)
        self._failed(error)
