"""Compare headings, figures, tables and references with JATS, and check that all JATS written is valid."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

from fixtures import article_texts, schemas
from scripts.article_pages import Page
from scripts.jats import ANY_HEADING, HEADINGS, Element, languages, parsed, select, text_of
from zoning.articles import Article, article
from zoning.articles.text import all_sections
from zoning.articles.writers import write


@dataclass
class Counts:
    """The counts of a publisher's pages."""

    pages: int = 0
    headings: int = 0
    headings_right: int = 0
    """The number of these that are anywhere in the gold."""
    sections: int = 0
    """The number of section headings in the gold."""
    sections_found: int = 0
    figures: int = 0
    tables: int = 0
    references: int = 0
    """The number of pages with as many references as in the gold."""
    valid: int = 0
    whole: int = 0
    """The number of pages whose JATS has all of the article's text."""


def measure_structure(pages: list[Page], extractor: str) -> None:
    """Print, by publisher, precision and recall of headings, and for the other counts the number of correct pages."""
    counts: dict[str, Counts] = defaultdict(Counts)
    for page in pages:
        found = article(page.snapshot, extractor)
        written = write(found, "jats")
        valid = not schemas.errors(schemas.jats(), written)
        whole = article_texts.of_jats(written, found) == article_texts.of_article(found)
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
    """Count what is correct by the gold in the language that fits the page best: a file may have translations."""
    root = parsed(jats)
    known, versions = set(_keys(root, ANY_HEADING)), languages(root)
    titles = [key for section in all_sections(found.sections) if (key := _key(section.title))]
    gold = [_keys(one, HEADINGS) for one in versions]
    best = max(range(len(gold)), key=lambda n: len(set(titles) & set(gold[n])))
    missing = Counter(gold[best]) - Counter(titles)
    counts.headings += len(titles)
    counts.headings_right += sum(title in known for title in titles)
    counts.sections += len(gold[best])
    counts.sections_found += len(gold[best]) - missing.total()
    of = versions[best]
    counts.figures += len(found.figures) == len(select(of, ".//fig"))
    counts.tables += len(found.tables) == len(select(of, ".//table-wrap | .//tbl"))
    counts.references += len(found.references) == len(select(versions[0], ".//ref | .//refgrp/bibl"))


def _keys(root: Element, headings: str) -> list[str]:
    """Return the headings below `root` that have at least one word."""
    return [key for title in select(root, headings) if (key := _key(text_of(title)))]


def _key(title: str) -> str:
    return re.sub(r"\W+", "", re.sub(r"^[\d.]+\s*", "", title)).casefold()
