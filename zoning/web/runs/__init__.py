"""Start, watch and stop runs of `zoning batch` in the application, and show their results."""

from zoning.web.runs.routes import routes
from zoning.web.runs.runs import Runs

__all__ = ["Runs", "routes"]
