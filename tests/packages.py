"""Packages of other authors, as pip would install them."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from zoning.extractors.registry import catalogue


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


def program(folder: Path, code: str) -> Path:
    """Install a command `zoning` that runs this code, its first line the interpreter."""
    file = folder / "zoning"
    file.write_text(code)
    file.chmod(0o755)
    return file
