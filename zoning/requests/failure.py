"""Represent errors in answers."""

from typing import Self

import msgspec

from zoning.errors import ZoningError


class Error(msgspec.Struct, frozen=True):
    """What went wrong."""

    kind: str
    """The error's class, such as `NavigationFailed`."""
    message: str
    """What happened, and what to do about it."""
    source: str = ""
    """The page that the error is about, as in the request; "" if there is none."""

    @classmethod
    def of(cls, error: ZoningError) -> Self:
        """Convert `error`."""
        return cls(type(error).__name__, str(error), error.source)


class ErrorAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a request without a result."""

    error: Error

    @classmethod
    def of(cls, error: ZoningError) -> Self:
        """Return the answer for `error`."""
        return cls(error=Error.of(error))
