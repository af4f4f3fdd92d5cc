"""Tell the names of groups that write, such as `Silt Study Group`, and for which group authors write."""

import re

from zoning.text.expressions import expressions

_WORDS = expressions(__package__, "group_words.toml")
_GROUP = re.compile(rf"\b(?:{_WORDS['names']})\b|(?:{_WORDS['word_ends']})\b|(?:{_WORDS['name_ends']})$", re.IGNORECASE)
_FOR_GROUP = re.compile(
    rf"\W*(?:(?:{_WORDS['before']})(?:\s+|(?<=[\u0e00-\u0e7f\u4e00-\u9fff])|['’])(?P<named>.{{3,150}}?)"
    rf"|(?:az?\s)?(?P<first>.{{3,150}}?)\s?(?:{_WORDS['behind']}))\W*",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(r"\s*[(（]([^()（）]{3,200})[)）]")


def is_group(text: str) -> bool:
    """Whether the name is that of a group or an institution."""
    return bool(_GROUP.search(text))


def group_behind(text: str) -> str:
    """Return the group for which a text says that the other authors write: `on behalf of the …`; "" for none."""
    found = _FOR_GROUP.fullmatch(text)
    group = found["named"] or found["first"] if found else ""
    return group if group and is_group(group) else ""


def with_group_apart(text: str) -> str:
    """Return a list of names with a comma, instead of brackets, before the group for which they write."""
    return _IN_BRACKETS.sub(lambda found: f", {found[1]}" if group_behind(found[1]) else found[0], text)
