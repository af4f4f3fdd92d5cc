"""Run work in a thread for the time of a `with` block."""

import threading
from types import TracebackType
from typing import Self


class Background:
    """Runs `work` until the block ends; `work` must check `over` repeatedly."""

    def __init__(self) -> None:
        self.over = threading.Event()
        self._thread = threading.Thread(target=self.work, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.over.set()
        self._thread.join()
        self.close()

    def work(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        """Release what the work needed, after it has ended."""
