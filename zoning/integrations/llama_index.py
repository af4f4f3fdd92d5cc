"""Provide a reader for LlamaIndex (extra `llama-index`)."""

from collections.abc import Iterator, Sequence
from functools import partial

from zoning.extractors import DEFAULT, Extractor
from zoning.integrations.loading import OnError, readings, without_await
from zoning.integrations.records import facts
from zoning.reading import Reading
from zoning.render.options import VisitOptions

try:
    from llama_index.core.readers.base import BaseReader
    from llama_index.core.schema import Document
except ImportError as error:
    raise ImportError("llama-index-core is missing: run `pip install 'zoning[llama-index]'`") from error


class ZoningReader(BaseReader):
    """Reads the main content of pages as Markdown, one document for each page.

    The metadata of a document are `zoning.integrations.records.facts`.

    The id of a document is its source, so that an index recognizes a page that is read again.
    extractor, at_once, options: as in `zoning.read_all`.
    on_error: is called with each source that could not be read, and its error; the other sources are read. Without it,
    the first such error is raised.
    """

    def __init__(
        self,
        extractor: str | Extractor = DEFAULT,
        *,
        at_once: int = 4,
        options: VisitOptions | None = None,
        on_error: OnError | None = None,
    ) -> None:
        self._readings = partial(readings, extractor=extractor, at_once=at_once, options=options, on_error=on_error)

    def lazy_load_data(self, sources: str | Sequence[str]) -> Iterator[Document]:
        """Yield the documents as soon as they are ready, in the order of `sources`: see `zoning.read`."""
        return map(_document, without_await(self._readings(sources)))


def _document(reading: Reading) -> Document:
    return Document(text=reading.markdown, id_=reading.result.url, metadata=facts(reading))
