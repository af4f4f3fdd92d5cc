"""The public API: what programs ask for by HTTP. It is described by `/openapi.json`, and for people by `/api`."""

from zoning.web.api.routes import routes

__all__ = ["routes"]
