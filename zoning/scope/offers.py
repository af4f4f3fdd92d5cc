"""Find the offers that a paywall shows in place of the rest of a text."""

import numpy as np

from zoning.kinds import Scope
from zoning.metadata.lines import Lines
from zoning.scope.page import Page
from zoning.scope.phrases import sells
from zoning.snapshot import Mask, Snapshot

LARGEST_SHARE = 0.5
"""A box with more than this share of the main content's letters contains more than an offer."""


def offers(snapshot: Snapshot, main: Mask, scope: Scope) -> Mask:
    """(n,): the text nodes in `main`, (n,), of boxes that offer the rest for sale; none if `scope` is not a paywall.

    A box is the largest element around the line with the offer that contains neither the beginning of the main content
    nor more than `LARGEST_SHARE` of it.
    """
    boxes = np.zeros(len(snapshot), np.bool_)
    if scope.kind != "paywall":
        return boxes
    page = Page(snapshot, main)
    held = snapshot.count_within(snapshot.letters_of(page.main))
    for line in snapshot.once(Lines).of(page.main & page.is_behind_begin):
        if not sells(line.text):
            continue
        box, around = line.nodes[0], int(snapshot.parent[line.nodes[0]])
        boxes[list(line.nodes)] = True
        while held[around] <= LARGEST_SHARE * held[0] and page.is_behind_begin[around : snapshot.end[around]].all():
            box, around = around, int(snapshot.parent[around])
        boxes[box] = True
    return main & snapshot.within(boxes)
