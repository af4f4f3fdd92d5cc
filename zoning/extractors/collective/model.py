"""Save and load models: plain arrays and JSON in one file each, without code."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from zoning.loaded import once
from zoning.trees import Trees

FILE, SCHOLARLY_FILE, OTHERS_FILE = "collective.npz", "scholarly.npz", "others.npz"
"""The files of the general model, of the model for scholarly pages, and of a model trained only on other pages.

The model for scholarly pages uses the probabilities of the third one as features."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Model:
    """What `scripts/train collective` and `scripts/train scholarly` write."""

    kinds: tuple[str, ...]
    """The kinds of pages that it distinguishes."""
    page_columns: tuple[str, ...]
    """The features of a page."""
    columns: tuple[str, ...]
    """The features of a zone in the first stage."""
    second_columns: tuple[str, ...]
    """The additional features in the second stage: the first probabilities of other zones."""
    folded_columns: tuple[str, ...]
    """The features of a zone that is folded away."""
    methods: tuple[str, ...]
    """The other methods whose results are features."""
    signs: Mapping[str, float]
    """The weights of words, pairs of words and marks; see `wording`."""
    page: tuple[Trees, ...]
    """One model for each kind of page."""
    first: Trees
    second: Trees
    folded: Trees
    facts: Mapping[str, Any]
    """Facts about its training (data, time, method) and its figures."""

    def save(self, path: Path) -> None:
        """Write the model."""
        described = {
            "kinds": self.kinds,
            "page_columns": self.page_columns,
            "columns": self.columns,
            "second_columns": self.second_columns,
            "folded_columns": self.folded_columns,
            "methods": self.methods,
            "signs": self.signs,
            "facts": self.facts,
        }
        text = json.dumps(described, ensure_ascii=False, sort_keys=True).encode()
        arrays = {"described": np.frombuffer(text, np.uint8)}
        for name, trees in self._stages().items():
            arrays |= trees.arrays(name)
        np.savez_compressed(path, **arrays)  # type: ignore[arg-type]

    def _stages(self) -> dict[str, Trees]:
        kinds = {f"page_{number}": trees for number, trees in enumerate(self.page)}
        return kinds | {"first": self.first, "second": self.second, "folded": self.folded}


def load(data: bytes) -> Model:
    """Return the model in the bytes of a file."""
    with np.load(BytesIO(data), allow_pickle=False) as arrays:
        described = json.loads(arrays["described"].tobytes())
        kinds = [Trees.of_arrays(arrays, f"page_{number}") for number in range(len(described["kinds"]))]
        lists: dict[str, Sequence[str]] = {
            name: tuple(described[name])
            for name in ("kinds", "page_columns", "columns", "second_columns", "folded_columns", "methods")
        }
        return Model(
            **lists,  # type: ignore[arg-type]
            signs=described["signs"],
            facts=described["facts"],
            page=tuple(kinds),
            first=Trees.of_arrays(arrays, "first"),
            second=Trees.of_arrays(arrays, "second"),
            folded=Trees.of_arrays(arrays, "folded"),
        )


@once
def shipped(file: str = FILE) -> Model:
    """Load a model that is shipped with zoning."""
    return load((files("zoning.extractors.collective") / file).read_bytes())
