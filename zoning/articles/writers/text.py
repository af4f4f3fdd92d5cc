"""Write an article as plain text for people."""

from zoning.articles.model import Article
from zoning.articles.writers.readable import document
from zoning.document import text


def write(article: Article) -> str:
    """Return the article's text; "" if the article is empty."""
    return text.write(document(article))
