"""Run calls in threads that do not delay the end of the program."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class DetachedThreads(ThreadPoolExecutor):
    """An executor with one daemon thread for each call, for an event loop that resolves host names.

    A name server may take half a minute to fail. In a pool of few threads such names would delay all others, and joined
    threads would keep the program from ending.
    """

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Start the call in a new thread."""
        future: Future[T] = Future()
        threading.Thread(target=_run, args=(future, fn, args, kwargs), daemon=True).start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Do nothing: the threads are not joined."""


def _run(future: "Future[T]", function: Callable[..., T], arguments: tuple[Any, ...], named: dict[str, Any]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        result = function(*arguments, **named)
    except BaseException as error:  # the future raises it
        future.set_exception(error)
    else:
        future.set_result(result)
