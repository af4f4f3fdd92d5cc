"""Which grants an article names, and who gave them."""

from zoning.articles.funding.grants import find_funding

__all__ = ["find_funding"]
