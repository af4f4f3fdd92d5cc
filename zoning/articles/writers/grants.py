"""List the grants of an article, each once."""

from typing import NamedTuple

from zoning.articles.model import Article


class Award(NamedTuple):
    """A funder with a grant number; either may be missing, not both."""

    funder: str
    funder_id: str
    number: str


def awards(article: Article) -> list[Award]:
    """Return the grants in the order of the text; a funder without number only if no number of theirs is known."""
    found = dict.fromkeys(
        Award(grant.funder or grant.funder_as_written, grant.funder_id, grant.number or grant.number_as_written)
        for grant in article.funding
    )
    numbered = {award.funder for award in found if award.number}
    return [award for award in found if award.number or (award.funder and award.funder not in numbered)]
