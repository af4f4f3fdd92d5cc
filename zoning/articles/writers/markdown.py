"""An article as Markdown, in the forms of `zoning.document.markdown`."""

from zoning.articles.model import Article
from zoning.articles.writers.readable import document
from zoning.document import markdown


def write(article: Article) -> str:
    """The article's Markdown; "" where it holds nothing."""
    return markdown.write(document(article))
