"""Train the model of the extractor `collective`, and measure it on sites that it has not seen."""

import argparse
import hashlib
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scripts.training import boosting, lexicons
from scripts.training.examples import Example, fold_of, read
from zoning.extractors.collective import evidence, judged
from zoning.extractors.collective.method import judge
from zoning.extractors.collective.model import FILE, Model
from zoning.extractors.collective.trees import Trees

KINDS = ("article", "documentation", "service", "forum", "listing", "collection", "product")
METHODS = ("semantic", "lqf-50", "cetd", "boilerpipe", "danag", "cetr", "ttr", "bte", "statistical", "string-smoothing")
FOLDS, INNER = 5, 3
ROUNDS = 250
LONG_ZONES = 0.6
"""Power of a zone's words in its weight: each word less than the one before."""
KIND_SETTINGS = {"objective": "multiclass", "num_class": len(KINDS), "num_leaves": 15, "learning_rate": 0.05,
                 "min_data_in_leaf": 10, "feature_fraction": 0.5}  # fmt: skip
KIND_ROUNDS = 120


class _Kinds(NamedTuple):
    columns: tuple[str, ...]
    trees: tuple[Trees, ...]

    def of(self, example: Example) -> dict[str, float]:
        assert example.seen is not None
        return dict(zip(KINDS, evidence.kinds(example.seen.page, *self).tolist(), strict=True))


def learn(
    examples: Sequence[Example], methods: Sequence[str], rounds: int = ROUNDS, leave: Sequence[str] = ()
) -> Model:
    """Train on the examples. What a page's own labels taught (words, kinds, first judgements) is never shown to it.

    leave: beginnings of the names of columns that are left out.
    """
    usable = [example for example in examples if example.seen is not None and example.gold]
    inner = [fold_of(f"inner {example.origin.host}", INNER) for example in usable]
    columns = _columns(usable, inner)
    names = tuple(name for name in columns[0] if not name.startswith(tuple(leave) or ("\0",)))
    rows = np.concatenate([evidence.table(found, names) for found in columns])
    del columns
    share = np.concatenate([example.share for example in usable])
    weights = np.concatenate([_weights(example) for example in usable])
    inner_rows = np.repeat(inner, [len(example.share) for example in usable])
    first = boosting.fit(rows, share, weights, rounds)
    unseen = np.zeros(len(rows))
    for fold in range(INNER):
        others, own = inner_rows != fold, inner_rows == fold
        unseen[own] = boosting.fit(rows[others], share[others], weights[others], rounds).predict(rows[own])
    around = _around(usable, unseen)
    second_names = tuple(around)
    second_rows = np.concatenate([rows, evidence.table(around, second_names)], axis=1)
    second = boosting.fit(second_rows, share, weights, rounds)
    kinds = _kinds(usable)
    return Model(
        kinds=KINDS,
        page_columns=kinds.columns,
        columns=names,
        second_columns=second_names,
        methods=tuple(methods),
        words=lexicons.learn(usable, "words"),
        marks=lexicons.learn(usable, "marks"),
        page=kinds.trees,
        first=boosting.trees_of(first),
        second=boosting.trees_of(second),
        facts={},
    )


def _columns(examples: Sequence[Example], inner: Sequence[int]) -> list[dict[str, NDArray[np.float64]]]:
    """The columns of each example, with words, marks and kinds learned from the other inner folds."""
    found: list[dict[str, NDArray[np.float64]]] = [{} for _ in examples]
    for fold in range(INNER):
        others = [example for example, own in zip(examples, inner, strict=True) if own != fold]
        words, marks, kinds = lexicons.learn(others, "words"), lexicons.learn(others, "marks"), _kinds(others)
        for number, example in enumerate(examples):
            if inner[number] == fold and example.seen is not None:
                found[number] = evidence.columns_of(example.seen, words, marks, kinds.of(example))
    return found


def _kinds(examples: Sequence[Example]) -> _Kinds:
    known = [(example.seen.page, example.origin.kind) for example in examples if example.seen]
    known = [(page, kind) for page, kind in known if kind in KINDS]
    columns = tuple(known[0][0])
    rows = np.array([[page[name] for name in columns] for page, _ in known], np.float32)
    target = np.array([KINDS.index(kind) for _, kind in known], np.float64)
    booster = boosting.fit(rows, target, np.ones(len(known)), KIND_ROUNDS, **KIND_SETTINGS)
    return _Kinds(columns, tuple(boosting.trees_of(booster, number, len(KINDS)) for number in range(len(KINDS))))


def _weights(example: Example) -> NDArray[np.float64]:
    """Longer zones weigh more, and pages alike but for a little."""
    weights = np.maximum(example.words, 1) ** LONG_ZONES
    evened: NDArray[np.float64] = weights / weights.sum() * len(weights) ** 0.5
    return evened


def _around(examples: Sequence[Example], likely: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
    stops = np.cumsum([len(example.share) for example in examples])
    parts = [
        judged.evidence(likely[stop - len(example.share) : stop], example.words, example.spans)
        for example, stop in zip(examples, stops, strict=True)
    ]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


# ---------------------------------------------------------------------- measured


def scores(model: Model, examples: Iterable[Example]) -> list[float]:
    """F1 of each page."""
    found = []
    for example in examples:
        if example.seen is None:
            found.append(float(not example.gold))
            continue
        likely, _ = judge(example.seen, example.words, example.spans, model)
        found.append(example.f1(judged.chosen(likely, example.words)))
    return found


def summary(found: Sequence[tuple[Example, float]]) -> str:
    """Mean F1 over all pages and by kind."""
    groups: defaultdict[str, list[float]] = defaultdict(list)
    for example, score in found:
        groups[example.origin.kind or example.origin.corpus].append(score)
    parts = [f"{name} {np.mean(group):.3f} ({len(group)})" for name, group in sorted(groups.items())]
    return f"{np.mean([score for _, score in found]):.4f}  " + "  ".join(parts)


# ---------------------------------------------------------------------- command


EVIDENCE: Mapping[str, tuple[str, ...]] = {
    "layout (Rae et al. 2018)": ("layout.", "geometry."),
    "verdicts of the other methods": ("verdict.",),
    "the zone's own text": ("text.",),
    "words": ("words.",),
    "tags, roles, links, place": ("markup.",),
    "classes and ids": ("marks.",),
    "looks": ("looks.",),
    "repetition": ("repetition.",),
    "declared data": ("declared.",),
    "neighbours and elements around": ("near.", "above."),
    "the page": ("page.", "kind."),
}
"""Columns by what they are evidence of."""


def main() -> None:
    """Train, measure, write the model."""
    parser = argparse.ArgumentParser(prog="scripts/train collective", description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="corpora, rendered by `zoning eval` before")
    parser.add_argument("--measure", type=Path, help="the corpus that is measured in five folds; default: the first")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="trees a stage")
    parser.add_argument("--folds", type=int, nargs="*", default=list(range(FOLDS)), help="only these folds")
    parser.add_argument("--ablation", action="store_true", help="measure without each kind of evidence, too")
    parser.add_argument("--transfer", action="store_true", help="measure each corpus by a model of the others")
    parser.add_argument("-o", "--output", type=Path, default=Path("zoning/extractors/collective") / FILE)
    options = parser.parse_args()
    examples = read(options.data, METHODS)
    print(f"{len(examples)} pages, {sum(len(example.share) for example in examples)} zones", file=sys.stderr)
    name = (options.measure or options.data[0]).resolve().name
    figures: dict[str, Any] = {}
    if options.folds:
        figures["folds"] = _folds(examples, name, options.rounds, options.folds)
    if options.ablation:
        figures["without"] = {
            what: _folds(examples, name, options.rounds, options.folds, leave) for what, leave in EVIDENCE.items()
        }
    if options.transfer:
        figures["transfer"] = {corpus: _transferred(examples, corpus, options.rounds)
                               for corpus in sorted({example.origin.corpus for example in examples})}  # fmt: skip
    model = replace(learn(examples, METHODS, options.rounds), facts=_facts(examples, figures))
    model.save(options.output)
    print(f"{options.output}: {options.output.stat().st_size / 1e6:.1f} MB")


def _folds(
    examples: Sequence[Example], corpus: str, rounds: int, folds: Sequence[int], leave: Sequence[str] = ()
) -> str:
    """The figures of one corpus, the others always learned from."""
    found: list[tuple[Example, float]] = []
    for fold in folds:
        held = [
            example
            for example in examples
            if example.origin.corpus == corpus and fold_of(example.origin.host, FOLDS) == fold
        ]
        hosts = {example.origin.host for example in held}
        model = learn([example for example in examples if example.origin.host not in hosts], METHODS, rounds, leave)
        found += zip(held, scores(model, held), strict=True)
        print(f"without {', '.join(leave) or 'nothing'}, fold {fold}: {summary(found)}", file=sys.stderr, flush=True)
    return summary(found)


def _transferred(examples: Sequence[Example], corpus: str, rounds: int) -> str:
    held = [example for example in examples if example.origin.corpus == corpus]
    model = learn([example for example in examples if example.origin.corpus != corpus], METHODS, rounds)
    figures = summary(list(zip(held, scores(model, held), strict=True)))
    print(f"trained without {corpus}: {figures}", file=sys.stderr, flush=True)
    return figures


def _facts(examples: Sequence[Example], figures: Mapping[str, Any]) -> dict[str, Any]:
    digest = hashlib.sha256()
    for example in examples:
        digest.update(f"{example.origin.corpus}/{example.origin.name} {len(example.gold)}\n".encode())
    corpora = sorted({example.origin.corpus for example in examples})
    return {
        "corpora": {name: sum(example.origin.corpus == name for example in examples) for name in corpora},
        "data": digest.hexdigest(),
        "day": datetime.now(UTC).date().isoformat(),
        "figures": figures,
        "licence": "Apache-2.0; learned from the corpora above, of whose text it holds single words alone",
    }


if __name__ == "__main__":
    main()
