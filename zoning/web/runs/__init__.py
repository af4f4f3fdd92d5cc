"""Runs of `zoning batch` started, watched and stopped in the application, and what came of them."""

from zoning.web.runs.routes import routes
from zoning.web.runs.runs import Runs

__all__ = ["Runs", "routes"]
