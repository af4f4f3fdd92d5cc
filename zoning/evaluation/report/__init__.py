"""An evaluation for people: a table for the terminal, `report.json`, and `index.html` with every page in it."""

from zoning.evaluation.report.files import check, details, write
from zoning.evaluation.report.terminal import table

__all__ = ["check", "details", "table", "write"]
