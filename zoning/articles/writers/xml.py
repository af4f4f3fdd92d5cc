"""Elements of XML made of strings of any kind, and their text as a file.

Names carry their prefixes as they are written (`mml:math`, `xlink:href`); the root declares them.
"""

import re
from collections.abc import Iterable, Mapping
from xml.etree import ElementTree as ET

Child = ET.Element | str | None
Attributes = Mapping[str, str]

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NONE: Attributes = {}


def clean(text: str) -> str:
    """`text` without the characters that XML 1.0 cannot hold."""
    return _FORBIDDEN.sub("", text)


def element(tag: str, *children: Child, attributes: Attributes = _NONE) -> ET.Element:
    """An element with what of `children` is there, and those of `attributes` that have a value."""
    made = ET.Element(tag, {name: clean(value) for name, value in attributes.items() if clean(value)})
    extend(made, children)
    return made


def filled(tag: str, *children: Child, attributes: Attributes = _NONE) -> ET.Element | None:
    """The same; None where it would have neither text nor elements in it."""
    made = element(tag, *children, attributes=attributes)
    return made if len(made) or (made.text or "").strip() else None


def extend(parent: ET.Element, children: Iterable[Child]) -> None:
    """Put `children` at the end of `parent`."""
    for child in children:
        if isinstance(child, ET.Element):
            parent.append(child)
        elif child:
            _append_text(parent, clean(child))


def _append_text(parent: ET.Element, text: str) -> None:
    if len(parent):
        parent[-1].tail = (parent[-1].tail or "") + text
    else:
        parent.text = (parent.text or "") + text


def written(root: ET.Element, containers: frozenset[str], doctype: str = "") -> str:
    """The file; what stands in one of `containers`, which have no text of their own, gets lines of its own."""
    for parent in root.iter():
        if parent.tag in containers and len(parent):
            parent.text = "\n"
            for child in parent:
                child.tail = "\n"
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return f"{head}{doctype}{ET.tostring(root, encoding='unicode')}\n"
