"""Visit one page: `attempts` tries several ways to read it, and `once` makes one attempt step by step."""

from zoning.render.visit.attempts import visit
from zoning.render.visit.steps import STEPS, OnStep, Step, unheard
from zoning.render.visit.wanted import Rendering, Screenshot, Wanted

__all__ = ["STEPS", "OnStep", "Rendering", "Screenshot", "Step", "Wanted", "unheard", "visit"]
