"""boilerpipe: classify blocks of text by their words and links, and by those of their neighbours."""

import re
from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from zoning.extractors.body import Blocks, Body
from zoning.extractors.literature.text.textual import Choice, TextMethod
from zoning.snapshot import HEADING_TAGS, Mask
from zoning.text.words import split

COLUMNS = 80
"""The width to which a block's text is wrapped to compute its density."""
END_BEGINNINGS = ("comments", "© reuters", "please rate this", "post a comment")
END_PHRASES = ("what you think...", "add your comment", "add comment", "reader views", "have your say",
               "reader comments", "rätta artikeln")  # fmt: skip
END_TEXT = "thanks for your comments - this feedback is now closed"
COMMENT_COUNT = re.compile(r"\d+ (?:comments|users responded in)")
END_WORDS = 15
"""A block that ends an article has fewer words than this."""
ENOUGH_WORDS = 60
"""The least number of words of content before an end marker counts."""
KEPT_LEVEL_WORDS, LARGE_WORDS = 150, 100
TITLE_PARTS = tuple(re.compile(pattern) for pattern in (
    r" *[|»:] *", r" *[|»:()] *", r" *[|»:()\-] *", r" *[|»,:()\-] *",
))  # fmt: skip

Rules = Literal["article", "numwords", "density"]


@dataclass
class Block:
    """A text that no dividing tag interrupts, or several that were fused."""

    nodes: list[int]
    text: str
    level: int
    """Number of dividing elements around the block."""
    words: int
    linked_words: int
    density: float
    """Words per wrapped line; computed only for the `density` rules."""
    first: int
    last: int
    """Numbers of the first and the last block that were fused into this."""
    in_list: bool = False
    content: bool = False
    is_title: bool = False
    ends_article: bool = False
    perhaps: bool = False
    """Whether it was left out when only the largest block was kept."""
    heading: bool = False

    @property
    def link_density(self) -> float:
        """Share of linked words."""
        return self.linked_words / self.words if self.words else 0.0

    def fuse(self, other: "Block") -> None:
        """Add the block after this one."""
        self.nodes += other.nodes
        self.text += "\n" + other.text
        self.words += other.words
        self.linked_words += other.linked_words
        self.last = other.last
        self.content |= other.content
        self.is_title |= other.is_title
        self.heading |= other.heading
        self.in_list |= other.in_list
        self.level = min(self.level, other.level)


BEYOND = Block(nodes=[], text="", level=0, words=0, linked_words=0, density=0.0, first=-1, last=-1)
"""The neighbour before the first block and after the last one."""


def density_rules(before: Block, block: Block, after: Block) -> bool:
    """Whether a block is content by text density (the paper's and the code's decision tree)."""
    if block.link_density > 0.333333:
        return False
    if before.link_density > 0.555556:
        return after.density > 11
    if block.density > 9:
        return after.density > 0
    return after.density > 10 or before.density > 4


def word_rules(before: Block, block: Block, after: Block) -> bool:
    """Whether a block is content by its number of words (the code's decision tree)."""
    if block.link_density > 0.333333:
        return False
    if before.link_density > 0.555556:
        return block.words > 40 or after.words > 17
    return block.words > 16 or after.words > 15 or before.words > 4


@dataclass(frozen=True, kw_only=True)
class Boilerpipe(TextMethod):
    """Blocks with many words and few links amid such blocks; of an article, its largest part and what belongs to it."""

    name: ClassVar[str] = "boilerpipe"
    source: ClassVar[str] = (
        "Kohlschütter, Fankhauser, Nejdl: Boilerplate detection using shallow text features, WSDM 2010"
    )
    status: ClassVar[str] = (
        "rules pinned down by paper and code; the article extractor's filters follow the code's order"
    )
    presets: ClassVar = {"boilerpipe-numwords": {"rules": "numwords"}, "boilerpipe-density": {"rules": "density"}}

    rules: Rules = "article"
    """`numwords`, `density`: only the decision trees; `article`: the first, then the filters for news articles."""
    blocks: Blocks = "tags"

    def choose(self, body: Body) -> Choice:
        """Choose the text of content blocks."""
        blocks = blocks_of(body, body.blocks(self.blocks))
        decide = word_rules
        if self.rules == "density":
            decide = density_rules
            for block in blocks:
                block.density = text_density(block.text)
        around = [BEYOND, *blocks, BEYOND]
        for block, verdict in [
            (block, decide(around[index], block, around[index + 2])) for index, block in enumerate(blocks)
        ]:
            block.content = verdict
        count = len(blocks)
        if self.rules == "article":
            blocks = article(blocks, body.snapshot.page.title)
        kept = [block for block in blocks if block.content]
        mask = np.zeros_like(body.is_text)
        mask[[node for block in kept for node in block.nodes]] = True
        return Choice(
            mask=mask,
            region=f"blocks {kept[0].first}–{kept[-1].last} of {count}" if kept else "none",
            why=f"blocks that the {self.rules} rules classify as content"
            if kept
            else "the rules classify no block as content",
        )


def blocks_of(body: Body, dividing: Mask) -> list[Block]:
    """Return the blocks of `body`, divided wherever one of the `dividing` elements begins or ends."""
    snapshot = body.snapshot
    begins = np.cumsum(dividing)
    ends = np.cumsum(np.bincount(snapshot.end[dividing], minlength=len(snapshot) + 1))
    in_list = snapshot.within(snapshot.named("li"))
    heading = snapshot.within(snapshot.named(*HEADING_TAGS))
    nodes = np.flatnonzero(body.is_text)
    # Both counts only grow, so a new block begins wherever their sum changes.
    start = np.flatnonzero(np.diff((begins + ends[:-1])[nodes], prepend=-1))
    first = nodes[start]
    columns = (
        (begins[first] - ends[first]).tolist(),
        np.add.reduceat(body.words[nodes], start).tolist(),
        np.add.reduceat(np.where(body.linked, body.words, 0)[nodes], start).tolist(),
        in_list[first].tolist(),
        heading[first].tolist(),
    )
    texts, nodes_of = list(body.texts.values()), nodes.tolist()
    edges = [*start.tolist(), len(nodes)]
    return [
        Block(nodes_of[begin:end], " ".join(texts[begin:end]), level, words, linked, 0.0, number, number, listed,
              heading=headed)
        for number, (begin, end, level, words, linked, listed, headed) in enumerate(
            zip(edges[:-1], edges[1:], *columns, strict=True)
        )
    ]  # fmt: skip


def text_density(text: str) -> float:
    """Return the words per line of `text` wrapped to 80 columns, without the last line if there are several."""
    lines, width, words, in_full_lines = 1, -1, 0, 0
    for word in split(text):
        if width + 1 + len(word) > COLUMNS and width >= 0:
            in_full_lines = words
            lines += 1
            width = len(word)
        else:
            width += 1 + len(word)
        words += 1
    return float(words) if lines == 1 else in_full_lines / (lines - 1)


# ---------------------------------------------------------------------- the article extractor's filters, in order


def article(blocks: list[Block], title: str) -> list[Block]:
    """Apply the article extractor's filters: return the blocks fused and classified again."""
    titles = possible_titles(title)
    for block in blocks:
        text = block.text.lower().replace("\u00a0", " ").replace("'", "")
        block.is_title = text.strip() in titles
        block.ends_article = ends_article(block)
    _end_after_content(blocks)
    _drop_trailing_headings(blocks)
    fused = _fused(blocks, same_level=False)
    kept = [block for block in fused if block.content or block.is_title]
    kept = _fused(kept, same_level=True)
    _keep_largest(kept)
    _expand_to_title(kept)
    _take_large_of_same_level(kept)
    _take_lists_at_end(kept)
    return kept


def ends_article(block: Block) -> bool:
    """Return whether a short block marks the end of the article: comments, rating, a mark of the agency."""
    text = block.text.lower().strip()
    if block.words >= END_WORDS or len(text) < 8:
        return text == "comment" and block.link_density == 1.0
    said = text.startswith(END_BEGINNINGS) or any(phrase in text for phrase in END_PHRASES) or text == END_TEXT
    return said or COMMENT_COUNT.match(text) is not None


def possible_titles(title: str) -> set[str]:
    """Return the page's title and its longest parts, in lower case."""
    plain = title.lower().replace("\u00a0", " ").replace("'", "").strip()
    found = {plain} if plain else set()
    for pattern in TITLE_PARTS:
        parts = [part for part in pattern.split(plain) if ".com" not in part]
        if len(parts) > 1:
            found.add(max(parts, key=lambda part: (len(part.split()), len(part))).strip())
    return found - {""}


def _end_after_content(blocks: list[Block]) -> None:
    """Mark all blocks from the first end marker after enough words of content as no content."""
    words, over = 0, False
    for block in blocks:
        over = over or (block.ends_article and words >= ENOUGH_WORDS)
        if over:
            block.content = False
        elif block.content:
            words += block.words


def _drop_trailing_headings(blocks: list[Block]) -> None:
    """Mark headings after the last other content as no content."""
    for block in reversed(blocks):
        if block.content:
            if not block.heading:
                return
            block.content = False


def _fused(blocks: list[Block], *, same_level: bool) -> list[Block]:
    """Fuse content blocks with the block before, at most one missing block away.

    same_level: fuse only content blocks of the same level.
    """
    fused: list[Block] = []
    for block in blocks:
        before = fused[-1] if fused else None
        near = before is not None and block.content and block.first - before.last - 1 <= 1
        if before is None or not near or (same_level and not (before.content and before.level == block.level)):
            fused.append(block)
        else:
            before.fuse(block)
    return fused


def _keep_largest(blocks: list[Block]) -> None:
    """Keep as content the largest content block, and the blocks of its level around it that are not short."""
    content = [index for index, block in enumerate(blocks) if block.content]
    if not content:
        return
    largest = max(content, key=lambda index: blocks[index].words)
    level = blocks[largest].level
    for index, block in enumerate(blocks):
        block.content, block.perhaps = index == largest, index != largest
    for way in (range(largest - 1, -1, -1), range(largest + 1, len(blocks))):
        for index in way:
            if blocks[index].level < level:
                break
            if blocks[index].level == level and blocks[index].words >= KEPT_LEVEL_WORDS:
                blocks[index].content = True


def _expand_to_title(blocks: list[Block]) -> None:
    """Mark blocks that were left out between the title and the content as content."""
    start = next((index for index, block in enumerate(blocks) if block.content), 0)
    title = max((index for index in range(start) if blocks[index].is_title), default=start)
    for block in blocks[title:start]:
        block.content |= block.perhaps


def _take_large_of_same_level(blocks: list[Block]) -> None:
    """Mark blocks that were left out, are not short and have the content's level as content."""
    level = next((block.level for block in blocks if block.content), -1)
    for block in blocks:
        block.content |= block.perhaps and block.level == level and block.words >= LARGE_WORDS


def _take_lists_at_end(blocks: list[Block]) -> None:
    """Mark lists without links that follow the content, at a deeper level, as content."""
    level = None
    for block in blocks:
        if block.content:
            level = block.level
        elif level is not None and block.level > level and block.perhaps and block.in_list and block.link_density == 0:
            block.content = True
        else:
            level = None
