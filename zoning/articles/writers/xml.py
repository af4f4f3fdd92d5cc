"""Make XML elements from any strings, and write them as a file.

Names include their prefixes (`mml:math`, `xlink:href`), which the root declares.
"""

import re
from collections.abc import Iterable, Mapping
from xml.etree import ElementTree as ET

Child = ET.Element | str | None
Attributes = Mapping[str, str]

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NONE: Attributes = {}


def clean(text: str) -> str:
    """Return `text` without the characters that XML 1.0 forbids."""
    return _FORBIDDEN.sub("", text)


def element(tag: str, *children: Child, attributes: Attributes = _NONE) -> ET.Element:
    """Return an element with the `children` that are not None, and the `attributes` that have a value."""
    made = ET.Element(tag, {name: clean(value) for name, value in attributes.items() if clean(value)})
    extend(made, children)
    return made


def filled(tag: str, *children: Child, attributes: Attributes = _NONE) -> ET.Element | None:
    """Return the element that `element` makes; None if there would be neither text nor elements in it."""
    made = element(tag, *children, attributes=attributes)
    return made if len(made) or (made.text or "").strip() else None


def extend(parent: ET.Element, children: Iterable[Child]) -> None:
    """Append `children` to `parent`; None is skipped."""
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
    """Return the file. Each child of a tag in `containers`, which have no text of their own, is on its own line."""
    for parent in root.iter():
        if parent.tag in containers and len(parent):
            parent.text = "\n"
            for child in parent:
                child.tail = "\n"
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return f"{head}{doctype}{ET.tostring(root, encoding='unicode')}\n"
