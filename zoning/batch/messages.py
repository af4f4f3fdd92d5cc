"""What a run says to its workers, and what they answer."""

import msgspec

from zoning.render import VisitOptions


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a worker visits and reads."""

    extractor: str
    visit: VisitOptions
    next_pages: int = 0
    snapshots: str | None = None
    """The folder that snapshots are kept in."""
    pages: int = 2
    """Visits at a time."""


class Task(msgspec.Struct, frozen=True):
    """One source to visit."""

    id: int
    source: str
    carried: dict[str, str]


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What became of it: a record, or an error."""

    id: int
    record: bytes | None = None
    """A `Result` as one line of JSON."""
    error_class: str = ""
    error: str = ""
    transient: bool = False
    """Whether the error may be gone the next time."""
    retry_after_s: float | None = None
    """What the server asks for."""
    seconds: float = 0.0
    memory: int = 0
    """Bytes that the worker takes, its browser apart."""
