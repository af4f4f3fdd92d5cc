"""List the grants of an article, each once."""

from typing import NamedTuple

from zoning.addresses.links import is_web
from zoning.articles.model import Article


class Award(NamedTuple):
    """A funder with a grant number; either may be missing, not both."""

    funder: str
    funder_id: str
    funder_country: str
    number: str

    @property
    def funder_id_type(self) -> str:
        """The kind of `funder_id`: `doi` or `ror`."""
        return "ror" if is_web(self.funder_id) else "doi"

    @property
    def funder_address(self) -> str:
        """The address of `funder_id`: a ROR ID is one itself; "" for none."""
        if not self.funder_id or self.funder_id_type == "ror":
            return self.funder_id
        return f"https://doi.org/{self.funder_id}"


def awards(article: Article) -> list[Award]:
    """Return the grants in the order of the text; a funder without number only if no number of theirs is known."""
    found = dict.fromkeys(
        Award(
            funder=grant.funder or grant.funder_as_written,
            funder_id=grant.funder_id,
            funder_country=grant.funder_country,
            number=grant.number or grant.number_as_written,
        )
        for grant in article.funding
    )
    numbered = {award.funder for award in found if award.number}
    return [award for award in found if award.number or (award.funder and award.funder not in numbered)]
