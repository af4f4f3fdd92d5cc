"""Train the model of `collective` for scholarly pages, and measure it on publishers that it has not seen."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import numpy as np

from scripts.training import measure
from scripts.training.boosting import FEW_PAGES
from scripts.training.examples import Example, Made, Viewport, described, fold_of, read, viewport_of
from scripts.training.kept import kept_model
from scripts.training.measure import Judged
from scripts.training.publishers import publisher
from scripts.training.stages import METHODS, ROUNDS, learn
from zoning.evaluation import corpora
from zoning.extractors.collective.model import OTHERS_FILE, SCHOLARLY_FILE, Model
from zoning.extractors.collective.verdicts import MAIN

FOLDS = 10
RESAMPLES = 2000
"""The number of resamples of publishers for an interval."""
SHORTENED = 0.5
"""The weight of a page that was reduced to its abstract."""
RESTYLED = 1.0
"""The weight of a page that was rendered in a made-up style."""
BESIDE = 0.5
"""The weight of a page that is only learned from: pages written for the purpose come with and without their style."""
LESSONS = (5, 10, 20)
"""The steps of the learning curve: numbers of publishers."""
PACKAGE = Path("zoning/extractors/collective")
LICENCE = (
    "Apache-2.0; learned from publishers' pages, of whose text it holds words, pairs of words and texts of six words "
    "at most that six publishers or more have"
)


class Page(NamedTuple):
    """A scholarly page for training or measuring."""

    example: Example
    """The host of the example is its publisher."""
    groups: dict[str, str]
    """The page's groups in its corpus."""
    viewport: Viewport | None = None
    """The window that it was rendered in; None for the corpus's own."""
    beside: bool = False
    """Whether it is only learned from."""

    @property
    def is_measured(self) -> bool:
        """Whether it is neither made from another page nor only learned from."""
        return not (self.example.made or self.beside)

    @property
    def sort(self) -> str:
        """Its row in the table."""
        if "abstract" in self.groups.get("text", ""):
            return "abstracts"
        return "with their layout" if self.groups.get("css_class") else "without style sheets"


def main() -> None:
    """Train, measure, and write the model."""
    parser = argparse.ArgumentParser(prog="scripts/train scholarly", description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="corpora already rendered by `zoning eval`")
    parser.add_argument(
        "--beside", type=Path, nargs="+", default=[], metavar="FOLDER",
        help="corpora that are only learned from, not measured; a page has half the weight",
    )  # fmt: skip
    parser.add_argument(
        "--viewport", type=viewport_of, nargs="+", default=[], metavar="WIDTHxHEIGHT", dest="viewports",
        help="also learn from the pages in windows of these sizes, already rendered by `zoning eval --viewport`",
    )  # fmt: skip
    parser.add_argument(
        "--shortened", type=float, default=SHORTENED, metavar="WEIGHT",
        help="weight of pages shortened to their abstract; 0: do not use them (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--restyled", type=float, default=RESTYLED, metavar="WEIGHT",
        help="weight of pages from `scripts/train restyled`; 0: do not use them (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--by",
        choices=("publisher", "platform"),
        default="publisher",
        help="pages with the same one are in the same fold (default: %(default)s)",
    )
    parser.add_argument(
        "--folds", type=int, default=FOLDS, help="number of folds; 0: do not measure (default: %(default)s)"
    )
    parser.add_argument("--lessons", action="store_true", help="also measure models that learned from fewer publishers")
    parser.add_argument(
        "--report",
        type=Path,
        default=Path("training-report"),
        help="folder for the models of the folds (default: %(default)s)",
    )
    parser.add_argument("-o", "--output", type=Path, default=PACKAGE / SCHOLARLY_FILE)
    options = parser.parse_args()
    weights = {"shortened": options.shortened, "restyled": options.restyled}
    pages = pages_of(options.data, options.viewports, **weights)
    pages += map(_beside, pages_of(options.beside, options.viewports, **weights))
    measured = [page for page in pages if page.is_measured]
    training = Training(options.report / "models")
    found = training.folds(pages, key_of(options.by), options.folds) if options.folds else []
    for window in (None, *options.viewports) if found else ():
        print(f"window {window[0]}x{window[1]}:" if window else "default window:")
        chosen = [(page, one) for page, one in zip(measured, found, strict=True) if page.viewport == window]
        print("\n".join(table(*zip(*chosen, strict=True))))
    for count in LESSONS if options.lessons else ():
        print(f"model of {count} publishers: F1 {training.lesson(pages, count, options.folds):.4f}")
    model = training.learn([page.example for page in pages])
    replace(model, facts=facts(pages, measured, found, options.by)).save(options.output)
    print(f"{options.output}: {options.output.stat().st_size / 1e6:.1f} MB", file=sys.stderr)


def _beside(page: Page) -> Page:
    """Return the page as one that is only learned from."""
    lighter = replace(page.example, importance=BESIDE * page.example.importance)
    return page._replace(example=lighter, beside=True)


def pages_of(
    data: Sequence[Path], viewports: Sequence[Viewport] = (), *, shortened: float = 0.0, restyled: float = 0.0
) -> list[Page]:
    """Return the visible pages of corpora, with the judgement of the model that has learned from other corpora only.

    Each page is in the window of its corpus and in each of `viewports`; the more windows, the smaller the weight of
    each. Then come the pages made from them, with a weight relative to theirs: those with the abstract only, and
    restyled ones.
    """
    general = (PACKAGE / OTHERS_FILE).read_bytes()
    groups = {
        (manifest.name, page.name): page.groups for manifest in map(corpora.read, data) for page in manifest.pages
    }
    windows = (None, *viewports)
    each = 1 / len(windows)
    asked: list[tuple[Viewport | None, Made, float]] = [(window, "", each) for window in windows]
    asked += [(window, "shortened", shortened * each) for window in windows if shortened]
    asked += [(None, "restyled", restyled)] if restyled else []
    pages = []
    for window, made, importance in asked:
        for example in read(data, METHODS, general=general, viewport=window, made=made):
            said = groups[example.origin.corpus, example.origin.name]
            origin = example.origin._replace(host=publisher(said.get("publisher", example.origin.host)))
            if example.seen is not None:
                weighed = replace(example, origin=origin, importance=importance)
                pages.append(Page(weighed, said, window))
    return pages


def key_of(what: str) -> Callable[[Page], str]:
    """Return the key of pages that folds keep together. Pages without a named platform go by their publisher."""
    if what == "platform":
        return lambda page: page.groups.get("platform", "").removeprefix("own") or page.example.origin.host
    return lambda page: page.example.origin.host


class Training:
    """Trains models on some of the pages. Each is stored, so that an interrupted run can continue."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def learn(self, examples: Sequence[Example]) -> Model:
        """Train a model on these examples."""
        parts = [f"{one.origin} {one.importance} {len(one.gold)} {one.all_shares.sum():.6f}" for one in examples]
        return kept_model(self._folder, ["scholarly", *parts], lambda: learn(examples, METHODS, ROUNDS, FEW_PAGES))

    def folds(self, pages: Sequence[Page], key: Callable[[Page], str], count: int) -> list[Judged]:
        """Judge each measured page by a model that has seen none with the same key."""
        measured = [page for page in pages if page.is_measured]
        found: dict[int, Judged] = {}
        for fold in range(count):
            held = [number for number, page in enumerate(measured) if fold_of(key(page), count) == fold]
            seen = [page.example for page in pages if fold_of(key(page), count) != fold]
            if held:
                judged = measure.judge_all(self.learn(seen), [measured[number].example for number in held])
                found |= dict(zip(held, judged, strict=True))
        return [found[number] for number in range(len(measured))]

    def lesson(self, pages: Sequence[Page], publishers: int, count: int) -> float:
        """Return the mean F1 of models that have learned from this number of publishers, on the pages of others."""
        scores: list[float] = []
        for fold in range(count):
            own = [page for page in pages if fold_of(page.example.origin.host, count) == fold]
            held = [page.example for page in own if page.viewport is None and page.is_measured]
            hosts = {one.origin.host for one in held}
            others = sorted({page.example.origin.host for page in pages} - hosts, key=lambda name: fold_of(name, 9973))
            some = [page.example for page in pages if page.example.origin.host in others[:publishers]]
            scores += [one.f1 for one in measure.judge_all(self.learn(some), held)] if held else []
        return float(np.mean(scores))


def table(pages: Sequence[Page], found: Sequence[Judged]) -> Iterator[str]:
    """Yield the table: precision, recall and F1 by kind of page and by publisher, with intervals and `layout`'s F1."""
    yield "| pages | | precision | recall | F1 | 95 % interval | layout | whole body |"
    yield "|---|---|---|---|---|---|---|---|"
    whole = [("all", list(range(len(pages))))]
    kinds = [(page.example.origin.corpus, page.sort, page.example.origin.host) for page in pages]
    for names in zip(*kinds, strict=True):
        whole += [(one, [number for number, name in enumerate(names) if name == one]) for one in sorted(set(names))]
    for name, numbers in whole:
        yield _row(name, [found[number] for number in numbers])


def _row(name: str, found: Sequence[Judged]) -> str:
    scores = [one.example.score(one.taken) for one in found]
    means = [np.mean([getattr(score, part) for score in scores]) for part in ("precision", "recall", "f1")]
    low, high = interval([score.f1 for score in scores], [one.example.origin.host for one in found])
    layout = np.mean([measure.by_method(one.example, MAIN) for one in found])
    body = np.mean([one.example.score(np.ones(len(one.example.share), np.bool_)).f1 for one in found])
    cells = [name, str(len(found)), *(f"{mean:.3f}" for mean in means), f"{low:.3f} … {high:.3f}", f"{layout:.3f}",
             f"{body:.3f}"]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def interval(scores: Sequence[float], publishers: Sequence[str]) -> tuple[float, float]:
    """Return the 95 % interval of a mean. Publishers are resampled, not pages, because pages of one are similar."""
    names = sorted(set(publishers))
    values, owner = np.array(scores), np.array([names.index(name) for name in publishers])
    sums, counts = np.bincount(owner, values), np.bincount(owner)
    drawn = np.random.default_rng(1).integers(len(names), size=(RESAMPLES, len(names)))
    low, high = np.percentile(sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1), [2.5, 97.5])
    return float(low), float(high)


def facts(pages: Sequence[Page], measured: Sequence[Page], found: Sequence[Judged], by: str) -> dict[str, object]:
    """Return the facts that are stored in the model file.

    pages: all that the model learned from; found: the judgements of those `measured`, if any.
    """
    scores: dict[str, list[float]] = {}
    for page, one in zip(measured, found, strict=False):
        if page.viewport is None:
            scores.setdefault(page.sort, []).append(one.f1)
    return described([page.example for page in pages if page.viewport is None]) | {
        "windows": sorted({page.viewport for page in pages if page.viewport}),
        "day": datetime.now(UTC).date().isoformat(),
        "folds": f"by {by}",
        "figures": {sort: (len(some), round(float(np.mean(some)), 4)) for sort, some in scores.items()},
        "licence": LICENCE,
    }


if __name__ == "__main__":
    main()
