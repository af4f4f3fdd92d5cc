"""The models that are shipped: plain arrays and JSON in one file each, nothing that runs."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from zoning.extractors.trees import Trees
from zoning.loaded import once

FILE, SCHOLARLY_FILE, OTHERS_FILE = "collective.npz", "scholarly.npz", "others.npz"
"""The general model; that of scholarly pages; the one of other pages alone, with whose judgement that one begins."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Model:
    """What `scripts/train collective` and `scripts/train scholarly` write."""

    kinds: tuple[str, ...]
    """Kinds of pages that it tells apart."""
    page_columns: tuple[str, ...]
    """What it asks of a page."""
    columns: tuple[str, ...]
    """What it asks of a zone first."""
    second_columns: tuple[str, ...]
    """What it asks then, beside these: what was thought of the zones around."""
    folded_columns: tuple[str, ...]
    """What it asks of a zone that is folded away."""
    methods: tuple[str, ...]
    """The other methods that it asks."""
    signs: Mapping[str, float]
    """What words, pairs of words and marks speak for; see `wording`."""
    page: tuple[Trees, ...]
    """One for each kind of pages."""
    first: Trees
    second: Trees
    folded: Trees
    facts: Mapping[str, Any]
    """What it was trained on, when and how, and its figures."""

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
    """The model in a file's bytes."""
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
    """A model of this version."""
    return load((files("zoning.extractors.collective") / file).read_bytes())
