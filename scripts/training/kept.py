"""Cache what a run computed, as long as neither the pages nor the code has changed."""

import hashlib
import os
import pickle
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

from zoning.evaluation.cache import default_folder
from zoning.extractors.collective.model import Model, load

T = TypeVar("T")

CODE = ("zoning/extractors", "zoning/scholarly.py", "zoning/metadata", "zoning/bibliography", "zoning/layout",
        "zoning/evaluation", "zoning/snapshot", "zoning/linked_data.py", "zoning/text/words.py",
        "scripts/training/examples.py", "scripts/training/labels.py", "scripts/training/alone.py",
        "scripts/training/shortened.py", "scripts/training/designs.py")  # fmt: skip
"""The code that evidence and labels depend on."""
TRAINING = (*CODE, "scripts/training")
"""The code that models depend on."""
ROOT = Path(__file__).parents[2]


def kept(name: str, parts: Iterable[str], collect: Callable[[], T]) -> T:
    """Return the last result of `collect` under this name, if code and `parts` have not changed; otherwise call it.

    Only the last result of each name is stored, next to the rendered pages; deleting the folder is always safe.
    """
    key = _digest(CODE, parts)
    file = default_folder().with_name("evidence") / f"{name}.pickle"
    if file.is_file():
        with file.open("rb") as stream:
            if pickle.load(stream) == key:
                found: T = pickle.load(stream)
                return found
    found = collect()
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_suffix(f".{os.getpid()}.half")  # two runs may compute the same at the same time
    with half.open("wb") as stream:
        pickle.dump(key, stream)
        pickle.dump(found, stream, pickle.HIGHEST_PROTOCOL)
    half.replace(file)
    return found


def kept_model(folder: Path, parts: Iterable[str], learn: Callable[[], Model]) -> Model:
    """Return the model that `learn` made from `parts` with the same code before; otherwise train it.

    So an interrupted run can continue.
    """
    file = folder / f"{_digest(TRAINING, parts)}.npz"
    if file.is_file():
        return load(file.read_bytes())
    model = learn()
    folder.mkdir(parents=True, exist_ok=True)
    half = file.with_suffix(f".{os.getpid()}.half.npz")
    model.save(half)
    half.replace(file)
    return model


def _digest(places: tuple[str, ...], parts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join([_code(places), *parts]).encode()).hexdigest()


@cache
def _code(places: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    for place in places:
        path = ROOT / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(file.read_bytes())
    return digest.hexdigest()
