"""Read web pages as a person does: render them in a browser, analyse their layout, and return the main content.

```
import zoning

print(zoning.read("https://example.org/").text)

async with zoning.Renderer() as renderer:
    snapshot = await renderer.render("https://example.org/")
extraction = zoning.extract(snapshot)
print(snapshot.text(extraction.mask))
```
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zoning.articles import Article, article, read_databanks, read_funders
    from zoning.articles.writers import write as write_article
    from zoning.document import Document
    from zoning.document.build import build as build_document
    from zoning.errors import EnvironmentProblem, SourceError, UsageError, ZoningError
    from zoning.extractors import Extraction, Extractor, Reason, extract
    from zoning.fetching import extract_text, read, read_all, read_with
    from zoning.metadata.model import PageMetadata
    from zoning.reading import Reading, read_snapshot
    from zoning.render.archive import ArchivedPage, ArchiveListing, list_archive
    from zoning.render.options import VisitOptions
    from zoning.render.renderer import Renderer
    from zoning.result import Failure, Result
    from zoning.snapshot import PageFacts, Snapshot

    __version__: str

__all__ = [
    "ArchiveListing",
    "ArchivedPage",
    "Article",
    "Document",
    "EnvironmentProblem",
    "Extraction",
    "Extractor",
    "Failure",
    "PageFacts",
    "PageMetadata",
    "Reading",
    "Reason",
    "Renderer",
    "Result",
    "Snapshot",
    "SourceError",
    "UsageError",
    "VisitOptions",
    "ZoningError",
    "article",
    "build_document",
    "extract",
    "extract_text",
    "list_archive",
    "read",
    "read_all",
    "read_databanks",
    "read_funders",
    "read_snapshot",
    "read_with",
    "write_article",
]

_EXPORTS = {
    "zoning.articles": ("Article", "article", "read_databanks", "read_funders"),
    "zoning.document": ("Document",),
    "zoning.errors": ("EnvironmentProblem", "SourceError", "UsageError", "ZoningError"),
    "zoning.extractors": ("Extraction", "Extractor", "Reason", "extract"),
    "zoning.fetching": ("extract_text", "read", "read_all", "read_with"),
    "zoning.metadata.model": ("PageMetadata",),
    "zoning.reading": ("Reading", "read_snapshot"),
    "zoning.render.archive": ("ArchiveListing", "ArchivedPage", "list_archive"),
    "zoning.render.options": ("VisitOptions",),
    "zoning.render.renderer": ("Renderer",),
    "zoning.result": ("Failure", "Result"),
    "zoning.snapshot": ("PageFacts", "Snapshot"),
}
"""Module → the public names that it defines."""
_DEFINED_IN = {name: (module, name) for module, names in _EXPORTS.items() for name in names}
_DEFINED_IN["build_document"] = ("zoning.document.build", "build")
_DEFINED_IN["write_article"] = ("zoning.articles.writers", "write")
"""Public name → its module, and its name there."""


def __getattr__(name: str) -> Any:
    """Import a public name at its first use, since for example `zoning --help` needs neither spaCy nor Playwright."""
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("zoning")
    elif name in _DEFINED_IN:
        module, attribute = _DEFINED_IN[name]
        value = getattr(import_module(module), attribute)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted((*globals(), *__all__))
