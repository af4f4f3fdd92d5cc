"""Define the formats of pages and articles.

The command line, the HTTP API, the tools for agents and the view offer all formats in `PAGES` and `ARTICLES`.
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
names of their sources; `apart` not on standard output. With `-o`, `headed` and `apart` are written to a file each."""


@dataclass(frozen=True, slots=True)
class Format(Generic[Record]):
    """One format of a `Reading` or an `Article`."""

    name: str
    """The name for `-f`."""
    title: str
    """The name for people."""
    suffix: str
    """The suffix of files in this format, without the dot before it."""
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
"""The formats of `zoning extract`, by name. `Form` of requests is computed from it at import."""
ARTICLES = {form.name: form for form in _OF_ARTICLES}
"""The formats of `zoning article`, by name."""


def of_page(name: str, *, pretty: bool = False, front_matter: bool = False) -> "Format[Reading]":
    """Return the format of `PAGES` with this name.

    pretty: indented JSON. front_matter: Markdown with front matter. Neither has an effect on other formats.
    """
    form = PAGES[name]
    if pretty:
        return replace(form, write=lambda reading: _json(reading.result, pretty=True))
    if front_matter:
        return replace(form, write=lambda reading: reading.markdown_with_front_matter)
    return form


def of_article(name: str, *, pretty: bool = False) -> "Format[Article]":
    """Return the format of `ARTICLES` with this name; pretty: indented JSON."""
    return replace(ARTICLES[name], write=partial(_json, pretty=True)) if pretty else ARTICLES[name]
