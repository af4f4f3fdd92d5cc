"""Find the grants that an article names, and their funders."""

from zoning.articles.funding.grants import find_funding

__all__ = ["find_funding"]
