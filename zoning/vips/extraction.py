"""Extract the visual blocks of a part of a page, by the rules of VIPS (Cai et al. 2003, section 4.1, tables 1 and 2).

Each rule decides whether a node is divided into its children, or is a block with a degree of coherence. The paper
mentions relative sizes and degrees without numbers: the numbers here are our reading.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from zoning.vips.visual import Visual

SMALL = 0.1
"""The relative size below which a node is not divided any more (rules 9 and 10)."""
DEGREES_BY_SIZE = ((0.05, 8), (0.2, 7), (0.5, 6), (1.0, 5))
"""Up to this relative size a block has this degree of coherence, if a rule lets tag and size decide."""
WHOLE_TAGS = ("p", "li", "td", "th", "dd", "dt", "figure", "blockquote", "pre", "h1", "h2", "h3", "h4", "h5", "h6")
"""Tags of blocks whose degree is higher by one."""
DEGREES = range(1, 11)
LARGEST = DEGREES[-1]
PERMITTED = 6
"""The default of the least degree of coherence of a block (our reading)."""


class Found(NamedTuple):
    """A visual block."""

    node: int
    degree: int
    """Degree of coherence, 1 to 10."""


class _Case(NamedTuple):
    """A node that the rules are applied to."""

    visual: Visual
    node: int
    children: list[int]
    whole: float
    """Area of the block that is divided in this round, px²."""
    after_block: bool
    """Whether the sibling before was not divided."""

    @property
    def relative(self) -> float:
        return float(self.visual.area[self.node]) / max(self.whole, 1.0)

    def degree(self, least: int = 1) -> int:
        """Return the degree of coherence by tag and size, at least `least`."""
        by_size = next((degree for size, degree in DEGREES_BY_SIZE if self.relative <= size), DEGREES_BY_SIZE[-1][1])
        tagged = self.visual.snapshot.tag(self.node) in WHOLE_TAGS
        return max(least, min(LARGEST - 1, by_size + tagged))


DIVIDE = 0
"""The verdict of a rule to divide a node. Other verdicts are a block's degree; None if the rule does not apply."""
Rule = Callable[[_Case], int | None]


def _one_child(case: _Case) -> int | None:
    """2 and 3: divide a node with only one visible child that is not text."""
    return DIVIDE if len(case.children) == 1 and not case.visual.is_text[case.children[0]] else None


def _all_text(case: _Case) -> int | None:
    """4: a node with only text is a block, with a higher degree if all its text has the same font."""
    visual = case.visual
    if not all(visual.virtual_text[child] for child in case.children):
        return None
    fonts = {tuple(visual.font[child].tolist()) for child in case.children}
    return LARGEST if len(fonts) <= 1 else LARGEST - 1


def _line_break(case: _Case) -> int | None:
    """5: divide a node with a child that breaks the line."""
    visual = case.visual
    return DIVIDE if any(not (visual.inline[child] or visual.is_text[child]) for child in case.children) else None


def _rule_line(case: _Case) -> int | None:
    """6: divide a node with a horizontal rule among its children."""
    return DIVIDE if any(case.visual.snapshot.tag(child) == "hr" for child in case.children) else None


def _larger_children(case: _Case) -> int | None:
    """7: divide a node whose children together have a larger area."""
    together = sum(float(case.visual.area[child]) for child in case.children)
    return DIVIDE if together > case.visual.area[case.node] else None


def _other_background(case: _Case) -> int | None:
    """8: divide a node with a child on another background; that child stays whole in this round (`is_held` below)."""
    background = case.visual.snapshot.background
    return DIVIDE if any(background[child] != background[case.node] for child in case.children) else None


def _small_with_text(case: _Case) -> int | None:
    """9: a small node with text among its children is a block."""
    has_text = any(case.visual.virtual_text[child] for child in case.children)
    return case.degree(least=5) if has_text and case.relative < SMALL else None


def _small_children(case: _Case) -> int | None:
    """10: a node with only small children is a block."""
    largest = max((float(case.visual.area[child]) for child in case.children), default=0.0)
    return case.degree() if largest < SMALL * case.whole else None


def _after_block(case: _Case) -> int | None:
    """11: a node after a sibling that is a block is a block."""
    return case.degree() if case.after_block else None


def _divide(_: _Case) -> int | None:
    """12: divide all other nodes."""
    return DIVIDE


TEXT_RULES: tuple[Rule, ...] = (_one_child, _all_text, _line_break, _rule_line, _other_background, _small_with_text,
                                _after_block, _divide)  # fmt: skip
TABLE_RULES: tuple[Rule, ...] = (_one_child, _larger_children, _small_with_text, _divide)
CELL_RULES: tuple[Rule, ...] = (_one_child, _all_text, _other_background, _small_with_text, _small_children, _divide)
OTHER_RULES: tuple[Rule, ...] = (_one_child, _all_text, _rule_line, _other_background, _small_with_text, _after_block,
                                 _divide)  # fmt: skip
RULES: Mapping[str, tuple[Rule, ...]] = {
    **dict.fromkeys(("table", "tbody", "thead", "tfoot", "tr"), TABLE_RULES),
    **dict.fromkeys(("td", "th"), CELL_RULES),
    "p": TEXT_RULES,
}
"""The rules by tag. The last rule of each is both 12 and 13, of which the paper's table 2 has one only for tables."""


def blocks_of(visual: Visual, root: int) -> list[Found]:
    """Return the visual blocks within `root`, in document order; `root` itself if it cannot be divided."""
    if not visual.children(root):
        return [Found(root, LARGEST)]
    whole = float(visual.area[root])
    found: list[Found] = []
    blocks: set[int] = set()
    todo = [(root, False, -1)]
    while todo:
        node, is_held, before = todo.pop()
        case = _Case(visual, node, visual.children(node), whole, before in blocks)
        verdict = case.degree(least=6) if is_held else _verdict(case, is_root=node == root)
        if verdict == DIVIDE:
            held = [visual.snapshot.background[child] != visual.snapshot.background[node] for child in case.children]
            todo += reversed(list(zip(case.children, held, [-1, *case.children[:-1]], strict=True)))
        elif visual.snapshot.tag(node) != "hr":  # it separates blocks and is not itself a block
            blocks.add(node)
            found.append(Found(node, verdict))
    return found


def _verdict(case: _Case, *, is_root: bool) -> int:
    if not case.children:
        return LARGEST
    if is_root:
        return DIVIDE
    inline = case.visual.inline[case.node]
    rules = TEXT_RULES if inline else RULES.get(case.visual.snapshot.tag(case.node), OTHER_RULES)
    return next(verdict for rule in rules if (verdict := rule(case)) is not None)
