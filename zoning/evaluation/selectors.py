"""Find elements of a snapshot by CSS selectors, with its composed tree as an lxml tree."""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from zoning.errors import BadManifest
from zoning.snapshot import Mask, Snapshot

XML_NAME = re.compile(r"[A-Za-z_][\w.-]*")
XML_TEXT = re.compile(r"[^\x09\x0A\x0D\x20-\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")
NODE = "zoning-node"


def selected(snapshot: Snapshot, selectors: Sequence[str]) -> Mask:
    """(n,): elements that match one of the selectors (of cssselect: no `:hover`, no pseudo-elements).

    Raises `BadManifest` for an invalid selector.
    """
    mask = np.zeros(len(snapshot), np.bool_)
    if selectors:
        tree = _tree(snapshot)
        for selector in selectors:
            mask[[int(element.get(NODE)) for element in _matches(tree, selector)]] = True
    return mask


def _matches(tree: Any, selector: str) -> Any:
    from cssselect import SelectorError
    from lxml.cssselect import CSSSelector

    try:
        return CSSSelector(selector, translator="html")(tree)
    except (SelectorError, NotImplementedError) as error:
        raise BadManifest(f"gold selector {selector!r}: {error}") from error


def _tree(snapshot: Snapshot) -> Any:
    """Build the lxml tree of the elements; attributes with names invalid in XML are left out, such tags replaced."""
    from lxml import etree

    elements: dict[int, Any] = {}
    parent = snapshot.parent.tolist()
    for node in range(len(snapshot)):
        tag = snapshot.tag(node)
        if tag == "#text":
            continue
        name = tag if XML_NAME.fullmatch(tag) else "unnamed"
        above = elements.get(parent[node])
        element = etree.Element(name) if above is None else etree.SubElement(above, name)
        for key, value in snapshot.attributes_of(node).items():
            if XML_NAME.fullmatch(key):
                element.set(key, XML_TEXT.sub("", value))
        element.set(NODE, str(node))
        elements[node] = element
    return elements[0]
