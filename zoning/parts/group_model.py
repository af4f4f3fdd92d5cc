"""Tell by a model how probable it is that like elements are contributions of people, whatever language and names.

The model is trees over features of structure (`group_features`). It learns from invented pages in many designs
(`scripts/train posts`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoning import trees
from zoning.loaded import once
from zoning.parts.group_features import Features, rows
from zoning.trees import Trees, probability

FILE = "posts.npz"


@dataclass(frozen=True, eq=False, kw_only=True)
class Model:
    """What `scripts/train posts` writes."""

    groups: Trees
    features: tuple[str, ...]
    """The columns of the trees."""
    least: float
    """The least probability of a group of posts."""
    facts: Mapping[str, Any]
    """Facts about its training (data, method) and its figures."""

    def save(self, path: Path) -> None:
        """Write the model. Equal models give equal bytes."""
        facts = {**self.facts, "features": self.features, "least": self.least}
        trees.save(path, facts, {"groups": self.groups})

    def probabilities(self, features: Sequence[Features]) -> NDArray[np.float64]:
        """(g,): how probable it is that each group is contributions of people."""
        return probability(self.groups.raw(rows(features, self.features)))


def load(data: bytes) -> Model:
    """Return the model in the bytes of a file."""
    facts, found = trees.load(data)
    features, least = tuple(facts.pop("features")), float(facts.pop("least"))
    return Model(groups=found["groups"], features=features, least=least, facts=facts)


@once
def shipped() -> Model:
    """Load the model that is shipped with zoning."""
    return load((files("zoning.parts") / FILE).read_bytes())
