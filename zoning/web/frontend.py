"""Serve the front end: its frame and its files.

The address of the files contains a key made from their contents. Browsers keep them without asking again, and never use
those of another version.
"""

import hashlib
from html import escape
from importlib.resources import files
from pathlib import Path

from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

PACKAGE = Path(str(files("zoning")))
STATIC = "web/static"
FOLDERS = (STATIC, "reports/assets")
"""The folders of the front end: its own, and what it shares with reports. Scripts import by paths in the package."""
PLACE = "/files"
KEPT = "max-age=31536000, immutable"
"""A year, the longest time in use."""
LOADING = '<p class="empty">Loading …</p>'
"""What the frame shows until its script has run."""
TITLE = "<title>zoning</title>"


class FrontEnd:
    """The files of the front end as they are now, and the addresses at which they are served."""

    def __init__(self) -> None:
        self.place = f"{PLACE}/{_key()}"
        self.frame = (PACKAGE / STATIC / "index.html").read_text(encoding="utf-8").replace(PLACE, self.place)
        """The HTML in which the scripts show a part of the application."""

    def page(self, title: str, html: str) -> str:
        """Return a page of text in the frame, which is complete without a script. title: plain text."""
        filled = self.frame.replace(LOADING, f'<article class="docs">{html}</article>')
        return filled.replace(TITLE, f"<title>{escape(title)} · zoning</title>")

    def routes(self) -> list[Mount]:
        """Return the routes of the files."""
        return [Mount(f"{self.place}/{folder}", _Kept(directory=PACKAGE / folder)) for folder in FOLDERS]


class _Kept(StaticFiles):
    def file_response(self, *arguments: object, **others: object) -> Response:
        response = super().file_response(*arguments, **others)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = KEPT
        return response


def _key() -> str:
    contents = hashlib.blake2b(digest_size=8)
    for file in sorted(file for folder in FOLDERS for file in (PACKAGE / folder).rglob("*") if file.is_file()):
        contents.update(file.read_bytes())
    return contents.hexdigest()
