"""A user's browser, and helpers for the program."""

from tests.cli.conftest import called, installed, zoning
from tests.web.conftest import browser, browser_context_args, page, person, playwright, tab

__all__ = ["browser", "browser_context_args", "called", "installed", "page", "person", "playwright", "tab", "zoning"]
