"""Read the journal article on a rendered page into a record."""

from zoning.articles.corrected import corrected
from zoning.articles.databanks import Databank, read_databanks
from zoning.articles.funding import Funders, read_funders
from zoning.articles.model import Article
from zoning.articles.places import places_of, places_of_fields
from zoning.articles.read import article, with_grobid
from zoning.articles.text import paragraphs_of

__all__ = [
    "Article",
    "Databank",
    "Funders",
    "article",
    "corrected",
    "paragraphs_of",
    "places_of",
    "places_of_fields",
    "read_databanks",
    "read_funders",
    "with_grobid",
]
