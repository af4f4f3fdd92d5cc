"""Threads that nobody waits for."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class DetachedThreads(ThreadPoolExecutor):
    """A thread for each call, for an event loop that looks up names of servers.

    A name server may take half a minute to say nothing. With a pool's few threads such names would keep all others
    waiting, and with threads that are waited for the program could not end meanwhile.
    """

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Begin the call."""
        future: Future[T] = Future()
        threading.Thread(target=_run, args=(future, fn, args, kwargs), daemon=True).start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Nothing to wait for."""


def _run(future: "Future[T]", function: Callable[..., T], arguments: tuple[Any, ...], named: dict[str, Any]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        result = function(*arguments, **named)
    except BaseException as error:  # carried over to who waits for it
        future.set_exception(error)
    else:
        future.set_result(result)
