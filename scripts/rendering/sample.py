"""Choose the pages of corpora that are visited."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from zoning.errors import BadManifest

SEED = 22
"""Part of the hash that orders the pages, so that all that are compared visit the same sample."""
PAGES = {
    # The page as downloaded by a single request, with its scripts. Volunteers annotated each page that has this file.
    "sites": "**/index.dom.html",
    "wcxb-dev": "html/*.html",
}
"""Where the pages of a corpus are; for other corpora and any folder, every `page.html` at any depth."""
OTHERS = "**/page.html"


def pages_of(corpus: Path) -> list[Path]:
    """Return all pages of a corpus, by name."""
    found = sorted(corpus.glob(PAGES.get(corpus.name, OTHERS)))
    return [page.with_name(page.name.replace(".dom.html", ".html")) for page in found]


def chosen(data: Path, corpora: Sequence[str], count: int | None) -> list[str]:
    """Return the paths, below `data`, of `count` pages of each corpus (None: all), in the order of the visits.

    corpora: folders of `data`; empty for `data` itself. Pages are chosen by a hash of their paths, so that a larger
    sample contains the smaller ones. Raises `BadManifest` for a folder without pages.
    """
    paths: list[str] = []
    for corpus in [data / name for name in corpora] or [data]:
        found = [page.relative_to(data).as_posix() for page in pages_of(corpus)]
        if not found:
            raise BadManifest(f"no pages below {corpus}")
        paths += sorted(found, key=_place)[:count]
    return sorted(paths, key=_place)


def _place(path: str) -> bytes:
    return hashlib.sha256(f"{SEED} {path}".encode()).digest()
