"""The learned extractor: the evidence of zones (one module for each kind), the model, and the method."""

from zoning.extractors.collective.method import Collective

__all__ = ["Collective"]
