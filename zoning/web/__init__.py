"""Provide the local web application: view what was found on pages, label them, and serve the API."""

from zoning.web.app import create
from zoning.web.connections import config
from zoning.web.service import Service

__all__ = ["Service", "config", "create"]
