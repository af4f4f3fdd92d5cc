"""Prepare a page for the walk: the nodes to visit, and their properties as plain lists."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from msgspec import UNSET, UnsetType
from numpy.typing import NDArray

from zoning.addresses import links
from zoning.document import formulas, images, lines, nodes, tables
from zoning.document.blocks import Box, Image, Part
from zoning.document.formulas import FormulaFound
from zoning.document.nodes import Role
from zoning.document.places import Place
from zoning.snapshot import Mask, Snapshot, gaps_before


@dataclass(frozen=True, eq=False)
class Page:
    """Properties of the n nodes of a snapshot, given the selected text."""

    snapshot: Snapshot
    visit: list[int]
    """The nodes that matter to the selected content, in document order."""
    role: list[int]
    block: list[int]
    """For each node: the nearest block-level element, whose line it is on."""
    edges: list[int]
    """For each node: how many block-level elements begin up to it; between two nodes of a line none begins."""
    apart: list[int]
    """For each node: how many pieces of lines (cells, SVG texts, texts behind a gap) begin up to it; blanks separate
    them."""
    after_omission: list[bool]
    """For each node: whether the rendered text before it is not selected."""
    before_omission: list[bool]
    """For each node: whether the rendered text after it is not selected."""
    marks: list[int]
    link: list[int]
    """For each node: the link that it is in, -1 for none."""
    urls: dict[int, str]
    """The address of each link, by node."""
    preserved: list[bool]
    formulas: dict[int, FormulaFound]
    bases: "_Bases"
    parts: Sequence[Part]
    """For each node: the part of the page that it belongs to."""
    posts: Sequence[int]
    """For each node: the post that it belongs to, -1 for none."""

    @classmethod
    def of(
        cls, snapshot: Snapshot, mask: Mask, parts: Sequence[Part], posts: Sequence[int], one_line: Sequence[int] = ()
    ) -> "Page":
        """Return the page with the text nodes in `mask` selected. one_line: elements whose text is put on one line."""
        selected = mask & snapshot.has_words
        found = formulas.find(snapshot)
        in_formula = snapshot.within(snapshot.mask_of(found))
        block = nodes.block_level(snapshot, selected)
        shown = {node: formula for node, formula in found.items() if formula}
        kept_formulas, kept_images = _media(snapshot, selected, in_formula, block, list(shown))
        content = (selected & ~in_formula) | kept_formulas | kept_images
        role = _roles(snapshot, block, content)
        role[kept_formulas], role[kept_images], role[selected] = Role.FORMULA, Role.IMAGE, Role.TEXT
        cells = nodes.cells_in_line(snapshot, block)
        block &= ~cells
        joined, blanks = lines.joined(snapshot, selected, block, one_line)
        block &= ~joined
        role[joined & (role >= Role.HEADING)] = Role.NONE
        bases = _bases(snapshot)
        svg_text = snapshot.named("text") & snapshot.within(snapshot.named("svg"))
        urls = _urls(snapshot, content, bases)
        after, before = _beside_omissions(snapshot, selected, in_formula)
        return cls(
            snapshot=snapshot,
            visit=_visits(snapshot, role, content, in_formula & ~kept_formulas),
            role=role.tolist(),
            block=snapshot.nearest(block).tolist(),
            edges=np.cumsum(block & ~nodes.out_of_line(snapshot, selected)).tolist(),
            apart=np.cumsum(cells | svg_text | blanks | gaps_before(snapshot)).tolist(),
            after_omission=after.tolist(),
            before_omission=before.tolist(),
            marks=nodes.marks(snapshot),
            link=snapshot.nearest(snapshot.mask_of(urls)).tolist(),
            urls=urls,
            preserved=nodes.line_breaks_kept(snapshot).tolist(),
            formulas=shown,
            bases=bases,
            parts=parts,
            posts=posts,
        )

    @cached_property
    def end(self) -> list[int]:
        """For each node: one past the last node of its subtree."""
        end: list[int] = self.snapshot.end.tolist()
        return end

    def image(self, node: int) -> Image:
        """Return the image at `node`."""
        return images.image(self.snapshot, node, self.bases.of(node))

    def place(self, inside: list[int]) -> Place:
        """Return the place of the nodes `inside`, with the part and the post of the first of them."""
        first = next((node for node in inside if node >= 0), -1)
        if first < 0:
            return Place(self._box(inside))
        return Place(self._box(inside), self.parts[first], self.post(first))

    def post(self, node: int) -> int | UnsetType:
        """Return the post that a node belongs to; `UNSET` for none."""
        return self.posts[node] if self.posts[node] >= 0 else UNSET

    def _box(self, inside: list[int]) -> Box | None:
        """Return the bounding box of the nodes `inside`; None if none of them was rendered."""
        boxes = [self._boxes[node] for node in inside if node >= 0 and self._is_rendered[node]]
        if not boxes:
            return None
        left, top, right, bottom = zip(*boxes, strict=True)
        return round(min(left)), round(min(top)), round(max(right)), round(max(bottom))

    @cached_property
    def _boxes(self) -> list[list[float]]:
        """For each node: its box; lists are faster than an array for the few nodes of a block."""
        boxes: list[list[float]] = self.snapshot.boxes.tolist()
        return boxes

    @cached_property
    def _is_rendered(self) -> list[bool]:
        rendered: list[bool] = (~np.isnan(self.snapshot.boxes[:, 0])).tolist()
        return rendered


def _media(snapshot: Snapshot, selected: Mask, in_formula: Mask, block: Mask, found: list[int]) -> tuple[Mask, Mask]:
    """(n,) each: the formulas and the images that belong to the selected content.

    A formula belongs to it if any of its text is selected, or if it is visible without any text (glyphs generated by
    the style sheet, SVG, an image) and belongs to the selected text around it; see `images.near_selected_text`.
    """
    formula, picture = snapshot.mask_of(found), images.pictures(snapshot) & ~in_formula
    if not (formula.any() or picture.any()):
        return formula, picture
    near = images.near_selected_text(snapshot, selected, in_formula, block)
    seen_as_text = snapshot.has_words & snapshot.rendered & ~snapshot.within(snapshot.named("math"))
    no_text_seen = (snapshot.count_within(seen_as_text) == 0) & ~snapshot.named("math")
    drawn = no_text_seen & snapshot.containing(snapshot.has_area) & near
    return formula & (snapshot.containing(selected) | drawn), picture & near


def _beside_omissions(snapshot: Snapshot, selected: Mask, in_formula: Mask) -> tuple[Mask, Mask]:
    """(n,) each: texts that come directly after, and directly before, a rendered text that is not selected."""
    texts = np.flatnonzero((selected | (snapshot.has_words & snapshot.rendered)) & ~in_formula)
    omitted = ~selected[texts]
    after, before = snapshot.mask_of(texts[1:][omitted[:-1]]), snapshot.mask_of(texts[:-1][omitted[1:]])
    return after, before


def _roles(snapshot: Snapshot, block: Mask, content: Mask) -> NDArray[np.int8]:
    """(n,): roles; those of tables and their parts only for data tables with selected content."""
    role = nodes.roles(snapshot, block)
    owner = tables.owners(snapshot)
    kept_table = tables.data_tables(snapshot, role, block, owner) & snapshot.containing(content)
    role[(role == Role.TABLE) & ~kept_table] = Role.NONE
    part = np.isin(role, (Role.ROW, Role.CELL))
    hidden = ~snapshot.rendered & ~snapshot.contents & ~snapshot.containing(content)
    role[part & (hidden | (owner < 0) | ~kept_table[owner])] = Role.NONE
    return role


def _visits(snapshot: Snapshot, role: NDArray[np.int8], content: Mask, skipped: Mask) -> list[int]:
    around = snapshot.containing(content)
    structure = (role >= Role.HEADING) & (around | (role == Role.ROW) | (role == Role.CELL))
    blank_at_edge = np.fromiter((s[:1].isspace() or s[-1:].isspace() for s in snapshot.strings), np.bool_)
    space = snapshot.is_text & snapshot.rendered & blank_at_edge[snapshot.value] & ~content
    role[space] = Role.SPACE
    line_break = (role == Role.BREAK) & (snapshot.rendered | around[snapshot.parent])
    wanted = (content | structure | space | line_break) & ~skipped
    found = np.flatnonzero(content)
    if not len(found):
        return []
    wanted[found[-1] + 1 :] &= structure[found[-1] + 1 :]
    visit: list[int] = np.flatnonzero(wanted).tolist()
    return visit


def _urls(snapshot: Snapshot, content: Mask, bases: "_Bases") -> dict[int, str]:
    """Return the address of each link with content; links without a safe address are left out."""
    anchors = snapshot.links & snapshot.containing(content)
    urls = {
        node: links.absolute(snapshot.attribute(node, "href"), bases.of(node))
        for node in np.flatnonzero(anchors).tolist()
    }
    return {node: url for node, url in urls.items() if url}


class _Bases(NamedTuple):
    """The base addresses of a page and its frames."""

    urls: list[str]
    number: NDArray[np.int32]
    """(n,): the index in `urls` for each node."""

    def of(self, node: int) -> str:
        return self.urls[int(self.number[node])]


def _bases(snapshot: Snapshot) -> _Bases:
    """Return the base of each node: the page's, or for nodes in a frame its `base` element or the frame's address."""
    bases = _Bases([snapshot.page.base_url], np.zeros(len(snapshot), np.int32))
    base_elements = np.flatnonzero(snapshot.named("base") & snapshot.attributed("href")).tolist()
    for document in np.flatnonzero(snapshot.named("#document"))[1:].tolist():
        end = int(snapshot.end[document])
        outer = bases.of(document)
        attributes = snapshot.attributes_of(int(snapshot.parent[document]))
        address = "" if "srcdoc" in attributes else links.absolute(attributes.get("src", ""), outer)
        own = next((node for node in base_elements if document < node < end), -1)
        base = address or outer
        bases.urls.append(base if own < 0 else links.absolute(snapshot.attribute(own, "href"), base) or base)
        bases.number[document:end] = len(bases.urls) - 1
    return bases
