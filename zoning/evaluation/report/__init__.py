"""An evaluation for people: a table for the terminal, `report.json`, and `index.html` with every page in it."""

from zoning.evaluation.report.files import details, write
from zoning.evaluation.report.terminal import table

__all__ = ["details", "table", "write"]
