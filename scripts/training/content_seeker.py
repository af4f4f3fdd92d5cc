"""Train the models of the extractor `content-seeker`, and compare learners and segments on unseen sites."""

import argparse
import hashlib
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from scripts.training import labels
from scripts.training.examples import Origin, Page, fold_of, pages
from scripts.training.learners import LEARNERS, exit_without_package, facts, trees_of
from zoning.extractors.body import Body
from zoning.extractors.literature.content_seeker.heuristics import Heuristic, Kept
from zoning.extractors.literature.content_seeker.method import Judge, judge
from zoning.extractors.literature.content_seeker.model import FILE, KINDS, Classifiers, Model
from zoning.extractors.literature.content_seeker.segments import By, Rows, Segments
from zoning.labelling.segments import granularity
from zoning.snapshot import Mask
from zoning.text.words import units

FOLDS = 3
ROWS_A_PAGE = 100
"""The number of random segments of a page that are learned from."""
SHIPPED = "forest"
NEWS = ("fundus", "l3s-gn1")
"""Corpora whose pages are all news."""
ASKED: Mapping[By, Sequence[str]] = {"elements": KINDS, "vips": ("any",)}
"""The kinds of pages for which there are classifiers of these segments."""
HEURISTICS: tuple[Heuristic, ...] = get_args(Heuristic)

Pair = tuple[Judge, Judge]
"""Judges of granularity and of content."""


@dataclass(frozen=True, eq=False)
class Example:
    """A page; s segments, w words."""

    origin: Origin
    kind: str
    """`news`, `blog`, `forum`, or "" for another kind."""
    kept: Kept
    content: NDArray[np.bool_]
    """(s,): whether most words of each segment are on the longest common subsequence of page and gold."""
    good: NDArray[np.bool_]
    """(s,): whether each segment has good granularity."""
    word: NDArray[np.int32]
    """(w,): the number of each word of the page."""
    node: NDArray[np.int32]
    """(w,): the text node of each word."""
    gold: NDArray[np.int64]
    """The frequency in the gold of the word with each number."""

    @property
    def segments(self) -> Segments:
        """The segments of the page."""
        return self.kept.segments

    def f1(self, mask: Mask) -> float:
        """Return the F1 of the bag of words if these text nodes are taken."""
        found = np.bincount(self.word[mask[self.node]], minlength=len(self.gold))
        total = int(found.sum() + self.gold.sum())
        return 2 * int(np.minimum(found, self.gold).sum()) / total if total else 1.0


def example_of(page: Page, by: By) -> Example | None:
    """Return the example of a page with its gold, in segments of this kind; None if the page shows no text."""
    body = Body.of(page.snapshot)
    if not body.is_text.any():
        return None
    segments = Segments.of(body, by)
    gold = units(page.gold.lower())
    tokens, columns = labels.matched(body, gold)
    altogether, of_gold = (labels.inside(segments.nodes, segments.end, column) for column in columns)
    numbers: dict[str, int] = {}
    word = np.array([numbers.setdefault(each, len(numbers)) for some in tokens for each in some], np.int32)
    wanted = np.array([numbers.setdefault(each, len(numbers)) for each in gold], np.int32)
    return Example(
        origin=page.origin,
        kind=kind_of(page.origin, page.url),
        kept=Kept(segments),
        content=2 * of_gold >= np.maximum(altogether, 1),
        good=granularity(segments, altogether, of_gold),
        word=word,
        node=np.repeat(np.array(list(body.texts), np.int32), list(map(len, tokens))),
        gold=np.bincount(wanted, minlength=len(numbers)),
    )


def kind_of(origin: Origin, url: str) -> str:
    """Return the kind of a page: news, blog, forum; "" for another kind."""
    if origin.corpus in NEWS:
        return "news"
    if origin.kind == "article":
        return "blog" if "blog" in url.lower() else "news"
    return "forum" if origin.kind == "forum" else ""


# ---------------------------------------------------------------------- learning


class Table(NamedTuple):
    """The training data; r rows."""

    rows: Rows
    good: NDArray[np.bool_]
    content: NDArray[np.bool_]
    coarse: NDArray[np.bool_]
    """(r,): segments with another one inside, whose granularity must be learned."""


def table(examples: Iterable[Example]) -> Table:
    """Return some segments of each example, at every depth, because the descent may meet any of them."""
    parts = [(example, _some(example)) for example in examples]
    return Table(
        np.concatenate([example.segments.rows[some] for example, some in parts]),
        np.concatenate([example.good[some] for example, some in parts]),
        np.concatenate([example.content[some] for example, some in parts]),
        np.concatenate([~example.segments.innermost[some] for example, some in parts]),
    )


def _some(example: Example) -> NDArray[np.intp]:
    count = len(example.segments)
    if count <= ROWS_A_PAGE:
        return np.arange(count)
    seed = int.from_bytes(hashlib.sha256(example.origin.name.encode()).digest()[:4], "big")
    return np.sort(np.random.default_rng(seed).choice(count, ROWS_A_PAGE, replace=False))


def learn(examples: Iterable[Example]) -> Classifiers:
    """Train the learner that is shipped."""
    learner, shown = LEARNERS[SHIPPED], table(examples)
    return Classifiers(
        trees_of(learner.fit(shown.rows[shown.coarse], shown.good[shown.coarse])),
        trees_of(learner.fit(shown.rows, shown.content)),
    )


def classifiers_of(examples: Sequence[Example], by: By) -> dict[str, Classifiers]:
    """Return the classifiers of the model for these segments. A kind without pages gets those for any kind."""
    if by == "vips":
        return {"vips": learn(examples)}
    groups = {kind: [example for example in examples if kind in ("any", example.kind)] for kind in KINDS}
    return {kind: learn(group or examples) for kind, group in groups.items()}


# ---------------------------------------------------------------------- measuring


class Run(NamedTuple):
    """The result of one measurement on one example."""

    learner: str
    trained: str
    """`own`: trained on pages of its kind; `any`: on all."""
    heuristic: str
    kind: str
    f1: float


def compare(
    examples: Sequence[Example], learners: Sequence[str], kinds: Sequence[str] = KINDS, folds: int = FOLDS
) -> list[Run]:
    """Measure every learner, trained on other hosts and for each kind of page, with every heuristic on every page."""
    found: list[Run] = []
    fold = [fold_of(example.origin.host, folds) for example in examples]
    for number in range(folds):
        held = [example for example, own in zip(examples, fold, strict=True) if own == number]
        others = [example for example, own in zip(examples, fold, strict=True) if own != number]
        for kind in kinds:
            of_kind = [example for example in others if kind in ("any", example.kind)]
            asked = [example for example in held if kind in ("any", example.kind)]
            if not of_kind or not asked:
                continue
            shown = table(of_kind)
            for learner in learners:
                pair = (
                    LEARNERS[learner].judge(shown.rows[shown.coarse], shown.good[shown.coarse]),
                    LEARNERS[learner].judge(shown.rows, shown.content),
                )
                trained = "any" if kind == "any" else "own"
                found += [run for example in asked for run in _runs(example, pair, learner, trained)]
                print(f"fold {number}, {kind}: {LEARNERS[learner].title}", file=sys.stderr, flush=True)
    return found


def _runs(example: Example, pair: Pair, learner: str, trained: str) -> Iterator[Run]:
    places = judge(example.segments, *pair).taken
    for heuristic in HEURISTICS:
        yield Run(learner, trained, heuristic, example.kind, example.f1(example.kept.by(heuristic, places)))


Figures = dict[str, dict[str, float]]
"""`learner trained heuristic` → kind of pages → mean F1; `any` means all pages."""


def figures(runs: Iterable[Run]) -> Figures:
    """Return the means of the results."""
    groups: defaultdict[str, defaultdict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for run in runs:
        group = groups[f"{run.learner} {run.trained} {run.heuristic}"]
        if run.kind:
            group[run.kind].append(run.f1)
        if run.trained == "any":
            group["any"].append(run.f1)
    return {
        name: {kind: round(float(np.mean(scores)), 4) for kind, scores in sorted(group.items())}
        for name, group in sorted(groups.items())
    }


def printed(found: Figures) -> str:
    """Return the figures as a table in Markdown."""
    lines = ["| learner | trained on | heuristic | news | blog | forum | any |", "|---|---|---|---|---|---|---|"]
    for name, by_kind in found.items():
        learner, trained, heuristic = name.split(" ")
        cells = [f"{by_kind[kind]:.3f}" if kind in by_kind else "" for kind in ("news", "blog", "forum", "any")]
        what = "pages of the kind" if trained == "own" else "all pages"
        lines.append(f"| {LEARNERS[learner].title} | {what} | {heuristic} | {' | '.join(cells)} |")
    return "\n".join(lines)


def facts_of(examples: Sequence[Example], found: Figures) -> dict[str, Any]:
    """Return the facts that are stored in the model file."""
    counts = {kind: sum(kind in ("any", example.kind) for example in examples) for kind in KINDS}
    data = ((example.origin, int(example.gold.sum())) for example in examples)
    return facts(LEARNERS[SHIPPED].title, data, found) | {"kinds": counts}


# ---------------------------------------------------------------------- command


def main() -> None:
    """Compare, train, and write the model."""
    parser = argparse.ArgumentParser(prog="scripts/train content_seeker", description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="corpora already rendered by `zoning eval`")
    parser.add_argument(
        "--learners", nargs="*", choices=LEARNERS, default=list(LEARNERS), help="learners to compare (default: all)"
    )
    parser.add_argument("-o", "--output", type=Path, default=Path("zoning/extractors/literature/content_seeker") / FILE)
    options = parser.parse_args()
    exit_without_package()
    classifiers: dict[str, Classifiers] = {}
    told: dict[str, Any] = {}
    for by in get_args(By):
        examples = [example for page in pages(options.data) if (example := example_of(page, by))]
        found = figures(compare(examples, options.learners, ASKED[by]))
        if found:
            print(f"segments: {by}", printed(found), sep="\n\n", end="\n\n", flush=True)
        told[by] = facts_of(examples, found)
        classifiers |= classifiers_of(examples, by)
    Model(classifiers=classifiers, facts=told).save(options.output)
    print(f"{options.output}: {options.output.stat().st_size / 1e6:.1f} MB", file=sys.stderr)


if __name__ == "__main__":
    main()
