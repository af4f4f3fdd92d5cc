"""Pages with gold as a model sees them: the evidence of their zones, and how much of each is content."""

import hashlib
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from scripts.training import labels
from zoning import limits
from zoning.cli.progress import Progress, clear, show
from zoning.errors import ZoningError
from zoning.evaluation import corpora
from zoning.evaluation.cache import Rendered, RenderSettings, default_folder
from zoning.evaluation.manifest import gold_of
from zoning.evaluation.measures.base import words
from zoning.extractors.body import Body
from zoning.extractors.collective import evidence
from zoning.extractors.collective.method import spans
from zoning.extractors.collective.zones import Zones
from zoning.layout import analyse
from zoning.render.options import VisitOptions
from zoning.snapshot import Snapshot

PROCESSES = 2


class Origin(NamedTuple):
    """Where an example is from."""

    name: str
    corpus: str
    host: str
    """Pages of one host never stand on both sides of a fold."""
    kind: str
    """The page's kind as the corpus has it; "" where it does not say."""
    language: str


@dataclass(frozen=True, eq=False)
class Example:
    """One page; z zones."""

    origin: Origin
    gold: list[str]
    tokens: labels.Tokens
    share: NDArray[np.float64]
    """(z,): how much of each zone is content."""
    words: NDArray[np.float64]
    """(z,)."""
    spans: NDArray[np.int32]
    seen: evidence.Seen | None
    """None for a page that shows nothing."""

    def f1(self, taken: NDArray[np.bool_]) -> float:
        """The measure of words as a bag, when these zones are taken."""
        found = Counter(word for zone, there in zip(self.tokens, taken, strict=True) if there for word in zone)
        wanted = Counter(self.gold)
        total = found.total() + wanted.total()
        return 2 * (found & wanted).total() / total if total else 1.0


class _Task(NamedTuple):
    rendered: Rendered
    corpus: str
    folder: Path
    methods: tuple[str, ...]


def read(data: Sequence[Path], methods: tuple[str, ...]) -> list[Example]:
    """The examples of all corpora, in their order; pages must have been rendered by `zoning eval` before."""
    tasks = [task for folder in data for task in _tasks(folder, methods)]
    progress, started = Progress(len(tasks), under_way=["collecting evidence"]), time.monotonic()
    found = []
    with ProcessPoolExecutor(PROCESSES) as pool:
        for example in pool.map(_example, tasks, chunksize=8):
            progress.done += 1
            show(progress, time.monotonic() - started)
            if example is not None:
                found.append(example)
    clear()
    return found


def _tasks(folder: Path, methods: tuple[str, ...]) -> Iterator[_Task]:
    manifest = corpora.read(folder)
    settings = RenderSettings(
        viewport=manifest.viewport,
        javascript=manifest.javascript,
        timeout_s=limits.VISIT_S,
        reveal=VisitOptions().reveal,
    )
    for page in manifest.pages:
        if page.gold is not None:
            rendered = Rendered(page, folder / page.page, settings, default_folder())
            yield _Task(rendered, manifest.name, folder, methods)


def _example(task: _Task) -> Example | None:
    page = task.rendered.page
    try:
        snapshot = task.rendered.get()
        gold = gold_of(page, task.folder, snapshot).text
    except ZoningError:
        return None
    host = urlsplit(page.url).netloc.removeprefix("www.") or page.name
    language = page.groups.get("language", snapshot.page.language[:2])
    origin = Origin(page.name, task.corpus, host, page.groups.get("type", ""), language)
    return example_of(snapshot, gold, task.methods, origin)


def example_of(snapshot: Snapshot, gold: str, methods: Sequence[str], origin: Origin) -> Example:
    """The example that a page with its gold text is."""
    zones = Zones.of(Body.of(snapshot))
    wanted = words(gold.lower())
    if not len(zones):
        nothing = np.zeros(0)
        return Example(origin, wanted, [], nothing, nothing, np.zeros((0, 0, 2), np.int32), None)
    tokens = labels.tokens_of(zones.texts)
    seen = evidence.see(zones, analyse(snapshot), methods)
    return Example(origin, wanted, tokens, labels.shares(tokens, wanted), zones.words, spans(zones), seen)


def fold_of(name: str, folds: int) -> int:
    """Which fold a host belongs to: the same today and tomorrow."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big") % folds
