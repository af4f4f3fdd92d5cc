"""Provide the public HTTP API. `/openapi.json` describes it for programs, `/api` for people."""

from zoning.web.api.routes import routes

__all__ = ["routes"]
