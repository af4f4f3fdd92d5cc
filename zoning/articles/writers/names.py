"""Write titles and names for bibliographic records."""

from zoning.articles.model import Article
from zoning.metadata.model import Author


def full_title(article: Article) -> str:
    """Return the title with the subtitle."""
    return ": ".join(part for part in (article.title, article.subtitle) if part.strip())


def inverted(author: Author) -> str:
    """Return `Family, Given, Suffix`, or the name of a group."""
    if not author.family.strip():
        return author.name
    return ", ".join(part for part in (author.family, author.given, author.suffix) if part.strip())
