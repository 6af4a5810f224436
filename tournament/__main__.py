"""`playledger`, and `python -m tournament`."""

import os
import signal
import sys
from types import FrameType

INTERRUPTED = 130


def main() -> None:
    """Run the command line and leave with its exit code."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)
    from tournament.cli.errors import run  # noqa: PLC0415  # it takes time, and Ctrl-C may come

    sys.exit(run(sys.argv[1:]))


def _leave(_signal: int, _frame: FrameType | None) -> None:
    """Answer Ctrl-C before the command begins and after it ended: there is nothing to undo."""
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
