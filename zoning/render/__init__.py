"""Render sources to snapshots: everything that needs a browser."""

from zoning.render.options import VisitOptions
from zoning.render.renderer import Renderer
from zoning.render.visit import Rendering

__all__ = ["Renderer", "Rendering", "VisitOptions"]
