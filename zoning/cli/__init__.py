"""The command line: one module a command."""

from zoning.cli.main import main

__all__ = ["main"]
