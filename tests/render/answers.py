"""Routes for `FixtureServer`: answers written in a test."""

from fixtures.answers import answer

__all__ = ["answer"]
