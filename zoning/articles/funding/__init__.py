"""Find the grants that an article names, and their funders."""

from zoning.articles.funding.grants import find_funding
from zoning.articles.funding.own import read_funders
from zoning.articles.funding.table import Funders

__all__ = ["Funders", "find_funding", "read_funders"]
