"""Define manifests, which describe corpora: the pages, the sources of their gold, and how to render them.

A manifest is a JSON file (`manifest.json` in the corpus's folder; format: `zoning/docs/measuring.md`, "Corpora").
`corpora` reads other formats of corpora as the same structs.
"""

from pathlib import Path

import msgspec

from zoning.errors import BadManifest
from zoning.evaluation.gold import Gold, by_ranges, by_selectors, marked
from zoning.snapshot import Mask, Snapshot
from zoning.storage import files
from zoning.storage.decoding import from_json

FORMAT = "zoning-manifest"
VERSION = 1
FILE_NAME = "manifest.json"


class GoldSource(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The source of a page's gold: text, nodes of the page, or both.

    With both, measures of text use the text, and measures of zones the nodes.
    """

    text: str | None = None
    """The main content itself; "" for a page without any."""
    file: str | None = None
    """A text file, relative to the manifest."""
    include: tuple[str, ...] = ()
    """CSS selectors: gold is all text in elements that match one, unless `exclude` leaves it out."""
    exclude: tuple[str, ...] = ()
    """CSS selectors: text in elements that match one is not gold."""
    marks: bool = False
    """Whether the page marks its gold: `data-gold="main"` or `"boilerplate"`."""
    labels: tuple[tuple[int, int, str], ...] = ()
    """Labelled leaf zones: first node, one past the last, label; one that begins with `boilerplate` is not content."""

    def __post_init__(self) -> None:
        texts = (self.text is not None) + (self.file is not None)
        nodes = bool(self.include) + self.marks + bool(self.labels)
        if texts > 1 or nodes > 1 or not texts + nodes:
            raise ValueError("gold needs text or file, or one of include, marks and labels, or one of each group")


class CorpusPage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One page of a corpus."""

    name: str
    page: str
    """An HTML file or a snapshot file, relative to the manifest."""
    gold: GoldSource | None
    """None if it is unknown: then the page is listed as failed."""
    url: str = ""
    """The page's original address. Without one, relative links lead to files of the corpus."""
    present: tuple[str, ...] = ()
    """Snippets that belong to the main content."""
    absent: tuple[str, ...] = ()
    """Snippets that do not belong to it."""
    groups: dict[str, str] = {}
    """The groups of the page, which `--by` divides the table by."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A corpus."""

    name: str
    pages: tuple[CorpusPage, ...]
    format: str = FORMAT
    version: int = VERSION
    javascript: bool = True
    """Whether the pages' scripts run."""
    viewport: tuple[int, int] = (1280, 1024)

    def __post_init__(self) -> None:
        if self.format != FORMAT or self.version > VERSION:
            raise ValueError(f"cannot read {self.format} version {self.version}, only {FORMAT} up to version {VERSION}")
        names = [page.name for page in self.pages]
        if len(names) != len(set(names)):
            raise ValueError(f"two pages have the name {next(name for name in names if names.count(name) > 1)}")


def load(path: Path) -> Manifest:
    """Return the manifest in a file.

    Raises `BadManifest` with what is wrong and where.
    """
    try:
        return from_json(path.read_bytes(), Manifest)
    except (OSError, ValueError) as error:
        raise BadManifest(f"{path}: {error}", source=str(path)) from error


def save(manifest: Manifest, path: Path) -> None:
    """Write the manifest as indented JSON."""
    files.write(path, encoded(manifest))


def encoded(manifest: Manifest) -> bytes:
    """Return the manifest as `save` writes it."""
    return msgspec.json.format(msgspec.json.encode(manifest), indent=1)


def gold_of(page: CorpusPage, folder: Path, snapshot: Snapshot | None) -> Gold:
    """Return the gold of a page of the corpus in `folder`; snapshot: the rendered page, None if there is none.

    Raises `BadManifest` if there is no gold, or if it cannot be read.
    """
    source = page.gold
    if source is None:
        raise BadManifest(f"{page.name}: no gold", source=page.name)
    text = source.text if source.file is None else _read(folder / source.file, page.name)
    mask = _mask(source, snapshot) if snapshot else None
    if text is None:
        if snapshot is None or mask is None:
            raise BadManifest(
                f"{page.name}: its gold is marked in the page, but the page could not be rendered", source=page.name
            )
        text = snapshot.text(mask)
    return Gold(text, snapshot, mask, page.present, page.absent)


def _mask(source: GoldSource, snapshot: Snapshot) -> Mask | None:
    if source.include:
        return by_selectors(snapshot, source.include, source.exclude)
    if source.labels:
        return by_ranges(snapshot, source.labels)
    return marked(snapshot) if source.marks else None


def _read(path: Path, name: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadManifest(f"{name}: gold file {path.name}: {error}", source=name) from error
