"""Provide the view: open pages, and show what methods find on them, and why."""

from zoning.web.view.routes import routes

__all__ = ["routes"]
