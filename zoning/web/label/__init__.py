"""Provide the labelling part of the application: queues of pages, annotators' labels, and their agreement."""

from zoning.web.label.routes import routes

__all__ = ["routes"]
