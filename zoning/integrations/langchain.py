"""Provide a document loader for LangChain (extra `langchain`)."""

from collections.abc import AsyncIterator, Iterator, Sequence
from functools import partial

from zoning.extractors import DEFAULT, Extractor
from zoning.integrations.loading import OnError, readings, without_await
from zoning.integrations.records import facts
from zoning.reading import Reading
from zoning.render.options import VisitOptions

try:
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import Document
except ImportError as error:
    raise ImportError("langchain-core is missing: run `pip install 'zoning[langchain]'`") from error


class ZoningLoader(BaseLoader):
    """Loads the main content of pages as Markdown, one document for each page.

    The metadata of a document are `zoning.integrations.records.facts`.

    sources: what `zoning.read` takes, one or several.
    extractor, at_once, options: as in `zoning.read_all`.
    on_error: is called with each source that could not be read, and its error; the other sources are loaded. Without
    it, the first such error is raised.
    """

    def __init__(
        self,
        sources: str | Sequence[str],
        extractor: str | Extractor = DEFAULT,
        *,
        at_once: int = 4,
        options: VisitOptions | None = None,
        on_error: OnError | None = None,
    ) -> None:
        self._readings = partial(
            readings, sources, extractor, at_once=at_once, options=options, on_error=on_error
        )  # fmt: skip

    def lazy_load(self) -> Iterator[Document]:
        """Yield the documents as soon as they are ready, in the order of their sources."""
        return map(_document, without_await(self._readings()))

    async def alazy_load(self) -> AsyncIterator[Document]:
        """Do the same for asynchronous callers."""
        async for reading in self._readings():
            yield _document(reading)


def _document(reading: Reading) -> Document:
    return Document(reading.markdown, metadata=facts(reading))
