"""Find and read the pages of the built-in documentation."""

import re
from importlib.resources import files

INDEX = "index"
"""The page that lists the others."""
LISTED = re.compile(r"^- \[([\w-]+)\]\(\1\.md\): (.+)$", re.MULTILINE)
"""A page in the index: its name, and its purpose."""
LINK = re.compile(r"([\w-]+)\.md(#.*)?")
"""A link to another page, perhaps to a heading in it."""


def listed() -> dict[str, str]:
    """Return the purpose of each page by its name, in the order of the index."""
    return dict(LISTED.findall(text_of(INDEX)))


def linked(name: str) -> str:
    """Return the name of the page that a link in another page means; other names as they are."""
    found = LINK.fullmatch(name)
    return found[1] if found else name


def text_of(page: str) -> str:
    """Return a page's Markdown, without the last line feed."""
    return (files("zoning") / "docs" / f"{page}.md").read_text(encoding="utf-8").removesuffix("\n")
