"""Evaluate extractions: gold standards, measures, and reports."""
