"""Remove what remains around texts that are not selected: empty brackets, and separators between nothing.

`[PubMed] [Google Scholar] | Cited by`, of which no link is selected, would leave `[] [] |`.
"""

from itertools import pairwise

from zoning.document.inlines import Gap, Piece

CLOSING = {"(": ")", "[": "]", "{": "}", "（": "）", "［": "］", "【": "】"}
REMAINS = frozenset("|·•,;/，；、│").union(CLOSING, CLOSING.values())


def without_remains(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces of a line without brackets and separators that belong to texts that are not selected.

    Code keeps them.
    """
    if not any(piece.after_omission or piece.before_omission for piece in pieces):
        return pieces
    kept = pieces.copy()
    items = [number for number, piece in enumerate(pieces) if not isinstance(piece.item, Gap)]
    for before, after in pairwise(items):
        if kept[after].after_omission and not kept[after].preserved:
            kept[before], kept[after] = _without_brackets(kept[before], kept[after])
    return [Piece(Gap.BLANK) if _is_remains(piece) else piece for piece in kept]


def _is_remains(piece: Piece) -> bool:
    """Whether a piece contains only brackets and separators, and an omitted text is before or after it."""
    beside = (piece.after_omission or piece.before_omission) and not piece.preserved
    return beside and isinstance(piece.item, str) and REMAINS.issuperset("".join(piece.item.split()))


def _without_brackets(before: Piece, after: Piece) -> tuple[Piece, Piece]:
    """Remove a bracket at the end of one piece that the next one closes at once."""
    if isinstance(before.item, str) and isinstance(after.item, str):
        opened, closed = before.item.rstrip(), after.item.lstrip()
        if closed and CLOSING.get(opened[-1:]) == closed[0]:
            return before._replace(item=opened[:-1]), after._replace(item=closed[1:])
    return before, after
