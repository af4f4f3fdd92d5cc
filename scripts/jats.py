"""Read gold from articles in XML: JATS, or BioMed Central's own format."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from lxml import etree

Element = etree._Element

HEADINGS = ".//body//sec/title | .//back//sec/title | .//bdy//sec/st | .//ack/title | .//app/title"
"""The headings of sections that must be found. Other languages and reviews are in separate parts of the file."""
ANY_HEADING = "//title | //st | //trans-title | //article-title[not(ancestor::ref)]"
"""All headings that a found section may have, including those of notes, boxes, reviews and translations."""
REFERENCES = "//back//ref[not(ancestor::sub-article)]|//bm//refgrp//bibl"


def parsed(path: Path) -> Element:
    """Return the root of an article; the names of its elements are without namespaces. Damage is passed over."""
    parser = etree.XMLParser(recover=True, load_dtd=False, no_network=True, resolve_entities=False)
    root = etree.parse(str(path), parser).getroot()
    for element in root.iter(etree.Element):
        element.tag = etree.QName(element).localname
    return root


def select(element: Element, path: str) -> list[Element]:
    """Return the elements on an XPath."""
    found = element.xpath(path)
    assert isinstance(found, list)
    return [one for one in found if isinstance(one, Element)]


def text_of(element: Element) -> str:
    """Return an element's text."""
    return _joined(map(str, element.itertext()))


def languages(root: Element) -> list[Element]:
    """Return the article, and its translations, which are removed from it."""
    others = select(root, "//sub-article")
    for other in others:
        above = other.getparent()
        assert above is not None
        above.remove(other)
    return [root, *others]


def paragraphs(root: Element) -> list[str]:
    """Return the texts of paragraphs and titles, without those of references."""
    texts = select(root, "//*[self::p or self::title or self::article-title][not(ancestor::p or ancestor::ref-list)]")
    return list(filter(None, map(text_of, texts)))


def metadata(root: Element) -> dict[str, Any]:
    """Return title, authors, DOI, year and journal; all but the authors are lists of values that are right."""
    return _of_bmc(root) if root.tag == "art" else _of_jats(root)


def _of_jats(root: Element) -> dict[str, Any]:
    """In a title in several languages, each is correct; the year is that of the first publication."""
    meta = select(root, "(.//article-meta)[1]")[0]
    titles = [
        *select(meta, "./title-group//*[self::article-title or self::trans-title]"),
        *select(root, ".//sub-article[@article-type='translation']/front-stub/title-group/article-title"),
    ]
    authors = select(meta, "./contrib-group/contrib[not(@contrib-type) or @contrib-type='author']")
    dois = [
        *select(meta, "./article-id[@pub-id-type='doi']"),
        *select(root, ".//sub-article//front-stub/article-id[@pub-id-type='doi']"),
    ]
    return {
        "title": list(map(_without_notes, titles)),
        "authors": list(filter(None, map(_name, authors))),
        "doi": list(map(text_of, dois)),
        "year": sorted(map(text_of, select(meta, "./pub-date/year")))[:1],
        "journal": list(map(text_of, select(root, ".//journal-title | .//abbrev-journal-title"))),
    }


def _of_bmc(root: Element) -> dict[str, Any]:
    head = select(root, "./fm/bibl")[0]
    authors = select(head, "./aug/au[snm]")
    return {
        "title": list(map(text_of, select(head, "./title"))),
        "authors": [", ".join(map(text_of, select(author, "./snm | ./fnm"))) for author in authors],
        "doi": list(map(text_of, select(head, ".//pubid[@idtype='doi']"))),
        "year": sorted(map(text_of, select(root, "./fm/history/pub/date/year")))[:1],
        "journal": list(map(text_of, select(head, "./source"))),
    }


def _name(contrib: Element) -> str:
    family, given = contrib.find(".//surname"), contrib.find(".//given-names")
    if family is None:
        group = contrib.find(".//collab")
        return text_of(group) if group is not None else ""
    suffix = "".join(f" {text_of(part)}" for part in select(contrib, ".//name[1]/suffix"))
    return f"{text_of(family)}{suffix}, {text_of(given)}" if given is not None else text_of(family)


def _without_notes(element: Element) -> str:
    """Return an element's text without footnotes and their marks."""
    texts = element.xpath(".//text()[not(ancestor::xref or ancestor::fn)]")
    assert isinstance(texts, list)
    return _joined(map(str, texts))


def _joined(texts: Iterable[str]) -> str:
    return " ".join("".join(texts).split())
