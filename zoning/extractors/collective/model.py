"""The models: what each consists of, and the files that are shipped."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from zoning import trees
from zoning.storage.loaded import once
from zoning.trees import Trees

FILE, SCHOLARLY_FILE, OTHERS_FILE = "collective.npz", "scholarly.npz", "others.npz"
"""The files of the general model, of the model for scholarly pages, and of a model trained only on other pages.

The model for scholarly pages uses the probabilities of the third one as features."""
NAMES = ("kinds", "page_columns", "columns", "second_columns", "folded_columns", "methods")
"""The fields of a model that are tuples of names."""
STAGES = ("first", "second", "folded")
"""The fields of a model that are trees."""


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

    @property
    def measures_alike(self) -> bool:
        """Whether texts of all scripts are measured alike for it; otherwise by character, as it has learned."""
        return bool(self.facts.get("measures_alike"))

    def save(self, path: Path) -> None:
        """Write the model. Equal models give equal bytes."""
        facts = {name: getattr(self, name) for name in (*NAMES, "signs", "facts")}
        kinds = {f"page_{number}": some for number, some in enumerate(self.page)}
        trees.save(path, facts, kinds | {stage: getattr(self, stage) for stage in STAGES})


def load(data: bytes) -> Model:
    """Return the model in the bytes of a file."""
    facts, found = trees.load(data)
    fields: dict[str, Any] = {name: tuple(facts[name]) for name in NAMES} | {stage: found[stage] for stage in STAGES}
    page = tuple(found[f"page_{number}"] for number in range(len(fields["kinds"])))
    return Model(**fields, page=page, signs=facts["signs"], facts=facts["facts"])


@once
def shipped(file: str = FILE) -> Model:
    """Load a model that is shipped with zoning."""
    return load((files("zoning.extractors.collective") / file).read_bytes())
