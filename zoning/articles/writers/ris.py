"""Write an article as a RIS record, which reference managers import: Zotero, EndNote, Mendeley.

The tags are those of the RIS format of Research Information Systems (2001). Fields without a tag there use the tags
of later versions: `M3` for the type of work, `C2` for the PMCID, `C7` for the article number.
"""

from collections.abc import Iterator

from zoning.articles.model import Article
from zoning.articles.writers import dates
from zoning.articles.writers.csl_json import abstract
from zoning.articles.writers.names import full_title, inverted
from zoning.articles.writers.xml import clean


def write(article: Article) -> str:
    """Return the record, without tags of which nothing is known."""
    lines = (f"{tag}  - {line}\n" for tag, value in _tags(article) if (line := " ".join(clean(value).split())))
    return f"TY  - JOUR\n{''.join(lines)}ER  - \n"


def _tags(article: Article) -> Iterator[tuple[str, str]]:
    journal, identifiers = article.journal, article.identifiers
    published = dates.parts(article.dates.published)
    yield "TI", full_title(article)
    yield from (("AU", inverted(author)) for author in article.authors)
    yield "PY", published[0] if published else ""
    # There are always three slashes, between year, month, day and a remark, each of which may be missing.
    yield "DA", "/".join((*published, *("",) * (4 - len(published)))) if published else ""
    yield "T2", journal.title
    yield "JA", journal.abbreviation
    yield "VL", journal.volume
    yield "IS", journal.issue
    yield "SP", journal.first_page
    yield "EP", journal.last_page if journal.first_page else ""
    yield "C7", journal.article_number
    yield "PB", journal.publisher
    yield from (("SN", number) for number in journal.issn)
    yield "DO", identifiers.doi
    yield "AN", identifiers.pmid
    yield "C2", identifiers.pmcid
    yield "UR", article.final_url or article.url
    yield "AB", abstract(article)
    yield from (("KW", word) for word in article.keywords)
    yield "LA", article.language
    yield "M3", article.article_type
