"""Tell the number of a displayed formula from the formula: "(3)" at the margin."""

import re

from zoning.document.blocks import Block, Cell, Formula, InlineFormula, Paragraph, Table, plain

EQUATION_LABEL = re.compile(r"\(\s*(?:\w{1,3}\.)*\d{1,3}[a-z]?\s*\)")
_WITH_LABEL = re.compile(rf"\s*[.,;]?\s*({EQUATION_LABEL.pattern})\s*")
_TAG = re.compile(r"\s*\\tag\s*\{\s*\(?([\w.]{1,8})\)?\s*\}")


def label_alone(block: Block) -> str:
    """Return the number of a formula that is all of a paragraph; "" for any other block."""
    text = block.text.strip() if isinstance(block, Paragraph) else ""
    return text if EQUATION_LABEL.fullmatch(text) else ""


def _formula_alone(block: Block) -> Formula | None:
    match block:
        case Formula():
            return block
        case Paragraph(content=[InlineFormula() as one]):
            return Formula(text=one.text, box=block.box, tex=one.tex, mathml=one.mathml)
    return None


def displayed(block: Block) -> tuple[Formula | None, str]:
    """Return the formula that is all of a block but its number, and the number; (None, "") for any other block."""
    match block:
        case Formula(tex=tex) if tag := _TAG.search(tex):
            without = _TAG.sub("", tex)
            text = without if block.text == tex else block.text
            return Formula(text=text, box=block.box, tex=without, mathml=block.mathml), f"({tag[1]})"
        case Formula():
            return block, ""
        case Paragraph(content=content):
            formulas = [inline for inline in content if isinstance(inline, InlineFormula)]
            rest = plain(tuple(inline for inline in content if not isinstance(inline, InlineFormula)))
            label = _WITH_LABEL.fullmatch(rest)
            if label and len(formulas) == 1:
                (one,) = formulas
                return Formula(text=one.text, box=block.box, tex=one.tex, mathml=one.mathml), label[1]
        case Table(rows=[row], caption=()):
            match [cell for cell in row if cell.text.strip()]:
                case [Cell(blocks=[inner]), last] if EQUATION_LABEL.fullmatch(last.text.strip()):
                    formula = _formula_alone(inner)
                    return formula, last.text.strip() if formula else ""
    return None, ""
