"""Numbers of displayed formulas are their labels, and not text."""

import pytest

from fixtures.trees import Element, snapshot
from zoning.articles.body.floats import Floats
from zoning.articles.body.wrappers import Wrappers
from zoning.document.blocks import Block, Cell, Formula, InlineFormula, Paragraph, Table, Text, plain

TEX = "E = mc^2"
INLINE = InlineFormula(text=TEX, tex=TEX, mathml="")
SHOWN = Formula(text=TEX, box=None, tex=TEX, mathml="")


def paragraph(*content: Text | InlineFormula) -> Paragraph:
    return Paragraph(text=plain(content), box=None, content=content)


def text(said: str) -> Paragraph:
    return paragraph(Text(said))


def table(*cells: Paragraph) -> Table:
    row = tuple(
        Cell(text=one.text, header=False, column=n, row_span=1, col_span=1, blocks=(one,))
        for n, one in enumerate(cells)
    )
    whole = " ".join(cell.text for cell in row)
    return Table(text=whole, box=None, caption=(), columns=len(row), rows=(row,), footnotes=())


def taken_out(*blocks: Block) -> tuple[list[tuple[str, str]], list[Block], int]:
    floats = Floats(Wrappers(snapshot([Element("p", ["text"])])))
    left = floats.take_out(blocks)
    return [(one.tex, one.label) for one in floats.formulas], left, len(floats.tables)


@pytest.mark.parametrize(
    "blocks",
    [
        (SHOWN, text("(3)")),
        (text("(3)"), SHOWN),
        (paragraph(INLINE, Text(" (3)")),),
        (paragraph(INLINE, Text(",\u2003( 3 )")),),
        (paragraph(Text("(3) "), INLINE),),
        (table(paragraph(INLINE), text("(3)")),),
        (table(text(""), paragraph(INLINE), text("(3)")),),
        (Formula(text=rf"{TEX} \tag{{3}}", box=None, tex=rf"{TEX} \tag{{3}}", mathml=""),),
    ],
)
def test_the_number_is_the_label_and_not_text(blocks: tuple[Block, ...]) -> None:
    formulas, left, tables = taken_out(text("Energy is"), *blocks, text("as shown."))
    assert [(tex.strip(), label.replace(" ", "")) for tex, label in formulas] == [(TEX, "(3)")]
    assert [block.text.strip() for block in left] == ["Energy is", TEX, "as shown."]
    assert tables == 0


def test_each_number_is_that_of_its_formula() -> None:
    formulas, left, _ = taken_out(SHOWN, text("(1)"), SHOWN, SHOWN, text("(2a)"))
    assert [label for _, label in formulas] == ["(1)", "", "(2a)"]
    assert len(left) == 3


@pytest.mark.parametrize(
    "blocks",
    [
        (paragraph(Text("From "), INLINE, Text(" follows (3)")),),
        (paragraph(INLINE, INLINE, Text(" (3)")),),
        (text("Energy (3)"), text("(3)")),
        (table(text("Mass"), text("(3)")),),
    ],
)
def test_other_text_stays(blocks: tuple[Block, ...]) -> None:
    formulas, left, tables = taken_out(*blocks)
    assert formulas == []
    assert len(left) + tables == len(blocks)
