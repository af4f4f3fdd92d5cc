"""Write an article as Markdown, as `zoning.document.markdown` does."""

from zoning.articles.model import Article
from zoning.articles.writers.readable import document
from zoning.document import markdown


def write(article: Article) -> str:
    """Return the article's Markdown; "" if the article is empty."""
    return markdown.write(document(article))
