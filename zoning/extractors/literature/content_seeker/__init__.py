"""content-seeker: `segments` of a page, two learned classifiers of them (`model`), `heuristics`, and the method."""

from zoning.extractors.literature.content_seeker.method import ContentSeeker

__all__ = ["ContentSeeker"]
