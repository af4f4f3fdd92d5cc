"""Write an article as a COinS: an empty HTML element that reference managers such as Zotero find on a page.

Its attribute `title` contains an OpenURL context object in the journal format (ANSI/NISO Z39.88-2004), as in "OpenURL
COinS: A Convention to Embed Bibliographic Metadata in HTML" (2005).
"""

from collections.abc import Iterator
from html import escape
from urllib.parse import urlencode

from zoning.articles.model import Article
from zoning.articles.writers import dates
from zoning.articles.writers.names import full_title, inverted
from zoning.articles.writers.xml import clean


def write(article: Article) -> str:
    """Return the element, without keys of which nothing is known."""
    known = ((key, " ".join(clean(value).split())) for key, value in _keys(article))
    query = urlencode([(key, value) for key, value in known if value])
    return f'<span class="Z3988" title="{escape(query)}"></span>\n'


def _keys(article: Article) -> Iterator[tuple[str, str]]:
    journal, identifiers = article.journal, article.identifiers
    yield "ctx_ver", "Z39.88-2004"
    yield "rft_val_fmt", "info:ofi/fmt:kev:mtx:journal"
    yield "rft.genre", "article"
    yield "rft.atitle", full_title(article)
    yield "rft.jtitle", journal.title
    yield "rft.stitle", journal.abbreviation
    yield "rft.volume", journal.volume
    yield "rft.issue", journal.issue
    yield "rft.spage", journal.first_page
    yield "rft.epage", journal.last_page
    yield "rft.artnum", journal.article_number
    yield from (("rft.issn", number) for number in journal.issn)
    yield "rft.date", "-".join(dates.parts(article.dates.published))
    for author in article.authors[:1]:
        yield "rft.aulast", author.family
        yield "rft.aufirst", author.given
    yield from (("rft.au", inverted(author)) for author in article.authors)
    yield "rft_id", f"info:doi/{identifiers.doi}" if identifiers.doi else ""
    yield "rft_id", f"info:pmid/{identifiers.pmid}" if identifiers.pmid else ""
    yield "rft_id", article.final_url or article.url
