"""How far a long command is, for a person who waits."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tournament.cli.output import terminal


@contextmanager
def bar(label: str, total: int | None = None) -> Iterator[Callable[[int], None] | None]:
    """Give what shows on stderr how many events are done, where a person looks at it."""
    if not terminal(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=done)
