"""Compare what this version and another version of zoning read on the same rendered pages, and the CPU time it takes.

`--base REVISION` names the other version, such as `HEAD~3` or a tag. It is checked out into a temporary folder and runs
with the packages of this one. Both read each page in turn, and the faster of `--rounds` readings counts. The corpora
must already be rendered by `zoning eval`.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from scripts.corpora import spread
from zoning.cli.progress import Progress, clear, show

ROOT = Path(__file__).parents[2]
READER = ROOT / "scripts" / "read_pages.py"
SHOWN = 60
"""How many characters of a value are shown."""
CONTEXT = 12
"""How many characters before a difference are shown."""
MOST = 12
"""How many differences of a page are shown."""


class Version:
    """A process that reads pages with one version of zoning."""

    def __init__(self, folder: Path, arguments: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, READER, *arguments],
            env={**os.environ, "PYTHONPATH": str(folder), "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def read(self, page: Path) -> dict[str, Any]:
        """Return what the version reads on a page, and its CPU seconds. Raises `SystemExit` if the process ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):
            self._process.stdin.write(f"{page}\n")
            self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"{page}: the process that read it ended; its error is above")
        found: dict[str, Any] = json.loads(line)
        return found

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """Check out a revision into a temporary folder. Raises `CalledProcessError` if there is none."""
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "zoning"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(folder), revision], check=True)
        try:
            yield folder
        finally:
            subprocess.run([*git, "remove", "--force", str(folder)], check=True)


class Pair(NamedTuple):
    """What two versions read on a page."""

    base: Mapping[str, Any]
    this: Mapping[str, Any]

    @property
    def ratio(self) -> float:
        """CPU of this version, divided by that of the other."""
        return float(self.this["seconds"] / self.base["seconds"])

    def differences(self) -> list[str]:
        """Return a line for each value that differs."""
        return list(differences(self.base["record"], self.this["record"]))


def differences(base: object, this: object, name: str = "") -> Iterator[str]:
    """Yield a line for each value in a record that differs; of its text, how many words were added and lost."""
    if base == this:
        return
    if isinstance(base, dict) and isinstance(this, dict):
        for key in dict.fromkeys((*base, *this)):
            yield from differences(base.get(key), this.get(key), f"{name}.{key}" if name else key)
    elif isinstance(base, list) and isinstance(this, list) and len(base) != len(this):
        yield f"{name}: {len(base)} → {len(this)} items"
    elif isinstance(base, list) and isinstance(this, list):
        for index, (old, new) in enumerate(zip(base, this, strict=True)):
            yield from differences(old, new, f"{name}[{index}]")
    elif isinstance(base, str) and isinstance(this, str) and name == "text":
        before, after = Counter(base.split()), Counter(this.split())
        yield f"text: {(after - before).total()} words added, {(before - after).total()} lost"
    else:
        yield f"{name}: {_values(base, this)}"


def _values(base: object, this: object) -> str:
    """Return both values, long ones from a little before their first difference on."""
    old, new = (json.dumps(value, ensure_ascii=False) for value in (base, this))
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
    begin = max(0, same - CONTEXT)
    return " → ".join(said if len(said) <= SHOWN else f"… {said[begin : begin + SHOWN]} …" for said in (old, new))


def compared(pages: Sequence[Path], base: Version, this: Version) -> Iterator[Pair]:
    """Yield what both versions read on each page, first one, then the other."""
    progress, begun = Progress(len(pages), under_way=["reading"]), time.monotonic()
    for page in pages:
        yield Pair(base.read(page), this.read(page))
        progress.done += 1
        show(progress, time.monotonic() - begun)
    clear()


def report(name: str, pairs: Sequence[Pair]) -> Iterator[str]:
    """Yield the lines on a corpus: CPU, how many pages differ, and in what."""
    ratios = np.array([pair.ratio for pair in pairs])
    sums = [sum(found["seconds"] for found in side) for side in zip(*pairs, strict=True)]
    different = [(pair.this["record"]["url"], found) for pair in pairs if (found := pair.differences())]
    yield f"\n{name}: {len(pairs)} pages, {len(different)} differ"
    yield f"CPU of this version / CPU of the other: median {np.median(ratios):.3f}, sum {sums[1] / sums[0]:.3f}"
    for url, found in different:
        yield f"  {url}"
        yield from (f"    {line}" for line in found[:MOST])
        if len(found) > MOST:
            yield f"    and {len(found) - MOST} more"


def main() -> None:
    """Compare and print, corpus by corpus."""
    parser = argparse.ArgumentParser(prog="scripts/bench versions", description=__doc__)
    parser.add_argument("--base", required=True, metavar="REVISION", help="the other version")
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="corpora already rendered by `zoning eval`")
    parser.add_argument("--pages", type=int, default=40, help="pages of each corpus (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=2, help="readings of a page (default: %(default)s)")
    parser.add_argument("--article", action="store_true", help="also compare the records of `zoning article`")
    options = parser.parse_args()
    arguments = [str(options.rounds), *(["article"] if options.article else [])]
    with ExitStack() as opened:
        versions = [Version(folder, arguments) for folder in (opened.enter_context(checked_out(options.base)), ROOT)]
        for version in versions:
            opened.callback(version.close)
        for folder in options.data:
            paths = [page.snapshot_path for page in spread(folder, options.pages) if page.snapshot_path.is_file()]
            if not paths:
                print(f"\n{folder.name}: no page is rendered; run `zoning eval --data {folder}` first", flush=True)
                continue
            pairs = list(compared((paths[0], *paths), *versions))[1:]  # the first reading loads the models
            print("\n".join(report(folder.name, pairs)), flush=True)


if __name__ == "__main__":
    main()
