"""Answer requests of other programs, which have the options of the command line.

The package does not depend on the transport: `zoning serve` receives requests by HTTP, `zoning mcp` from agents.
"""

from zoning.requests.article import ArticleRequest
from zoning.requests.extract import ExtractRequest
from zoning.requests.failure import Error, ErrorAnswer
from zoning.requests.page_request import Answer, PageRequest, decoded
from zoning.requests.queue import FAULT, Abandoned, RequestQueue
from zoning.requests.render import RenderRequest
from zoning.requests.visit import NextPages, VisitRequest
from zoning.requests.visits import Visits

__all__ = [
    "FAULT",
    "Abandoned",
    "Answer",
    "ArticleRequest",
    "Error",
    "ErrorAnswer",
    "ExtractRequest",
    "NextPages",
    "PageRequest",
    "RenderRequest",
    "RequestQueue",
    "VisitRequest",
    "Visits",
    "decoded",
]
