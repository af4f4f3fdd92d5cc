"""How people are named in records of bibliographies."""

from zoning.metadata.model import Author


def inverted(author: Author) -> str:
    """`Family, Given, Suffix`; a group as it is called."""
    if not author.family.strip():
        return author.name
    return ", ".join(part for part in (author.family, author.given, author.suffix) if part.strip())
