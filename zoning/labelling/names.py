"""Define the labels of zones."""

from typing import Literal, NamedTuple

from zoning.evaluation.gold import BOILERPLATE

Group = Literal["content", "article", "boilerplate"]


class Label(NamedTuple):
    """A label."""

    name: str
    key: str
    """The key that sets it."""
    group: Group
    shown: str
    """The name on the screen."""
    colour: str = ""
    """`#rrggbb`; "" for a built-in label, whose colour is defined in the front end."""


CONTENT = "content"
PARAGRAPH = "paragraph"
REST = f"{BOILERPLATE}: other"
"""What a zone without a label counts as."""
LABELS = (
    Label(CONTENT, "c", "content", "content"),
    Label("title", "t", "article", "title"),
    Label("authors", "a", "article", "authors"),
    Label("affiliation", "f", "article", "affiliation"),
    Label("abstract", "s", "article", "abstract"),
    Label("heading", "h", "article", "heading"),
    Label(PARAGRAPH, "p", "article", "paragraph"),
    Label("caption", "g", "article", "caption"),
    Label("table", "b", "article", "table"),
    Label("reference", "r", "article", "reference"),
    Label("funding", "u", "article", "funding"),
    Label(f"{BOILERPLATE}: navigation", "1", "boilerplate", "navigation"),
    Label(f"{BOILERPLATE}: advertisement", "2", "boilerplate", "advertisement"),
    Label(f"{BOILERPLATE}: related", "3", "boilerplate", "related"),
    Label(f"{BOILERPLATE}: comments", "4", "boilerplate", "comments"),
    Label(f"{BOILERPLATE}: consent", "5", "boilerplate", "consent"),
    Label(f"{BOILERPLATE}: footer", "6", "boilerplate", "footer"),
    Label(REST, "7", "boilerplate", "other"),
)
NAMES = frozenset(label.name for label in LABELS)


RESERVED_KEYS = frozenset("jkxzywldnvmoiq0")
"""Keys that have another function on the labelling page."""


def is_content(label: str) -> bool:
    """Return whether a zone with this label ("" for none) is main content."""
    return label != "" and not label.startswith(BOILERPLATE)
