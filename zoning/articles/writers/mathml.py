"""Parse the MathML of a page into elements that are valid by the grammar of MathML."""

from xml.etree import ElementTree as ET

from zoning.articles.writers.xml import clean
from zoning.document.mathml import is_clean

NAMESPACE = "http://www.w3.org/1998/Math/MathML"
DEEPEST = 60
"""Real formulas nest less deeply; deeper markup is an attack."""

_TOKENS = frozenset("mi mn mo ms mtext".split())
_EMPTY = frozenset("mspace none mprescripts".split())
_TRUTH = frozenset(("true", "false"))
_ATTRIBUTES: dict[str, dict[str, frozenset[str] | None]] = {
    "math": {"alttext": None, "display": frozenset(("block", "inline"))},
    "mo": dict.fromkeys(("stretchy", "fence", "separator", "largeop", "movablelimits", "accent"), _TRUTH),
    "mspace": {"width": None},
    "mfrac": {"linethickness": None},
    "mfenced": {"open": None, "close": None, "separators": None},
    "menclose": {"notation": None},
    "mover": {"accent": _TRUTH},
    "munder": {"accentunder": _TRUTH},
    "mtable": {"columnalign": None},
    "mtd": {"columnspan": None, "rowspan": None, "columnalign": None},
    "mstyle": {"displaystyle": _TRUTH, "scriptlevel": None},
    "annotation": {"encoding": None},
    **{token: {"mathvariant": None} for token in ("mi", "mn", "ms", "mtext")},
}
"""The attributes that matter to a formula's meaning, not only to its look; None: any value is allowed."""


def parsed(markup: str) -> ET.Element | None:
    """Return the `math` element, with tags as in the markup; None if it is not valid MathML, or has no text."""
    if not is_clean(markup):
        return None
    try:
        math = ET.fromstring(clean(markup))  # noqa: S314  (clean markup has no document type, hence no entities)
    except ET.ParseError:
        return None
    return math if _is_sound(math, 0) and "".join(math.itertext()).strip() else None


def prefixed(math: ET.Element) -> ET.Element:
    """Put the prefix `mml` before every tag, and declare the namespace; return the same element."""
    for inner in math.iter():
        inner.tag = f"mml:{inner.tag}"
    math.set("xmlns:mml", NAMESPACE)
    return math


def _is_sound(element: ET.Element, depth: int) -> bool:
    """Whether text and elements are only where they are allowed. Also removes attributes that do not matter."""
    known = _ATTRIBUTES.get(element.tag, {})
    for name, value in list(element.attrib.items()):
        values = known.get(name, frozenset())
        if values is not None and value not in values:
            del element.attrib[name]
    if element.tag in _EMPTY:
        return not len(element) and not element.text
    if element.tag in _TOKENS or element.tag == "annotation":
        return not len(element)
    return (
        depth < DEEPEST
        and not (element.text or "").strip()
        and all(_may_hold(element.tag, child) and _is_sound(child, depth + 1) for child in element)
    )


def _may_hold(tag: str, child: ET.Element) -> bool:
    if (child.tail or "").strip() or child.tag == "math":
        return False
    if child.tag == "annotation":
        return tag == "semantics"
    return not (tag == "math" and child.tag in ("none", "mprescripts"))
