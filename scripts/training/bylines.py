"""Train the model of by-lines, and measure it on sites that it has not seen.

The authors of a page are those of its corpus; of corpora without authors, those that the page's markup declares, if
its visible text has them.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scripts.training import boosting
from scripts.training.examples import Origin, Page, fold_of, pages
from scripts.training.learners import exit_without_package, facts
from scripts.verdicts import VERDICTS, gold_of, same, verdict_on
from zoning.metadata.byline_model.candidates import Candidate
from zoning.metadata.byline_model.model import FILE, chosen, described, lacks_authors, say
from zoning.metadata.evidence import Evidence
from zoning.metadata.find import read_evidence, read_markup
from zoning.metadata.people.authors import merge_authors
from zoning.metadata.people.byline_words import is_name
from zoning.metadata.people.names import key_of
from zoning.trees import TreeModel, table

if TYPE_CHECKING:
    from lightgbm import Booster

FOLDS = 5
ROUNDS = 250
SEEDS = (1, 2, 3)
SETTINGS: Mapping[str, float] = {
    "learning_rate": 0.05, "num_leaves": 15, "min_data_in_leaf": 30, "bagging_fraction": 0.8, "lambda_l2": 5.0,
}  # fmt: skip
NEVER = 2.0
"""A threshold that no probability reaches."""
THRESHOLDS = np.arange(0.05, 1.0, 0.05)


@dataclass(frozen=True, eq=False)
class Example:
    """A page with c candidates."""

    origin: Origin
    gold: Sequence[str] | None
    """The authors in the corpus; None if it has none for any page."""
    evidence: Evidence
    """What tells the authors without the model."""
    candidates: Sequence[Candidate]
    rows: NDArray[np.float32]
    """(c, features)."""
    names: tuple[str, ...]
    """The names of the features."""
    is_author: NDArray[np.float64]
    """(c,): 1 for an author's name, else 0."""

    @property
    def is_learned(self) -> bool:
        """Whether all of it is known: authors that the page shows, or that it has none."""
        return len(self.candidates) > 0 and (bool(self.is_author.any()) or (self.gold is not None and not self.gold))


class Figures(NamedTuple):
    """Numbers of pages by verdict, without and with the model."""

    without: Counter[str]
    with_model: Counter[str]


def example_of(page: Page, folder: Path) -> Example | None:
    """Return the example of a page of a corpus; None if the page shows no title."""
    snapshot = page.snapshot
    evidence, front = read_evidence(snapshot, np.zeros(len(snapshot), np.bool_))
    if not front.title:
        return None
    gold = gold_of(folder, page.origin.name).authors if (folder / "ground-truth").is_dir() else None
    declared = [author.name for author in merge_authors(read_markup(snapshot)).authors]
    keys = {key_of(name) for name in (gold if gold is not None else filter(is_name, declared))}
    found, columns = described(snapshot, front)
    return Example(
        origin=page.origin,
        gold=gold,
        evidence=evidence,
        candidates=found,
        rows=table(columns, tuple(columns)) if found else np.zeros((0, 0), np.float32),
        names=tuple(columns),
        is_author=np.array([key_of(one.text) in keys for one in found], np.float64),
    )


def learn(examples: Sequence[Example]) -> "list[Booster]":
    """Train on the candidates of pages; each page's authors have the weight of one name."""
    learned = [one for one in examples if one.is_learned]
    rows, target = (np.concatenate([getattr(one, name) for one in learned]) for name in ("rows", "is_author"))
    weights = np.concatenate([np.where(one.is_author > 0, 1 / max(1.0, one.is_author.sum()), 1.0) for one in learned])
    return [boosting.fit(rows, target, weights, ROUNDS, seed=seed, **SETTINGS) for seed in SEEDS]


def authors_of(example: Example, probable: NDArray[np.float64], least: float) -> list[str]:
    """Return the authors that are found with the model's help. probable: (c,); least: above 1, it does not help."""
    evidence = example.evidence.copy()
    if len(probable) and lacks_authors(evidence):
        say(chosen(example.candidates, probable, least), evidence)
    return [author.name for author in merge_authors(evidence).authors]


def verdicts(examples: Sequence[Example], authors: Sequence[Sequence[str]]) -> Counter[str]:
    """Count the verdicts on the authors of pages with gold."""
    told = zip(examples, authors, strict=True)
    return Counter(verdict_on(names, one.gold, is_same=same("authors", names, one.gold or ())) for one, names in told)


def f1(counted: Counter[str]) -> float:
    """Return the F1 of pages' authors: those found right, among all that are found and all that have some."""
    found = counted["right"] + counted["wrong"] + counted["invented"]
    wanted = counted["right"] + counted["wrong"] + counted["missing"]
    return 2 * counted["right"] / max(1, found + wanted)


def best_threshold(examples: Sequence[Example], probable: Sequence[NDArray[np.float64]]) -> float:
    """Return the least probability with the highest F1."""

    def gained(least: float) -> float:
        told = [authors_of(one, of_page, least) for one, of_page in zip(examples, probable, strict=True)]
        return f1(verdicts(examples, told))

    return float(max(THRESHOLDS.tolist(), key=gained))


def unseen(examples: Sequence[Example]) -> list[NDArray[np.float64]]:
    """Return the probabilities of each page's candidates, by a model of other sites."""
    found: list[NDArray[np.float64]] = [np.zeros(0)] * len(examples)
    for fold in range(FOLDS):
        boosters = learn([one for one in examples if fold_of(one.origin.host, FOLDS) != fold])
        for number, one in enumerate(examples):
            if fold_of(one.origin.host, FOLDS) == fold and len(one.candidates):
                found[number] = boosting.predicted(boosters, one.rows)
    return found


def measured(examples: Sequence[Example], probable: Sequence[NDArray[np.float64]]) -> Figures:
    """Count verdicts with thresholds that were chosen on other sites. probable: as `unseen` returns."""
    with_model: Counter[str] = Counter()
    for fold in range(FOLDS):
        held = [fold_of(one.origin.host, FOLDS) == fold for one in examples]
        own, others = (
            [(one, of_page) for one, of_page, is_own in zip(examples, probable, held, strict=True) if is_own == wanted]
            for wanted in (True, False)
        )
        least = best_threshold(*map(list, zip(*others, strict=True)))
        with_model += verdicts([one for one, _ in own], [authors_of(one, of_page, least) for one, of_page in own])
    without = [authors_of(one, of_page, NEVER) for one, of_page in zip(examples, probable, strict=True)]
    return Figures(verdicts(examples, without), with_model)


def main() -> None:
    """Measure, train, and write the model."""
    parser = argparse.ArgumentParser(prog="scripts/train bylines", description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="corpora already rendered by `zoning eval`")
    parser.add_argument("-o", "--output", type=Path, default=Path("zoning/metadata/byline_model") / FILE)
    options = parser.parse_args()
    exit_without_package()
    examples = [
        one for folder in options.data for page in pages([folder]) if (one := example_of(page, folder)) is not None
    ]
    probable = unseen(examples)
    known = [number for number, one in enumerate(examples) if one.gold is not None]
    of_known = [examples[number] for number in known], [probable[number] for number in known]
    figures = measured(*of_known)
    print("\n".join(printed(examples, figures)))
    told = facts(
        f"LightGBM, {ROUNDS} rounds from {len(SEEDS)} seeds",
        ((one.origin, int(one.is_author.sum())) for one in examples if one.is_learned),
        {"without": dict(figures.without), "with": dict(figures.with_model)},
    )
    names = next(one.names for one in examples if one.names)
    trees = boosting.trees_of(*learn(examples))
    TreeModel(trees=trees, features=names, least=best_threshold(*of_known), facts=told).save(options.output)
    print(f"{options.output}: {options.output.stat().st_size / 1e6:.1f} MB", file=sys.stderr)


def printed(examples: Sequence[Example], figures: Figures) -> Iterator[str]:
    """Yield the measurements as text."""
    learned = [one for one in examples if one.is_learned]
    shown = sum(bool(one.is_author.any()) for one in learned)
    yield f"{len(learned)} pages for training, {shown} with authors; {sum(len(one.rows) for one in learned)} candidates"
    yield f"{'authors':<16}" + "".join(f"{verdict:>10}" for verdict in VERDICTS) + f"{'F1':>8}"
    for name, counted in (("without model", figures.without), ("with model", figures.with_model)):
        yield f"{name:<16}" + "".join(f"{counted[verdict]:>10}" for verdict in VERDICTS) + f"{f1(counted):>8.3f}"


if __name__ == "__main__":
    main()
