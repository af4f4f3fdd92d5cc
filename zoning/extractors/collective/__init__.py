"""The learned extractor: evidence of zones (one module a kind), the model that weighs it, the method."""

from zoning.extractors.collective.method import Collective

__all__ = ["Collective"]
