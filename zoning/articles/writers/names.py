"""How works and people are named in records of bibliographies."""

from zoning.articles.model import Article
from zoning.metadata.model import Author


def full_title(article: Article) -> str:
    """The title, and the subtitle behind it."""
    return ": ".join(part for part in (article.title, article.subtitle) if part.strip())


def inverted(author: Author) -> str:
    """`Family, Given, Suffix`; a group as it is called."""
    if not author.family.strip():
        return author.name
    return ", ".join(part for part in (author.family, author.given, author.suffix) if part.strip())
