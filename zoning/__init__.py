"""Reads a web page the way a person does: renders it, sees where the text lies, returns the main content.

```
import zoning

print(zoning.read("https://example.org/").text)

async with zoning.Renderer() as renderer:
    snapshot = await renderer.render("https://example.org/")
extraction = zoning.extract(snapshot, "layout")
print(snapshot.text(extraction.mask))
```
"""

from importlib.metadata import version

from zoning.document import Document
from zoning.document import build as build_document
from zoning.errors import EnvironmentProblem, SourceError, UsageError, ZoningError
from zoning.extractors import Extraction, Extractor, Reason, extract
from zoning.reading import Reading, read, read_snapshot
from zoning.render import Renderer
from zoning.result import Failure, Result
from zoning.snapshot import PageFacts, Snapshot

__version__ = version("zoning")

__all__ = [
    "Document",
    "EnvironmentProblem",
    "Extraction",
    "Extractor",
    "Failure",
    "PageFacts",
    "Reading",
    "Reason",
    "Renderer",
    "Result",
    "Snapshot",
    "SourceError",
    "UsageError",
    "ZoningError",
    "build_document",
    "extract",
    "read",
    "read_snapshot",
]
