"""Which grants an article names, and who gave them."""

from zoning.article.funding.grants import Grant, find_funding
from zoning.article.funding.nih import Parts

__all__ = ["Grant", "Parts", "find_funding"]
