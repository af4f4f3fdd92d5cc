"""Record what a visit loads, as a HAR file."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from zoning import limits
from zoning.render.archive.storing import without_secrets
from zoning.render.options import VisitOptions


@dataclass(frozen=True, slots=True)
class Recording:
    """How a browser context records, and the recording that results."""

    file: Path | None
    """Where Playwright writes the HAR file; None: nothing is recorded."""
    secret_headers: tuple[str, ...]

    @property
    def arguments(self) -> dict[str, Any]:
        """Arguments of the browser context."""
        return {"record_har_path": self.file, "record_har_content": "embed"} if self.file else {}

    @property
    def close_s(self) -> float:
        """The seconds that the context may take to close: Playwright writes the file then."""
        return limits.STORE_S if self.file else limits.CLOSE_WAIT_S

    def har(self) -> bytes | None:
        """Return the HAR file without cookies and credentials; None before the context is closed or without a file."""
        written = self.file is not None and self.file.exists()
        return without_secrets(self.file.read_bytes(), self.secret_headers) if self.file and written else None


@contextmanager
def recording(options: VisitOptions) -> Iterator[Recording]:
    """Record one visit, if `options` ask for it."""
    names = tuple(name for name, _ in options.headers)
    if not options.record:
        yield Recording(None, names)
        return
    with TemporaryDirectory(prefix="zoning-") as folder:
        yield Recording(Path(folder) / "visit.har", names)
