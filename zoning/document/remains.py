"""Remove what remains around texts that are not selected: empty brackets, and separators between nothing.

`[PubMed] [Google Scholar] | Cited by`, of which no link is selected, would leave `[] [] |`.
"""

from collections.abc import Iterator

from zoning.document.inlines import Gap, Piece

CLOSING = {"(": ")", "[": "]", "{": "}", "（": "）", "［": "］", "【": "】"}
SEPARATORS = frozenset("|·•,;/，；、│")
REMAINS = SEPARATORS.union(CLOSING, CLOSING.values())
Place = tuple[int, int]
"""The number of a piece, and the number of a character in it."""


def without_remains(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces of a line without brackets and separators that belong to texts that are not selected.

    Code keeps them.
    """
    if not any(piece.after_omission or piece.before_omission for piece in pieces):
        return pieces
    if all(_is_remains(piece, REMAINS) for piece in pieces):
        return []
    removed = set(_empty_brackets(pieces))
    rest = [_without(piece, number, removed) for number, piece in enumerate(pieces)]
    items = [number for number, piece in enumerate(pieces) if not isinstance(piece.item, Gap)]
    for number in items:
        omitted_behind = pieces[number].before_omission or number == items[-1]
        if pieces[number].after_omission and omitted_behind and _is_remains(rest[number], SEPARATORS):
            rest[number] = Piece(Gap.BLANK)
    return rest


def _is_remains(piece: Piece, of: frozenset[str]) -> bool:
    """Whether a piece is a gap, or a text of white space and these characters alone."""
    if isinstance(piece.item, str):
        return not piece.preserved and of.issuperset("".join(piece.item.split()))
    return isinstance(piece.item, Gap)


def _empty_brackets(pieces: list[Piece]) -> Iterator[Place]:
    """Yield the places of brackets that a text or an object stood between, of which nothing is selected."""
    if all(CLOSING.keys().isdisjoint(piece.item) for piece in pieces if isinstance(piece.item, str)):
        return
    opened: list[tuple[str, Place, int]] = []
    content = 0
    for number, piece in enumerate(pieces):
        if not isinstance(piece.item, str):
            content += not isinstance(piece.item, Gap)
            continue
        for at, character in enumerate(piece.item):
            if character in CLOSING:
                opened.append((CLOSING[character], (number, at), content))
            elif opened and character == opened[-1][0]:
                _, place, before = opened.pop()
                if content == before and place[0] < number and not piece.preserved:
                    yield place
                    yield number, at
            elif character not in REMAINS and not character.isspace():
                content += 1


def _without(piece: Piece, number: int, removed: set[Place]) -> Piece:
    """Return a piece without the characters at these places."""
    if not isinstance(piece.item, str) or not removed:
        return piece
    kept = "".join(character for at, character in enumerate(piece.item) if (number, at) not in removed)
    return piece._replace(item=kept)
