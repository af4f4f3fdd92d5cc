"""The view: pages opened and looked at, with what methods find on them, and why."""

from zoning.web.view.routes import routes

__all__ = ["routes"]
