"""The local web application: see what was found on a page, label it, and ask for it from other programs."""

from zoning.web.app import create
from zoning.web.connections import config
from zoning.web.service import Service

__all__ = ["Service", "config", "create"]
