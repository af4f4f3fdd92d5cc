"""Define the command line, with one module for each command."""

from zoning.cli.main import main

__all__ = ["main"]
