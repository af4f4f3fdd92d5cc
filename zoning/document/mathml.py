"""Write MathML that is safe to pass on: only known tags, known attributes and escaped text.

Pages may be hostile, and MathML may contain HTML. `serialise` writes the canonical form from a snapshot; `is_clean`
recognises that form, so that a writer can check a string of any origin.
"""

import html
import re
from collections.abc import Iterator

from zoning.snapshot import Snapshot

TOKENS = frozenset("mi mn mo ms mtext mspace".split())
ANNOTATION = "annotation"
"""Only the plain text of annotations is kept; `annotation-xml`, which may contain any markup, is left out."""
TAGS = TOKENS | frozenset(
    "math semantics mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup munder "
    "mover munderover mmultiscripts mprescripts none mtable mtr mlabeledtr mtd".split()
) | {ANNOTATION}  # fmt: skip
ATTRIBUTES = frozenset(
    "accent accentunder align alttext bevelled close columnalign columnlines columnspacing columnspan denomalign "
    "depth dir display displaystyle encoding fence form frame height largeop linethickness lspace mathvariant maxsize "
    "minsize movablelimits notation numalign open rowalign rowlines rowspacing rowspan rspace scriptlevel separator "
    "separators stretchy subscriptshift superscriptshift symmetric voffset width".split()
)
OPAQUE = frozenset("script style annotation-xml template iframe".split())
"""Elements whose content is not part of the formula."""

_TAG, _NAME = ("|".join(sorted(names, key=len, reverse=True)) for names in (TAGS, ATTRIBUTES))
_ATTRIBUTES = rf'(?: (?:{_NAME})="[^"<>]*+")*+>'
_CLEAN = re.compile(rf"<math{_ATTRIBUTES}(?:<(?:{_TAG}){_ATTRIBUTES}|</(?:{_TAG})>|[^<>]++)*</math>")


def is_clean(markup: str) -> bool:
    """Return whether `markup` is one `math` element as `serialise` writes it."""
    return _CLEAN.fullmatch(markup) is not None


def serialise(snapshot: Snapshot, math: int) -> str:
    """Return the `math` element at node `math` as canonical markup; unknown elements are replaced by their content."""
    pieces: list[str] = []
    open_tags: list[tuple[int, str]] = []
    for node in _nodes(snapshot, math):
        while open_tags and open_tags[-1][0] <= node:
            pieces.append(f"</{open_tags.pop()[1]}>")
        tag = snapshot.tag(node)
        if tag == "#text":
            if open_tags[-1][1] in TOKENS or open_tags[-1][1] == ANNOTATION:
                pieces.append(html.escape(" ".join(snapshot.text_of(node).split()), quote=False))
        elif tag in TAGS:
            pieces.append(_open_tag(snapshot, node, tag))
            open_tags.append((int(snapshot.end[node]), tag))
    pieces += [f"</{tag}>" for _, tag in reversed(open_tags)]
    return "".join(pieces)


def symbols(snapshot: Snapshot, math: int) -> str:
    """Return the formula's symbols in order, with marks for scripts and fractions: `x^2`, `a/b`."""
    text: dict[int, str] = {}
    parts: dict[int, list[str]] = {}
    for node in reversed(list(_nodes(snapshot, math))):
        tag = snapshot.tag(node)
        if tag == ANNOTATION:
            continue
        if tag == "#text":
            text[node] = " ".join(snapshot.text_of(node).split())
        else:
            text[node] = _linear(tag, parts.pop(node, [])[::-1])
        if text[node]:
            parts.setdefault(int(snapshot.parent[node]), []).append(text[node])
    return text[math]


_SIGNS = {"msup": "^", "msub": "_", "mfrac": "/", "munder": "_", "mover": "^", "msubsup": "_^", "munderover": "_^"}


def _linear(tag: str, parts: list[str]) -> str:
    signs = _SIGNS.get(tag, "")
    if not signs or len(parts) != len(signs) + 1:
        return "".join(parts)
    grouped = [part if len(part) == 1 or part.isalnum() else f"({part})" for part in parts]
    return grouped[0] + "".join(sign + part for sign, part in zip(signs, grouped[1:], strict=True))


def _nodes(snapshot: Snapshot, math: int) -> Iterator[int]:
    """Yield the nodes of the formula outside of opaque elements, in document order."""
    node, end = math, int(snapshot.end[math])
    while node < end:
        if snapshot.tag(node) in OPAQUE:
            node = int(snapshot.end[node])
        else:
            yield node
            node += 1


def _open_tag(snapshot: Snapshot, node: int, tag: str) -> str:
    attributes = "".join(
        f' {name}="{html.escape(" ".join(value.split()))}"'
        for name, value in snapshot.attributes_of(node).items()
        if name in ATTRIBUTES
    )
    return f"<{tag}{attributes}>"
