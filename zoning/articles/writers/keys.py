"""Make the citation key of an article."""

import re
import unicodedata

from zoning.articles.model import Article
from zoning.articles.writers import dates

_SMALL_WORDS = frozenset(
    "a an the on of in for and to by with from at is are das der die le la les un une el los".split()
)


def key_of(article: Article) -> str:
    """Return family name, year and first significant word of the title, in ASCII: `ortega2019dunes`."""
    author = article.authors[0] if article.authors else None
    name = _ascii((author.family or author.name) if author else "")
    year = "".join(dates.parts(article.dates.published)[:1])
    words = (_ascii(word) for word in re.findall(r"\w+", article.title))
    word = next((word for word in words if word and word not in _SMALL_WORDS), "")
    return f"{name}{year}{word}" or "article"


def _ascii(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]", "", plain.lower())
