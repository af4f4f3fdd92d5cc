"""What is asked of a visit, and what it brings back."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Literal, NamedTuple

import msgspec

from zoning import limits
from zoning.render.deadline import Deadline
from zoning.render.hosts import SilentHosts
from zoning.render.options import VisitOptions
from zoning.render.sources import Visited
from zoning.snapshot import Snapshot

OnStep = Callable[[str], None]
"""Is told the name of a step that begins."""
Screenshot = bool | Literal["strips"]
"""`True` takes one picture, as tall as Chromium paints; `"strips"` as many below it as the page needs."""


def unheard(_: str) -> None:
    """Nobody wants to know."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """One page to visit."""

    source: Visited
    options: VisitOptions
    deadline: Deadline
    """For all attempts together."""
    hosts: SilentHosts
    """What is known of hosts that do not answer; visits add to it."""
    screenshot: Screenshot = False
    on_step: OnStep = unheard

    @property
    def time_for_another(self) -> bool:
        """Whether one more attempt may be begun."""
        return self.deadline.left > limits.ATTEMPT_S

    def by_the_wall(self, manner: "Manner") -> bool:
        """Whether the page is to live in the time of the wall."""
        return manner.by_the_wall or self.options.page_time_s == 0


@dataclass(frozen=True, slots=True)
class Manner:
    """How one attempt reads the page, other than it comes."""

    scripts: bool = True
    shallow: bool = False
    """Whether what scripts nest too deep for the browser is moved up before it is laid out."""
    content_type: str = ""
    """What the page is read as, whatever its server says; "" for what that says."""
    without: tuple[str, ...] = ()
    """Addresses that are not loaded."""
    by_the_wall: bool = False
    """Whether the page's time is that of the wall."""
    reasons: tuple[str, ...] = ()
    """Why not as it comes; they become warnings."""

    def because(self, why: str) -> "Manner":
        """The same with one more reason."""
        return replace(self, reasons=(*self.reasons, why))

    def read_as(self, otherwise: "Otherwise") -> "Manner":
        """The same, read as that."""
        return replace(self, content_type=otherwise.content_type).because(otherwise.why)

    def without_scripts(self, why: str) -> "Manner":
        """The same with the page's scripts off."""
        return replace(self, scripts=False).because(f"{why}; read with its scripts off")


class Otherwise(NamedTuple):
    """As what to read a page that the browser has read as something else, and why."""

    content_type: str
    why: str

    @classmethod
    def in_encoding(cls, found: str, read_in: str, *, declared: bool) -> "Otherwise":
        """As HTML in the encoding `found`. declared: whether the page says that it is in the one it was read in."""
        if declared:
            why = f"says that it is in {read_in}, and is not; read as {found}"
        else:
            why = f"declares no encoding; read as {found}, detected from its bytes"
        return cls(f"text/html; charset={found}", why)


@dataclass(frozen=True, slots=True)
class Rendering:
    """What a visit brings back."""

    snapshot: Snapshot
    screenshot: bytes | None = None
    """PNG of the page from its top, one picture pixel a CSS px; where asked for."""
    strips_below: tuple[bytes, ...] = ()
    """PNGs of what lies below it, where the page is taller than Chromium paints in one picture; where asked for."""
    har: bytes | None = None
    """All that the visit loaded, as a HAR file; where `VisitOptions.record` asks for it."""

    def warned(self, *warnings: str) -> "Rendering":
        """The same with more warnings."""
        page = self.snapshot.page
        page = msgspec.structs.replace(page, warnings=(*page.warnings, *warnings))
        return replace(self, snapshot=replace(self.snapshot, page=page))


@dataclass(slots=True)
class Steps:
    """The steps of an attempt: told as they begin, their times kept."""

    on_step: OnStep
    timing_ms: dict[str, float] = field(default_factory=dict)

    @asynccontextmanager
    async def step(self, name: str) -> AsyncIterator[None]:
        """Tell the step, and keep what the block takes."""
        self.on_step(name)
        begun = monotonic()
        try:
            yield
        finally:
            self.timing_ms[name] = round((monotonic() - begun) * 1000, 1)
