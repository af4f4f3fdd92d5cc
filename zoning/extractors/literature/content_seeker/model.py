"""The model that is shipped: forests as plain arrays, in pairs, and JSON; nothing that runs."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from zoning.extractors import trees
from zoning.extractors.trees import Trees
from zoning.loaded import once

FILE = "content_seeker.npz"
KINDS = ("any", "news", "blog", "forum")
PAIRS = (*KINDS, "vips")


class Classifiers(NamedTuple):
    """A pair: trees whose sums are probabilities."""

    good: Trees
    """That a segment is of good granularity."""
    content: Trees
    """That a segment is main content."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Model:
    """What `scripts/train content_seeker` writes."""

    classifiers: Mapping[str, Classifiers]
    """Of structural elements by kind of pages; `vips`: of the segments of VIPS, for pages of any kind."""
    facts: Mapping[str, Any]
    """By what makes the segments: what it was trained on and how, and its figures."""

    def save(self, path: Path) -> None:
        """Write the model; the same one gives the same bytes."""
        pairs = self.classifiers.items()
        named = {f"{kind}.{name}": some for kind, pair in pairs for name, some in pair._asdict().items()}
        trees.save(path, self.facts, named)


def load(data: bytes) -> Model:
    """The model in a file's bytes."""
    facts, found = trees.load(data, (f"{kind}.{name}" for kind in PAIRS for name in Classifiers._fields))
    pairs = {kind: Classifiers(found[f"{kind}.good"], found[f"{kind}.content"]) for kind in PAIRS}
    return Model(classifiers=pairs, facts=facts)


@once
def shipped() -> Model:
    """The model of this version."""
    return load((files("zoning.extractors.literature.content_seeker") / FILE).read_bytes())
