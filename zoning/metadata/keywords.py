"""Read lists of keywords: the label before them, and the separators between them."""

import re

from zoning.metadata.sections import kind_of

_LABELLED = re.compile(
    r"\W*(?P<label>[^\W\d_][^\n:：.—–]{0,30}?)\s*(?:[:：.—–]+|-+\s|\n)\s*(?P<words>[^\s:：.—–].*)", re.DOTALL
)
_IDENTIFIER = re.compile(r"[\s.,;]+doi\b[\s:]*(?:https?://\S*)?10\.\d{4,9}/.*", re.IGNORECASE | re.DOTALL)
"""What is behind the last keyword of some lists."""
_APART = re.compile(r"[;؛·•|\n]")
"""Separators beside which commas belong to a keyword."""
_BETWEEN = re.compile(r"\s*[;؛·•|\n；、]\s*")
_COMMAS = re.compile(r"\s*(?:[，；、،]|(?<!\d),|,(?!\d))\s*")
"""Not in 1,2-dichloroethane."""


def behind_label(text: str) -> str | None:
    """Return the text after a label of keywords at its beginning, in many languages; None if it has no such label."""
    found = _LABELLED.fullmatch(text)
    return found["words"] if found and kind_of(found["label"]) == "keywords" else None


def split(text: str) -> list[str]:
    """Return the keywords of a list. Commas separate them only if nothing else does: `rivers, Baltic; mills`."""
    text = _IDENTIFIER.sub("", text)
    between = _BETWEEN if _APART.search(text.strip(" .;\n")) else _COMMAS
    return [word.strip(" .,;") for word in between.split(text) if word.strip(" .,;")]
