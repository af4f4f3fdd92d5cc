"""The main content in the formats that people take away."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from zoning.articles import article
from zoning.articles.writers import write
from zoning.errors import UsageError
from zoning.extractors import parse
from zoning.reading import Reading, read_snapshot
from zoning.result import encode
from zoning.snapshot import Snapshot


class Form(NamedTuple):
    """One format."""

    suffix: str
    write: Callable[[Snapshot, str], str]


class Output(msgspec.Struct, frozen=True):
    """The main content, written."""

    text: str
    suffix: str
    """Of a file that holds it."""


def _of_reading(written: Callable[[Reading], str]) -> Callable[[Snapshot, str], str]:
    return lambda snapshot, spec: written(read_snapshot(snapshot, spec))


def _of_article(form: str) -> Callable[[Snapshot, str], str]:
    return lambda snapshot, spec: write(article(snapshot, parse(spec)), form)


FORMS: dict[str, Form] = {
    "text": Form("txt", _of_reading(lambda reading: reading.text)),
    "markdown": Form("md", _of_reading(lambda reading: reading.markdown)),
    "html": Form("html", _of_reading(lambda reading: reading.html)),
    "json": Form("json", _of_reading(lambda reading: encode(reading.result, pretty=True))),
    "jats": Form("xml", _of_article("jats")),
    "tei": Form("tei.xml", _of_article("tei")),
    "bibtex": Form("bib", _of_article("bibtex")),
    "csl-json": Form("csl.json", _of_article("csl-json")),
}
"""By name; from `jats` on the page is read as a journal article."""


def written(snapshot: Snapshot, spec: str, form: str) -> Output:
    """The main content of a page according to a method, in one of `FORMS`.

    Raises `UsageError` for another format, `UnknownExtractor` or `BadParameter`.
    """
    if form not in FORMS:
        raise UsageError(f"no format named {form!r}; there are: {', '.join(FORMS)}")
    return Output(FORMS[form].write(snapshot, spec), FORMS[form].suffix)
