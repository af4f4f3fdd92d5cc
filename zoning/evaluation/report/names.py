"""Name the files of a report that belong to pages."""

import hashlib
import re

PAGES = "pages"
"""The folder with the details of pages, below the report's folder."""
PLAIN = re.compile(r"[a-z0-9_][a-z0-9._-]{0,79}")
DIGITS = 16


def file_name(page: str) -> str:
    """Return a safe file name without a suffix, which no other page has.

    Names of small letters, digits and `._-` are kept. Any other name gets a digest of the whole name, since names that
    differ only in case would share a file on some disks.
    """
    if PLAIN.fullmatch(page):
        return page
    readable = re.sub(r"[^a-z0-9._-]+", "_", page.lower()).strip("._")[:60]
    digest = hashlib.sha256(page.encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]
    return f"{readable}~{digest}"
