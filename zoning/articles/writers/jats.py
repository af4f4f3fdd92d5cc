"""Write an article as JATS: the Journal Publishing tag set, version 1.1, with MathML 2.

Publishers and archives exchange articles in this tag set. It requires a journal id, an ISSN, a date and a title of
every section; if these are unknown, their elements are empty. Figures and tables are after the paragraph that first
links to them, or else in `floats-group`.
"""

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from zoning.articles.model import Article, Section
from zoning.articles.writers.anchors import anchored
from zoning.articles.writers.jats_back import back, is_back
from zoning.articles.writers.jats_blocks import Blocks
from zoning.articles.writers.jats_front import front
from zoning.articles.writers.languages import tag_of
from zoning.articles.writers.placing import Floats
from zoning.articles.writers.xml import clean, element, filled, written

PUBLIC_ID = "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.1 20151215//EN"
SYSTEM_ID = "JATS-journalpublishing1.dtd"

_DOCTYPE = f'<!DOCTYPE article PUBLIC "{PUBLIC_ID}" "{SYSTEM_ID}">\n'
_NAMESPACES = {
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
    "xmlns:ali": "http://www.niso.org/schemas/ali/1.0/",
}
_TYPES = {
    "erratum": "correction", "corrigendum": "correction", "correction": "correction", "retraction": "retraction",
    "concern": "expression-of-concern",
    "editorial": "editorial", "letter": "letter", "commentary": "article-commentary", "case": "case-report",
    "brief": "brief-report", "review": "review-article", "research": "research-article",
    "original": "research-article",
}  # fmt: skip
"""JATS's article types by words in the type on the page; the first match counts."""
_CONTAINERS = frozenset(
    "article front journal-meta journal-title-group article-meta title-group article-categories subj-group "
    "contrib-group contrib pub-date date history permissions abstract kwd-group funding-group award-group body sec "
    "back ack app-group app ref-list ref fn-group fn floats-group fig caption table-wrap table-wrap-foot table thead "
    "tbody tr list list-item def-list def-item disp-quote".split()
)


def write(article: Article) -> str:
    """Return the file. It is valid for every article; characters that XML forbids are left out."""
    named, anchors = anchored(article)
    floats = Floats(named, ids_of_links=article)
    blocks = Blocks(anchors, floats)
    # In this order, since each figure is placed where the text first links to it.
    head = front(named, anchors, blocks)
    body = filled("body", *_body(named, blocks))
    behind = back(named, blocks)
    unmentioned = filled("floats-group", *map(blocks.float, floats.rest()))
    formulas = filled("app-group", *map(blocks.equation, floats.equations_left()))
    root = element(
        "article",
        head,
        body,
        filled("back", *behind, formulas),
        unmentioned,
        attributes={**_NAMESPACES, "dtd-version": "1.1", "article-type": _article_type(article.article_type),
                    "xml:lang": tag_of(article.language)},
    )  # fmt: skip
    return written(root, _CONTAINERS, _DOCTYPE)


def _article_type(words: str) -> str:
    """Return the article type of JATS for the type on the page; "" if it is unknown."""
    said = words.lower().split()
    return next((name for word, name in _TYPES.items() if word in said), "")


def _body(article: Article, blocks: Blocks) -> Iterator[ET.Element]:
    """Yield the text; blocks before the first heading are in no section."""
    sections = [section for section in article.sections if not is_back(section)]
    while sections and _has_no_heading(sections[0]) and not sections[0].sections:
        yield from blocks.flow(sections.pop(0).blocks)
    yield from blocks.sections(sections)


def _has_no_heading(section: Section) -> bool:
    return not clean(section.title + section.label).strip()
