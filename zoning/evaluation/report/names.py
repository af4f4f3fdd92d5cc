"""Names of the files beside `index.html`."""

import hashlib
import re

PAGES = "pages"
"""The folder of what drill-down shows, below the report's folder."""
PLAIN = re.compile(r"[a-z0-9_][a-z0-9._-]{0,79}")
DIGITS = 16


def file_name(page: str) -> str:
    """Return a file name, without its ending, that is safe and that no other page has.

    Small letters, digits and `._-` stay. Any other name gets a digest of the whole: two names that differ only in case
    would share a file on some disks.
    """
    if PLAIN.fullmatch(page):
        return page
    readable = re.sub(r"[^a-z0-9._-]+", "_", page.lower()).strip("._")[:60]
    digest = hashlib.sha256(page.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]
    return f"{readable}~{digest}"
