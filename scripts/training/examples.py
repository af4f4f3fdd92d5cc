"""Prepare pages with gold for models: the evidence of their zones, and the share of each that is content."""

import hashlib
import random
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from scripts.training import labels
from scripts.training.alone import alone
from scripts.training.designs import kept_at
from scripts.training.kept import kept
from scripts.training.shortened import shortened
from zoning import limits
from zoning.cli.progress import Progress, clear, show
from zoning.errors import ZoningError
from zoning.evaluation import corpora
from zoning.evaluation.cache import Rendered, RenderSettings, default_folder
from zoning.evaluation.manifest import gold_of
from zoning.evaluation.measures.base import Score, score
from zoning.extractors.body import Body
from zoning.extractors.collective import evidence, folded, scholarly
from zoning.extractors.collective.context import ZoneContext
from zoning.extractors.collective.model import Model, load
from zoning.extractors.collective.predict import predict
from zoning.extractors.collective.zones import Zones
from zoning.layout import analyse
from zoning.render.options import VisitOptions
from zoning.scholarly import Work
from zoning.snapshot import Snapshot
from zoning.text.words import units

Viewport = tuple[int, int]
"""Width and height of the window in px."""
Made = Literal["", "alone", "shortened", "restyled"]
"""How a page was changed: with little or no furniture, reduced to its abstract, or restyled, as rendered by
`scripts/train restyled` before."""

PROCESSES = 2
HALF = 0.5
LIGHTLY = 0.3
"""The weight of a page from a corpus whose gold follows other rules for headings, lists or comments."""
LONG_ZONES = 0.6
"""The exponent of a zone's words in its weight: each further word counts less."""


class Origin(NamedTuple):
    """The origin of an example."""

    name: str
    corpus: str
    host: str
    """Pages of one host are always in the same fold. If no address is known, this is the publisher, or else the
    page."""
    kind: str
    """The page's kind as the corpus has it; "" if it has none."""
    language: str


class Page(NamedTuple):
    """A rendered page with its gold."""

    snapshot: Snapshot
    gold: str
    origin: Origin
    url: str
    """The page's address; "" if it is unknown."""


@dataclass(frozen=True, eq=False)
class Example:
    """A page; z zones that it shows, and f that it folds away."""

    origin: Origin
    gold: list[str]
    tokens: labels.Tokens
    share: NDArray[np.float64]
    """(z,): the share of each zone that is content."""
    context: ZoneContext
    seen: evidence.Seen | None
    """None for a page that shows nothing."""
    folded_tokens: labels.Tokens = field(default_factory=list)
    folded_share: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    """(f,): the share of each folded zone that is content."""
    importance: float = 1.0
    """The weight of the page relative to others."""
    made: bool = False
    """Whether the page was made from another one: such pages are for learning only, not for measuring."""

    @property
    def words(self) -> NDArray[np.float64]:
        """(z,): the number of words of each zone."""
        return self.context.words

    @property
    def weights(self) -> NDArray[np.float64]:
        """(z,): the weight of each zone: it grows with the words, while pages weigh almost the same."""
        return self.importance * _evened(self.words)

    @property
    def folded_words(self) -> NDArray[np.float64]:
        """(f,): the number of words of each folded zone."""
        return np.zeros(0) if self.seen is None or self.seen.folded is None else self.seen.folded.length

    @property
    def folded_weights(self) -> NDArray[np.float64]:
        """(f,): the weights of folded zones, on the same scale as those of visible zones."""
        return self.importance * _evened(self.all_words)[len(self.words) :]

    @property
    def all_words(self) -> NDArray[np.float64]:
        """(z + f,): the number of words of each zone."""
        return np.concatenate([self.words, self.folded_words])

    @property
    def all_shares(self) -> NDArray[np.float64]:
        """(z + f,): the share of each zone that is content, first the visible ones, then the folded ones."""
        return np.concatenate([self.share, self.folded_share])

    def score(self, taken: NDArray[np.bool_]) -> Score:
        """Return the score of the bag of words if these zones are taken: (z + f,), or (z,) without folded zones."""
        zones = zip(chain(self.tokens, self.folded_tokens), taken, strict=False)
        found = Counter(word for zone, there in zones if there for word in zone)
        return score((found & Counter(self.gold)).total(), found.total(), len(self.gold))

    @property
    def best(self) -> float:
        """The F1 of taking exactly the zones that are mostly content."""
        return self.score(self.all_shares >= HALF).f1

    @property
    def shown(self) -> float:
        """The F1 of taking exactly the gold that the page contains."""
        zones = zip(self.all_shares, chain(self.tokens, self.folded_tokens), strict=True)
        there = sum(share * len(zone) for share, zone in zones)
        return score(there, there, len(self.gold)).f1


def _evened(words: NDArray[np.float64]) -> NDArray[np.float64]:
    weights = np.maximum(words, 1) ** LONG_ZONES
    evened: NDArray[np.float64] = weights / weights.sum() * len(weights) ** 0.5
    return evened


class Task(NamedTuple):
    """A page whose evidence is needed."""

    rendered: Rendered
    corpus: str
    folder: Path
    methods: tuple[str, ...]
    general: bytes = b""
    """The file of the general model whose judgement scholarly pages start with; empty for other pages."""
    made: Made = ""
    """Which changed page to use instead."""


def read(
    data: Sequence[Path],
    methods: tuple[str, ...],
    lightly: Collection[str] = (),
    general: bytes = b"",
    viewport: Viewport | None = None,
    made: Made = "",
) -> list[Example]:
    """Return the examples of all corpora, in order. Pages must have been rendered by `zoning eval` before.

    lightly: the names of the corpora whose pages weigh less. general: the file of the general model, if all pages are
    scholarly. viewport: the window that the pages were rendered in; None for the corpus's own. made: use the changed
    pages of this kind instead.
    """
    asked = {"general": general, "made": made}
    found = [example for folder in data for example in _of_corpus(folder, methods, asked, viewport)]
    return [replace(one, importance=LIGHTLY) if one.origin.corpus in lightly else one for one in found]


def _of_corpus(
    folder: Path, methods: tuple[str, ...], asked: Mapping[str, Any], viewport: Viewport | None
) -> list[Example]:
    tasks = [task._replace(**asked) for task in tasks_of(folder, methods, viewport)]
    parts = [*methods, *(f"{task.rendered.stem.name} {task.rendered.page} {_changed(task)}" for task in tasks)]
    # Pages may be rendered later.
    files = (kept_at(task.rendered) if task.made == "restyled" else task.rendered.snapshot_path for task in tasks)
    parts += [str(file) for file in files if file.is_file()]
    kinds = ["general"] * bool(asked["general"]) + [asked["made"]] * bool(asked["made"])
    name = "-".join([folder.resolve().name, *kinds, *map(str, viewport or ())])
    return kept(name, [*parts, hashlib.sha256(asked["general"]).hexdigest()], lambda: _collected(tasks))


def _changed(task: Task) -> int:
    """Return when the gold was written, if it is in a file of its own."""
    gold = task.rendered.page.gold
    file = task.folder / gold.file if gold and gold.file else None
    return file.stat().st_mtime_ns if file and file.is_file() else 0


def _collected(tasks: Sequence[Task]) -> list[Example]:
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


def viewport_of(text: str) -> Viewport:
    """Read the size of a window, as in `390x844`. Raises `ValueError`."""
    width, height = map(int, text.split("x"))
    return width, height


def tasks_of(folder: Path, methods: tuple[str, ...], viewport: Viewport | None = None) -> list[Task]:
    """Return the pages of a corpus that have gold. Pages that are not rendered are left out; standard error says so."""
    manifest = corpora.read(folder, viewport)
    settings = RenderSettings(
        viewport=manifest.viewport,
        javascript=manifest.javascript,
        timeout_s=limits.VISIT_S,
        reveal=VisitOptions().reveal,
    )
    with_gold = [page for page in manifest.pages if page.gold is not None]
    found = [Rendered(page, folder / page.page, settings, default_folder()) for page in with_gold]
    there = [rendered for rendered in found if rendered.is_there(picture=False)]
    if len(there) < len(found):
        _tell_missing(folder, len(found) - len(there), len(found), viewport)
    return [Task(rendered, manifest.name, folder, methods) for rendered in there]


@cache
def _tell_missing(folder: Path, missing: int, pages: int, viewport: Viewport | None) -> None:
    """Say once how many pages of a corpus are not rendered, and how to render them."""
    window = " --viewport {}x{}".format(*viewport) if viewport else ""
    print(
        f"{folder}: {missing} of {pages} pages are not rendered; they are left out. "
        f"To render them: zoning eval --data {folder} -x plain --no-pictures{window}",
        file=sys.stderr,
    )


def pages(data: Sequence[Path]) -> Iterator[Page]:
    """Yield the pages of all corpora that have gold and could be rendered."""
    for folder in data:
        for task in tasks_of(folder, ()):
            page = _page(task)
            if page is not None:
                yield page


def _page(task: Task) -> Page | None:
    page, other = task.rendered.page, kept_at(task.rendered)
    if task.made == "restyled" and not other.is_file():
        return None
    try:
        snapshot = Snapshot.load(other) if task.made == "restyled" else task.rendered.get()
        gold = gold_of(page, task.folder, snapshot).text
    except ZoningError:
        return None
    # A corpus may know a page's address and yet serve it at another one, for the files next to it.
    url = page.url or page.groups.get("url", "")
    host = urlsplit(url).netloc.removeprefix("www.") or page.groups.get("publisher") or page.name
    language = page.groups.get("language", snapshot.page.language.strip()[:2].lower())
    origin = Origin(page.name, task.corpus, host, page.groups.get("type", ""), language)
    return Page(snapshot, gold, origin, url)


def _example(task: Task) -> Example | None:
    page = _page(task)
    if page is not None and task.made in ("alone", "shortened"):
        page = _reduced(page, task.made)
    if page is None:
        return None
    general = load(task.general) if task.general else None
    example = example_of(page.snapshot, page.gold, task.methods, page.origin, general)
    return replace(example, made=bool(task.made))


def _reduced(page: Page, made: Made) -> Page | None:
    """Return the page with little or no furniture, or with its abstract only; None if it cannot be reduced."""
    if made == "alone":
        content = alone(page.snapshot, page.gold, random.Random(page.origin.name))
        return page._replace(snapshot=content) if content else None
    abstract = shortened(page.snapshot, page.gold, references=fold_of(page.origin.name, 2) == 0)
    return page._replace(snapshot=abstract[0], gold=abstract[1]) if abstract else None


def example_of(
    snapshot: Snapshot, gold: str, methods: Sequence[str], origin: Origin, general: Model | None = None
) -> Example:
    """Return the example of a page with its gold text. general: the model that judges a scholarly page first."""
    zones = Zones.of(Body.of(snapshot))
    wanted = units(gold.lower())
    if not len(zones):
        nothing = np.zeros(0)
        return Example(
            origin,
            wanted,
            [],
            nothing,
            ZoneContext(
                nothing,
                np.zeros((0, 0, 2), np.int32),
                {},
                np.zeros(0, np.int32),
                follows=nothing > 0,
                tables=nothing > 0,
                numbers=nothing > 0,
            ),
            None,
        )
    away, context = folded.zones_of(zones.body), ZoneContext.of(zones)
    seen, left_out = evidence.see(zones, away, analyse(snapshot), methods), np.zeros(len(snapshot), np.bool_)
    if general is not None:
        work = Work(snapshot)
        seen = scholarly.seen_beyond(seen, predict(seen, context, general), zones, away, work)
        left_out = work.bibliography.furniture
    tokens, folded_tokens = (labels.tokens_of(part.texts_within(~left_out)) for part in (zones, away))
    # In the order of the page. Folded text that the page shows elsewhere does not count as content.
    repeats = seen.folded.own["folded.repeats"] if seen.folded else np.zeros(0)
    asked = np.concatenate([np.ones(len(zones), np.bool_), repeats < HALF])
    first = np.concatenate([part.nodes[part.start] for part in (zones, away)])
    order = [place for place in np.argsort(first).tolist() if asked[place]]
    every, share = [*tokens, *folded_tokens], np.zeros(len(first))
    share[order] = labels.shares([every[place] for place in order], wanted)
    shown, folded_away = np.split(share, [len(zones)])
    return Example(origin, wanted, tokens, shown, context, seen, folded_tokens, folded_away)


def counts(examples: Sequence[Example]) -> dict[str, int]:
    """Return the number of examples of each corpus."""
    return dict(sorted(Counter(one.origin.corpus for one in examples).items()))


def described(examples: Sequence[Example]) -> dict[str, object]:
    """Return what a model file says of its training data: the number of pages of each corpus, and a checksum."""
    lines = "".join(f"{one.origin.corpus}/{one.origin.name} {len(one.gold)}\n" for one in examples)
    return {"corpora": counts(examples), "data": hashlib.sha256(lines.encode()).hexdigest(), "measures_alike": True}


def fold_of(name: str, folds: int) -> int:
    """Return the fold of a host, which never changes."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big") % folds
