"""Write the text of an article in TEI: divisions, blocks, figures, tables, formulas."""

import re
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import quote
from xml.etree import ElementTree as ET

from zoning.addresses.links import safe
from zoning.articles.model import ArticleTable, Equation, Figure, Section
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
    Mark,
    Paragraph,
    Quote,
    Table,
)
from zoning.document.blocks import Figure as FigureBlock
from zoning.document.html import is_head

_REF_TYPES: dict[Kind, str] = {
    "affiliation": "affiliation", "figure": "figure", "table": "table", "formula": "formula", "reference": "bibr",
}  # fmt: skip


class Words:
    """The elements of TEI for the parts of running text (`inlines.Vocabulary`)."""

    marks: Mapping[Mark, tuple[str, Attributes]] = {
        "strong": ("hi", {"rend": "bold"}),
        "emphasis": ("hi", {"rend": "italic"}),
        "code": ("hi", {"rend": "monospace"}),
        "subscript": ("hi", {"rend": "subscript"}),
        "superscript": ("hi", {"rend": "superscript"}),
        "deleted": ("hi", {"rend": "strikethrough"}),
        "highlighted": ("hi", {"rend": "highlighted"}),
    }

    def __init__(self, anchors: Anchors, *, limited: bool = False) -> None:
        """limited: without pictures and with formulas as text, as the descriptions of figures require."""
        self._anchors = anchors
        self._limited = limited

    def link(self, link: Link) -> ET.Element | None:
        """Return a reference to a part of the article, or to the web; None if the address cannot be linked."""
        if anchor := self._anchors.of(link.url):
            return element("ref", attributes={"type": _REF_TYPES[anchor.kind], "target": f"#{anchor.id}"})
        address = pointer(link.url)
        return element("ref", attributes={"type": "url", "target": address}) if address else None

    def image(self, image: Image) -> Child:
        """Return an inline picture."""
        return None if self._limited else picture(image)

    def formula(self, formula: InlineFormula) -> Child:
        """Return an inline formula."""
        if self._limited:
            return formula_text(formula.text, formula.tex)
        made = expression(formula.text, formula.tex)
        return formula.text if made is None else made

    def in_link(self, part: Child) -> Child:
        """Return the part unchanged: TEI allows it in links."""
        return part


# ---------------------------------------------------------------------- small parts

_ADDRESS = re.compile(r"(https?|ftp)://[\w.%-]+(:\d+)?([/?#].*)?|(mailto|data):.+|[^:#]+")
_STRAY = re.compile(r"%(?![0-9A-Fa-f]{2})")


def pointer(url: str) -> str:
    """Return `url` encoded as XML schemas require; "" if it is not a safe address."""
    path, mark, fragment = clean(url).strip().partition("#")
    quoted = [_STRAY.sub("%25", quote(part, safe="%/?:@&=+$,;!*'()~-._")) for part in (path, fragment)]
    address = quoted[0] + mark + quoted[1]
    return address if _ADDRESS.fullmatch(address) and safe(url, image=url.startswith("data:image/")) else ""


def picture(image: Image) -> ET.Element | None:
    """Return a picture with its alternative text; None if its address is not safe."""
    address = pointer(image.src)
    return element("graphic", filled("desc", image.alt), attributes={"url": address}) if address else None


def _language(name: str) -> str:
    """Return the name of a programming language if it is one word, otherwise ""."""
    return name if re.fullmatch(r"[A-Za-z0-9+#.-]+", name) else ""


def formula_text(text: str, tex: str) -> str:
    """Return the TeX of a formula, or else its text: TEI's formulas contain only text."""
    return tex if clean(tex).strip() else text


def expression(text: str, tex: str, attributes: Attributes | None = None) -> ET.Element | None:
    """Return a formula, with its notation if that is TeX; None if it is empty."""
    notation = {"notation": "TeX"} if clean(tex).strip() else {}
    return filled("formula", formula_text(text, tex), attributes={**(attributes or {}), **notation})


class Blocks:
    """Writes blocks and sections in order, and places figures, tables and formulas among them."""

    def __init__(self, anchors: Anchors, floats: Floats) -> None:
        self._words = Words(anchors)
        self._limited = Words(anchors, limited=True)
        self._floats = floats

    def section(self, section: Section) -> ET.Element | None:
        """Return a section with its subsections as a division; None if it is empty."""
        head = filled("head", section.title, attributes={"n": section.label})
        inner = [*self.flow(section.blocks), *self.sections(section.sections)]
        kind = "" if section.kind == "other" else section.kind
        return filled("div", head, *inner, attributes={"type": kind})

    def sections(self, sections: Iterable[Section]) -> Iterator[ET.Element]:
        """Yield the sections that are not empty."""
        return (made for section in sections if (made := self.section(section)) is not None)

    def flow(self, blocks: Iterable[Block]) -> Iterator[ET.Element]:
        """Yield blocks, each followed by the figures and tables that it is the first to link to."""
        for block in blocks:
            made = self.block(block)
            if made is not None:
                yield made
            yield from map(self.float, self._floats.mentioned(block))

    def paragraphs(self, blocks: Iterable[Block]) -> Iterator[ET.Element]:
        """Yield blocks as paragraphs; other elements are wrapped in a paragraph."""
        made = (self.block(block) for block in blocks)
        return (inner if inner.tag == "p" else element("p", inner) for inner in made if inner is not None)

    def block(self, block: Block) -> ET.Element | None:
        """Return a block as an element; None if it is empty."""
        match block:
            case Heading(content=content):
                return filled("p", filled("hi", *self.inline(content), attributes={"rend": "heading"}))
            case Paragraph(content=content):
                return filled("p", *self.inline(content))
            case List():
                items = (element("item", *map(self.block, item.blocks)) for item in block.items)
                return filled("list", *items, attributes={"rend": "numbered" if block.ordered else "bulleted"})
            case DefinitionList(entries=entries):
                pairs = (part for entry in entries for part in self._definition(entry))
                return filled("list", *pairs, attributes={"type": "gloss"})
            case Table():
                return self._table_block(block)
            case FigureBlock(images=images, caption=caption):
                return filled("figure", self._description(caption), *map(picture, images))
            case Code(text=text, language=language):
                return filled("p", filled("code", text, attributes={"lang": _language(language)}))
            case Quote(blocks=blocks):
                return filled("quote", *map(self.block, blocks))
            case Formula(text=text, tex=tex):
                equation = self._floats.equation(block)
                return self.equation(equation) if equation else filled("p", expression(text, tex))

    def inline(self, content: Content) -> list[Child]:
        """Return running text as children of an element."""
        return children(content, self._words)

    def _definition(self, entry: Definition) -> Iterator[ET.Element]:
        """Yield a label and an item for each term; the last item contains the definition."""
        terms = entry.terms or ((),)
        for number, term in enumerate(terms, 1):
            yield element("label", *self.inline(term))
            yield element("item", *(map(self.block, entry.blocks) if number == len(terms) else ()))

    # ------------------------------------------------------------------ figures, tables and formulas

    def float(self, part: Figure | ArticleTable) -> ET.Element:
        """Return a figure or table of the article."""
        return self.figure(part) if isinstance(part, Figure) else self.table(part)

    def figure(self, figure: Figure) -> ET.Element:
        """Return a figure with its id."""
        return element("figure", filled("head", figure.label), self._description(figure.caption),
                       *map(picture, figure.images), attributes={"xml:id": figure.id})  # fmt: skip

    def table(self, table: ArticleTable) -> ET.Element:
        """Return a table with its id and its footnotes, as a `figure`, which is TEI's element for it."""
        grid = table.table
        caption = table.caption or (grid.caption if grid else ())
        return element("figure", filled("head", table.label), self._description(caption), *map(picture, table.images),
                       self._grid(grid) if grid else None, *self._notes(grid),
                       attributes={"type": "table", "xml:id": table.id})  # fmt: skip

    def equation(self, equation: Equation) -> ET.Element:
        """Return a formula with its id and number."""
        attributes = {"xml:id": equation.id, "n": equation.label}
        made = expression(equation.text, equation.tex, attributes)
        return element("p", element("formula", attributes=attributes) if made is None else made)

    def _description(self, caption: Content) -> ET.Element | None:
        return filled("figDesc", *children(caption, self._limited))

    def _notes(self, grid: Table | None) -> Iterator[ET.Element]:
        notes = self.paragraphs(grid.footnotes) if grid else ()
        return (element("note", note) for note in notes)

    def _table_block(self, table: Table) -> ET.Element | None:
        inner = self._description(table.caption), self._grid(table), *self._notes(table)
        return filled("figure", *inner, attributes={"type": "table"})

    def _grid(self, table: Table) -> ET.Element | None:
        return filled("table", *(self._row(row) for row in without_empty_rows(table.rows)))

    def _row(self, row: tuple[Cell, ...]) -> ET.Element:
        return element("row", *map(self._cell, row), attributes={"role": "label" if is_head(row) else ""})

    def _cell(self, cell: Cell) -> ET.Element:
        spans = {"rows": cell.row_span, "cols": cell.col_span}
        attributes = {name: str(span) for name, span in spans.items() if span > 1}
        made = element("cell", attributes={**attributes, "role": "label" if cell.header else ""})
        match cell.blocks:
            case (Paragraph(content=content),):
                extend(made, self.inline(content))
            case blocks:
                extend(made, map(self.block, blocks))
        return made
