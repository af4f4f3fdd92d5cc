"""Write an article as TEI P5, with the structure that GROBID gives to articles.

It is valid by the schema of all of TEI, which is stricter in some places than GROBID's own: formulas are text, and an
abstract consists of paragraphs. Figures and tables are after the paragraph that first links to them, or else last.
"""

from xml.etree import ElementTree as ET

from zoning.articles.model import Article, Section
from zoning.articles.writers.anchors import anchored
from zoning.articles.writers.languages import tag_of
from zoning.articles.writers.placing import Floats
from zoning.articles.writers.tei_blocks import Blocks
from zoning.articles.writers.tei_header import grants, header, reference
from zoning.articles.writers.xml import element, filled, written

NAMESPACE = "http://www.tei-c.org/ns/1.0"

_BACK = frozenset(("acknowledgements", "funding", "contributions", "conflicts", "data-availability", "ethics",
                   "abbreviations", "appendix", "supplementary", "footnotes", "references",
                   "author-information"))  # fmt: skip
_CONTAINERS = frozenset(
    "TEI teiHeader fileDesc titleStmt publicationStmt availability sourceDesc biblStruct analytic monogr imprint "
    "profileDesc textClass keywords abstract text body back div listOrg org listBibl table row list".split()
)


def write(article: Article) -> str:
    """Return the file. It is valid for every article; characters that XML forbids are left out."""
    named, anchors = anchored(article)
    floats = Floats(named, ids_of_links=article)
    blocks = Blocks(anchors, floats)
    # In this order, since each figure is placed where the text first links to it.
    head = header(named, anchors, blocks)
    main = list(blocks.sections(section for section in named.sections if section.kind not in _BACK))
    behind = list(blocks.sections(section for section in named.sections if _is_behind(section, named)))
    unmentioned = filled("div", *map(blocks.float, floats.rest()), attributes={"type": "figures"})
    formulas = filled("div", *map(blocks.equation, floats.equations_left()), attributes={"type": "formulas"})
    body = element("body", *(main or [element("p")]))
    back = filled("back", *behind, formulas, _funding(named), _references(named), unmentioned)
    language = {"xml:lang": tag_of(article.language)}
    root = element("TEI", head, element("text", body, back, attributes=language), attributes={"xmlns": NAMESPACE})
    return written(root, _CONTAINERS)


def _is_behind(section: Section, article: Article) -> bool:
    """Whether a section belongs to the back matter; the reference list is written separately."""
    is_list = section.kind == "references" and not section.blocks and not section.sections
    return section.kind in _BACK and not (is_list and article.references)


def _funding(article: Article) -> ET.Element | None:
    return filled("div", grants(article), attributes={"type": "grants"})


def _references(article: Article) -> ET.Element | None:
    title = next((section.title for section in article.sections if section.kind == "references"), "")
    entries = filled("listBibl", filled("head", title), *map(reference, article.references))
    return filled("div", entries, attributes={"type": "references"}) if article.references else None
