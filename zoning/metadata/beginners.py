"""Find who began a thread: one of its posters, whom the page names beside its title, outside of all posts."""

from collections.abc import Sequence

from zoning.metadata.front_matter import Front

LINES_ABOVE, LINES_BELOW = 2, 4
"""The number of lines above and below the title that may name who began the thread."""


def beginner(front: Front, of_nodes: Sequence[int], posters: Sequence[str]) -> str:
    """Return the poster whose name is a text on a line with a date beside the title; "" for none or several.

    Pages also name there who wrote last, so the author of the last post does not count.

    of_nodes: n, the number of the post that each node belongs to, -1 for none; posters: the author of each post.
    """
    if not front.title or not posters:
        return ""
    begin, end = max(0, min(front.title) - LINES_ABOVE), max(front.title) + LINES_BELOW + 1
    dated = (line for line in front.lines[begin:end] if line.is_dated)
    texts = {run.text.strip() for line in dated for run in line.runs if of_nodes[run.node] < 0}
    named = texts & ({*posters} - {"", posters[-1]})
    return named.pop() if len(named) == 1 else ""
