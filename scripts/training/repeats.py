"""Learn how much repetition over a site counts against a zone, and measure this by the number of pages seen."""

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from scripts.training.examples import Example, counts, fold_of, pages, read
from scripts.training.kept import kept_model
from scripts.training.measure import Judged
from scripts.training.stages import METHODS, ROUNDS, learn
from zoning.evaluation.statistics import paired_bootstrap
from zoning.extractors.body import Body
from zoning.extractors.collective.predict import Prediction, predict
from zoning.extractors.collective.repeats import FEATURES, FILE, Rows, Weights, features, shifted
from zoning.extractors.collective.zones import Values, Zones
from zoning.site import HostMemory, Observed
from zoning.site.observed import Page as SeenPage

SEEN = (1, 2, 5, 10, 30)
"""The numbers of the host's pages that are known."""
JUDGES, FOLDS = 3, 5
"""The number of models of `collective`, each of which judges the sites that it has not learned from; folds of the
weights."""
STEPS, RIDGE = 30, 1.0
"""Steps of Newton's method; the penalty that keeps weights with little data small."""


class Read(NamedTuple):
    """A page of a host with several pages; z zones."""

    example: Example
    judgement: Prediction
    """By a model that has not seen the host."""
    address: str
    seen: SeenPage
    zones: Zones


class Case(NamedTuple):
    """A page, and what a number of other pages of its host teach."""

    read: Read
    known: int
    rows: Rows

    def f1(self, weights: tuple[float, ...]) -> float:
        """Return the page's F1 with these weights."""
        shown, folded_away = np.split(self.read.judgement.all, [len(self.rows)])
        return Judged(self.read.example, np.concatenate([shifted(shown, self.rows @ weights), folded_away])).f1


def main() -> None:
    """Train, measure, and write the weights."""
    parser = argparse.ArgumentParser(prog="scripts/train repeats", description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="corpora already rendered by `zoning eval`")
    parser.add_argument(
        "--lightly", nargs="+", default=[], metavar="CORPUS", help="the same as for `scripts/train collective`"
    )
    parser.add_argument(
        "--report",
        type=Path,
        default=Path("training-report"),
        help="folder with the models of the folds (default: %(default)s)",
    )
    parser.add_argument("-o", "--output", type=Path, default=FILE)
    options = parser.parse_args()
    cases = list(cases_of(_read(options.data, options.lightly, options.report / "models")))
    measured = list(_folds(cases))
    table = list(_table(measured))
    print("\n".join(table))
    learned = fitted(cases)
    examples = {id(case.read): case.read.example for case in cases}
    facts = {
        "day": datetime.now(UTC).date().isoformat(),
        "corpora": ", ".join(f"{name} {count}" for name, count in counts([*examples.values()]).items()),
        "figures": "; ".join(table[1:]),
    }
    options.output.write_bytes(msgspec.json.format(msgspec.json.encode(Weights(weights=learned, facts=facts))) + b"\n")
    print(dict(zip(FEATURES, learned, strict=True)), file=sys.stderr)


def _read(data: Sequence[Path], lightly: Sequence[str], models: Path) -> Iterator[Read]:
    """Yield the pages of hosts with several pages, judged by models that have not seen their host."""
    examples = read(data, METHODS, lightly)
    found: dict[tuple[str, str], tuple[Example, Prediction]] = {}
    for fold in range(JUDGES):
        held = [one for one in examples if fold_of(one.origin.host, JUDGES) == fold]
        others = [one for one in examples if fold_of(one.origin.host, JUDGES) != fold]
        parts = [f"{one.origin} {one.importance} {len(one.gold)} {one.share.sum():.6f}" for one in others]
        model = kept_model(models, ["repeats", *parts], partial(learn, others, METHODS, ROUNDS))
        for one in held:
            if one.seen is not None:
                found[one.origin.corpus, one.origin.name] = one, predict(one.seen, one.context, model)
    hosts = Counter(example.origin.host for example, _ in found.values())
    for page in pages(data):
        known = found.get((page.origin.corpus, page.origin.name))
        if known and page.url and hosts[page.origin.host] > 1:
            zones = Zones.of(Body.of(page.snapshot))
            yield Read(*known, page.url, page.snapshot.once(Observed).page, zones)


def cases_of(found: Iterator[Read]) -> Iterator[Case]:
    """Yield each page with what 1, 2, 5 … other pages of its host, drawn at random, teach."""
    of_host: dict[str, list[Read]] = defaultdict(list)
    for one in found:
        of_host[one.example.origin.host].append(one)
    for own in of_host.values():
        for one in own:
            others = [other for other in own if other is not one]
            for count in SEEN:
                if len(others) >= count:
                    memory = HostMemory()
                    for other in random.Random(f"{one.address} {count}").sample(others, count):
                        memory.learn(other.address, other.seen)
                    known = memory.repeats(one.address, one.seen)
                    yield Case(one, count, features(one.zones, known, one.judgement.kinds))


def fitted(cases: Sequence[Case]) -> tuple[float, ...]:
    """Fit a logistic regression of content on what is known, with the log odds as offset (Newton's method)."""
    rows, offset, share, weight = (np.concatenate(column) for column in zip(*map(_table_of, cases), strict=True))
    weights = np.zeros(len(FEATURES))
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-(offset + rows @ weights)))
        gradient = rows.T @ (weight * (share - likely)) - RIDGE * weights
        curvature = (rows * (weight * likely * (1 - likely))[:, None]).T @ rows + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curvature, gradient)
    return tuple(round(value, 4) for value in weights.tolist())


def _table_of(case: Case) -> tuple[Rows, Values, Values, Values]:
    example, likely = case.read.example, case.read.judgement.all[: len(case.rows)].clip(1e-6, 1 - 1e-6)
    asked = case.rows.any(axis=1)
    columns = case.rows, np.log(likely / (1 - likely)), example.share, example.weights
    return tuple(column[asked] for column in columns)  # type: ignore[return-value]


Measured = tuple[Case, float, float]
"""A case, with its F1 without and with what is known."""


def _folds(cases: Sequence[Case]) -> Iterator[Measured]:
    """Yield each case, judged by weights that were learned from other hosts."""
    nothing = (0.0,) * len(FEATURES)
    for fold in range(FOLDS):
        learned = fitted([case for case in cases if fold_of(case.read.example.origin.host, FOLDS) != fold])
        for case in cases:
            if fold_of(case.read.example.origin.host, FOLDS) == fold:
                yield case, case.f1(nothing), case.f1(learned)


def _table(measured: Sequence[Measured]) -> Iterator[str]:
    yield "corpus, pages seen: pages, F1 without and with what is known, 95 % interval of the difference"
    corpora = sorted({case.read.example.origin.corpus for case, *_ in measured})
    for corpus in (*corpora, "all"):
        for known in SEEN:
            pairs = [
                (before, after)
                for case, before, after in measured
                if case.known == known and corpus in (case.read.example.origin.corpus, "all")
            ]
            if len(pairs) > 1:
                without, with_memory = zip(*pairs, strict=True)
                gained = paired_bootstrap(with_memory, without)
                yield (
                    f"{corpus}, {known}: {len(pairs)}, {np.mean(without):.4f} → {np.mean(with_memory):.4f}, "
                    f"{gained.low:+.4f} … {gained.high:+.4f}"
                )


if __name__ == "__main__":
    main()
