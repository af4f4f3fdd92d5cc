"""A page as the walk reads it: which nodes to visit, and for each what it is, all as plain lists."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from msgspec import UNSET, UnsetType
from numpy.typing import NDArray

from zoning.document import formulas, images, links, nodes, tables
from zoning.document.blocks import Box, Image, Part
from zoning.document.formulas import FormulaFound
from zoning.document.nodes import Role
from zoning.document.places import Place
from zoning.snapshot import Mask, Snapshot


@dataclass(frozen=True, eq=False)
class Page:
    """Columns over the nodes of a snapshot, n of them, with the selection worked in."""

    snapshot: Snapshot
    visit: list[int]
    """The nodes that say something about the selected content, in document order."""
    role: list[int]
    block: list[int]
    """Per node: the block-level element whose line it is on."""
    edges: list[int]
    """Per node: how many block-level elements have begun up to it; between two nodes of one line none begins."""
    apart: list[int]
    """Per node: how many pieces of lines that are set apart by blanks have begun up to it."""
    marks: list[int]
    link: list[int]
    """Per node: the link it stands in, -1 for none."""
    urls: dict[int, str]
    """Address of each link."""
    preserved: list[bool]
    formulas: dict[int, FormulaFound]
    bases: "_Bases"
    parts: Sequence[Part]
    """Per node: the part of the page that it is of."""
    posts: Sequence[int]
    """Per node: the post that it is of, -1 for none."""

    @classmethod
    def of(cls, snapshot: Snapshot, mask: Mask, parts: Sequence[Part], posts: Sequence[int]) -> "Page":
        """The page with the text nodes in `mask` selected."""
        selected = mask & snapshot.has_words
        found = formulas.find(snapshot)
        in_formula = snapshot.within(_mask(snapshot, list(found)))
        block = nodes.block_level(snapshot, selected)
        shown = {node: formula for node, formula in found.items() if formula}
        kept_formulas, kept_images = _media(snapshot, selected, in_formula, block, list(shown))
        content = (selected & ~in_formula) | kept_formulas | kept_images
        role = _roles(snapshot, block, content)
        role[kept_formulas], role[kept_images], role[selected] = Role.FORMULA, Role.IMAGE, Role.TEXT
        cells = nodes.cells_in_line(snapshot, block)
        block &= ~cells
        bases = _bases(snapshot)
        svg_text = snapshot.named("text") & snapshot.within(snapshot.named("svg"))
        urls = _urls(snapshot, content, bases)
        return cls(
            snapshot=snapshot,
            visit=_visits(snapshot, role, content, in_formula & ~kept_formulas),
            role=role.tolist(),
            block=snapshot.nearest(block).tolist(),
            edges=np.cumsum(block & ~nodes.out_of_line(snapshot, selected)).tolist(),
            apart=np.cumsum(cells | svg_text).tolist(),
            marks=nodes.marks(snapshot),
            link=snapshot.nearest(_mask(snapshot, list(urls))).tolist(),
            urls=urls,
            preserved=nodes.line_breaks_kept(snapshot).tolist(),
            formulas=shown,
            bases=bases,
            parts=parts,
            posts=posts,
        )

    @cached_property
    def end(self) -> list[int]:
        """Per node: one past the last node of its subtree."""
        end: list[int] = self.snapshot.end.tolist()
        return end

    def image(self, node: int) -> Image:
        """The image at `node`."""
        return images.image(self.snapshot, node, self.bases.of(node))

    def place(self, inside: list[int]) -> Place:
        """Where the nodes `inside` are; they are of the part and the post that the first of them is of."""
        first = next((node for node in inside if node >= 0), -1)
        if first < 0:
            return Place(self._box(inside))
        return Place(self._box(inside), self.parts[first], self.post(first))

    def post(self, node: int) -> int | UnsetType:
        """The post that a node is of."""
        return self.posts[node] if self.posts[node] >= 0 else UNSET

    def _box(self, inside: list[int]) -> Box | None:
        """The smallest box around the boxes of the nodes `inside`; None where none of them was rendered."""
        boxes = self.snapshot.boxes[[node for node in inside if node >= 0]]
        rendered = boxes[~np.isnan(boxes[:, 0])]
        if not len(rendered):
            return None
        left, top, right, bottom = rendered[:, :2].min(axis=0).tolist() + rendered[:, 2:].max(axis=0).tolist()
        return round(left), round(top), round(right), round(bottom)


def _mask(snapshot: Snapshot, chosen: list[int]) -> Mask:
    mask = np.zeros(len(snapshot), np.bool_)
    mask[chosen] = True
    return mask


def _media(snapshot: Snapshot, selected: Mask, in_formula: Mask, block: Mask, found: list[int]) -> tuple[Mask, Mask]:
    """The formulas and the images that belong to the selected content.

    A formula belongs to it when any of its text is selected, or when what is seen of it is no text at all (glyphs
    that the style sheet generates, SVG, an image) and it stands in the region kept.
    """
    formula, picture = _mask(snapshot, found), images.pictures(snapshot) & ~in_formula
    if not (formula.any() or picture.any()):
        return formula, picture
    near = images.near_selected_text(snapshot, selected, in_formula, block)
    seen_as_text = snapshot.has_words & snapshot.rendered & ~snapshot.within(snapshot.named("math"))
    no_text_seen = (snapshot.count_within(seen_as_text) == 0) & ~snapshot.named("math")
    drawn = no_text_seen & snapshot.containing(snapshot.has_area) & near
    return formula & (snapshot.containing(selected) | drawn), picture & near


def _roles(snapshot: Snapshot, block: Mask, content: Mask) -> NDArray[np.int8]:
    """(n,): roles, with those of tables and their parts only where they hold data, and some of it is content."""
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
    """Address of each link that holds content; links that lead nowhere safe are left out."""
    anchors = snapshot.named("a") & snapshot.attributed("href") & snapshot.containing(content)
    urls = {
        node: links.absolute(snapshot.attribute(node, "href"), bases.of(node))
        for node in np.flatnonzero(anchors).tolist()
    }
    return {node: url for node, url in urls.items() if url}


class _Bases(NamedTuple):
    """What addresses are relative to."""

    urls: list[str]
    number: NDArray[np.int32]
    """(n,): which of `urls` it is for each node."""

    def of(self, node: int) -> str:
        return self.urls[int(self.number[node])]


def _bases(snapshot: Snapshot) -> _Bases:
    """The page's base for its own nodes; for those of a frame's document, its `base` or the frame's address."""
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
