"""Loading once, from any thread."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep

import pytest

from zoning.storage.loaded import once

THREADS = 4


def test_threads_that_ask_at_once_get_what_was_loaded_once() -> None:
    loads, together = [], Barrier(THREADS)

    @once
    def model(name: str) -> object:
        loads.append(name)
        sleep(0.05)  # long enough for the others to ask meanwhile
        return object()

    def ask(_: int) -> object:
        together.wait()
        return model("a")

    with ThreadPoolExecutor(THREADS) as threads:
        found = set(threads.map(ask, range(THREADS)))
    assert len(found) == 1
    assert loads == ["a"]
    assert model("b") not in found
    assert loads == ["a", "b"]


def test_what_failed_is_tried_again() -> None:
    tries: list[None] = []

    @once
    def model() -> str:
        tries.append(None)
        if len(tries) == 1:
            raise OSError("no such file")
        return "model"

    with pytest.raises(OSError, match="no such file"):
        model()
    assert model() == "model"
