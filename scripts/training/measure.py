"""Measure a model on sites that it has not seen, and find out where it loses F1."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scripts.training.examples import Example, Origin, fold_of
from scripts.training.figures import Bin, Lesson, Loss, Page, Site, Transfer
from zoning.extractors.collective import fields, scholarly, stacked
from zoning.extractors.collective.geometry import LEAST_STYLED
from zoning.extractors.collective.model import Model
from zoning.extractors.collective.predict import predict
from zoning.extractors.collective.verdicts import MAIN

FOLDS = 5
BINS = 20
TAKEN = 0.5
"""A method takes a zone if it takes at least this share of its text."""

Learn = Callable[[Sequence[Example]], Model]


class Judged(NamedTuple):
    """A page, and a model's probability for each of its zones of being content."""

    example: Example
    likely: NDArray[np.float64]
    """(z + f,), or (z,) if folded zones were not judged."""

    @property
    def taken(self) -> NDArray[np.bool_]:
        """The zones that are taken by these judgements; of the same length."""
        context, seen = self.example.context, self.example.seen
        folded_words = self.example.folded_words[: len(self.likely) - len(context.words)]
        if seen and scholarly.is_beyond(seen):
            return scholarly.with_references(stacked.chosen(self.likely, context, folded=folded_words), seen)
        return stacked.chosen(fields.evened(self.likely, context), context, folded=folded_words)

    @property
    def of_what_is_shown(self) -> "Judged":
        """The judgements without those of folded zones."""
        return self._replace(likely=self.likely[: len(self.example.context.words)])

    @property
    def f1(self) -> float:
        """The F1 of the zones that are taken."""
        return self.example.score(self.taken).f1


def judge_all(model: Model, examples: Iterable[Example]) -> list[Judged]:
    """Return the model's judgements of examples."""
    return [
        Judged(example, predict(example.seen, example.context, model).all if example.seen else np.zeros(0))
        for example in examples
    ]


def folds(examples: Sequence[Example], corpus: str) -> Iterator[tuple[list[Example], list[Example]]]:
    """Yield for each fold of a corpus by site: the training examples, including those of other corpora, and the others.

    Pages that were made from others are only for training.
    """
    for fold in range(FOLDS):
        held = [
            example
            for example in examples
            if example.origin.corpus == corpus and not example.made and fold_of(example.origin.host, FOLDS) == fold
        ]
        hosts = {example.origin.host for example in held}
        yield [example for example in examples if example.origin.host not in hosts], held


def page(found: Judged) -> Page:
    """Return the figures of one page."""
    example = found.example
    score = example.score(found.taken)
    origin = example.origin
    return Page(
        corpus=origin.corpus,
        name=origin.name,
        host=origin.host,
        kind=origin.kind or origin.corpus,
        language=origin.language,
        precision=score.precision,
        recall=score.recall,
        f1=score.f1,
        best=example.best,
        styled=is_styled(example),
    )


def is_styled(example: Example) -> bool:
    """Return whether the page came with its style sheets, or has much style of its own, so that geometry is known."""
    return example.seen is not None and example.seen.page["page.styled"] >= LEAST_STYLED


def bins(found: Sequence[Judged]) -> list[Bin]:
    """Group the zones by their predictions: in each group, the share of content should equal the prediction."""
    likely = np.concatenate([one.likely for one in found])
    share = np.concatenate([one.example.all_shares[: len(one.likely)] for one in found])
    words = np.concatenate([one.example.all_words[: len(one.likely)] for one in found])
    place = np.minimum((likely * BINS).astype(np.int64), BINS - 1)
    total, held, content = (np.bincount(place, part, BINS) for part in (words, words * likely, words * share))
    return [
        Bin(likely=float(held[number] / total[number]), content=float(content[number] / total[number]),
            words=int(total[number]))
        for number in np.flatnonzero(total).tolist()
    ]  # fmt: skip


def sites(found: Sequence[Judged]) -> list[Site]:
    """Return each site's results, with those of layout analysis."""
    return [
        Site(
            name=host,
            pages=len(group),
            f1=_mean(one.f1 for one in group),
            layout=_mean(by_method(one.example, MAIN) for one in group),
        )
        for host, group in _grouped(found, lambda origin: origin.host)
    ]


def losses(found: Sequence[Judged]) -> list[Loss]:
    """Return what each kind of pages lost, and why."""
    return [_loss(kind, group) for kind, group in _grouped(found, lambda origin: origin.kind or origin.corpus)]


def _grouped(found: Iterable[Judged], of: Callable[[Origin], str]) -> list[tuple[str, list[Judged]]]:
    groups: defaultdict[str, list[Judged]] = defaultdict(list)
    for one in found:
        groups[of(one.example.origin)].append(one)
    return sorted(groups.items())


def _loss(kind: str, found: Sequence[Judged]) -> Loss:
    won, best, shown = (
        float(np.mean(values))
        for values in zip(*((one.f1, one.example.best, one.example.shown) for one in found), strict=True)
    )
    return Loss(kind=kind, pages=len(found), f1=won, hidden=1 - shown, coarse=shown - best, model=best - won)


def lessons(learning: Sequence[Example], held: Sequence[Example], learn: Learn, parts: Sequence[int]) -> list[Lesson]:
    """Return the quality of models that learn from only a part of the sites: for each number n in `parts`, from one in
    n."""
    found = []
    for part in parts:
        some = [example for example in learning if fold_of(f"part {example.origin.host}", part) == 0]
        found.append(lesson(len(some), judge_all(learn(some), held)))
    return found


def lesson(pages: int, found: Sequence[Judged]) -> Lesson:
    """Return the quality of a model that has learned from this number of pages."""
    return Lesson(pages=pages, f1=_mean(one.f1 for one in found))


def transfer(examples: Sequence[Example], corpus: str, learn: Learn, known: Sequence[Judged]) -> Transfer:
    """Measure a model of the other corpora on a corpus.

    known: the judgements of one that learned from its other sites.
    """
    held = [example for example in examples if example.origin.corpus == corpus and not example.made]
    model = learn([example for example in examples if example.origin.corpus != corpus])
    columns = {"layout": MAIN} | {name: f"verdict.{name}" for name in model.methods}
    return Transfer(
        corpus=corpus,
        pages=len(held),
        others=_mean(one.f1 for one in judge_all(model, held)),
        all=_mean(one.f1 for one in known) if known else None,
        methods={name: _mean(by_method(example, column) for example in held) for name, column in columns.items()},
    )


def by_kind(pages: Sequence[Page]) -> dict[str, tuple[int, float]]:
    """Return the number of pages and the mean F1 of each kind, and of all pages."""
    groups: defaultdict[str, list[float]] = defaultdict(list)
    for one in pages:
        groups[one.kind].append(one.f1)
        groups["all"].append(one.f1)
    return {kind: (len(scores), round(float(np.mean(scores)), 4)) for kind, scores in sorted(groups.items())}


def by_method(example: Example, column: str) -> float:
    """Return the F1 of the zones that another method takes. column: the column with the share it takes of each zone."""
    if example.seen is None:
        return float(not example.gold)
    return example.score(example.seen.own[column] >= TAKEN).f1


def _mean(values: Iterable[float]) -> float:
    return float(np.mean(list(values)))
