"""Report evaluations: a table for the terminal, `report.json`, and `index.html` with the details of all pages."""

from zoning.evaluation.report.files import check, details, write
from zoning.evaluation.report.terminal import table

__all__ = ["check", "details", "table", "write"]
