"""Build the document of a page from its selected text nodes, in one walk over the relevant nodes."""

from collections.abc import Callable, Sequence

from zoning.document import frames
from zoning.document.blocks import Block, Document, Image, InlineFormula, Part
from zoning.document.frames import OPEN_FRAMES, Frame
from zoning.document.inlines import Gap, Piece
from zoning.document.nodes import Role
from zoning.document.page import Page
from zoning.document.remains import without_remains
from zoning.snapshot import Mask, Snapshot


def build(
    snapshot: Snapshot,
    mask: Mask,
    parts: Sequence[Part] = (),
    posts: Sequence[int] = (),
    one_line: Sequence[int] = (),
) -> Document:
    """Build the document of the text nodes in `mask`, with the images and formulas among them.

    mask: (n,), one boolean for each node of the snapshot. parts: n, the part that each node belongs to; if empty, all
    nodes belong to the part `body`.
    posts: n, the number of the post that each node belongs to, -1 for none; empty if there are none.
    one_line: elements whose text is put on one line, whatever blocks their markup has.
    """
    whole: Sequence[Part] = parts or ["body"] * len(snapshot)
    page = Page.of(snapshot, mask, whole, posts or [-1] * len(snapshot), one_line) if mask.any() else None
    blocks = _Walk(page).blocks() if page else ()
    facts = snapshot.page
    return Document(title=facts.title, language=facts.language, url=facts.final_url, blocks=blocks)


class _Walk:
    """The state of the walk: the open frames, outermost first, and the open line in the innermost."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames = [Frame(page, 0)]
        self.line: list[Piece] = []
        self.before = -1
        """The node that was put on the line last."""

    def blocks(self) -> tuple[Block, ...]:
        """Do the walk, and return the blocks of the document."""
        steps: dict[int, Callable[[int], None]] = {
            Role.TEXT: self._text,
            Role.SPACE: self._space,
            Role.BREAK: self._break,
            Role.IMAGE: self._image,
            Role.FORMULA: self._formula,
            Role.ROW: self._row,
        }
        for node in self.page.visit:
            while self.frames[-1].end <= node:
                self._close()
            steps.get(self.page.role[node], self._open)(node)
        while len(self.frames) > 1:
            self._close()
        self._end_line()
        return tuple(self.frames[0].close())

    # ------------------------------------------------------------------ frames

    def _open(self, node: int) -> None:
        around = self.frames[-1]
        frame = None if around.leaf else _frame(self.page, node, around, room=len(self.frames) < OPEN_FRAMES)
        if frame is not None:
            self._end_line()
            self.frames.append(frame)

    def _close(self) -> None:
        self._end_line()
        closed = self.frames.pop()
        for block in closed.close():
            self.frames[-1].add(block)

    def _row(self, node: int) -> None:
        table = self.frames[-1]
        if isinstance(table, frames.TableFrame):
            self._end_line()
            table.begin_row(int(self.page.snapshot.parent[node]))

    # ------------------------------------------------------------------ lines

    def _text(self, node: int) -> None:
        self._put(self.page.snapshot.text_of(node), node)

    def _space(self, node: int) -> None:
        """Put a blank on the open line, if there is one; in code, put the white space unchanged."""
        snapshot, on_line = self.page.snapshot, self.line and self.page.block[node] == self.page.block[self.before]
        if self.page.preserved[node] and not snapshot.has_words[node] and (on_line or self.frames[-1].leaf):
            self._put(snapshot.text_of(node), node)
        elif on_line:
            self.line.append(Piece(Gap.BLANK))

    def _break(self, _node: int) -> None:
        if self.line:
            self.line.append(Piece(Gap.BREAK))

    def _image(self, node: int) -> None:
        image, around = self.page.image(node), self.frames[-1]
        if isinstance(around, frames.FigureFrame):
            around.image(image, node)
        elif not isinstance(around, frames.CodeFrame) and (image.src or image.alt):
            self._put(image, node)

    def _formula(self, node: int) -> None:
        found, around = self.page.formulas[node], self.frames[-1]
        if found.display and not around.leaf:
            self._end_line()
            inside = list(range(node, self.page.end[node]))
            around.add(frames.paragraph((found.formula,), self.page.place(inside)))
        else:
            self._put(found.formula, node)

    def _put(self, item: str | Image | InlineFormula, node: int) -> None:
        page, before = self.page, self.before
        if self.line:
            if page.block[node] != page.block[before] or page.edges[node] != page.edges[before]:
                self._edge()
            elif page.apart[node] != page.apart[before]:
                self.line.append(Piece(Gap.BLANK))
        omissions = page.after_omission[node], page.before_omission[node]
        self.line.append(Piece(item, node, page.marks[node], page.link[node], page.preserved[node], *omissions))
        self.before = node

    def _edge(self) -> None:
        if self.frames[-1].leaf:
            self.line.append(Piece(Gap.EDGE))
        else:
            self._end_line()

    def _end_line(self) -> None:
        if self.line:
            self.frames[-1].take(without_remains(self.line))
            self.line = []


def _frame(page: Page, node: int, around: Frame, *, room: bool) -> Frame | None:
    """Return the frame that the element at `node` opens inside `around`; None if only its contents count."""
    role = page.role[node]
    if isinstance(around, frames.ListFrame) and role == Role.ITEM:
        return frames.ItemFrame(page, node, around)
    if isinstance(around, frames.DefinitionsFrame) and role == Role.TERM:
        return frames.TermFrame(page, node, around)
    if isinstance(around, frames.DefinitionsFrame) and role == Role.DEFINITION:
        return frames.DefinitionFrame(page, node, around)
    if isinstance(around, frames.TableFrame) and role == Role.CELL:
        return frames.CellFrame(page, node, around)
    if (isinstance(around, frames.TableFrame) and role == Role.TABLE_CAPTION) or (
        isinstance(around, frames.FigureFrame) and role == Role.FIGURE_CAPTION
    ):
        return frames.CaptionFrame(page, node, around)
    opened = _OPENED_BY.get(role) if room else None
    return opened(page, node) if opened else None


_OPENED_BY: dict[int, type[Frame]] = {
    Role.HEADING: frames.HeadingFrame,
    Role.LIST: frames.ListFrame,
    Role.DEFINITIONS: frames.DefinitionsFrame,
    Role.TABLE: frames.TableFrame,
    Role.FIGURE: frames.FigureFrame,
    Role.CODE: frames.CodeFrame,
    Role.QUOTE: frames.QuoteFrame,
}
