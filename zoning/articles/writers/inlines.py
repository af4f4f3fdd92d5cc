"""Write running text as children of an element, in the vocabulary of a format."""

from collections.abc import Iterator, Mapping
from typing import Protocol
from xml.etree import ElementTree as ET

from zoning.articles.writers.xml import Attributes, Child, clean, element, filled
from zoning.document.blocks import Break, Content, Image, InlineFormula, Link, Mark, Text


class Vocabulary(Protocol):
    """The elements of a format for the parts of running text."""

    marks: Mapping[Mark, tuple[str, Attributes]]

    def link(self, link: Link) -> ET.Element | None:
        """Return an element without content for a link; None if the format cannot link to its target."""

    def image(self, image: Image) -> Child:
        """Return an inline picture."""

    def formula(self, formula: InlineFormula) -> Child:
        """Return an inline formula."""

    def in_link(self, part: Child) -> Child:
        """Return a picture or formula in the form that is allowed inside a link."""


def children(content: Content, vocabulary: Vocabulary) -> list[Child]:
    """Return `content` as children of an element, in order; a line break is a line feed."""
    made: list[Child] = []
    for inline in content:
        if not isinstance(inline, Link):
            made.append(_part(inline, vocabulary))
        elif (link := vocabulary.link(inline)) is None:
            made += children(inline.content, vocabulary)
        else:
            inside = list(_linked(inline, vocabulary))
            linked = filled(link.tag, *inside, attributes=link.attrib)
            made += inside if linked is None else [linked]
    return made


def _linked(link: Link, vocabulary: Vocabulary) -> Iterator[Child]:
    for inline in link.content:
        part = _part(inline, vocabulary)
        yield vocabulary.in_link(part) if isinstance(inline, Image | InlineFormula) else part


def _part(inline: Text | Break | Image | InlineFormula, vocabulary: Vocabulary) -> Child:
    match inline:
        case Text(text=text, marks=marks):
            return _marked(text, marks, vocabulary)
        case Break():
            return "\n"
        case Image():
            return vocabulary.image(inline)
        case InlineFormula():
            return vocabulary.formula(inline)


def _marked(text: str, marks: tuple[Mark, ...], vocabulary: Vocabulary) -> Child:
    """Return the text in elements for its marks; white space needs none."""
    made: Child = text
    for mark in reversed(tuple(dict.fromkeys(marks)) if clean(text).strip() else ()):
        tag, attributes = vocabulary.marks[mark]
        made = element(tag, made, attributes=attributes)
    return made
