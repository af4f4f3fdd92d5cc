"""Find the programming language of a piece of code, as pages name it for syntax highlighters."""

import re

import numpy as np

from zoning.snapshot import Snapshot

WRAPPERS = 2
"""The number of ancestors of a `pre` that may name its language (Sphinx, Jekyll)."""

_IN_CLASS = re.compile(r"(?:^|\s)(?:language|lang|highlight-source|highlight|sourceCode)[-\s]([A-Za-z0-9_+#.-]+)")
_BRUSH = re.compile(r"(?:^|\s)brush:\s*([A-Za-z0-9_+#.-]+)")
_NAME = re.compile(r"[A-Za-z0-9_+#.-]+")
_NO_LANGUAGE = frozenset("default none plain plaintext text txt nohighlight".split())


def language_of(snapshot: Snapshot, code: int) -> str:
    """Return the language of the code at node `code`, in lower case; "" if it is not marked."""
    inside = np.flatnonzero(snapshot.named("code")[code : snapshot.end[code]])[:1] + code
    around = [code]
    while len(around) <= WRAPPERS and snapshot.parent[around[-1]] >= 0:
        around.append(int(snapshot.parent[around[-1]]))
    for node in (*inside.tolist(), *around):
        language = _declared(snapshot.attributes_of(node))
        if language:
            return "" if language in _NO_LANGUAGE else language
    return ""


def _declared(attributes: dict[str, str]) -> str:
    for name in ("data-lang", "data-language"):
        if _NAME.fullmatch(attributes.get(name, "")):
            return attributes[name].lower()
    found = _IN_CLASS.search(attributes.get("class", "")) or _BRUSH.search(attributes.get("class", ""))
    return found[1].lower() if found else ""
