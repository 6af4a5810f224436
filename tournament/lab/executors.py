"""Where the lab's work is done on one machine: in this process, or on several cores."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class InThisProcess(Executor):
    """Does each piece of work when it is submitted: for few games, and for one worker."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do the work now, and return its result as a future that is done."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - a future hands on whatever its work raises
            future.set_exception(error)
        return future


@contextmanager
def workers(number: int) -> Iterator[Executor]:
    """Give an executor of so many processes, and end them, at once when the block is left early.

    The processes are started afresh (`spawn`): a copy of this one would hold the progress bar's
    thread half alive. They leave Ctrl-C to this one.
    """
    if number == 1:
        yield InThisProcess()
        return
    others = set(active_children())
    executor = ProcessPoolExecutor(
        number,
        mp_context=get_context("spawn"),
        initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_IGN),
    )
    try:
        yield executor
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - others:  # what they are at is not waited for
            process.terminate()
            process.join()
        raise
    executor.shutdown()
