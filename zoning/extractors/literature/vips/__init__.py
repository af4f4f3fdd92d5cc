"""Main content by visual blocks: VIPS (Cai et al. 2003) and block importance (Song et al. 2004)."""

from zoning.extractors.literature.vips.method import Vips

__all__ = ["Vips"]
