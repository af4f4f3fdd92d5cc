"""Train the model of the extractor `vips`, and measure it on sites that it has not seen."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scripts.training import labels
from scripts.training.examples import Origin, Page, fold_of, pages
from scripts.training.learners import LEARNERS, exit_without_package, facts, trees_of
from zoning.evaluation.measures import Score, bag, mean
from zoning.extractors.body import Body
from zoning.extractors.literature.vips.importance import FILE, Model, Rows, features
from zoning.extractors.literature.vips.method import important
from zoning.text.words import units
from zoning.trees import Trees
from zoning.vips import segment

FOLDS = 3
LEARNER = "forest"


@dataclass(frozen=True, eq=False)
class Example:
    """A page; b blocks."""

    origin: Origin
    rows: Rows
    content: NDArray[np.bool_]
    """(b,): whether most words of each block are on the longest common subsequence of page and gold."""
    texts: Sequence[str]
    """(b,): the text of each block."""
    gold: str


def example_of(page: Page) -> Example | None:
    """Return the example of a page with its gold; None if the page shows no text."""
    snapshot, body = page.snapshot, Body.of(page.snapshot)
    if not body.is_text.any():
        return None
    blocks = list(segment(snapshot).leaves())
    nodes = np.array([block.node for block in blocks])
    _, columns = labels.matched(body, units(page.gold.lower()))
    altogether, of_gold = (labels.inside(nodes, snapshot.end[nodes], column) for column in columns)
    return Example(
        origin=page.origin,
        rows=features(snapshot, blocks),
        content=2 * of_gold >= np.maximum(altogether, 1),
        texts=[snapshot.text_within(block.node, body.is_text) for block in blocks],
        gold=page.gold,
    )


def learn(examples: Iterable[Example]) -> Trees:
    """Train on all blocks of some pages."""
    shown = list(examples)
    rows, content = (np.concatenate([getattr(one, name) for one in shown]) for name in ("rows", "content"))
    return trees_of(LEARNERS[LEARNER].fit(rows, content))


class Figures(NamedTuple):
    """Figures of models that have not seen a page's site."""

    pages: int
    blocks: int
    right: float
    """The share of blocks with the correct level (the micro-F1 of Song et al.)."""
    text: Score


def measured(examples: Sequence[Example]) -> Figures:
    """Measure every page with a model of the pages of other hosts."""
    scores, right = [], []
    for fold in range(FOLDS):
        held = [one for one in examples if fold_of(one.origin.host, FOLDS) == fold]
        trees = learn(one for one in examples if fold_of(one.origin.host, FOLDS) != fold)
        for one in held:
            chosen = important(trees.raw(one.rows))
            right += (chosen == one.content).tolist()
            taken = "\n".join(text for text, is_in in zip(one.texts, chosen.tolist(), strict=True) if is_in)
            scores.append(bag(taken, one.gold))
    return Figures(len(examples), len(right), float(np.mean(right)), mean(scores))


def main() -> None:
    """Measure, train, and write the model."""
    parser = argparse.ArgumentParser(prog="scripts/train vips", description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="corpora already rendered by `zoning eval`")
    parser.add_argument("-o", "--output", type=Path, default=Path("zoning/extractors/literature/vips") / FILE)
    options = parser.parse_args()
    exit_without_package()
    examples = list(filter(None, map(example_of, pages(options.data))))
    found = measured(examples)
    print("\n".join(printed(examples, found)))
    told = facts(
        LEARNERS[LEARNER].title,
        ((one.origin, len(one.gold)) for one in examples),
        {"right": round(found.right, 4), "f1": round(found.text.f1, 4)},
    )
    Model(important=learn(examples), facts=told).save(options.output)
    print(f"{options.output}: {options.output.stat().st_size / 1e6:.1f} MB", file=sys.stderr)


def printed(examples: Sequence[Example], found: Figures) -> Iterator[str]:
    """Yield the measurements as text."""
    yield f"{found.pages} pages, {found.blocks} blocks, {found.blocks / found.pages:.0f} a page"
    yield f"level right: {found.right:.3f}; all taken for noise: {1 - _share(examples):.3f}"
    yield "text: precision {:.3f}, recall {:.3f}, F1 {:.3f}".format(*found.text)


def _share(examples: Sequence[Example]) -> float:
    return float(np.mean(np.concatenate([one.content for one in examples])))


if __name__ == "__main__":
    main()
