"""Visit one page: `attempts` tries several ways to read it, and `once` makes one attempt step by step."""

from zoning.render.visit.attempts import visit
from zoning.render.visit.wanted import OnStep, Rendering, Screenshot, Wanted, unheard

__all__ = ["OnStep", "Rendering", "Screenshot", "Wanted", "unheard", "visit"]
