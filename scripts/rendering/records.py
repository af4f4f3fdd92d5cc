"""Store the results of the visits in a file, and read them again for comparisons."""

from pathlib import Path

import msgspec

BLANK_LETTERS = 20
"""A page that shows fewer characters is blank."""


class Cpu(msgspec.Struct):
    """The CPU seconds of a visit, including the work after it to close the page."""

    browser: float = 0.0
    driver: float = 0.0
    python: float = 0.0

    @property
    def total(self) -> float:
        """The sum of all three."""
        return self.browser + self.driver + self.python


class Visit(msgspec.Struct, kw_only=True):
    """A visit, in either way."""

    seconds: float
    """From `goto` until the page was there."""
    whole_s: float
    """The time of the visit, with opening and closing the context."""
    cpu: Cpu = msgspec.field(default_factory=Cpu)
    error: str = ""
    """Why there is no page; "" if there is one."""


class BareVisit(Visit, kw_only=True):
    """A visit by Playwright alone."""

    loaded: bool = True
    """Whether the page had loaded before the time limit."""


class OurVisit(Visit, kw_only=True):
    """A visit by `zoning`."""

    steps_ms: dict[str, float] = {}
    letters: int = 0
    """The number of characters that the page shows."""
    nodes: int = 0
    words: int = 0
    unsettled: tuple[str, ...] = ()
    """What was still active when the page was captured."""
    warnings: tuple[str, ...] = ()
    stages: dict[str, tuple[float, float]] = {}
    """Seconds and CPU seconds of every step and of the reading that follows; empty if not asked for."""

    @property
    def blank(self) -> bool:
        """Whether the page shows almost nothing."""
        return not self.error and self.letters < BLANK_LETTERS


class Pair(msgspec.Struct):
    """A page visited in all ways, one after the other."""

    page: str
    bare: BareVisit
    ours: OurVisit
    captured: BareVisit | None = None
    """A bare visit with a capture; None in files of earlier versions."""

    @property
    def complete(self) -> bool:
        """Whether the bare visit and ours succeeded, so that they can be compared."""
        return not self.bare.error and not self.ours.error


class Conditions(msgspec.Struct, frozen=True):
    """The conditions of the visits; runs with different ones cannot be compared."""

    corpora: tuple[str, ...]
    pages: int
    rounds: int
    hanging: float
    ceiling_s: float
    cpu_by_step: bool
    browser: str
    reveal: bool = True
    """Whether our visits reveal folded text."""


class Run(msgspec.Struct):
    """Everything that is reported."""

    conditions: Conditions
    pairs: list[Pair]
    foreign: dict[str, int] = {}
    """The numbers of foreign requests that failed and that hung, if there was a listener."""

    def save(self, file: Path) -> None:
        """Write the run as JSON."""
        file.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=1))

    @classmethod
    def load(cls, file: Path) -> "Run":
        """Read a run. Raises `OSError` or `msgspec.MsgspecError`."""
        return msgspec.json.decode(file.read_bytes(), type=cls)
