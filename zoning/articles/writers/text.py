"""An article as plain text for people."""

from zoning.articles.model import Article
from zoning.articles.writers.readable import document
from zoning.document import text


def write(article: Article) -> str:
    """The article's text; "" where it holds nothing."""
    return text.write(document(article))
