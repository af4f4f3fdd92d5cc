"""Labelling: queues of pages, what annotators say of them, and how far they agree."""

from zoning.web.label.routes import routes

__all__ = ["routes"]
