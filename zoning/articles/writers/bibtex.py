"""Write an article as a BibTeX entry, in UTF-8, with LaTeX's special characters escaped."""

import re
from urllib.parse import quote

from zoning.articles.model import Article
from zoning.articles.writers import dates
from zoning.articles.writers.csl_json import pages
from zoning.articles.writers.keys import key_of
from zoning.articles.writers.names import marked_title
from zoning.articles.writers.xml import clean
from zoning.document.blocks import Mark
from zoning.metadata.model import Author

_ESCAPED = {
    "\\": r"\textbackslash{}", "{": r"\textbraceleft{}", "}": r"\textbraceright{}",
    "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
}  # fmt: skip
_MARKS: dict[Mark, str] = {
    "emphasis": r"\textit{{}}", "subscript": r"\textsubscript{{}}", "superscript": r"\textsuperscript{{}}",
}  # fmt: skip
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def write(article: Article, key: str = "") -> str:
    """Return the entry, without fields of which nothing is known. key: another citation key than `key_of` returns."""
    year, month, *_ = (*dates.parts(article.dates.published), "", "")
    journal = article.journal
    fields = {
        "author": " and ".join(filter(None, map(_name, article.authors))),
        "title": _title(article),
        "journal": escaped(journal.title),
        "year": year,
        "month": _MONTHS[int(month) - 1] if month else "",
        "volume": escaped(journal.volume),
        "number": escaped(journal.issue),
        "pages": escaped(journal.article_number or pages(article, "--")),
        "publisher": escaped(journal.publisher),
        "issn": escaped(", ".join(journal.issn)),
        "doi": _verbatim(article.identifiers.doi),
        "pmid": escaped(article.identifiers.pmid),
        "pmcid": escaped(article.identifiers.pmcid),
        "url": _verbatim(article.final_url or article.url),
        "keywords": escaped(", ".join(article.keywords)),
        "language": escaped(article.language),
    }
    lines = (f"  {name} = {_value(name, value)},\n" for name, value in fields.items() if value)
    return f"@article{{{key or key_of(article)},\n{''.join(lines)}}}\n"


def escaped(text: str) -> str:
    """Return `text` on one line, escaped for LaTeX."""
    return " ".join(_escaped(text).split())


def _escaped(text: str) -> str:
    return re.sub(r"[\\{}$&#%_^~]", lambda sign: _ESCAPED[sign[0]], clean(text))


def _verbatim(address: str) -> str:
    """Return an address without LaTeX escapes, which programs do not expect there; encode what would end the field."""
    return re.sub(r"[\s{}\\]", lambda sign: quote(sign[0]), clean(address).strip())


def _value(name: str, value: str) -> str:
    """Return the value in braces, except months, whose names BibTeX defines."""
    return value if name == "month" else f"{{{value}}}"


def _title(article: Article) -> str:
    """Return the title in a second pair of braces, so that no style changes its capitals."""
    title = " ".join(marked_title(article, _MARKS, _escaped).split())
    return f"{{{title}}}" if title else ""


def _name(author: Author) -> str:
    """Return `Family, Suffix, Given`, with braces around a part that contains a comma or `and`."""
    family, given, suffix = (_whole(part) for part in (author.family, author.given, author.suffix))
    if not family:
        whole = escaped(author.name if not given else author.given)
        return f"{{{whole}}}" if whole else ""
    return ", ".join(filter(None, (family, suffix, given)))


def _whole(part: str) -> str:
    text = escaped(part)
    return f"{{{text}}}" if "," in text or re.search(r"\band\b", text, re.IGNORECASE) else text
