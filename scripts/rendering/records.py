"""What is kept of the visits: written to a file, and read again to be compared."""

from pathlib import Path

import msgspec

BLANK_LETTERS = 20
"""A page on which fewer characters are shown is blank."""


class Cpu(msgspec.Struct):
    """CPU seconds that a visit took, what its programs did after it to clear the page away included."""

    browser: float = 0.0
    driver: float = 0.0
    python: float = 0.0

    @property
    def total(self) -> float:
        """Of all three."""
        return self.browser + self.driver + self.python


class Visit(msgspec.Struct, kw_only=True):
    """One visit, either way."""

    seconds: float
    """From `goto` on, until the page was there."""
    whole_s: float
    """With the opening and closing of what the page is in."""
    cpu: Cpu = msgspec.field(default_factory=Cpu)
    error: str = ""
    """Why there was nothing to see; "" where there was."""


class BareVisit(Visit, kw_only=True):
    """A visit by Playwright alone."""

    loaded: bool = True
    """Whether the page had loaded when the patience ended."""


class OurVisit(Visit, kw_only=True):
    """A visit by `zoning`."""

    steps_ms: dict[str, float] = {}
    letters: int = 0
    """Characters that the page shows."""
    nodes: int = 0
    words: int = 0
    unsettled: tuple[str, ...] = ()
    """What was still going on when the page was captured."""
    warnings: tuple[str, ...] = ()
    stages: dict[str, tuple[float, float]] = {}
    """Of every step and of the reading that follows: seconds, CPU seconds; where that was asked for."""

    @property
    def blank(self) -> bool:
        """Whether next to nothing is shown."""
        return not self.error and self.letters < BLANK_LETTERS


class Pair(msgspec.Struct):
    """A page visited both ways, one after the other."""

    page: str
    bare: BareVisit
    ours: OurVisit

    @property
    def complete(self) -> bool:
        """Whether both visits brought something, so that they can be compared."""
        return not self.bare.error and not self.ours.error


class Conditions(msgspec.Struct, frozen=True):
    """Under which the visits were made; runs that differ in them cannot be compared."""

    corpora: tuple[str, ...]
    pages: int
    rounds: int
    hanging: float
    ceiling_s: float
    cpu_by_step: bool
    browser: str


class Run(msgspec.Struct):
    """All that is reported."""

    conditions: Conditions
    pairs: list[Pair]
    foreign: dict[str, int] = {}
    """Foreign requests that failed and that hung, where they were listened for."""

    def save(self, file: Path) -> None:
        """Write it as JSON."""
        file.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=1))

    @classmethod
    def load(cls, file: Path) -> "Run":
        """Read it again. Raises `OSError` or `msgspec.MsgspecError`."""
        return msgspec.json.decode(file.read_bytes(), type=cls)
