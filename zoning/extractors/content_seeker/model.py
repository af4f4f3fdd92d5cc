"""The model that is shipped: forests as plain arrays, a pair for each kind of pages, and JSON; nothing that runs."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zoning.extractors.trees import Trees

FILE = "content_seeker.npz"
KINDS = ("any", "news", "blog", "forum")


class Classifiers(NamedTuple):
    """Trees whose sums are probabilities."""

    good: Trees
    """That a segment is of good granularity."""
    content: Trees
    """That a segment is main content."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Model:
    """What `scripts/train content_seeker` writes."""

    classifiers: Mapping[str, Classifiers]
    """By kind of pages."""
    facts: Mapping[str, Any]
    """What it was trained on and how, and its figures."""

    def save(self, path: Path) -> None:
        """Write the model; the same one gives the same bytes."""
        text = json.dumps(self.facts, ensure_ascii=False, sort_keys=True).encode()
        arrays: dict[str, NDArray[Any]] = {"facts": np.frombuffer(text, np.uint8)}
        for kind, pair in self.classifiers.items():
            arrays |= pair.good.arrays(f"{kind}.good") | pair.content.arrays(f"{kind}.content")
        np.savez_compressed(path, **arrays)  # type: ignore[arg-type]


def load(data: bytes) -> Model:
    """The model in a file's bytes."""
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        return Model(
            classifiers={
                kind: Classifiers(Trees.of_arrays(arrays, f"{kind}.good"), Trees.of_arrays(arrays, f"{kind}.content"))
                for kind in KINDS
            },
            facts=json.loads(arrays["facts"].tobytes()),
        )


@cache
def shipped() -> Model:
    """The model of this version."""
    return load((files("zoning.extractors.content_seeker") / FILE).read_bytes())
