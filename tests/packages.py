"""Packages of other authors, as pip would install them."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from zoning.extractors.registry import catalogue
from zoning.registry import Registry


def package(folder: Path, name: str, code: str, **entry_points: str) -> dict[str, str]:
    """Install a package of one module in a folder of its own; return the environment that has it.

    entry_points: group → the lines of it, `NAME = MODULE:OBJECT`; underscores in groups stand for dots.
    """
    place = folder / f"installed-{name}"
    info = place / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (place / f"{name}.py").write_text(code)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    groups = (f"[{group.replace('_', '.')}]\n{lines}\n" for group, lines in entry_points.items())
    (info / "entry_points.txt").write_text("".join(groups))
    return {"PYTHONPATH": os.pathsep.join(filter(None, (str(place), os.environ.get("PYTHONPATH"))))}


@contextmanager
def extractors_here(environment: Mapping[str, str]) -> Iterator[None]:
    """Have the extractors of a package in this process; environment: what `package` returned."""
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(environment["PYTHONPATH"].partition(os.pathsep)[0])
        catalogue.cache_clear()
        yield
    catalogue.cache_clear()


@contextmanager
def parts_here(environment: Mapping[str, str], registry: Registry[Any]) -> Iterator[None]:
    """Have the parts of a package in a registry of this process; environment: what `package` returned."""
    before = registry._theirs
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(environment["PYTHONPATH"].partition(os.pathsep)[0])
        added = {point.name: point for point in entry_points(group=registry._group)}
        for point in added.values():  # another package of this name may be there
            patched.delitem(sys.modules, point.module, raising=False)
        patched.setattr(registry, "_parts", dict(registry._parts))
        patched.setattr(registry, "_theirs", {**before, **added})
        yield


def program(folder: Path, code: str) -> Path:
    """Install a command `zoning` that runs this code, its first line the interpreter."""
    file = folder / "zoning"
    file.write_text(code)
    file.chmod(0o755)
    return file
