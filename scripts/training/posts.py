"""Train the model of posts on invented pages in many designs (`scripts.made_posts`).

The model is measured on templates of posts, and on kinds of look-alikes, that it has not learned from. From these
figures it gets the least probability of posts.
"""

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scripts import made_posts
from scripts.training import boosting
from scripts.training.examples import Origin
from scripts.training.learners import exit_without_package, facts
from zoning import Renderer, Snapshot
from zoning.parts.discussion.group_features import Features, GroupFeatures, columns
from zoning.parts.discussion.group_model import FILE
from zoning.parts.discussion.records import RecordFinder
from zoning.trees import TreeModel, table

if TYPE_CHECKING:
    from lightgbm import Booster

DESIGNS, SEEDS = 320, 2
ROUNDS = 200
SETTINGS = {"learning_rate": 0.06, "num_leaves": 12, "min_data_in_leaf": 10, "feature_fraction": 0.6, "lambda_l2": 3.0}
THRESHOLDS = np.arange(0.3, 1.0, 0.05)
"""Not lower: a list that is taken for posts by mistake is lost from the main content."""


class Example(NamedTuple):
    """A group of like elements."""

    design: int
    family: str
    """The template of posts, the kind of look-alikes, or "" for what is around or within those."""
    are_posts: bool
    features: Features

    @property
    def fold(self) -> int:
        """The fold in which its family is measured: one for each template."""
        kinds = [make.__name__.strip("_") for make in dict.fromkeys(made_posts.LOOK_ALIKES)]
        if self.family in kinds:
            return kinds.index(self.family) % len(made_posts.TEMPLATES)
        return self.design % len(made_posts.TEMPLATES)


def examples_of(design: int, snapshot: Snapshot) -> Iterator[Example]:
    """Yield the groups of an invented page, except for those of which only some elements are or contain a post."""
    finder = RecordFinder(snapshot)
    describe = GroupFeatures(snapshot, finder.text, finder.stamps)
    posts = snapshot.attributed("data-post")
    held = snapshot.count_within(posts) - posts
    for group in finder.judged():
        are_wrappers = bool((held[group] == 1).any() and not posts[group].any())
        if posts[group].any() != posts[group].all() or are_wrappers:
            continue
        other = snapshot.attribute(int(group[0]), "data-other")
        template = made_posts.design(design).template if posts[group].all() else other
        yield Example(design, template, bool(posts[group].all()), describe.of(group))


async def invented() -> AsyncIterator[tuple[int, Snapshot]]:
    """Yield invented pages, rendered, with the number of their design."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        async with Renderer() as renderer:
            for design, html in made_posts.pages(DESIGNS, SEEDS):
                file.write_text(html, encoding="utf-8")
                yield design, await renderer.render(str(file))


async def all_examples() -> list[Example]:
    """Return the groups of all invented pages."""
    return [one async for design, snapshot in invented() for one in examples_of(design, snapshot)]


def rows(examples: Sequence[Example]) -> NDArray[np.float32]:
    """(e, features): the features of groups."""
    return table(columns([one.features for one in examples]), tuple(examples[0].features))


def learn(examples: Sequence[Example]) -> "Booster":
    """Train on groups."""
    target = np.array([one.are_posts for one in examples], np.float64)
    return boosting.fit(rows(examples), target, np.ones(len(examples)), ROUNDS, **SETTINGS)


def unseen(examples: Sequence[Example]) -> NDArray[np.float64]:
    """(e,): the probability of each group, by a model of other families."""
    folds = np.array([one.fold for one in examples])
    probable = np.zeros(len(examples))
    for fold in np.unique(folds).tolist():
        own = np.flatnonzero(folds == fold).tolist()
        booster = learn([one for one in examples if one.fold != fold])
        probable[own] = boosting.predicted([booster], rows([examples[number] for number in own]))
    return probable


def f_half(are_posts: NDArray[np.bool_], taken: NDArray[np.bool_]) -> float:
    """Return the F0.5 of groups that are taken for posts, for which precision counts twice as much as recall."""
    return float(1.25 * (are_posts & taken).sum() / max(1.0, 0.25 * are_posts.sum() + taken.sum()))


def least(examples: Sequence[Example], probable: NDArray[np.float64]) -> float:
    """Return the least probability of posts: the one with the highest F0.5 on families not learned from."""
    are_posts = np.array([one.are_posts for one in examples])
    return round(float(max(THRESHOLDS.tolist(), key=lambda limit: f_half(are_posts, probable >= limit))), 2)


def figures(examples: Sequence[Example], probable: NDArray[np.float64], limit: float) -> dict[str, dict[str, int]]:
    """Count the groups of each family, and those taken for posts."""
    found: dict[str, dict[str, int]] = {}
    for one, share in zip(examples, probable.tolist(), strict=True):
        counts = found.setdefault(one.family or "around or within", {"groups": 0, "taken": 0})
        counts["groups"] += 1
        counts["taken"] += share >= limit
    return dict(sorted(found.items()))


def model_of(examples: Sequence[Example]) -> TreeModel:
    """Return the model that learns from groups, with its figures."""
    probable = unseen(examples)
    limit = least(examples, probable)
    origins = (
        (Origin(f"{one.design} {one.family}", "invented", "", kind="", language=""), one.are_posts) for one in examples
    )
    told = facts(f"LightGBM, {ROUNDS} rounds", origins, figures(examples, probable, limit))
    trees = boosting.trees_of(learn(examples))
    return TreeModel(trees=trees, features=tuple(examples[0].features), least=limit, facts=told)


def main() -> None:
    """Measure, train, and write the model."""
    parser = argparse.ArgumentParser(prog="scripts/train posts", description=__doc__)
    parser.add_argument("-o", "--output", type=Path, default=Path("zoning/parts/discussion") / FILE)
    options = parser.parse_args()
    exit_without_package()
    model = model_of(asyncio.run(all_examples()))
    print(f"{'family':<18}{'groups':>8}{'taken':>8}")
    for family, counts in model.facts["figures"].items():
        print(f"{family:<18}" + "".join(f"{count:>8}" for count in counts.values()))
    print(f"least probability {model.least}")
    model.save(options.output)


if __name__ == "__main__":
    main()
