"""The formats that pages and articles are written in, each defined once: who offers them takes its list from here.

A format that is added to `PAGES` or `ARTICLES` is one of the command line, the HTTP API, the tools for agents and the
view.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from zoning.registry import Registry

if TYPE_CHECKING:
    import msgspec

    from zoning.articles import Article
    from zoning.reading import Reading

Record = TypeVar("Record")
Several = Literal["together", "headed", "apart"]
"""How several records are written: `together` in one file or on standard output; `headed` on standard output, below the
names of their sources; `apart` not even there. With `-o` all but the first are a file each."""


@dataclass(frozen=True, slots=True)
class Format(Generic[Record]):
    """One format of a `Reading` or an `Article`."""

    name: str
    """What `-f` takes."""
    title: str
    """What people read."""
    suffix: str
    """Of a file that holds it, without the dot before it."""
    media_type: str
    write: Callable[[Record], str]
    several: Several = "headed"


def _json(record: "msgspec.Struct", *, pretty: bool = False) -> str:
    from zoning.result import encode

    return encode(record, pretty=pretty)


def _article(form: str) -> "Callable[[Article], str]":
    def written(article: "Article") -> str:
        from zoning.articles.writers import write

        return write(article, form)

    return written


_OF_PAGES: "tuple[Format[Reading], ...]" = (
    Format("text", "Text", "txt", "text/plain; charset=utf-8", lambda reading: reading.text),
    Format("markdown", "Markdown", "md", "text/markdown; charset=utf-8", lambda reading: reading.markdown),
    Format("html", "HTML", "html", "text/html; charset=utf-8", lambda reading: reading.html, "apart"),
    Format("json", "JSON", "json", "application/json", lambda reading: _json(reading.result), "together"),
)
_OF_ARTICLES: "tuple[Format[Article], ...]" = (
    Format("json", "JSON", "json", "application/json", _json, "together"),
    Format("jats", "JATS", "xml", "application/xml", _article("jats"), "apart"),
    Format("tei", "TEI", "tei.xml", "application/tei+xml", _article("tei"), "apart"),
    Format(
        "csl-json", "CSL JSON", "csl.json", "application/vnd.citationstyles.csl+json", _article("csl-json"), "apart"
    ),
    Format("bibtex", "BibTeX", "bib", "application/x-bibtex; charset=utf-8", _article("bibtex"), "together"),
    Format("ris", "RIS", "ris", "application/x-research-info-systems; charset=utf-8", _article("ris"), "together"),
    Format("coins", "COinS", "html", "text/html; charset=utf-8", _article("coins"), "together"),
    Format("markdown", "Markdown", "md", "text/markdown; charset=utf-8", _article("markdown")),
    Format("text", "Text", "txt", "text/plain; charset=utf-8", _article("text")),
)

PAGES: "Registry[Format[Reading]]" = Registry(
    "format", "zoning.formats", {form.name: form for form in _OF_PAGES}, Format
)
"""Of `zoning extract`, by name. `Form` of requests is made of it when that is imported."""
ARTICLES = {form.name: form for form in _OF_ARTICLES}
"""Of `zoning article`, by name."""


def of_page(name: str, *, pretty: bool = False, front_matter: bool = False) -> "Format[Reading]":
    """The format of `PAGES` with this name.

    pretty: JSON, indented. front_matter: Markdown below what the page says of itself. Other formats have neither.
    """
    form = PAGES[name]
    if pretty:
        return replace(form, write=lambda reading: _json(reading.result, pretty=True))
    if front_matter:
        return replace(form, write=lambda reading: reading.markdown_with_front_matter)
    return form


def of_article(name: str, *, pretty: bool = False) -> "Format[Article]":
    """The format of `ARTICLES` with this name; pretty: JSON, indented."""
    return replace(ARTICLES[name], write=partial(_json, pretty=True)) if pretty else ARTICLES[name]
