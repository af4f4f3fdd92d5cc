"""Headings, figures, tables, references: what was found against JATS; and whether all JATS written is valid."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lxml import etree

from scripts.article_pages import Page
from tests.articles.writers import schemas, texts
from zoning.articles import Article, article
from zoning.articles.model import Section
from zoning.articles.writers import write

HEADINGS = ".//body//sec/title | .//back//sec/title | .//bdy//sec/st | .//ack/title | .//app/title"
"""What sections are to be found of: those of other languages and of reviews stand in the file apart."""
ANY_HEADING = "//title | //st | //trans-title | //article-title[not(ancestor::ref)]"
"""What may stand above a section that is found: of notes, boxes, reviews and translations, too."""


@dataclass
class Counts:
    """Of a publisher's pages."""

    pages: int = 0
    headings: int = 0
    headings_right: int = 0
    """So many of these stand anywhere in the gold."""
    sections: int = 0
    """Headings of sections in the gold."""
    sections_found: int = 0
    figures: int = 0
    tables: int = 0
    references: int = 0
    """Pages on which their number is that of the gold."""
    valid: int = 0
    whole: int = 0
    """Pages whose JATS is valid, and has all of the article's text."""


def measure_structure(pages: list[Page], extractor: str) -> None:
    """Print, by publisher, headings' precision and recall, and on how many pages the other counts are right."""
    counts: dict[str, Counts] = defaultdict(Counts)
    for page in pages:
        found = article(page.snapshot, extractor)
        written = write(found, "jats")
        valid = not schemas.errors(schemas.jats(), written)
        whole = texts.of_jats(written, found) == texts.of_article(found)
        for group in (page.publisher, "all"):
            counts[group].pages += 1
            counts[group].valid += valid
            counts[group].whole += whole
            if page.jats:
                _compare(counts[group], found, page.jats)
    print(
        f"\n{'':42}{'pages':>6}{'headings P':>12}{'R':>6}{'figures':>9}{'tables':>8}{'refs':>6}{'valid':>7}{'whole':>7}"
    )
    for group in sorted(counts, key=lambda name: (name == "all", name)):
        one = counts[group]
        compared = f"{'':41}"
        if one.sections:
            precision, recall = one.headings_right / max(1, one.headings), one.sections_found / one.sections
            compared = f"{precision:12.3f}{recall:6.3f}{one.figures:9}{one.tables:8}{one.references:6}"
        print(f"{group:42}{one.pages:6}{compared}{one.valid:7}{one.whole:7}")


def _compare(counts: Counts, found: Article, jats: Path) -> None:
    """Count what is right by the gold of the language that fits the page best: a file may hold translations."""
    root: Any = etree.parse(str(jats), etree.XMLParser(recover=True, load_dtd=False, no_network=True)).getroot()
    known, languages = set(_keys(root, ANY_HEADING)), _languages(root)
    titles = [_key(title) for title in _titles(found.sections) if _key(title)]
    gold = [_keys(one, HEADINGS) for one in languages]
    best = max(range(len(gold)), key=lambda n: len(set(titles) & set(gold[n])))
    missing = Counter(gold[best]) - Counter(titles)
    counts.headings += len(titles)
    counts.headings_right += sum(title in known for title in titles)
    counts.sections += len(gold[best])
    counts.sections_found += len(gold[best]) - missing.total()
    of = languages[best]
    counts.figures += len(found.figures) == len(of.xpath(".//fig"))
    counts.tables += len(found.tables) == len(of.xpath(".//table-wrap | .//tbl"))
    counts.references += len(found.references) == len(languages[0].xpath(".//ref | .//refgrp/bibl"))


def _languages(root: Any) -> list[Any]:
    """The article, and its translations, which are taken out of it."""
    others = root.xpath("//sub-article")
    for other in others:
        other.getparent().remove(other)
    return [root, *others]


def _titles(sections: Sequence[Section]) -> Iterator[str]:
    for section in sections:
        yield section.title
        yield from _titles(section.sections)


def _keys(root: Any, headings: str) -> list[str]:
    """The headings below `root` that have a word."""
    return [key for title in root.xpath(headings) if (key := _key("".join(title.itertext())))]


def _key(title: str) -> str:
    return re.sub(r"\W+", "", re.sub(r"^[\d.]+\s*", "", title)).casefold()
