"""Write titles and names for bibliographic records."""

from collections.abc import Callable, Mapping

from zoning.articles.model import Article
from zoning.document.blocks import Mark, Text, plain
from zoning.metadata.model import Author


def full_title(article: Article) -> str:
    """Return the title with the subtitle."""
    return _with_subtitle(article.title, article.subtitle)


def title_with_marks(article: Article) -> tuple[Text, ...]:
    """Return the title with its marks, or without them if they are not known or the title was corrected."""
    same = plain(article.title_content).split() == article.title.split()
    return article.title_content if article.title_content and same else (Text(article.title),)


def marked_title(article: Article, marks: Mapping[Mark, str], escaped: Callable[[str], str]) -> str:
    """Return the title with the subtitle.

    marks: what stands around a text with a mark, and {} for the text; escaped: returns a text as the format writes it.
    """
    title = "".join(_marked(part, marks, escaped) for part in title_with_marks(article))
    return _with_subtitle(title, escaped(article.subtitle))


def _marked(part: Text, marks: Mapping[Mark, str], escaped: Callable[[str], str]) -> str:
    made = escaped(part.text)
    for mark in part.marks if made.strip() else ():
        made = marks.get(mark, "{}").replace("{}", made)
    return made


def _with_subtitle(title: str, subtitle: str) -> str:
    return ": ".join(part for part in (title, subtitle) if part.strip())


def inverted(author: Author) -> str:
    """Return `Family, Given, Suffix`, or the name of a group."""
    if not author.family.strip():
        return author.name
    return ", ".join(part for part in (author.family, author.given, author.suffix) if part.strip())
