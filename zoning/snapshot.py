"""What one rendered page was: a tree of nodes as columns over one string table.

A snapshot is taken once, in the browser; everything after it is plain Python on these columns.
Nodes stand in document order (preorder), so the subtree of node `i` is the range `[i, end[i])`, and a
question about subtrees is a difference of two prefix sums. Shadow trees are composed in place (slotted
children stand in their slot) and the document of a frame is the child of its frame element. Comments,
generated content and the text of scripts and style sheets are not part of a snapshot; data blocks
(scripts of a type that browsers do not run, such as JSON-LD and TeX) are.
"""

import gzip
import html as html_lib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from http.client import responses
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
import numpy as np
from numpy.typing import NDArray

from zoning import files, limits
from zoning.decoding import damage, from_json, gunzipped
from zoning.errors import BadSnapshot
from zoning.reports import as_json

T = TypeVar("T")

FORMAT = "zoning-snapshot"
VERSION = 1
SUFFIXES = (".snapshot.json.gz", ".snapshot.json")

INITIAL_STYLES = {
    "display": "inline",
    "visibility": "visible",
    "opacity": "1",
    "position": "static",
    "float": "none",
    "white-space": "normal",
    "font-size": "16px",
    "font-weight": "400",
    "font-family": "",
    "color": "rgb(0, 0, 0)",
    "background-color": "rgba(0, 0, 0, 0)",
    "z-index": "auto",
    "overflow": "visible",
    "clip": "auto",
    "clip-path": "none",
}
"""The computed styles that a snapshot keeps, and what each is where a file does not name it (and `BLOCK_TAGS`)."""
STYLES = tuple(INITIAL_STYLES)
"""The order of the columns of `Snapshot.styles`."""

VOID_TAGS = frozenset("area base br col embed hr img input link meta param source track wbr".split())
LINE_BREAKS_KEPT = ("pre", "pre-wrap", "pre-line", "break-spaces")
"""Values of `white-space` under which a line feed in the text is a line break."""
INLINE_DISPLAYS = ("inline", "inline-block", "inline-flex", "inline-grid", "inline-table", "ruby", "ruby-text", "math",
                   "block math")  # fmt: skip
BLOCK_TAGS = frozenset(
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search "
    "section summary table caption tbody td tfoot th thead tr ul".split()
)
"""Block-level where the page was never laid out, so that no computed style says it."""
RAW_TEXT_TAGS = frozenset(("script", "style"))

FARTHEST_PX = 1e9
"""No box reaches farther; what a page transforms into infinity ends here."""

Mask = NDArray[np.bool_]
"""One boolean a node."""
Ints = NDArray[np.int32]
Boxes = NDArray[np.float32]
"""(n, 4): left, top, right, bottom in CSS px, document coordinates; NaN where not rendered."""


class Resources(msgspec.Struct, frozen=True):
    """How many requests of the visit were answered, refused by the guard, and failed."""

    loaded: int = 0
    blocked: int = 0
    failed: int = 0


class PageFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of the page as a whole."""

    url: str
    """The source as the caller gave it."""
    final_url: str
    """The document's address when it was captured."""
    base_url: str
    """What relative links are relative to."""
    http_status: int | None = None
    """Status of the main document's last answer; None where no server was asked."""
    retry_after_s: float | None = None
    """Seconds to wait that an answer of an error asks for."""
    etag: str = ""
    """What the server calls this version of the document (`ETag`, RFC 9110, 8.8.3); "" where it says nothing."""
    last_modified: str = ""
    """When the document was changed last, as the server writes it (`Last-Modified`)."""
    title: str = ""
    language: str = ""
    """The root element's `lang`, or the `Content-Language` header; "" when not declared."""
    viewport: tuple[int, int] = (1280, 1024)
    """Width, height in CSS px."""
    document_size: tuple[int, int] = (0, 0)
    """Width, height in CSS px."""
    redirects: tuple[str, ...] = ()
    """Addresses that answered with a redirect, first to last."""
    captured_at: str = ""
    """ISO 8601, UTC."""
    browser: str = ""
    settled: bool = True
    """Whether the page fell quiet before it was captured."""
    clock: Literal["page", "wall", ""] = ""
    """Whose time the page lived in: its own, which passes as fast as it can work, or that of the wall."""
    unsettled: tuple[str, ...] = ()
    """What was still going on when the patience ended: load, fonts, mutations, requests, navigation, script."""
    revealed: tuple[str, ...] = ()
    """What was done for text that shows only to those who ask for it."""
    resources: Resources = Resources()
    warnings: tuple[str, ...] = ()
    timing_ms: dict[str, float] = {}
    """Wall time of each stage of the visit: launch, goto, settle, capture."""

    @property
    def refusal(self) -> str:
        """As `refusal` words the status."""
        return refusal(self.http_status)


def refusal(status: int | None) -> str:
    """Why what came is not the page that was asked for: the server answered 404 Not Found; "" where it is."""
    if status is None or status < HTTPStatus.BAD_REQUEST:
        return ""
    return f"the server answered {status} {responses.get(status, '')}".rstrip()


def magnitude(style: str) -> float:
    """The number of a computed length in CSS px, or of a weight; 0 for what is none."""
    try:
        return float(style.removesuffix("px"))
    except ValueError:
        return 0.0


class SerializedHTML(NamedTuple):
    """The rendered DOM as HTML, with the place of every text node in it."""

    text: str
    start: Ints
    """(n,): offset of the node's (escaped) text in `text`; -1 where the node is not a text node."""
    stop: Ints
    """(n,): one past its last character; -1 likewise."""


@dataclass(frozen=True, eq=False)
class Snapshot:
    """One rendered page; n nodes in document order, the `#document` first."""

    page: PageFacts
    strings: tuple[str, ...]
    parent: Ints
    """(n,): index of the parent, -1 for the root; always smaller than the node's own index."""
    name: Ints
    """(n,): string index of the tag in lower case, or of `#text`, `#document`."""
    value: Ints
    """(n,): string index of a text node's text; -1 elsewhere."""
    attribute_start: Ints
    """(n + 1,): node `i` has the rows `attribute_start[i]:attribute_start[i + 1]` of `attributes`."""
    attributes: Ints
    """(m, 2): string indices of an attribute's name and value."""
    current_source: Ints
    """(n,): string index of the address an image was loaded from; -1 elsewhere."""
    boxes: Boxes
    styles: Ints
    """(n, len(STYLES)): string indices; -1 where not rendered. A text node has its parent's."""
    line_node: Ints
    """(k,): the text node of each laid-out line of text; only where line breaks are preserved (`pre`)."""
    line_number: Ints
    """(k,): which line of the node's text that is, counted by its line feeds from 0; a wrapped line comes twice."""
    line_boxes: Boxes

    def once(self, make: Callable[["Snapshot"], T]) -> T:
        """What `make` makes of the snapshot, made when first asked for and kept as long as the snapshot."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    def give(self, make: Callable[["Snapshot"], T], made: T) -> None:
        """Let `once(make)` return `made`, which was learned elsewhere than on the page."""
        self._made[make] = made

    @cached_property
    def _made(self) -> dict[Callable[["Snapshot"], Any], Any]:
        return {}

    # ------------------------------------------------------------------ structure

    def __len__(self) -> int:
        return len(self.parent)

    @cached_property
    def end(self) -> Ints:
        """(n,): one past the last node of each node's subtree."""
        end, above = np.arange(1, len(self) + 1, dtype=np.int32), self.parent.clip(0)
        # Each step is as long as all before it: a few lead to the top of the deepest page.
        while above.any():
            np.maximum.at(end, above, end.copy())
            above = above[above]
        np.maximum.at(end, above, end.copy())
        return end

    @cached_property
    def string_ids(self) -> dict[str, int]:
        """Index of each string in the table."""
        return {string: index for index, string in enumerate(self.strings)}

    @cached_property
    def string_lengths(self) -> NDArray[np.int64]:
        """Number of characters of each string in the table."""
        return np.fromiter(map(len, self.strings), np.int64, len(self.strings))

    def named(self, *names: str) -> Mask:
        """(n,): nodes whose tag is one of `names`."""
        return self._among(names)[self.name]

    @cached_property
    def is_text(self) -> Mask:
        """(n,): text nodes."""
        return self.named("#text")

    @cached_property
    def has_words(self) -> Mask:
        """(n,): text nodes with something other than white space (a no-break space is white space)."""
        worded = np.fromiter((not s.isspace() and s != "" for s in self.strings), np.bool_, len(self.strings))
        mask: Mask = self.is_text & (self.value >= 0) & worded[self.value]
        return mask

    @cached_property
    def rendered(self) -> Mask:
        """(n,): nodes that have a box of their own."""
        return self.styles[:, 0] >= 0

    @cached_property
    def contents(self) -> Mask:
        """(n,): elements without a box whose descendants have one: `display: contents`, and documents of frames."""
        return ~self.rendered & ~self.is_text & self.containing(self.rendered)

    @cached_property
    def blocks_never_laid_out(self) -> Mask:
        """(n,): elements without a box that are block-level by their tags, for no computed style says what they are."""
        return ~self.rendered & ~self.contents & self.named(*BLOCK_TAGS)

    @cached_property
    def has_area(self) -> Mask:
        """(n,): rendered nodes with left < right and top < bottom."""
        left, top, right, bottom = self.boxes.T
        with np.errstate(invalid="ignore"):
            area: Mask = (left < right) & (top < bottom)
        return area

    @cached_property
    def depth(self) -> NDArray[np.int64]:
        """(n,): elements above each node, which is how many subtrees it lies in."""
        ended = np.bincount(self.end, minlength=len(self) + 1)[:-1]
        return np.cumsum(1 - ended)

    @cached_property
    def body(self) -> int:
        """The main document's `body` (or `frameset`), or the root where a page has neither."""
        found = np.flatnonzero(self.named("body", "frameset"))
        return int(found[0]) if len(found) else 0

    @cached_property
    def in_body(self) -> Mask:
        """(n,): the body and everything in it."""
        inside = np.zeros(len(self), np.bool_)
        inside[self.body : self.end[self.body]] = True
        return inside

    def within(self, mask: Mask) -> Mask:
        """(n,): nodes that have an ancestor-or-self in `mask`."""
        depth = np.zeros(len(self) + 1, np.int32)
        np.add.at(depth, np.flatnonzero(mask), 1)
        np.add.at(depth, self.end[mask], -1)
        return np.cumsum(depth[:-1]) > 0

    def containing(self, mask: Mask) -> Mask:
        """(n,): nodes that have a descendant-or-self in `mask`."""
        return self.count_within(mask) > 0

    def count_within(self, weights: NDArray[Any]) -> NDArray[np.int64]:
        """(n,): sum of `weights` (one a node) over each node's subtree, itself included."""
        total = np.concatenate(([0], np.cumsum(weights, dtype=np.int64)))
        return total[self.end] - total[:-1]

    def nearest(self, among: Mask) -> Ints:
        """(n,): each node's nearest ancestor-or-self in `among`; -1 where there is none."""
        found = np.where(among, np.arange(len(self), dtype=np.int32), self.parent)
        # The steps of `end`.
        while not np.array_equal(further := np.where(found >= 0, found[found], -1), found):
            found = further
        return found

    def path(self, node: int, most: int) -> list[str]:
        """The nearest elements around a node and it, at most so many, as `tag#id.class`, from the outside."""
        path: list[str] = []
        while node > 0 and len(path) < most:
            attributes = self.attributes_of(node)
            name = f"#{attributes['id']}" if attributes.get("id") else ""
            classes = "".join(f".{one}" for one in attributes.get("class", "").split()[:2])
            path.append(f"{self.tag(node)}{name}{classes}")
            node = int(self.parent[node])
        return path[::-1]

    def children(self, node: int) -> Iterator[int]:
        """The node's children, in document order."""
        child, end = node + 1, int(self.end[node])
        while child < end:
            yield child
            child = int(self.end[child])

    # ------------------------------------------------------------------ one node

    def tag(self, node: int) -> str:
        """Tag in lower case, or `#text`, `#document`."""
        return self.strings[self._names[node]]

    @cached_property
    def _names(self) -> list[int]:
        names: list[int] = self.name.tolist()
        return names

    def text_of(self, node: int) -> str:
        """A text node's own text, as in the DOM; "" elsewhere."""
        index = self._values[node]
        return self.strings[index] if index >= 0 else ""

    @cached_property
    def _values(self) -> list[int]:
        """The column of texts as a list, which is quicker to ask for one node."""
        values: list[int] = self.value.tolist()
        return values

    def attributes_of(self, node: int) -> dict[str, str]:
        """The node's attributes in source order."""
        rows = self.attributes[self.attribute_start[node] : self.attribute_start[node + 1]]
        return {self.strings[name]: self.strings[value] for name, value in rows.tolist()}

    def attribute(self, node: int, name: str, default: str = "") -> str:
        """One attribute of the node."""
        return self.attributes_named(name).get(node, default)

    def attributes_named(self, name: str) -> dict[int, str]:
        """The value of the attribute `name` of each node that carries it, in document order."""
        if name not in self._attributes_named:
            rows = np.flatnonzero(self.attributes[:, 0] == self.string_ids.get(name, -1))
            nodes = np.searchsorted(self.attribute_start, rows, side="right") - 1
            values = map(self.strings.__getitem__, self.attributes[rows, 1].tolist())
            self._attributes_named[name] = dict(zip(nodes.tolist(), values, strict=True))
        return self._attributes_named[name]

    @cached_property
    def _attributes_named(self) -> dict[str, dict[int, str]]:
        return {}

    def style(self, node: int, name: str) -> str:
        """A computed style of the node; "" where it is not rendered."""
        index = self.styles[node, STYLES.index(name)]
        return self.strings[index] if index >= 0 else ""

    def styled_number(self, style: str) -> Ints:
        """(n,): string index of a computed style; -1 where not rendered."""
        numbers: Ints = self.styles[:, STYLES.index(style)]
        return numbers

    def styled(self, style: str, *values: str) -> Mask:
        """(n,): nodes whose computed `style` is one of `values`."""
        return self._among(values)[self.styles[:, STYLES.index(style)]]

    def _among(self, wanted: Sequence[str]) -> Mask:
        """(strings + 1,): which strings of the table are `wanted`; -1, no string, is not."""
        among = np.zeros(len(self.strings) + 1, np.bool_)
        among[[self.string_ids[string] for string in wanted if string in self.string_ids]] = True
        return among

    def attributed(self, name: str) -> Mask:
        """(n,): nodes that carry the attribute `name`."""
        mask = np.zeros(len(self), np.bool_)
        if name in self.string_ids:
            rows = np.flatnonzero(self.attributes[:, 0] == self.string_ids[name])
            mask[np.searchsorted(self.attribute_start, rows, side="right") - 1] = True
        return mask

    # ------------------------------------------------------------------ as text

    def text(self, mask: Mask | None = None) -> str:
        """The text nodes in `mask` (all rendered ones by default) as people read them.

        White space is collapsed; a line ends where a block-level element begins or ends, at `br` and at preserved
        line breaks; table cells are parted by a blank, everything inline runs on ("H2O" is one word).
        """
        chosen = self.has_words & (self.rendered if mask is None else mask)
        return self.text_of_nodes(np.flatnonzero(chosen).tolist())

    def text_within(self, node: int, mask: Mask | None = None) -> str:
        """The same for the text nodes in one node's subtree, those in `mask` (all of them by default)."""
        inside = slice(node, int(self.end[node]))
        chosen = self.has_words[inside] if mask is None else self.has_words[inside] & mask[inside]
        return self.text_of_nodes((np.flatnonzero(chosen) + node).tolist())

    def text_of_nodes(self, nodes: Sequence[int]) -> str:
        """The same for a few text nodes, in document order; the time it takes does not depend on the page."""
        if len(nodes) == 1 and not self._preserved[nodes[0]]:
            return " ".join(self.text_of(nodes[0]).split())
        lines = "\n".join(self._lines(nodes)).split("\n")
        return "\n".join(filter(None, (" ".join(line.split()) for line in lines)))

    def _lines(self, nodes: Sequence[int]) -> Iterator[str]:
        line: list[str] = []
        before = -1
        for node in nodes:
            gap = self._gap_between(before, node) if before >= 0 else ""
            if gap == "\n":
                yield "".join(line)
                line = []
            elif gap:
                line.append(gap)
            text = self.text_of(node)
            line.append(text if self._preserved[node] else text.replace("\n", " "))
            before = node
        yield "".join(line)

    def _gap_between(self, one: int, other: int) -> str:
        """What parts two text nodes: the end of a line; white space that is a node of its own, or cells; or nothing."""
        block, breaks = self._blocks_and_breaks_of(one, other)
        within, beside = block[one], block[other]
        if within == beside and breaks[one] == breaks[other]:
            return " " if self._blanks[one] != self._blanks[other] else ""
        return " " if self._same_row(within, beside) else "\n"

    def _same_row(self, one: int, other: int) -> bool:
        """Whether two blocks are cells of one table row."""
        cells = self._cells
        return bool(cells[one] and cells[other] and one != other and self.parent[one] == self.parent[other])

    def _blocks_and_breaks_of(self, one: int, other: int) -> tuple[list[int], list[int]]:
        """What divides two text nodes: what was never laid out divides only what was not, either."""
        return self._laid_out if self._is_rendered[one] and self._is_rendered[other] else self._marked_up

    @cached_property
    def _laid_out(self) -> tuple[list[int], list[int]]:
        return self._blocks_and_breaks(self._blocks_laid_out)

    @cached_property
    def _marked_up(self) -> tuple[list[int], list[int]]:
        return self._blocks_and_breaks(self._blocks_laid_out | self.blocks_never_laid_out)

    @cached_property
    def _blocks_laid_out(self) -> Mask:
        inline = self.styled("display", *INLINE_DISPLAYS) | self.is_text
        return self.rendered & ~inline & ~self.within(self.named("math", "svg"))

    def _blocks_and_breaks(self, block: Mask) -> tuple[list[int], list[int]]:
        """Per node: its nearest block-level ancestor-or-self; how many blocks and `br` begin up to it."""
        return np.maximum(self.nearest(block), 0).tolist(), np.cumsum(block | self.named("br")).tolist()

    @cached_property
    def _blanks(self) -> list[int]:
        """Per node: how many text nodes of white space alone there are up to it."""
        blank = np.fromiter((string.isspace() for string in self.strings), np.bool_, len(self.strings))
        blanks: list[int] = np.cumsum(self.is_text & (self.value >= 0) & blank[self.value]).tolist()
        return blanks

    @cached_property
    def _is_rendered(self) -> list[bool]:
        rendered: list[bool] = self.rendered.tolist()
        return rendered

    @cached_property
    def _cells(self) -> Mask:
        return self.styled("display", "table-cell") | (~self.rendered & self.named("td", "th"))

    @cached_property
    def _preserved(self) -> list[bool]:
        """Per node: whether line feeds end lines in it."""
        preserved: list[bool] = self.styled("white-space", *LINE_BREAKS_KEPT).tolist()
        return preserved

    # ------------------------------------------------------------------ as HTML

    def html(self) -> SerializedHTML:
        """The rendered DOM as HTML.

        Frames' documents stand inside their frame element and shadow trees in their host: this is the
        composed page, the only HTML that extraction methods see.
        """
        pieces: list[str] = []
        start = np.full(len(self), -1, np.int32)
        stop = np.full(len(self), -1, np.int32)
        length = 0

        def put(piece: str) -> None:
            nonlocal length
            pieces.append(piece)
            length += len(piece)

        open_elements: list[tuple[int, str]] = []
        end = self.end.tolist()
        for node in range(len(self)):
            while open_elements and open_elements[-1][0] <= node:
                put(f"</{open_elements.pop()[1]}>")
            tag = self.tag(node)
            if tag == "#text":
                raw = open_elements and open_elements[-1][1] in RAW_TEXT_TAGS
                start[node] = length
                put(self.text_of(node) if raw else html_lib.escape(self.text_of(node), quote=False))
                stop[node] = length
            elif tag == "#document":
                put("<!DOCTYPE html>" if node == 0 else "")
            else:
                put(self._open_tag(node, tag))
                if tag not in VOID_TAGS:
                    open_elements.append((end[node], tag))
        for _, tag in reversed(open_elements):
            put(f"</{tag}>")
        return SerializedHTML("".join(pieces), start, stop)

    def _open_tag(self, node: int, tag: str) -> str:
        attributes = "".join(f' {name}="{html_lib.escape(value)}"' for name, value in self.attributes_of(node).items())
        return f"<{tag}{attributes}>"

    # ------------------------------------------------------------------ as a file

    def save(self, path: str | Path) -> None:
        """Write the snapshot as JSON, gzipped where the name ends in `.gz`.

        The format: `zoning/docs/how-it-works.md`, "Snapshot files".
        Raises `OutputUnwritable`; what stood there before stays then.
        """
        path = Path(path)
        files.write(path, gzip.compress(self.encode(), 6, mtime=0) if path.suffix == ".gz" else self.encode())

    def encode(self) -> bytes:
        """The snapshot as JSON, as `save` writes it."""
        shown = np.flatnonzero(self.rendered)
        stored = SnapshotFile(
            format=FORMAT,
            version=VERSION,
            page=self.page,
            styles=STYLES,
            strings=self.strings,
            parent=self.parent.tolist(),
            name=self.name.tolist(),
            value=self.value.tolist(),
            attribute_start=self.attribute_start.tolist(),
            attributes=self.attributes.ravel().tolist(),
            current_source=_sparse(self.current_source),
            shown=shown.tolist(),
            box=_rounded(self.boxes[shown]),
            style=self.styles[shown].ravel().tolist(),
            line_node=self.line_node.tolist(),
            line_number=self.line_number.tolist(),
            line_box=_rounded(self.line_boxes),
        )
        return as_json(stored)

    @classmethod
    def load(cls, path: str | Path) -> "Snapshot":
        """Read a snapshot file.

        Raises `BadSnapshot` when the file is damaged, is something else, or was written by a later version.
        """
        source = str(path)
        with damage(BadSnapshot, source, "not a readable snapshot"):
            snapshot = _decode(_read(Path(path))).snapshot()
            _check(snapshot)
        return snapshot


Index = Annotated[int, msgspec.Meta(ge=-1, lt=2**31)]


class SnapshotFile(msgspec.Struct, kw_only=True):
    """The snapshot file, version 1: the columns of `Snapshot`, flattened.

    `shown` lists the rendered nodes, which alone have rows in `box` (left, top, right, bottom) and in `style` (one id
    a name in `styles`). A file may name other styles than `STYLES`: those are left out, and one that is missing is as
    `INITIAL_STYLES` says, `display` as block or inline by the tag.
    """

    format: str
    version: int
    page: PageFacts
    styles: tuple[str, ...]
    strings: tuple[str, ...]
    parent: list[Index]
    name: list[Index]
    value: list[Index]
    attribute_start: list[Index]
    attributes: list[Index]
    current_source: dict[Index, Index]
    shown: list[Index]
    box: list[float]
    style: list[Index]
    line_node: list[Index]
    line_number: list[Index]
    line_box: list[float]

    def snapshot(self) -> Snapshot:
        """The columns, unpacked; nothing is checked yet."""
        n = len(self.parent)
        shown = np.array(self.shown, np.int64)
        if np.any(shown < 0) or min(self.current_source, default=0) < 0:
            raise ValueError("a node has a number below zero")
        boxes = np.full((n, 4), np.nan, np.float32)
        boxes[shown] = _boxes(self.box)
        strings, rows = self._styles()
        styles = np.full((n, len(STYLES)), -1, np.int32)
        styles[shown] = rows
        current_source = np.full(n, -1, np.int32)
        current_source[list(self.current_source)] = list(self.current_source.values())
        return Snapshot(
            page=self.page,
            strings=strings,
            parent=np.array(self.parent, np.int32),
            name=np.array(self.name, np.int32),
            value=np.array(self.value, np.int32),
            attribute_start=np.array(self.attribute_start, np.int32),
            attributes=np.array(self.attributes, np.int32).reshape(-1, 2),
            current_source=current_source,
            boxes=boxes,
            styles=styles,
            line_node=np.array(self.line_node, np.int32),
            line_number=np.array(self.line_number, np.int32),
            line_boxes=_boxes(self.line_box),
        )

    def _styles(self) -> tuple[tuple[str, ...], Ints]:
        """The string table, and a row of `STYLES` for each rendered node."""
        stored = np.array(self.style, np.int32).reshape(len(self.shown), len(self.styles))
        if self.styles == STYLES:
            return self.strings, stored
        strings = list(self.strings)

        def index(string: str) -> int:
            strings.append(string)
            return len(strings) - 1

        rows = np.empty((len(stored), len(STYLES)), np.int32)
        for column, style in enumerate(STYLES):
            if style in self.styles:
                rows[:, column] = stored[:, self.styles.index(style)]
            else:
                rows[:, column] = index(INITIAL_STYLES[style])
        if "display" not in self.styles:
            rows[[self._tag(node) in BLOCK_TAGS for node in self.shown], STYLES.index("display")] = index("block")
        return tuple(strings), rows

    def _tag(self, node: int) -> str:
        """The tag of an element, or of the one that a text node stands in."""
        tag = self.strings[self.name[node]]
        return self.strings[self.name[self.parent[node]]] if tag == "#text" else tag


class _Head(msgspec.Struct):
    format: str = ""
    version: int = 0


def _read(path: Path) -> bytes:
    """The file's bytes, unzipped, at most `SNAPSHOT_BYTES` of them."""
    with path.open("rb") as file:
        zipped = file.read(2) == b"\x1f\x8b"
    with gunzipped(path) if zipped else path.open("rb") as file:
        data = file.read(limits.SNAPSHOT_BYTES + 1)
    if len(data) > limits.SNAPSHOT_BYTES:
        raise ValueError(f"larger than {limits.SNAPSHOT_BYTES} bytes when unpacked")
    return data


def _decode(data: bytes) -> SnapshotFile:
    head = from_json(data, _Head)
    if head.format != FORMAT:
        raise ValueError(f"its format is {head.format!r}, not {FORMAT!r}")
    if head.version > VERSION:
        raise ValueError(f"written as version {head.version}, this program reads up to {VERSION}: upgrade zoning")
    return from_json(data, SnapshotFile)


def _check(snapshot: Snapshot) -> None:
    """Refuse columns that do not fit together, so that nothing later has to look."""
    n, strings = len(snapshot), len(snapshot.strings)
    starts = snapshot.attribute_start
    sound = (
        n > 0
        and snapshot.parent[0] == -1
        and bool(np.all((snapshot.parent[1:] >= 0) & (snapshot.parent[1:] < np.arange(1, n))))
        and all(len(column) == n for column in (snapshot.name, snapshot.value))
        and len(starts) == n + 1
        and starts[0] == 0
        and starts[-1] == len(snapshot.attributes)
        and bool(np.all(np.diff(starts) >= 0))
        and _in_range(snapshot.name, 0, strings)
        and _in_range(snapshot.attributes, 0, strings)
        and all(_in_range(column, -1, strings) for column in (snapshot.value, snapshot.styles, snapshot.current_source))
        and _in_range(snapshot.line_node, 0, n)
        and len(snapshot.line_node) == len(snapshot.line_number) == len(snapshot.line_boxes)
    )
    if not sound:
        raise ValueError("its columns do not fit together")
    for address in (snapshot.page.url, snapshot.page.final_url, snapshot.page.base_url):
        urlsplit(address)  # says so where it can be none


def _in_range(column: Ints, low: int, high: int) -> bool:
    return column.size == 0 or bool(column.min() >= low and column.max() < high)


def _sparse(column: Ints) -> dict[int, int]:
    present = np.flatnonzero(column >= 0)
    return dict(zip(present.tolist(), column[present].tolist(), strict=True))


def _rounded(boxes: Boxes) -> list[float]:
    """Boxes in hundredths of a pixel, as short decimals."""
    rounded: list[float] = np.round(_reached(boxes.astype(np.float64)), 2).ravel().tolist()
    return rounded


def _boxes(numbers: list[float]) -> Boxes:
    return _reached(np.array(numbers, np.float64)).astype(np.float32).reshape(-1, 4)


def _reached(boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.clip(boxes, -FARTHEST_PX, FARTHEST_PX)
