"""Find the formulas of a page, each once, however many copies of it are in the DOM.

Typesetting programs put several copies of a formula on a page: the visible one (spans, SVG, an image), MathML for
screen readers (clipped, or not displayed at all), and the original TeX. Their outermost element is the formula;
everything in it is a copy. Recognised: bare `math`, KaTeX, MathJax 2 to 4, MediaWiki.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from zoning.document import mathml
from zoning.document.blocks import InlineFormula
from zoning.document.nodes import with_attribute
from zoning.snapshot import Snapshot

_CONTAINER = re.compile(
    r"(?:^|\s)(?:katex|katex-display|mwe-math-element|mjx-chtml|MJXc-display|MathJax(?:_(?:SVG|CHTML|MathML|PlainSource|PHTML))?"
    r"(?:_Display)?)(?!\S)"
)
_PREVIEW = re.compile(r"(?:^|\s)MathJax_Preview(?!\S)")
_DISPLAY = re.compile(r"(?:^|\s)(?:katex-display|MJXc-display|MathJax\w*_Display|mwe-math-\S*-display)(?!\S)")
_TEX_SCRIPT = re.compile(r"\s*math/(?:la)?tex\b", re.IGNORECASE)
_TEX_ENCODING = re.compile(r"tex", re.IGNORECASE)
_WRAPPED_TEX = re.compile(r"\{\\(?:displaystyle|textstyle)\b(.*)\}", re.DOTALL)
_COMMENTED_CDATA = re.compile(r"%\s*(?:<!\[CDATA\[|\]\]>)")


@dataclass(frozen=True)
class FormulaFound:
    """One formula of the page."""

    formula: InlineFormula
    display: bool
    """Whether it is on a line of its own."""


def find(snapshot: Snapshot) -> dict[int, FormulaFound | None]:
    """Return each formula by the outermost element of its copies; None for an element that only repeats the next."""
    marked = with_attribute(snapshot, "class", _CONTAINER, "katex", "mwe-math", "mjx", "mathjax") | snapshot.named(
        "math", "mjx-container"
    )
    previews = with_attribute(snapshot, "class", _PREVIEW, "mathjax")
    found: dict[int, FormulaFound | None] = {}
    for node in reversed(snapshot.outermost(marked | previews)):
        following = _next_element(snapshot, node)
        if previews[node] and following in found:
            found[node] = None
        elif (formula := _formula(snapshot, node, following)) is not None:
            found[node] = formula
    return found


def _next_element(snapshot: Snapshot, node: int) -> int:
    """Return the next sibling element if only white space is between; otherwise -1."""
    sibling = int(snapshot.end[node])
    while sibling < len(snapshot) and snapshot.parent[sibling] == snapshot.parent[node]:
        if not snapshot.is_text[sibling]:
            return sibling
        if snapshot.has_words[sibling]:
            return -1
        sibling += 1
    return -1


def _formula(snapshot: Snapshot, node: int, following: int) -> FormulaFound | None:
    """Return the formula at `node`; None if neither its MathML nor its TeX is known, so that it counts as text."""
    inside = range(node, int(snapshot.end[node]))
    math = next((inner for inner in inside if snapshot.tag(inner) == "math"), -1)
    script = following if following >= 0 and _is_tex_script(snapshot, following) else -1
    tex = next(filter(None, map(_cleaned, _tex_sources(snapshot, inside, math, script))), "")
    markup = mathml.serialise(snapshot, math) if math >= 0 else ""
    text = tex or (mathml.symbols(snapshot, math) if math >= 0 else "")
    if not text:
        return None
    return FormulaFound(InlineFormula(text, tex, markup), _is_display(snapshot, node, math, script))


def _tex_sources(snapshot: Snapshot, inside: range, math: int, script: int) -> Iterator[str]:
    """Yield what may be the TeX of a formula, from the most reliable place on."""
    for node in inside:
        if snapshot.tag(node) == "annotation" and _TEX_ENCODING.search(snapshot.attribute(node, "encoding")):
            yield _text_within(snapshot, node)
    if script >= 0:
        yield _text_within(snapshot, script)
    if math >= 0:
        yield snapshot.attribute(math, "alttext")
        yield snapshot.attribute(math, "data-latex")
    yield snapshot.attribute(inside[0], "data-latex")


def _cleaned(tex: str) -> str:
    tex = _COMMENTED_CDATA.sub("", tex).strip()
    wrapped = _WRAPPED_TEX.fullmatch(tex)
    return wrapped[1].strip() if wrapped else tex


def _text_within(snapshot: Snapshot, node: int) -> str:
    return "".join(map(snapshot.text_of, range(node, int(snapshot.end[node]))))


def _is_tex_script(snapshot: Snapshot, node: int) -> bool:
    return snapshot.tag(node) == "script" and _TEX_SCRIPT.match(snapshot.attribute(node, "type")) is not None


def _is_display(snapshot: Snapshot, node: int, math: int, script: int) -> bool:
    attributes = snapshot.attributes_of(node)
    return (
        attributes.get("display") in ("block", "true")
        or _DISPLAY.search(attributes.get("class", "")) is not None
        or (math >= 0 and snapshot.attribute(math, "display") == "block")
        or (script >= 0 and "mode=display" in snapshot.attribute(script, "type").replace(" ", ""))
    )
