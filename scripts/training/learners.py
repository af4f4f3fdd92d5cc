"""Provide the four learners that content-seeker's paper compares, from scikit-learn.

The paper uses WEKA with its defaults; where scikit-learn has no corresponding default, the setting is our reading.
"""

import hashlib
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scripts.training.boosting import not_above
from scripts.training.examples import Origin
from zoning.errors import EnvironmentProblem
from zoning.extractors.literature.content_seeker.method import Judge
from zoning.extractors.literature.content_seeker.segments import Rows
from zoning.trees import Trees

SEED = 1
TREES = 30
LEAVES = 200
"""The maximum leaves of a tree of the forest, so that the file remains small."""
MOST_ROWS = 20_000
"""The maximum rows for learners other than trees: their time grows faster than the number of rows."""


@dataclass(frozen=True)
class Learner:
    """A learning algorithm."""

    title: str
    make: Callable[[], Any]
    """Returns an untrained classifier of scikit-learn."""
    most_rows: int | None = None

    def fit(self, rows: Rows, target: NDArray[np.bool_]) -> Any:
        """Return a classifier that has learned which rows belong to the class.

        rows: (r, columns); target: (r,). Raises `EnvironmentProblem` if scikit-learn is missing.
        """
        require_package()
        if self.most_rows and len(rows) > self.most_rows:
            some = np.random.default_rng(SEED).choice(len(rows), self.most_rows, replace=False)
            rows, target = rows[some], target[some]
        with warnings.catch_warnings():
            # The number of iterations is limited on purpose.
            warnings.simplefilter("ignore")
            return self.make().fit(rows, target)

    def judge(self, rows: Rows, target: NDArray[np.bool_]) -> Judge:
        """Return the fitted classifier as a function of other rows."""
        if len(np.unique(target)) == 1:
            always = float(target[0])
            return lambda asked: np.full(len(asked), always)
        fitted = self.fit(rows, target)
        if hasattr(fitted, "predict_proba"):
            return lambda asked: fitted.predict_proba(asked)[:, 1]
        return lambda asked: 0.5 + fitted.decision_function(asked)


def require_package() -> None:
    """Raise `EnvironmentProblem` if scikit-learn is missing."""
    try:
        import sklearn  # noqa: F401
    except ImportError as error:
        raise EnvironmentProblem("training needs scikit-learn: pip install 'zoning[train]'") from error


def exit_without_package() -> None:
    """Exit with advice if scikit-learn is missing."""
    try:
        require_package()
    except EnvironmentProblem as error:
        sys.exit(str(error))


def _tree() -> Any:
    from sklearn.tree import DecisionTreeClassifier

    return DecisionTreeClassifier(min_samples_leaf=2, random_state=SEED)


def _forest() -> Any:
    from sklearn.ensemble import RandomForestClassifier

    return RandomForestClassifier(TREES, min_samples_leaf=2, max_leaf_nodes=LEAVES, random_state=SEED)


def _scaled(classifier: Any) -> Any:
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    return make_pipeline(StandardScaler(), classifier)


def _machine() -> Any:
    from sklearn.svm import LinearSVC

    return _scaled(LinearSVC(random_state=SEED))


def _perceptron() -> Any:
    from sklearn.neural_network import MLPClassifier

    # One hidden layer, half as wide as the number of columns and classes, as in WEKA.
    return _scaled(MLPClassifier((8,), learning_rate_init=0.01, max_iter=60, random_state=SEED))


LEARNERS: Mapping[str, Learner] = {
    "tree": Learner("decision tree (J48)", _tree),
    "forest": Learner("random forest", _forest),
    "machine": Learner("support vector machine (SMO, linear)", _machine, MOST_ROWS),
    "perceptron": Learner("multilayer perceptron", _perceptron, MOST_ROWS),
}


def facts(title: str, data: Iterable[tuple[Origin, int]], figures: Any) -> dict[str, Any]:
    """Return the facts for a model file: the learner's title, the pages with the size of their gold, the figures."""
    digest, corpora = hashlib.sha256(), Counter[str]()
    for origin, size in data:
        digest.update(f"{origin.corpus}/{origin.name} {size}\n".encode())
        corpora[origin.corpus] += 1
    return {
        "corpora": dict(sorted(corpora.items())),
        "data": digest.hexdigest(),
        "learner": title,
        "figures": figures,
        "licence": "Apache-2.0; learned from the corpora above, of whose text it holds nothing",
    }


def trees_of(forest: Any) -> Trees:
    """Return the trees of a fitted forest as arrays. A leaf has the share of the class, divided by the number of trees.

    The rows must have no NaN.
    """
    return _flat([estimator.tree_ for estimator in forest.estimators_], list(forest.classes_))


def _flat(trees: Sequence[Any], classes: Sequence[bool]) -> Trees:
    shape = (len(trees), max(tree.node_count for tree in trees))
    feature, left, right = (np.zeros(shape, np.int16) for _ in range(3))
    threshold, value = np.full(shape, np.nan, np.float32), np.zeros(shape, np.float32)
    for number, tree in enumerate(trees):
        nodes = np.arange(tree.node_count)
        inner = tree.children_left >= 0
        left[number, nodes] = np.where(inner, tree.children_left, nodes)
        right[number, nodes] = np.where(inner, tree.children_right, nodes)
        feature[number, nodes] = np.where(inner, tree.feature, 0)
        threshold[number, nodes[inner]] = [not_above(limit) for limit in tree.threshold[inner].tolist()]
        if True in classes:
            weights = tree.value[:, 0, :]
            value[number, nodes] = weights[:, classes.index(True)] / weights.sum(axis=1) / len(trees)
    return Trees(feature, threshold, left, right, np.zeros(shape, np.bool_), value,
                 max(tree.max_depth for tree in trees))  # fmt: skip
