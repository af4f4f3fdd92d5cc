"""One visit to one page: `attempts` tries ways to read it, and `once` goes one of them step by step."""

from zoning.render.visit.attempts import visit
from zoning.render.visit.wanted import OnStep, Rendering, Screenshot, Wanted, unheard

__all__ = ["OnStep", "Rendering", "Screenshot", "Wanted", "unheard", "visit"]
