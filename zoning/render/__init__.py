"""Render sources to snapshots: everything that needs a browser."""

from typing import TYPE_CHECKING

from zoning.on_demand import on_demand

if TYPE_CHECKING:
    from zoning.render.options import VisitOptions
    from zoning.render.renderer import Renderer
    from zoning.render.visit import Rendering
else:
    # The options are known without the browser's driver.
    __getattr__ = on_demand(
        __name__,
        {
            "zoning.render.options": ["VisitOptions"],
            "zoning.render.renderer": ["Renderer"],
            "zoning.render.visit": ["Rendering"],
        },
    )

__all__ = ["Renderer", "Rendering", "VisitOptions"]
