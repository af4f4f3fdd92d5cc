"""Write the text of an article in JATS: sections, blocks, figures, tables, formulas."""

from collections.abc import Iterable, Iterator, Mapping
from xml.etree import ElementTree as ET

from zoning.addresses.links import safe
from zoning.articles.model import ArticleTable, Equation, Figure, Section
from zoning.articles.writers import mathml
from zoning.articles.writers.anchors import Anchors, Kind
from zoning.articles.writers.grids import without_empty_rows
from zoning.articles.writers.inlines import children
from zoning.articles.writers.placing import Floats
from zoning.articles.writers.xml import Attributes, Child, clean, element, extend, filled
from zoning.document.blocks import (
    Block,
    Cell,
    Code,
    Content,
    Definition,
    DefinitionList,
    Formula,
    Heading,
    Image,
    InlineFormula,
    Link,
    List,
    ListItem,
    Mark,
    Paragraph,
    Quote,
    Table,
)
from zoning.document.blocks import Figure as FigureBlock
from zoning.document.html import head_rows
from zoning.metadata.sections import SectionKind

SEC_TYPES: dict[SectionKind, str] = {
    "introduction": "intro",
    "methods": "methods",
    "results": "results",
    "discussion": "discussion",
    "conclusions": "conclusions",
    "cases": "cases",
    "supplementary": "supplementary-material",
    "funding": "funding",
    "contributions": "author-contributions",
    "conflicts": "COI-statement",
    "data-availability": "data-availability",
    "ethics": "ethics-statement",
    "abbreviations": "abbreviations",
    "author-information": "author-information",
    "box": "boxed-text",
}
_REF_TYPES: dict[Kind, str] = {
    "affiliation": "aff", "figure": "fig", "table": "table", "formula": "disp-formula", "reference": "bibr",
}  # fmt: skip
_IN_ITEM = frozenset(("p", "list", "def-list"))
_IN_CELL = frozenset(("p", "list", "def-list", "disp-formula", "code"))
_IN_PARAGRAPHS = frozenset(("p",))


class Words:
    """The elements of JATS for the parts of running text (`inlines.Vocabulary`)."""

    marks: Mapping[Mark, tuple[str, Attributes]] = {
        "strong": ("bold", {}),
        "emphasis": ("italic", {}),
        "code": ("monospace", {}),
        "subscript": ("sub", {}),
        "superscript": ("sup", {}),
        "deleted": ("strike", {}),
        "highlighted": ("styled-content", {"style-type": "highlighted"}),
    }

    def __init__(self, anchors: Anchors) -> None:
        self._anchors = anchors

    def link(self, link: Link) -> ET.Element | None:
        """Return a cross-reference, or a link to the web; None if the address is not safe or leads to no part."""
        if anchor := self._anchors.of(link.url):
            return element("xref", attributes={"ref-type": _REF_TYPES[anchor.kind], "rid": anchor.id})
        if link.url.startswith("#") or not clean(link.url).strip() or not safe(link.url):
            return None
        return element("ext-link", attributes={"ext-link-type": "uri", "xlink:href": link.url})

    def image(self, image: Image) -> Child:
        """Return an inline picture."""
        return picture(image, "inline-graphic")

    def formula(self, formula: InlineFormula) -> Child:
        """Return an inline formula."""
        made = filled("inline-formula", expression(formula.text, formula.tex, formula.mathml))
        return formula.text if made is None else made

    def in_link(self, part: Child) -> Child:
        """Wrap a picture or formula in `named-content`: JATS does not allow it directly in a link."""
        return part if isinstance(part, str) else filled("named-content", part, attributes={"content-type": "linked"})


def picture(image: Image, tag: str) -> ET.Element | None:
    """Return a picture with its alternative text; None if its address is not safe."""
    if not clean(image.src).strip() or not safe(image.src, image=True):
        return None
    return element(tag, filled("alt-text", image.alt), attributes={"xlink:href": image.src})


def expression(text: str, tex: str, markup: str) -> Child:
    """Return a formula in all its forms (TeX, MathML); as text if it has none."""
    tex_math = filled("tex-math", tex)
    math = mathml.parsed(markup)
    forms = [form for form in (tex_math, mathml.prefixed(math) if math is not None else None) if form is not None]
    return element("alternatives", *forms) if len(forms) > 1 else forms[0] if forms else text


class Blocks:
    """Writes blocks and sections in order, and places figures, tables and formulas among them."""

    def __init__(self, anchors: Anchors, floats: Floats) -> None:
        self._words = Words(anchors)
        self._floats = floats

    # ------------------------------------------------------------------ sections

    def section(self, section: Section, tag: str = "sec") -> ET.Element | None:
        """Return a section with its subsections; None if it is empty."""
        inner = [*self.flow(section.blocks), *self.sections(section.sections)]
        if not inner and not clean(section.title + section.label).strip():
            return None
        # A section must have a label or a title.
        label = filled("label", section.label)
        title = filled("title", section.title)
        if label is None and title is None:
            title = element("title")
        kind = SEC_TYPES.get(section.kind, "") if tag == "sec" else ""
        return element(tag, label, title, *inner, attributes={"sec-type": kind})

    def sections(self, sections: Iterable[Section]) -> Iterator[ET.Element]:
        """Yield the sections that are not empty."""
        return (made for section in sections if (made := self.section(section)) is not None)

    def flow(self, blocks: Iterable[Block]) -> Iterator[ET.Element]:
        """Yield blocks, each followed by the figures and tables that it is the first to link to."""
        for block in blocks:
            yield from self.block(block)
            yield from map(self.float, self._floats.mentioned(block))

    def paragraphs(self, blocks: Iterable[Block], allowed: frozenset[str] = _IN_PARAGRAPHS) -> Iterator[ET.Element]:
        """Yield blocks as elements; those whose tag is not `allowed` are wrapped in a paragraph."""
        for block in blocks:
            for made in self.block(block):
                yield made if made.tag in allowed else element("p", made)

    # ------------------------------------------------------------------ blocks

    def inline(self, content: Content) -> list[Child]:
        """Return running text as children of an element."""
        return children(content, self._words)

    def block(self, block: Block) -> Iterator[ET.Element]:
        """Yield one element, or none if the block is empty."""
        made = self._block(block)
        if made is not None:
            yield made

    def _block(self, block: Block) -> ET.Element | None:
        match block:
            case Heading(content=content):
                return filled("p", filled("bold", *self.inline(content)), attributes={"content-type": "heading"})
            case Paragraph(content=content):
                return filled("p", *self.inline(content))
            case List():
                return self._list(block)
            case DefinitionList(entries=entries):
                return filled("def-list", *(item for entry in entries for item in self._definition(entry)))
            case Table():
                return self._table_block(block)
            case FigureBlock(images=images, caption=caption):
                return filled("fig", self._caption(caption), *(picture(image, "graphic") for image in images))
            case Code(text=text, language=language):
                return filled("code", text, attributes={"language": language})
            case Quote(blocks=blocks):
                return filled("disp-quote", *(made for inner in blocks for made in self.block(inner)))
            case Formula():
                return self._formula(block)

    def _list(self, block: List) -> ET.Element | None:
        kind = "order" if block.ordered else "bullet"
        items = (self._item(item, number if block.ordered and block.start != 1 else None)
                 for number, item in enumerate(block.items, block.start))  # fmt: skip
        return filled("list", *items, attributes={"list-type": kind})

    def _item(self, item: ListItem, number: int | None) -> ET.Element:
        """Return an item, with its number as a label if there is one: JATS counts from 1."""
        inner = list(self.paragraphs(item.blocks, _IN_ITEM))
        return element("list-item", element("label", f"{number}.") if number is not None else None,
                       *(inner or [element("p")]))  # fmt: skip

    def _definition(self, entry: Definition) -> Iterator[ET.Element]:
        """Yield an item for each term; the last one contains the definition."""
        said = filled("def", *self.paragraphs(entry.blocks))
        terms = [element("term", *self.inline(term)) for term in entry.terms] or [element("term")]
        for term in terms[:-1]:
            yield element("def-item", term)
        yield element("def-item", terms[-1], said)

    def _formula(self, block: Formula) -> ET.Element | None:
        if equation := self._floats.equation(block):
            return self.equation(equation)
        return filled("disp-formula", expression(block.text, block.tex, block.mathml))

    # ------------------------------------------------------------------ figures, tables and formulas

    def float(self, part: Figure | ArticleTable) -> ET.Element:
        """Return a figure or table of the article."""
        return self.figure(part) if isinstance(part, Figure) else self.table(part)

    def figure(self, figure: Figure) -> ET.Element:
        """Return a figure with its id."""
        return element("fig", filled("label", figure.label), self._caption(figure.caption),
                       *(picture(image, "graphic") for image in figure.images),
                       attributes={"id": figure.id})  # fmt: skip

    def table(self, table: ArticleTable) -> ET.Element:
        """Return a table with its id: its grid if that is known, and pictures of it."""
        caption = table.caption or (table.table.caption if table.table else ())
        grid = table.table
        return element("table-wrap", filled("label", table.label), self._caption(caption),
                       *(picture(image, "graphic") for image in table.images),
                       self._grid(grid) if grid else None, self._notes(grid.footnotes) if grid else None,
                       attributes={"id": table.id})  # fmt: skip

    def equation(self, equation: Equation) -> ET.Element:
        """Return a formula with its id and number."""
        return element("disp-formula", filled("label", equation.label),
                       expression(equation.text, equation.tex, equation.mathml),
                       attributes={"id": equation.id})  # fmt: skip

    def _caption(self, caption: Content) -> ET.Element | None:
        return filled("caption", filled("p", *self.inline(caption)))

    def _table_block(self, table: Table) -> ET.Element | None:
        return filled("table-wrap", self._caption(table.caption), self._grid(table), self._notes(table.footnotes))

    def _grid(self, table: Table) -> ET.Element | None:
        rows = without_empty_rows(table.rows)
        if not rows:
            return None
        head = head_rows(rows)
        parts = ("tbody" if head == len(rows) else "thead", rows[:head]), ("tbody", rows[head:])
        return element("table", *(element(tag, *map(self._row, part)) for tag, part in parts if part))

    def _row(self, row: tuple[Cell, ...]) -> ET.Element:
        return element("tr", *map(self._cell, row))

    def _cell(self, cell: Cell) -> ET.Element:
        spans = {"rowspan": cell.row_span, "colspan": cell.col_span}
        attributes = {name: str(span) for name, span in spans.items() if span > 1}
        made = element("th" if cell.header else "td", attributes=attributes)
        match cell.blocks:
            case (Paragraph(content=content),):
                extend(made, self.inline(content))
            case blocks:
                extend(made, self.paragraphs(blocks, _IN_CELL))
        return made

    def _notes(self, footnotes: tuple[Block, ...]) -> ET.Element | None:
        notes = (element("fn", note) for note in self.paragraphs(footnotes))
        return filled("table-wrap-foot", *notes)
