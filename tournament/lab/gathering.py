"""Work in parts on any executor, gathered in order."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, as_completed
from typing import Any, TypeVar

T = TypeVar("T")

Progress = Callable[[int], None]
"""Is told how much more has been done. It may be called from another thread."""


def gathered(
    executor: Executor,
    task: Callable[..., T],
    parts: Sequence[tuple[Any, ...]],
    sizes: Sequence[int],
    progress: Progress | None = None,
) -> list[T]:
    """Return `task(*part)` of every part, in the order of the parts, whoever does which when.

    `progress` is told the part's size when it is done. When a part fails, or the caller is
    interrupted, parts that have not begun are cancelled; whoever made the executor closes it.
    """
    futures: list[Future[T]] = []
    try:
        for part, size in zip(parts, sizes, strict=True):
            future = executor.submit(task, *part)
            futures.append(future)
            if progress is not None:
                future.add_done_callback(_telling(progress, size))
        for future in as_completed(futures):
            future.result()  # a part that failed is noticed at once, not in its turn
    except BaseException:
        for future in futures:
            future.cancel()
        raise
    return [future.result() for future in futures]


def _telling(progress: Progress, size: int) -> Callable[[Future[Any]], None]:
    return lambda future: None if future.cancelled() else progress(size)
