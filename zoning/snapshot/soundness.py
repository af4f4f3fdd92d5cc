"""Check the columns of a snapshot that comes from a file: that they fit together, and are no larger than a page."""

from urllib.parse import urlsplit

import numpy as np

from zoning import limits
from zoning.snapshot.columns import Columns, Ints


def check(columns: Columns) -> None:
    """Raise `ValueError` if the columns are inconsistent or too large, so that no later code needs to check them."""
    if not _fit_together(columns):
        raise ValueError("its columns do not fit together")
    for many, most, what in _sizes(columns):
        if many > most:
            raise ValueError(f"{many} {what}, more than the {most} allowed")
    if _nests_too_deep(columns.parent):
        raise ValueError(f"its nodes are nested deeper than the {limits.SNAPSHOT_LEVELS} levels allowed")
    for address in (columns.page.url, columns.page.final_url, columns.page.base_url):
        urlsplit(address)  # raises `ValueError` if it is not a valid address


def _fit_together(columns: Columns) -> bool:
    n, strings = len(columns), len(columns.strings)
    starts = columns.attribute_start
    return (
        n > 0
        and columns.parent[0] == -1
        and bool(np.all((columns.parent[1:] >= 0) & (columns.parent[1:] < np.arange(1, n))))
        and all(len(column) == n for column in (columns.name, columns.value))
        and len(starts) == n + 1
        and starts[0] == 0
        and starts[-1] == len(columns.attributes)
        and bool(np.all(np.diff(starts) >= 0))
        and _in_range(columns.name, 0, strings)
        and _in_range(columns.attributes, 0, strings)
        and all(_in_range(column, -1, strings) for column in (columns.value, columns.styles, columns.current_source))
        and _in_range(columns.line_node, 0, n)
        and len(columns.line_node) == len(columns.line_number) == len(columns.line_boxes)
    )


def _in_range(column: Ints, low: int, high: int) -> bool:
    return column.size == 0 or bool(column.min() >= low and column.max() < high)


def _sizes(columns: Columns) -> tuple[tuple[int, int, str], ...]:
    """Return the sizes of the page with their limits: a string counts as often as it is used, not once."""
    texts, attributes = columns.value[columns.value >= 0], columns.attributes
    return (
        (len(columns), limits.NODES, "nodes"),
        (int(columns.string_lengths[texts].sum()), limits.TEXT_CHARACTERS, "characters of text"),
        (int(columns.string_lengths[attributes].sum()), limits.ATTRIBUTES_CHARACTERS, "characters of attributes"),
    )


def _nests_too_deep(parent: Ints) -> bool:
    """Whether a node has more than `SNAPSHOT_LEVELS` ancestors: by jumps to ancestors that double in length."""
    above = parent.clip(0)
    for _ in range(limits.SNAPSHOT_LEVELS.bit_length() - 1):
        above = above[above]
    return bool(above.any())
