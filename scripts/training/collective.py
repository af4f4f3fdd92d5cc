"""Train the model of the extractor `collective`, and measure it on sites that it has not seen."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import msgspec
import numpy as np

from scripts.training import measure, report
from scripts.training.examples import LIGHTLY, Example, Viewport, counts, described, read, viewport_of
from scripts.training.figures import Figures, Transfer
from scripts.training.kept import kept_model
from scripts.training.measure import Judged
from scripts.training.shown import Shown, show
from scripts.training.stages import METHODS, ROUNDS, learn, taught
from zoning.extractors.collective.model import FILE, Model, load

EVIDENCE: Mapping[str, tuple[str, ...]] = {
    "layout (Rae et al. 2018)": ("layout.", "geometry."),
    "verdicts of the other methods": ("verdict.",),
    "the zone's own text": ("text.",),
    "wording: words, classes and ids": ("wording.",),
    "tags, roles, links, place": ("markup.",),
    "looks": ("looks.",),
    "repetition": ("repetition.",),
    "declared data": ("declared.",),
    "neighbours and elements around": ("near.", "above."),
    "the page": ("page.", "kind."),
}
"""The columns of each kind of evidence."""
LICENCE = (
    "Apache-2.0; learned from the corpora above, of whose text it holds words, pairs of words and texts of six words "
    "at most that six sites or more have"
)
RESTYLED = 1.0
"""The weight of a page that was rendered in a made-up style, relative to the original."""
BESIDE = 1.0
"""The weight of an invented page, in all windows together."""
ALONE = 0.25
"""The weight of its copy with little or no furniture."""
PARTS = (16, 8, 4, 2)
"""The steps of the learning curve: one in this many sites."""


def main() -> None:
    """Train, measure, and write the model."""
    options = _options()
    examples = read(options.data, METHODS, options.lightly)
    if options.restyled:
        made = read(options.data, METHODS, options.lightly, made="restyled")
        examples += [replace(one, importance=options.restyled * one.importance) for one in made]
    examples += beside(options.beside, options.viewports)
    print(f"{len(examples)} pages, {sum(len(example.share) for example in examples)} zones", file=sys.stderr)
    measuring = Measuring(examples, (options.measure or options.data[0]).resolve().name, options)
    model, figures = measuring.learn(examples), measuring.figures()
    model = replace(model, facts=facts(examples, options.lightly, figures))
    if options.folded:
        model = with_folded(model, load(options.folded.read_bytes()))
    model.save(options.output)
    report.write(figures, options.report)
    print(report.text(figures))
    print(f"{options.output}: {options.output.stat().st_size / 1e6:.1f} MB; {options.report / 'report.html'}")


def beside(data: Sequence[Path], viewports: Sequence[Viewport]) -> list[Example]:
    """Return the pages of corpora that are only learned from, in the corpora's own window and in each of `viewports`.

    The more windows, the smaller the weight of a page in each. Then come the pages with little or no furniture.
    """
    windows = (None, *viewports)
    found = [one for window in windows for one in read(data, METHODS, viewport=window)]
    copies = read(data, METHODS, made="alone")
    return [
        *(replace(one, importance=BESIDE / len(windows)) for one in found),
        *(replace(one, importance=ALONE) for one in copies),
    ]


def with_folded(model: Model, other: Model) -> Model:
    """Return the model with the trees for folded text from another one, and with the facts on what these learned from.

    So that pages that are about folded text change nothing else.
    """
    learned = {name: other.facts[name] for name in ("corpora", "data")}
    return replace(
        model,
        folded_columns=other.folded_columns,
        folded=other.folded,
        facts={**model.facts, "folded": learned},
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/train collective", description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="corpora already rendered by `zoning eval`")
    parser.add_argument(
        "--lightly",
        nargs="+",
        default=[],
        metavar="CORPUS",
        help=f"corpora whose pages have the weight {LIGHTLY} instead of 1",
    )
    parser.add_argument(
        "--beside", type=Path, nargs="+", default=[], metavar="FOLDER",
        help="corpora that are only learned from, not measured",
    )  # fmt: skip
    parser.add_argument(
        "--viewport", type=viewport_of, nargs="+", default=[], metavar="WIDTHxHEIGHT", dest="viewports",
        help="learn from the pages of --beside in windows of these sizes, too, already rendered by `zoning eval "
        "--viewport`",
    )  # fmt: skip
    parser.add_argument(
        "--restyled", type=float, default=RESTYLED, metavar="WEIGHT",
        help="weight factor of pages from `scripts/train restyled`; 0: do not use them (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--folded", type=Path, metavar="MODEL",
        help="a model that this command wrote before: take the trees for folded text from it",
    )  # fmt: skip
    parser.add_argument("--measure", type=Path, help="corpus measured in folds (default: the first)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="trees per stage (default: %(default)s)")
    parser.add_argument("--folds", type=int, default=measure.FOLDS, choices=range(1, measure.FOLDS + 1),
                        help="measure only this number of the five folds (default: %(default)s)")  # fmt: skip
    for name, what in (
        ("ablation", "models without one kind of evidence, on one fold"),
        ("lessons", "models that learned from fewer sites, on one fold"),
        ("transfer", "models of all corpora but one on the other corpus"),
        ("sites", "each site of the measured corpus, compared with `layout`"),
    ):
        parser.add_argument(f"--{name}", action="store_true", help=f"also measure {what}")
    parser.add_argument(
        "--report", type=Path, default=Path("training-report"), help="folder for the report (default: %(default)s)"
    )
    parser.add_argument("-o", "--output", type=Path, default=Path("zoning/extractors/collective") / FILE)
    options = parser.parse_args()
    if strange := set(options.lightly) - {folder.resolve().name for folder in options.data}:
        parser.error(f"--lightly: not in --data: {', '.join(sorted(strange))}")
    return options


class Measuring:
    """Makes the measurements that the options ask for."""

    def __init__(self, examples: Sequence[Example], corpus: str, options: argparse.Namespace) -> None:
        self._examples = examples
        self._corpus = corpus
        self._options = options

    def figures(self) -> Figures:
        """Make the measurements."""
        options = self._options
        found = self._folds()
        learning, held = next(measure.folds(self._examples, self._corpus))
        one_fold = found[: len(held)]
        shown = show(learning) if options.ablation else None
        return Figures(
            day=datetime.now(UTC).date().isoformat(),
            corpora=counts(self._examples),
            pages=[measure.page(one) for one in found],
            calibration=measure.bins(found),
            losses=measure.losses(found),
            without=self._without(shown, one_fold) if shown else {},
            lessons=[
                *measure.lessons(learning, held, self.learn, PARTS),
                measure.lesson(len(learning), one_fold),
            ] if options.lessons else (),
            transfers=self._transfers(found) if options.transfer else (),
            sites=measure.sites(found) if options.sites else (),
        )  # fmt: skip

    def learn(self, examples: Sequence[Example]) -> Model:
        """Train a model on these examples.

        It is stored in the report's folder, so that an interrupted run can continue.
        """
        parts = [f"{one.origin} {one.importance} {len(one.gold)} {one.share.sum():.6f}" for one in examples]
        rounds: int = self._options.rounds
        return kept_model(
            self._options.report / "models",
            [str(rounds), *METHODS, *parts],
            lambda: learn(examples, METHODS, rounds),
        )

    def _folds(self) -> list[Judged]:
        found: list[Judged] = []
        for learning, held in islice(measure.folds(self._examples, self._corpus), self._options.folds):
            found += measure.judge_all(self.learn(learning), held)
            _say(f"{len(found)} pages of {self._corpus}, seen by models that have not seen their sites", found)
        return found

    def _without(self, shown: Shown, whole: Sequence[Judged]) -> dict[str, list[float]]:
        held = [one.example for one in whole]
        scores = {"what is folded away": [one.of_what_is_shown.f1 for one in whole]}
        for what, columns in EVIDENCE.items():
            found = measure.judge_all(taught(shown.without(columns), METHODS, self._options.rounds), held)
            scores[what] = [one.f1 for one in found]
            _say(f"without {what}", found)
        return scores

    def _transfers(self, found: Sequence[Judged]) -> list[Transfer]:
        corpora = sorted({example.origin.corpus for example in self._examples})
        return [measure.transfer(self._examples, name, self.learn, found if name == self._corpus else ())
                for name in corpora]  # fmt: skip


def _say(what: str, found: Sequence[Judged]) -> None:
    print(f"{what}: F1 {np.mean([one.f1 for one in found]):.4f}", file=sys.stderr, flush=True)


def facts(examples: Sequence[Example], lightly: Sequence[str], figures: Figures) -> dict[str, object]:
    """Return the facts that are stored in the model file."""
    return described(examples) | {
        "lightly": sorted(lightly),
        "day": figures.day,
        "figures": msgspec.to_builtins(measure.by_kind(figures.pages)),
        "licence": LICENCE,
    }


if __name__ == "__main__":
    main()
