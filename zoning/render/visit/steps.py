"""Name the steps of a visit, report them as they begin, and measure them."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Literal

Step = Literal["wait", "browser", "again", "without scripts", "open", "load", "settle", "reveal", "capture", "picture",
               "snapshot", "store", "analyse"]  # fmt: skip
"""`wait` and `browser` come before a visit, `store` and `analyse` after it; the others are steps of an attempt."""
STEPS: Mapping[Step, str] = {
    "wait": "Waiting for other visits to end",
    "browser": "Starting the browser",
    "again": "Trying again",
    "without scripts": "Trying again without scripts",
    "open": "Opening a tab",
    "load": "Loading the page",
    "settle": "Waiting until the page has settled",
    "reveal": "Revealing folded and lazy content",
    "capture": "Capturing the page",
    "picture": "Taking the picture",
    "snapshot": "Building the snapshot",
    "store": "Storing snapshot and picture",
    "analyse": "Finding zones and main content",
}
"""What is done in each step, for people."""
OnStep = Callable[[Step], None]
"""Called with the name of each step when the step begins."""


def unheard(_: Step) -> None:
    """Ignore the step."""


@dataclass(slots=True)
class Steps:
    """Reports the steps of an attempt as they begin, and measures how long they take."""

    on_step: OnStep
    timing_ms: dict[str, float] = field(default_factory=dict)

    @asynccontextmanager
    async def step(self, name: Step) -> AsyncIterator[None]:
        """Report a step, and measure how long the block takes."""
        self.on_step(name)
        begun = monotonic()
        try:
            yield
        finally:
            self.timing_ms[name] = round((monotonic() - begun) * 1000, 1)
