"""Define what a visit is asked for, how its attempts differ, and what it brings back."""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import msgspec

from zoning import limits
from zoning.render.deadline import Deadline
from zoning.render.hosts import SilentHosts
from zoning.render.options import VisitOptions
from zoning.render.sources import Visited
from zoning.render.visit.steps import OnStep, unheard
from zoning.snapshot import Snapshot

Screenshot = bool | Literal["strips"]
"""`True` takes one screenshot, as tall as Chromium paints; `"strips"` adds the ones below it, up to a limit."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """One page to visit."""

    source: Visited
    options: VisitOptions
    deadline: Deadline
    """For all attempts together."""
    hosts: SilentHosts
    """The hosts that did not answer earlier visits; this one adds to them."""
    screenshot: Screenshot = False
    on_step: OnStep = unheard

    @property
    def time_for_another(self) -> bool:
        """Whether there is time for one more attempt."""
        return self.deadline.left > limits.ATTEMPT_S

    def by_the_wall(self, manner: "Manner") -> bool:
        """Whether an attempt of this manner runs the page in real time."""
        return manner.by_the_wall or self.options.page_time_s == 0


@dataclass(frozen=True, slots=True)
class Manner:
    """How one attempt reads the page; the default is to read it as it comes."""

    scripts: bool = True
    shallow: bool = False
    """Whether elements that scripts nest too deep for the browser are moved up before they are laid out."""
    content_type: str = ""
    """The content type to read the page as, whatever type its server declares; "" for the server's."""
    without: tuple[str, ...] = ()
    """Addresses that are blocked."""
    by_the_wall: bool = False
    """Whether the page runs in real time instead of virtual time."""
    reasons: tuple[str, ...] = ()
    """Why the page is not read as it comes; they become warnings."""

    def because(self, why: str) -> "Manner":
        """Return a copy with one more reason."""
        return replace(self, reasons=(*self.reasons, why))

    def read_as(self, otherwise: "Otherwise") -> "Manner":
        """Return a copy with this content type, and its reason."""
        return replace(self, content_type=otherwise.content_type).because(otherwise.why)

    def without_scripts(self, why: str) -> "Manner":
        """Return a copy with the page's scripts off."""
        return replace(self, scripts=False).because(f"{why}; read with its scripts off")


class Otherwise(NamedTuple):
    """The content type to read a page as, in place of the one that the browser has used, and the reason."""

    content_type: str
    why: str

    @classmethod
    def in_encoding(cls, found: str, read_in: str, *, declared: bool) -> "Otherwise":
        """Return that the page is HTML in the encoding `found`.

        read_in: the encoding that the browser has used; declared: whether the page declares that one.
        """
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
    """PNG of the page from its top, with one pixel per CSS px; None if not asked for."""
    strips_below: tuple[bytes, ...] = ()
    """PNGs of what is below it, if asked for and if the page is taller than Chromium paints in one screenshot."""
    har: bytes | None = None
    """All that the visit loaded, as a HAR file; None unless `VisitOptions.record` asks for it."""

    def warned(self, *warnings: str) -> "Rendering":
        """Return a copy with more warnings."""
        page = self.snapshot.page
        page = msgspec.structs.replace(page, warnings=(*page.warnings, *warnings))
        return replace(self, snapshot=replace(self.snapshot, page=page))
