"""Walk trees whose nodes hold their children."""

from collections.abc import Iterator
from typing import Self


class Nested:
    """A node of a tree; a subclass says what it is."""

    __slots__ = ()
    children: list[Self]

    def walk(self) -> Iterator[Self]:
        """Yield the node and all its descendants, in document order (preorder)."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def leaves(self) -> Iterator[Self]:
        """Return the nodes without children among the node and its descendants, in document order."""
        return (node for node in self.walk() if not node.children)
