"""Save and load the model: pairs of forests as plain arrays, and JSON, without code."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from zoning import trees
from zoning.storage.loaded import once
from zoning.trees import Trees

FILE = "content_seeker.npz"
KINDS = ("any", "news", "blog", "forum")
PAIRS = (*KINDS, "vips")


class Classifiers(NamedTuple):
    """A pair of forests; the sums of their trees are probabilities."""

    good: Trees
    """The probability that a segment has good granularity."""
    content: Trees
    """The probability that a segment is main content."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Model:
    """What `scripts/train content_seeker` writes."""

    classifiers: Mapping[str, Classifiers]
    """The classifiers of structural elements, by kind of page; `vips`: those of visual blocks, for pages of any
    kind."""
    facts: Mapping[str, Any]
    """For each kind of segments: facts about the training (data, method) and the figures."""

    def save(self, path: Path) -> None:
        """Write the model. Equal models give equal bytes."""
        pairs = self.classifiers.items()
        named = {f"{kind}.{name}": some for kind, pair in pairs for name, some in pair._asdict().items()}
        trees.save(path, self.facts, named)


def load(data: bytes) -> Model:
    """Return the model in the bytes of a file."""
    facts, found = trees.load(data)
    pairs = {kind: Classifiers(found[f"{kind}.good"], found[f"{kind}.content"]) for kind in PAIRS}
    return Model(classifiers=pairs, facts=facts)


@once
def shipped() -> Model:
    """Load the model that is shipped with zoning."""
    return load((files("zoning.extractors.literature.content_seeker") / FILE).read_bytes())
