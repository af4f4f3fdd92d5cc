"""Define the systems to compare: our extractors on the snapshot, and peers on the raw and on the rendered page."""

import time
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.metadata import version
from typing import Protocol

from zoning.evaluation.cache import Rendered
from zoning.evaluation.measures import Output
from zoning.evaluation.peers import Peer, create
from zoning.evaluation.results import SystemInfo
from zoning.extractors import Extractor, parse
from zoning.site import known_of
from zoning.snapshot import Snapshot

RAW, RENDERED = "raw", "rendered"


@dataclass(frozen=True, eq=False)
class Material:
    """One page in all forms that systems read; each is computed at its first use."""

    rendered: Rendered

    @cached_property
    def snapshot(self) -> Snapshot:
        """The rendered page; raises `SourceError` if there is none."""
        return self.rendered.get()

    def fresh(self) -> Snapshot:
        """Return a snapshot for one method, without what others have computed of it: their time would be missing."""
        fresh = replace(self.snapshot)
        fresh.give(known_of, self.snapshot.once(known_of))
        return fresh

    @cached_property
    def html(self) -> str:
        """The rendered DOM as HTML."""
        return self.snapshot.html().text

    @cached_property
    def raw(self) -> str:
        """The page as downloaded."""
        return self.rendered.raw()


class System(Protocol):
    """A system to compare."""

    @property
    def info(self) -> SystemInfo:
        """Its name in the tables, and its input."""

    def run(self, page: Material) -> tuple[Output, float]:
        """Return what it extracts, and the milliseconds that it took; raises what the system raises."""


@dataclass(frozen=True)
class ExtractorSystem:
    """One of our extractors."""

    info: SystemInfo
    extractor: Extractor

    @classmethod
    def of(cls, spec: str) -> "ExtractorSystem":
        """Return the system of an extractor, by a spec."""
        info = SystemInfo(name=spec, kind="extractor", input="snapshot", version=version("zoning"))
        return cls(info, parse(spec))

    def run(self, page: Material) -> tuple[Output, float]:
        """Select the text nodes, and read their text."""
        snapshot = page.fresh()
        begun = time.perf_counter()
        mask = self.extractor.extract(snapshot).mask
        text = snapshot.text(mask)
        ms = _ms_since(begun)
        return Output(text, page.snapshot, mask), ms


@dataclass(frozen=True)
class PeerSystem:
    """Another tool, on one kind of HTML."""

    info: SystemInfo
    peer: Peer

    @classmethod
    def of(cls, name: str, kind: str) -> "PeerSystem":
        """Return the system of a peer, by its name, on `raw` or `rendered` HTML."""
        peer = create(name)
        return cls(SystemInfo(name=f"{name} ({kind})", kind="peer", input=kind, version=peer.version), peer)

    def run(self, page: Material) -> tuple[Output, float]:
        """Run the tool."""
        html = page.raw if self.info.input == RAW else page.html
        begun = time.perf_counter()
        text = self.peer.extract(html, page.rendered.page.url)
        return Output(text), _ms_since(begun)


def systems(extractors: tuple[str, ...], peers: tuple[str, ...]) -> list[System]:
    """Return the systems of these extractors, and of these peers on both inputs.

    Raises `UsageError` for an unknown name, `EnvironmentProblem` for a peer that is not installed.
    """
    own: list[System] = [ExtractorSystem.of(spec) for spec in extractors]
    return own + [PeerSystem.of(name, kind) for name in peers for kind in (RAW, RENDERED)]


def _ms_since(begun: float) -> float:
    return round((time.perf_counter() - begun) * 1000, 2)
